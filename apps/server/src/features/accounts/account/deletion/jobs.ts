import type { AppContext } from '../../../../app-context.ts'
import { deletionJob } from './close.ts'
import { eraseAccount } from './erase.ts'

const everyMs = 5 * 60_000
/** A deletion that is older was interrupted, or its job has spent its tries. */
const interruptedMs = 20 * 60_000
const atOnce = 20

/** Has interrupted deletions begun anew. */
export async function resumeDeletions(context: AppContext): Promise<void> {
  const interrupted = await context.db
    .selectFrom('account_deletions')
    .select('id')
    .where('asked_at', '<', new Date(context.clock.now().getTime() - interruptedMs))
    .orderBy('asked_at')
    .limit(atOnce)
    .execute()
  for (const { id } of interrupted) await eraseAccount(context, id)
}

/** Erases accounts as they are closed, and looks now and then for interrupted ones. Answers how to stop. */
export async function eraseAccountsAsClosed(context: AppContext): Promise<() => void> {
  await context.jobs.handle<{ id: string }>(deletionJob, ({ id }) => eraseAccount(context, id), {
    keptFor: 3_600,
  })
  const timer = setInterval(() => {
    resumeDeletions(context).catch((error: unknown) =>
      context.log.error({ err: error }, 'interrupted deletions could not be resumed'),
    )
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
