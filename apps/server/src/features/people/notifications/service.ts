import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { deleteFromLines, insertOnLines, insertRows, type NewNotification } from './insert.ts'
import { hasLines, type NotificationKind } from './kind.ts'

/** The part of the context that notifying needs. */
type NotifyContext = Pick<AppContext, 'bus' | 'jobs' | 'clock'>

/**
 * Notifies recipients in the transaction of the event: one statement, then an invalidation event and a push job.
 * @param kind of several, each recipient gets the first that applies
 */
export async function notify<What>(
  context: NotifyContext,
  tx: Tx,
  kind: NotificationKind<What> | readonly [NotificationKind<What>, ...NotificationKind<What>[]],
  what: What,
): Promise<void> {
  if (Array.isArray(what) && what.length === 0) return
  const kinds = 'type' in kind ? ([kind] as const) : kind
  const [first] = kinds
  const statement = hasLines(first)
    ? insertOnLines(first, what)
    : insertRows(kinds, what, context.clock.now())
  const { rows } = await statement.execute(tx)
  await publishNotifications(context, tx, rows)
}

/** Takes back notifications of acts that were undone, unless they have been read. */
export async function withdraw<What>(
  context: NotifyContext,
  tx: Tx,
  kind: NotificationKind<What>,
  acts: What,
): Promise<void> {
  if (Array.isArray(acts) && acts.length === 0) return
  const { rows } = await deleteFromLines(kind, acts).execute(tx)
  invalidateNotifications(context, tx, rows)
}

/**
 * Deletes the notifications of one member's acts to another. Opinions, which name nobody, stay: a count that falls with a
 * block would reveal who reacted.
 */
export async function forgetActs(
  context: Pick<AppContext, 'bus'>,
  tx: Tx,
  { recipientId, actorId }: { recipientId: string; actorId: string },
): Promise<void> {
  const alone = await tx
    .deleteFrom('notifications')
    .where('user_id', '=', recipientId)
    .where('actor_id', '=', actorId)
    .executeTakeFirst()
  const amongOthers = await tx
    .deleteFrom('notification_acts')
    .where('user_id', '=', recipientId)
    .where('actor_id', '=', actorId)
    .where('type', '<>', 'like')
    .executeTakeFirst()
  if (alone.numDeletedRows + amongOthers.numDeletedRows > 0n)
    invalidateNotifications(context, tx, [{ user_id: recipientId }])
}

/** Sends invalidation events to those who have not read what concerns a post; the rows go with the post. */
export async function invalidateUnread(context: AppContext, tx: Tx, postId: string): Promise<void> {
  const unread = await tx
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('post_id', '=', postId)
    .where('read_at', 'is', null)
    .limit(invalidatedAtOnce)
    .execute()
  invalidateNotifications(context, tx, unread)
}

/** Recipients of one deleted post that get an event; the open tabs of the others refetch in time. */
const invalidatedAtOnce = 1_000

/** Marks the notification of an answered request as read. */
export async function readRequestNotification(context: AppContext, tx: Tx, requestId: string): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: context.clock.now() })
    .where('follow_request_id', '=', requestId)
    .where('type', '=', 'follow_request')
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  invalidateNotifications(context, tx, read)
}

export const pushJob = 'push'

/** Notifications per push job: a retry repeats only what failed, and one failure delays few others. */
const perJob = 100

/** Sends new notifications to open tabs, and queues them for push devices. */
export async function publishNotifications(
  context: Pick<AppContext, 'bus' | 'jobs'>,
  tx: Tx,
  notifications: NewNotification[],
): Promise<void> {
  invalidateNotifications(context, tx, notifications)
  const pushed = new Set(notifications.filter((one) => one.pushed).map(({ id }) => id))
  const ids = [...pushed]
  for (let from = 0; from < ids.length; from += perJob)
    await context.jobs.enqueue(tx, pushJob, { ids: ids.slice(from, from + perJob) })
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
