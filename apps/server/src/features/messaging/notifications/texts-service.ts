import { mentionsIn } from '@parvis/contract/rich-text.ts'
import { type RawBuilder, sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Tx } from '../../../platform/database/database.ts'
import { wishesToBeTold } from '../../accounts/preferences/policy.ts'
import { visibleTo } from '../../content/posts/policy.ts'
import { haystackOf, wantsToRead } from '../../people/word-filters/policy.ts'
import type { Act } from './acts-service.ts'
import { hasDevice } from './push/queue.ts'
import { heeds, type Told, tellAll } from './telling.ts'

/**
 * Notifies of comments by different members: the author of the comment replied to, the post's author and
 * mentioned members, each once per comment, and only those who may see the post. The posts must be locked, so
 * that parallel comments notify a mentioned member once.
 */
export async function notifyOfComments(
  context: AppContext,
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
      and ${wantsToRead(sql`told.user_id`, sql`fresh.haystack`, context.clock.now())}
      and ${heeds(sql`told.user_id`, sql`written.user_id`)} and ${wishesToBeTold(sql`told.user_id`, sql`told.type`)}
    order by written.id, told.user_id, told.rank
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/**
 * Maximum mentions notified with the post itself; more are handled by a job, so that the author does not
 * wait.
 */
const mentionsAtOnce = 8
const mentionJob = 'mentions'

interface Mentioning {
  postId: string
  content: string
  actorId: string
}

/** Notifies members mentioned in a post who may see it; once per post, however often they are mentioned. */
export async function notifyOfPost(context: AppContext, tx: Tx, post: Mentioning): Promise<void> {
  const usernames = mentionsIn(post.content)
  if (usernames.length > mentionsAtOnce) await context.jobs.enqueue(tx, mentionJob, { id: post.postId })
  else if (usernames.length > 0) await tellMentioned(context, tx, post, usernames)
}

/** Notifies the many members mentioned in a post, by its text at that time. */
export async function tellMentions(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(mentionJob, ({ id }) =>
    context.transaction(async (tx) => {
      const post = await tx
        .selectFrom('posts')
        .select(['id as postId', 'content', 'user_id as actorId'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (post !== undefined) await tellMentioned(context, tx, post, mentionsIn(post.content))
    }),
  )
}

async function tellMentioned(
  context: AppContext,
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
      and ${wantsToRead(sql`profiles.id`, sql`${haystackOf(content)}::text`, context.clock.now())}
      and ${heeds(sql`profiles.id`, sql`${actorId}::uuid`)} and ${wishesToBeTold(sql`profiles.id`, sql`'mention'`)}
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}

/** SQL with `profiles` in scope: members whom this actor has not mentioned below this post yet. */
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

/**
 * Notifies the members who asked about a post of its author's answer: each once, and only those who may see
 * it.
 */
export async function notifyOfAnswer(
  context: AppContext,
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
      and ${wantsToRead(sql`asker.id`, sql`${haystackOf(content)}::text`, context.clock.now())}
      and ${visibleTo(sql`asker.id`)} and ${heeds(sql`asker.id`, sql`${actorId}::uuid`)}
      and not exists (
        select from notifications as earlier
        where earlier.post_id = posts.id and earlier.user_id = asker.id and earlier.actor_id = ${actorId}
          and earlier.type = 'question_answered'
      )
    on conflict do nothing
    returning id, user_id, ${hasDevice} as pushed
  `.execute(tx)
  await tellAll(context, tx, rows)
}
