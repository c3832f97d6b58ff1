import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { forgetMember, hiddenMembersChanged } from '../../identity/index.ts'
import { sweepExports } from '../export/sweep.ts'
import { accountPort } from '../ports.ts'
import { closeAccount, deletionJob } from './close.ts'
import { allowTime, type ErasureStep, rowSteps } from './rows.ts'

/**
 * Steps in order: files before the rows that name them, large tables in batches, data without a foreign key. The account's
 * own row comes last: its cascade also deletes anything written meanwhile.
 */
export const allSteps = (): ErasureStep[] => [
  ...fileSteps(),
  ...rowSteps,
  { name: 'jobs', run: forgetJobs },
  { name: 'account', run: eraseRow },
]

/** Erases a closed account. Each step is idempotent: the next run completes what a crash or a stop left undone. */
export async function eraseAccount(
  context: AppContext,
  deletionId: string,
  { steps = allSteps(), signal }: { steps?: ErasureStep[]; signal?: AbortSignal | undefined } = {},
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

/** Delete the file before its row: a row without a file is found again, a file without a row is not. */
const fileSteps = (): ErasureStep[] => [
  ...Object.entries(accountPort().erasureSteps).map(([name, run]) => ({ name, run })),
  {
    name: 'exports',
    async run(context, memberId) {
      await context.db.deleteFrom('account_exports').where('user_id', '=', memberId).execute()
      await sweepExports(context)
    },
  },
]

/** Age after which a deletion counts as interrupted, or its job as out of attempts. */
const interruptedMs = 20 * 60_000
const batchSize = 20

/** Restarts interrupted deletions. */
export async function resumeDeletions(context: AppContext, signal?: AbortSignal): Promise<void> {
  const interrupted = await context.db
    .selectFrom('account_deletions')
    .select('id')
    .where('asked_at', '<', new Date(context.clock.now().getTime() - interruptedMs))
    .orderBy('asked_at')
    .limit(batchSize)
    .execute()
  for (const { id } of interrupted) await eraseAccount(context, id, { signal })
}

/** Erases closed accounts. */
export async function eraseAccountsAsClosed(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(
    deletionJob,
    ({ id }, signal) => eraseAccount(context, id, { signal }),
    { keptFor: 3_600 },
  )
}
