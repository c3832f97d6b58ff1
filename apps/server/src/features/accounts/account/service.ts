import type { Language } from '@parvis/contract/languages.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Letter } from '../identity/index.ts'
import { closeAccount } from './deletion/close.ts'
import { eraseAccount } from './deletion/erase.ts'

/** Closes an account, with a last letter of its own, and erases it. */
export async function endAccount(
  context: AppContext,
  tx: Tx,
  memberId: string,
  letterIn: (language: Language) => Letter,
): Promise<void> {
  await closeAccount(context, tx, memberId, { letterIn })
  tx.afterCommit(() => eraseAtOnce(context, memberId))
}

/** Erases a closed account at once, for an administrator who waits. If interrupted, a job completes it. */
export async function eraseAtOnce(context: AppContext, memberId: string): Promise<void> {
  const deletion = await context.db
    .selectFrom('account_deletions')
    .select('id')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (deletion !== undefined) await eraseAccount(context, deletion.id)
}

/** Whether the account that `member` names is closed and about to be erased. */
export function isLeaving(member: RawBuilder<unknown>): RawBuilder<SqlBool> {
  return sql<SqlBool>`exists (select from account_deletions where account_deletions.user_id = ${member})`
}
