import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import type { Tx } from '../../../../platform/database/database.ts'

export const pushJob = 'push'

/** Notifications of one job: what fails is tried again without what went well, and others wait for few. */
const perJob = 100

/** Whether the one whom a row of `notifications` tells has a device to be told through. */
export const hasDevice = sql<boolean>`exists (
  select from push_devices where push_devices.user_id = notifications.user_id
)`

/** Has notifications that were just written pushed to the devices of those whom they tell. */
export async function enqueuePushes(context: Pick<AppContext, 'jobs'>, tx: Tx, ids: string[]): Promise<void> {
  for (let from = 0; from < ids.length; from += perJob)
    await context.jobs.enqueue(tx, pushJob, { ids: ids.slice(from, from + perJob) })
}
