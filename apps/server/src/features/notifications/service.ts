import { topics } from '@parvis/contract/realtime.ts'
import { mentionsIn } from '@parvis/contract/rich-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Tx } from '../../platform/database/database.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import type { World } from '../../world.ts'
import { mayMeet } from '../blocks/policy.ts'
import { visibleTo } from '../posts/policy.ts'
import { wishesToBeTold } from '../preferences/policy.ts'
import { haystackOf, wantsToRead } from '../word-filters/policy.ts'
import { enqueuePushes, hasDevice } from './push/queue.ts'
import type { EventNotice } from './words.ts'

/** Something that a member did to a post of another, or to a comment of theirs under it. */
interface Act {
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

/** What is known of this act already. */
const toldOf = (type: 'like' | 'share') => sql<boolean>`(
  told.actor_id = act.actor_id and told.user_id = act.recipient_id and told.post_id = act.post_id
  and told.type = ${type} and told.comment_id is not distinct from act.comment_id
)`

/**
 * Tells members of acts, in their own transaction: one statement, and nothing for one's own or a known one. Acts of one
 * kind on one thing gather on a line. What was acted upon must be locked: the line then counts each act once.
 */
export async function notify(world: World, tx: Tx, type: 'like' | 'share', acts: Act[]): Promise<void> {
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
  await tellAll(world, tx, rows)
}

/** Takes back what acts that were undone had told, unless it has been read. */
export async function withdraw(world: World, tx: Tx, type: 'like' | 'share', acts: Act[]): Promise<void> {
  if (acts.length === 0) return
  const { rows } = await sql<{ user_id: string }>`
    delete from notification_acts as told
    using ${columnsOf(acts)}, notifications as line
    where ${toldOf(type)} and line.id = told.notification_id and line.read_at is null
    returning told.user_id
  `.execute(tx)
  nudgeAll(world, tx, rows)
}

/**
 * Tells whom comments of different members answer, the author of the post, and whom they mention: each of them once for
 * a comment, and only those who may see the post. The posts' rows must be locked: what parallel comments mention is
 * then told once.
 */
export async function notifyOfComments(
  world: World,
  tx: Tx,
  comments: { id: string; content: string }[],
): Promise<void> {
  const mentions = comments.flatMap(({ id, content }) =>
    mentionsIn(content).map((username) => ({ id, username })),
  )
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type, post_id, comment_id)
    select distinct on (written.id, told.user_id) told.user_id, written.user_id, told.type, posts.id, written.id
    from unnest(${comments.map(({ id }) => id)}::uuid[], ${comments.map(({ content }) => haystackOf(content))}::text[])
      as fresh (id, haystack)
    join comments as written on written.id = fresh.id
    join posts on posts.id = written.post_id
    cross join lateral (
      select answered.user_id, 'reply' as type, 1 as rank
      from comments as answered where answered.id = written.parent_id
      union all
      select posts.user_id, 'comment', 2
      union all
      select profiles.id, 'mention', 3
      from unnest(${mentions.map(({ id }) => id)}::uuid[], ${mentions.map(({ username }) => username)}::text[])
        as named (comment_id, username)
      join profiles on profiles.username = named.username
      where named.comment_id = written.id and ${unmentioned(sql`posts.id`, sql`written.user_id`)}
    ) as told
    where told.user_id <> written.user_id and ${visibleTo(sql`told.user_id`)}
      and ${wantsToRead(sql`told.user_id`, sql`fresh.haystack`, world.clock.now())}
      and ${heeds(sql`told.user_id`, sql`written.user_id`)} and ${wishesToBeTold(sql`told.user_id`, sql`told.type`)}
    order by written.id, told.user_id, told.rank
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/** Mentions that are told with the post itself; a crowd of them is told by a job, and the author does not wait. */
const mentionsAtOnce = 8
const mentionJob = 'mentions'

interface Mentioning {
  postId: string
  content: string
  actorId: string
}

/** Tells those whom a post mentions and who may see it; once for a post, however often it names them. */
export async function notifyOfPost(world: World, tx: Tx, post: Mentioning): Promise<void> {
  const usernames = mentionsIn(post.content)
  if (usernames.length > mentionsAtOnce) await world.jobs.enqueue(tx, mentionJob, { id: post.postId })
  else if (usernames.length > 0) await tellMentioned(world, tx, post, usernames)
}

/** Tells the many whom a post mentions, as it is by then. */
export async function tellMentions(world: World): Promise<void> {
  await world.jobs.handle<{ id: string }>(mentionJob, ({ id }) =>
    world.transaction(async (tx) => {
      const post = await tx
        .selectFrom('posts')
        .select(['id as postId', 'content', 'user_id as actorId'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (post !== undefined) await tellMentioned(world, tx, post, mentionsIn(post.content))
    }),
  )
}

async function tellMentioned(
  world: World,
  tx: Tx,
  { postId, content, actorId }: Mentioning,
  usernames: string[],
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type, post_id)
    select profiles.id, ${actorId}::uuid, 'mention', posts.id
    from posts, profiles
    where posts.id = ${postId}
      and profiles.username = any (${usernames})
      and profiles.id <> ${actorId}
      and ${unmentioned(postId, actorId)}
      and ${visibleTo(sql`profiles.id`)}
      and ${wantsToRead(sql`profiles.id`, sql`${haystackOf(content)}::text`, world.clock.now())}
      and ${heeds(sql`profiles.id`, sql`${actorId}::uuid`)} and ${wishesToBeTold(sql`profiles.id`, sql`'mention'`)}
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/** Those of `profiles` whom this actor has not mentioned under this post yet. */
const unmentioned = (
  postId: string | RawBuilder<unknown>,
  actorId: string | RawBuilder<unknown>,
) => sql<boolean>`not exists (
  select from notifications as earlier
  where earlier.post_id = ${postId}
    and earlier.user_id = profiles.id
    and earlier.actor_id = ${actorId}
    and earlier.type = 'mention'
)`

/** Tells those who asked about a post that its author has answered: each of them once, and only who may see it. */
export async function notifyOfAnswer(
  world: World,
  tx: Tx,
  {
    postId,
    actorId,
    commentId,
    content,
    askers,
  }: Required<Omit<Act, 'recipientId'>> & { content: string; askers: string[] },
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type, post_id, comment_id)
    select asker.id, ${actorId}::uuid, 'question_answered', posts.id, ${commentId}::uuid
    from posts, unnest(${askers}::uuid[]) as asker (id)
    where posts.id = ${postId} and asker.id <> ${actorId}
      and ${wantsToRead(sql`asker.id`, sql`${haystackOf(content)}::text`, world.clock.now())}
      and ${visibleTo(sql`asker.id`)} and ${heeds(sql`asker.id`, sql`${actorId}::uuid`)}
      and not exists (
        select from notifications as earlier
        where earlier.post_id = posts.id and earlier.user_id = asker.id and earlier.actor_id = ${actorId}
          and earlier.type = 'question_answered'
      )
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/** Tells a member that somebody asks to follow them, or that their own request was accepted. */
export async function notifyOfFollow(
  world: World,
  tx: Tx,
  told: {
    type: 'follow_request' | 'follow_accepted'
    recipientId: string
    actorId: string
    requestId: string
  },
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type, follow_request_id)
    select ${told.recipientId}::uuid, ${told.actorId}::uuid, ${told.type}, ${told.requestId}::uuid
    where ${heeds(sql`${told.recipientId}::uuid`, sql`${told.actorId}::uuid`)}
      and ${wishesToBeTold(sql`${told.recipientId}::uuid`, sql`${told.type}::text`)}
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/** Tells a member that somebody came by their code. */
export async function notifyOfReferral(
  world: Pick<World, 'bus' | 'jobs'>,
  tx: Tx,
  { recipientId, actorId }: { recipientId: string; actorId: string },
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, actor_id, type)
    select ${recipientId}::uuid, ${actorId}::uuid, 'referral'
    where ${heeds(sql`${recipientId}::uuid`, sql`${actorId}::uuid`)}
    on conflict (user_id, actor_id) where type = 'referral' do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/** Tells those who follow a law that it moved; each of them once. */
export async function notifyOfLawMove(
  world: Pick<World, 'bus' | 'jobs'>,
  tx: Tx,
  moveId: string,
  followers: string[],
): Promise<void> {
  const { rows } = await sql<Told>`
    insert into notifications (user_id, type, law_move_id)
    select follower.id, 'law_moved', ${moveId}::uuid
    from unnest(${followers}::uuid[]) as follower (id)
    where ${wishesToBeTold(sql`follower.id`, sql`'law_moved'::text`)}
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/** Reminds members of events, or tells them what became of them; the caller sees to it that it is once. */
export async function notifyOfEvents(
  world: Pick<World, 'bus' | 'jobs'>,
  tx: Tx,
  type: EventNotice,
  subscriptions: { user_id: string; event_id: string }[],
): Promise<void> {
  if (subscriptions.length === 0) return
  const { rows } = await sql<Told>`
    insert into notifications (user_id, type, event_id)
    select reminded.user_id, ${type}, reminded.event_id
    from unnest(
      ${subscriptions.map(({ user_id }) => user_id)}::uuid[], ${subscriptions.map(({ event_id }) => event_id)}::uuid[]
    ) as reminded (user_id, event_id)
    where ${wishesToBeTold(sql`reminded.user_id`, sql`${type}::text`)}
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(world, tx, rows)
}

/**
 * Tells members of what moderation received or decided, each once of one thing. None of it can be switched off: the law
 * asks that they be told.
 */
export async function notifyOfModeration(
  world: Pick<World, 'bus' | 'jobs'>,
  tx: Tx,
  type: 'report_received' | 'report_decided' | 'moderation_decision' | 'decision_reversed' | 'appeal_decided',
  told: { user_id: string; report_id?: string; decision_id?: string }[],
): Promise<void> {
  if (told.length === 0) return
  const rows = await tx
    .insertInto('notifications')
    .values(told.map((one) => ({ ...one, type })))
    .onConflict((conflict) => conflict.doNothing())
    .returning(['id', 'user_id', hasDevice.as('pushed')])
    .execute()
  await tellAll(world, tx, rows)
}

/** What the platform itself tells a member. */
export async function notifyFromPlatform(
  world: World,
  tx: Tx,
  { recipientId, title, message }: { recipientId: string; title: string; message: string },
): Promise<void> {
  const told = await tx
    .insertInto('notifications')
    .values({ user_id: recipientId, type: 'platform_update', title, message })
    .returning(['id', 'user_id', hasDevice.as('pushed')])
    .execute()
  await tellAll(world, tx, told)
}

/** A request that was answered needs no reading any more. */
export async function readRequestNotification(world: World, tx: Tx, requestId: string): Promise<void> {
  const read = await tx
    .updateTable('notifications')
    .set({ read_at: sql<Date>`now()` })
    .where('follow_request_id', '=', requestId)
    .where('type', '=', 'follow_request')
    .where('read_at', 'is', null)
    .returning('user_id')
    .execute()
  nudgeAll(world, tx, read)
}

/** A request that is taken back takes its notification along, by the cascade: the recipient's tabs are told. */
export function nudgeRequest(world: World, tx: Tx, recipientId: string): void {
  nudgeAll(world, tx, [{ user_id: recipientId }])
}

/** Takes back all that one member told another: after a block or a mute. */
export async function forgetActs(
  world: World,
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
  if (alone.numDeletedRows + amongOthers.numDeletedRows > 0n) nudgeAll(world, tx, [{ user_id: recipientId }])
}

/** Who is told has neither muted nor blocked the actor, nor is blocked by them. */
const heeds = (recipient: RawBuilder<unknown>, actor: RawBuilder<unknown>) => sql<boolean>`(
  not exists (select from mutes where mutes.muter_id = ${recipient} and mutes.muted_id = ${actor})
  and ${mayMeet(recipient, actor)}
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

/** A notification that was just written. */
export interface Told {
  id: string
  user_id: string
  /** It is new, and the one whom it tells has a device to be told through. */
  pushed: boolean
}

/** Carries notifications that were just written to open tabs and to devices. */
export async function tellAll(world: Pick<World, 'bus' | 'jobs'>, tx: Tx, told: Told[]): Promise<void> {
  nudgeAll(world, tx, told)
  const pushed = told.filter((one) => one.pushed).map(({ id }) => id)
  await enqueuePushes(world, tx, [...new Set(pushed)])
}

/** Tells the open tabs of these members that their notifications have changed. */
export function nudgeAll(world: Pick<World, 'bus'>, tx: Tx, recipients: { user_id: string }[]): void {
  for (const id of new Set(recipients.map(({ user_id }) => user_id))) {
    // Always the same event, so that a crowd's reactions reach a tab as few.
    tx.afterCommit(() => nudge(world.bus, topics.member(id), { type: 'notifications_changed', id }))
  }
}
