import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { forgetMember, hiddenMembersChanged } from '../../identity/index.ts'
import { accountPort } from '../ports.ts'
import { closeAccount } from './close.ts'
import { fileSteps } from './files.ts'
import { rowSteps } from './rows.ts'
import { allowTime, type Step } from './step.ts'

/**
 * Explicit steps, in order: files first, since a deleted row cannot say where they are; then large tables in
 * batches, and data that no foreign key reaches. The account's own row comes last: its cascade also deletes
 * anything written meanwhile.
 */
export const allSteps = (): Step[] => [
  ...fileSteps(),
  ...rowSteps,
  { name: 'jobs', run: forgetJobs },
  { name: 'account', run: eraseRow },
]

/**
 * Erases a closed account. Each step is idempotent, and so is the whole: the next run completes what a crash
 * left, or a stop.
 */
export async function eraseAccount(
  context: AppContext,
  deletionId: string,
  { steps = allSteps(), signal }: { steps?: Step[]; signal?: AbortSignal | undefined } = {},
): Promise<void> {
  const deletion = await context.db
    .selectFrom('account_deletions')
    .select('user_id')
    .where('id', '=', deletionId)
    .executeTakeFirst()
  if (deletion === undefined) return
  for (const { run } of steps) {
    signal?.throwIfAborted()
    await run(context, deletion.user_id)
  }
}

/** Closes and erases again, without a mail, an account that a restored backup brought back. */
export async function eraseRestoredAccount(context: AppContext, memberId: string): Promise<void> {
  const id = await context.transaction((tx) => closeAccount(context, tx, memberId, { letterIn: null }))
  await eraseAccount(context, id)
}

/** Deletes queued jobs that name the member: they would fail, or notify about someone who is gone. */
async function forgetJobs({ db }: AppContext, memberId: string): Promise<void> {
  await sql`delete from pgboss.job where data::text like ${`%${memberId}%`}`.execute(db)
}

async function eraseRow(context: AppContext, memberId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await allowTime(tx)
    await tx.deleteFrom('auth.users').where('id', '=', memberId).execute()
    await accountPort().accountErased(context, tx)
    tx.afterCommit(() => {
      forgetMember(context, memberId)
      hiddenMembersChanged(context)
    })
  })
}
