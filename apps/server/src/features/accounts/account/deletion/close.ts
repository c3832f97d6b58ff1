import { closeSignIn } from '@parvis/auth'
import type { Language } from '@parvis/contract/languages.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { translations } from '../../../../locales/accounts.gen.ts'
import {
  forgetMember,
  hiddenMembersChanged,
  type Letter,
  mailMember,
  restUsername,
} from '../../identity/index.ts'
import { accountPort } from '../ports.ts'

/** Erases a closed account. The payload has the id of the deletion, since the queue keeps jobs longer than the account exists. */
export const deletionJob = 'account_deletion'

/** A ban without end hides everything by the account everywhere at once (identity/policy.ts). */
const endOfTime = new Date('9999-12-31T00:00:00Z')

function farewellIn(language: Language): Letter {
  const t = translations[language]
  return {
    subject: t('deletion.subject'),
    lead: t('deletion.lead'),
    action: null,
    otherwise: t('deletion.otherwise'),
  }
}

interface ClosingOptions {
  /** The last mail to the account's address; null when it had one before. */
  letterIn?: ((language: Language) => Letter) | null
  /** Refuses once the account is locked. */
  requireStill?: (tx: Tx) => Promise<void>
}

/**
 * Closes an account: ends its sessions and sign-in methods and hides its content. A job then erases its rows and files.
 * Returns the id of the deletion, which is the same on repeated calls.
 */
export async function closeAccount(
  context: AppContext,
  tx: Tx,
  memberId: string,
  { letterIn = farewellIn, requireStill }: ClosingOptions = {},
): Promise<string> {
  const now = context.clock.now()
  // The profile comes first, as in edits of a profile, which write to the account's history while they hold it.
  await tx.selectFrom('profiles').select('id').where('id', '=', memberId).forUpdate().execute()
  await tx.selectFrom('auth.users').select('id').where('id', '=', memberId).forUpdate().execute()
  const begun = await tx
    .selectFrom('account_deletions')
    .select('id')
    .where('user_id', '=', memberId)
    .executeTakeFirst()
  if (begun !== undefined) return begun.id
  await requireStill?.(tx)
  await forgetMails(tx, memberId)
  if (letterIn !== null) await mailMember(context, tx, memberId, letterIn)
  await restUsername(context, tx, memberId)
  await closeSignIn(tx, memberId, now)
  await updateById(tx, 'auth.users', memberId, { banned_until: endOfTime })
  await updateById(tx, 'profiles', memberId, { username: null })
  const { id } = await tx
    .insertInto('account_deletions')
    .values({ user_id: memberId, asked_at: now })
    .returning('id')
    .executeTakeFirstOrThrow()
  await context.jobs.enqueue(tx, deletionJob, { id })
  await accountPort().accountClosed(context, tx, memberId)
  tx.afterCommit(() => {
    forgetMember(context, memberId)
    hiddenMembersChanged(context)
  })
  return id
}

/** Deletes mails to the address that are still in the queue. */
async function forgetMails(tx: Tx, memberId: string): Promise<void> {
  await sql`
    delete from pgboss.job using auth.users as account
    where account.id = ${memberId} and name = 'mail' and data->>'to' = account.email
  `.execute(tx)
}
