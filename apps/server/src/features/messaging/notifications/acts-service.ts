import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { hasDevice } from './push/queue.ts'
import { heeds, invalidateNotifications, type Told, tellAll } from './telling.ts'

/** An act by a member on another's post, or on a comment of theirs below it. */
export interface Act {
  recipientId: string
  actorId: string
  postId: string
  commentId?: string
}

const columnsOf = (acts: Act[]) => sql`unnest(
  ${acts.map(({ recipientId }) => recipientId)}::uuid[],
  ${acts.map(({ actorId }) => actorId)}::uuid[],
  ${acts.map(({ postId }) => postId)}::uuid[],
  ${acts.map(({ commentId }) => commentId ?? null)}::uuid[]
) as act (recipient_id, actor_id, post_id, comment_id)`

/** Matches the notification of this act. */
const toldOf = (type: 'like' | 'share') => sql<boolean>`(
  told.actor_id = act.actor_id and told.user_id = act.recipient_id and told.post_id = act.post_id
  and told.type = ${type} and told.comment_id is not distinct from act.comment_id
)`

/**
 * Notifies members of acts in their transaction, by one statement; skips own and known acts. Acts of one kind
 * on one thing share a line. The thing must be locked, so that the line counts each act once.
 */
export async function notify(
  context: AppContext,
  tx: Tx,
  type: 'like' | 'share',
  acts: Act[],
): Promise<void> {
  if (acts.length === 0) return
  const { rows } = await sql<Told>`
    with fresh as (
      select act.* from ${columnsOf(acts)}
      where act.actor_id <> act.recipient_id and ${heeds(sql`act.recipient_id`, sql`act.actor_id`)}
        and not exists (select from notification_acts as told where ${toldOf(type)})
    ), lines as (
      insert into notifications (user_id, type, post_id, comment_id, actor_count)
      select recipient_id, ${type}, post_id, comment_id, count(*) from fresh
      group by recipient_id, post_id, comment_id order by post_id, comment_id
      on conflict (
        post_id, user_id, actor_id, type, comment_id, (case when actor_id is null and read_at is not null then id end)
      ) where post_id is not null do update
        set actor_count = notifications.actor_count + excluded.actor_count, created_at = excluded.created_at
      returning id, user_id, type, post_id, comment_id, xmax = 0 and ${hasDevice} as pushed
    ), acts as (
    insert into notification_acts (notification_id, user_id, type, post_id, comment_id, actor_id)
    select lines.id, lines.user_id, lines.type, lines.post_id, lines.comment_id, fresh.actor_id
    from lines join fresh on fresh.recipient_id = lines.user_id and fresh.post_id = lines.post_id
      and fresh.comment_id is not distinct from lines.comment_id
    returning notification_id
    )
    select lines.id, lines.user_id, lines.pushed from acts join lines on lines.id = acts.notification_id
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/** Withdraws the notifications of undone acts, unless they were read. */
export async function withdraw(
  context: AppContext,
  tx: Tx,
  type: 'like' | 'share',
  acts: Act[],
): Promise<void> {
  if (acts.length === 0) return
  const { rows } = await sql<{ user_id: string }>`
    delete from notification_acts as told
    using ${columnsOf(acts)}, notifications as line
    where ${toldOf(type)} and line.id = told.notification_id and line.read_at is null
    returning told.user_id
  `.execute(tx)
  invalidateNotifications(context, tx, rows)
}

/** Withdraws all notifications caused by one member for another, after a block or a mute. */
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

/**
 * Updates the badges of members with unread notifications about a post about to be deleted; the rows are
 * deleted with the post.
 */
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

/** Beyond this number, further open tabs get no event: they refetch in time. */
const invalidatedAtOnce = 1_000
