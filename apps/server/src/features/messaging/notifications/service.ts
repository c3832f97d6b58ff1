import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import type { NotificationKind } from './hooks.ts'
import { deleteFromLines, insertOnLines, insertRows } from './insert.ts'
import { invalidateNotifications, tellAll } from './telling.ts'

/** The part of the context that notifying needs. */
type Notifying = Pick<AppContext, 'bus' | 'jobs' | 'clock'>

/**
 * Notifies those whom something that happened concerns, in its own transaction: one statement, then after the commit an
 * invalidation event to open tabs, and a job that pushes to devices.
 *
 * @param kind of several, each recipient gets the first that applies
 */
export async function notify<What>(
  context: Notifying,
  tx: Tx,
  kind: NotificationKind<What> | readonly [NotificationKind<What>, ...NotificationKind<What>[]],
  what: What,
): Promise<void> {
  if (Array.isArray(what) && what.length === 0) return
  const kinds = 'type' in kind ? ([kind] as const) : kind
  const [first] = kinds
  const statement =
    first.sender === 'gathered' ? insertOnLines(first, what) : insertRows(kinds, what, context.clock.now())
  const { rows } = await statement.execute(tx)
  await tellAll(context, tx, rows)
}

/** Takes back notifications of acts that were undone, unless they have been read. */
export async function withdraw<What>(
  context: Notifying,
  tx: Tx,
  kind: NotificationKind<What>,
  acts: What,
): Promise<void> {
  if (Array.isArray(acts) && acts.length === 0) return
  const { rows } = await deleteFromLines(kind, acts).execute(tx)
  invalidateNotifications(context, tx, rows)
}

/** Deletes all notifications of one member's acts to another. */
export async function forgetActs(
  context: AppContext,
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
