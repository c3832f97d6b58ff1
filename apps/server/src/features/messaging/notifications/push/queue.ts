import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'

export const pushJob = 'push'

/** Notifications per job: a retry repeats only what failed, and one failure delays few others. */
const perJob = 100

/** Whether the recipient of a row of `notifications` has a push device. */
export const hasDevice = sql<boolean>`exists (
  select from push_devices where push_devices.user_id = notifications.user_id
)`

/** Queues new notifications for the push devices of their recipients. */
export async function enqueuePushes(context: Pick<AppContext, 'jobs'>, tx: Tx, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += perJob)
    await context.jobs.enqueue(tx, pushJob, { ids: ids.slice(from, from + perJob) })
}
