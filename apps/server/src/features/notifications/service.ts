import { topics } from '@parvis/contract/realtime.ts'
import { mentionsIn } from '@parvis/contract/rich-text.ts'
import { sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import type { Member } from '../identity/member.ts'
import { visibleTo } from '../posts/policy.ts'

/** Something that one member did to a post of another. */
interface Act {
  recipientId: string
  actorId: string
  type: 'like'
  postId: string
}

/** Tells a member of an act, in its own transaction: one statement, and nothing for one's own or a known one. */
export async function notify(world: World, tx: Tx, act: Act): Promise<void> {
  if (act.recipientId === act.actorId) return
  const told = await tx
    .insertInto('notifications')
    .values({ user_id: act.recipientId, actor_id: act.actorId, type: act.type, post_id: act.postId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('user_id')
    .execute()
  nudgeAll(world, tx, told)
}

/** Takes back what an act that was undone had told, unless it has been read. */
export async function withdraw(world: World, tx: Tx, act: Act): Promise<void> {
  const untold = await tx
    .deleteFrom('notifications')
    .where('post_id', '=', act.postId)
    .where('user_id', '=', act.recipientId)
    .where('actor_id', '=', act.actorId)
    .where('type', '=', act.type)
    .where('comment_id', 'is', null)
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  nudgeAll(world, tx, untold)
}

/**
 * Tells whom a comment answers, the author of the post it stands under, and whom it mentions: each of them once, and
 * only those who may see the post. The post's row must be locked: what parallel comments mention is then told once.
 */
export async function notifyOfComment(
  world: World,
  tx: Tx,
  comment: {
    commentId: string
    postId: string
    parent_id?: string | null | undefined
    content: string
    actorId: string
  },
): Promise<void> {
  const { commentId, postId, actorId } = comment
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, actor_id, type, post_id, comment_id)
    select distinct on (told.user_id) told.user_id, ${actorId}::uuid, told.type, posts.id, ${commentId}::uuid
    from posts, lateral (
      select comments.user_id, 'reply' as type, 1 as rank
      from comments where comments.id = ${comment.parent_id ?? null}
      union all
      select posts.user_id, 'comment', 2
      union all
      select profiles.id, 'mention', 3
      from profiles where profiles.username = any (${mentionsIn(comment.content)}) and ${unmentioned(postId, actorId)}
    ) as told
    where posts.id = ${postId} and told.user_id <> ${actorId} and ${visibleTo(sql`told.user_id`)}
    order by told.user_id, told.rank
    on conflict do nothing
    returning user_id
  `.execute(tx)
  nudgeAll(world, tx, rows)
}

/** Tells those whom a post mentions and who may see it; once for a post, however often it names them. */
export async function notifyOfPost(
  world: World,
  tx: Tx,
  { postId, content, actorId }: { postId: string; content: string; actorId: string },
): Promise<void> {
  const usernames = mentionsIn(content)
  if (usernames.length === 0) return
  const { rows } = await sql<{ user_id: string }>`
    insert into notifications (user_id, actor_id, type, post_id)
    select profiles.id, ${actorId}::uuid, 'mention', posts.id
    from posts, profiles
    where posts.id = ${postId}
      and profiles.username = any (${usernames})
      and profiles.id <> ${actorId}
      and ${unmentioned(postId, actorId)}
      and ${visibleTo(sql`profiles.id`)}
    on conflict do nothing
    returning user_id
  `.execute(tx)
  nudgeAll(world, tx, rows)
}

/** Those of `profiles` whom this actor has not mentioned under this post yet. */
const unmentioned = (postId: string, actorId: string) => sql<boolean>`not exists (
  select from notifications as earlier
  where earlier.post_id = ${postId}
    and earlier.user_id = profiles.id
    and earlier.actor_id = ${actorId}
    and earlier.type = 'mention'
)`

/** Tells the badges of those who have not read what concerns a post that it goes; the rows go with the post. */
export async function nudgeUnread(world: World, tx: Tx, postId: string): Promise<void> {
  const unread = await tx
    .selectFrom('notifications')
    .select('user_id')
    .distinct()
    .where('post_id', '=', postId)
    .where('read_at', 'is', null)
    .limit(nudgedAtOnce)
    .execute()
  nudgeAll(world, tx, unread)
}

/** A post that concerns more members than this goes without telling the others' open tabs: they refetch in time. */
const nudgedAtOnce = 1_000

/** Marks one of a member's own notifications as read; the first time counts. */
export async function markRead(world: World, member: Member, id: string): Promise<Date> {
  return world.transaction(async (tx) => {
    const [read] = await tx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .where('read_at', 'is', null)
      .returning(['user_id', 'read_at'])
      .execute()
    if (read?.read_at) {
      nudgeAll(world, tx, [read])
      return read.read_at
    }
    const known = await tx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (!known?.read_at) throw new Refusal('notification_not_found')
    return known.read_at
  })
}

/** Marks all that a member has not read yet; how many these were. */
export async function markAllRead(world: World, member: Member): Promise<number> {
  return world.transaction(async (tx) => {
    const { numUpdatedRows } = await tx
      .updateTable('notifications')
      .set({ read_at: sql<Date>`now()` })
      .where('user_id', '=', member.id)
      .where('read_at', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows > 0n) nudgeAll(world, tx, [{ user_id: member.id }])
    return Number(numUpdatedRows)
  })
}

function nudgeAll(world: World, tx: Tx, recipients: { user_id: string }[]): void {
  for (const { user_id: id } of recipients) {
    // Always the same event, so that a crowd's reactions reach a tab as few.
    tx.afterCommit(() => nudge(world.bus, topics.member(id), { type: 'notifications_changed', id }))
  }
}
