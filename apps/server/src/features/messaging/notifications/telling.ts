import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { enqueuePushes } from './push/queue.ts'

/** A new notification. */
export interface Told {
  id: string
  user_id: string
  /** It is new, and its recipient has a push device. */
  pushed: boolean
}

/** Sends new notifications to open tabs and push devices. */
export async function tellAll(
  context: Pick<AppContext, 'bus' | 'jobs'>,
  tx: Tx,
  told: Told[],
): Promise<void> {
  invalidateNotifications(context, tx, told)
  const pushed = told.filter((one) => one.pushed).map(({ id }) => id)
  await enqueuePushes(context, tx, [...new Set(pushed)])
}

/** Sends an event to these members' open tabs that their notifications have changed. */
export function invalidateNotifications(
  context: Pick<AppContext, 'bus'>,
  tx: Tx,
  recipients: { user_id: string }[],
): void {
  for (const id of new Set(recipients.map(({ user_id }) => user_id))) {
    // Always the same event, so that many reactions reach a tab as few events.
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.member(id), { type: 'notifications_changed', id }),
    )
  }
}
