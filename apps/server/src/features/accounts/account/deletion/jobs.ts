import type { AppContext } from '../../../../app-context.ts'
import { deletionJob } from './close.ts'
import { eraseAccount } from './erase.ts'

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
