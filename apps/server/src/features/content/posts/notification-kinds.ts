import type { NotificationView } from '@parvis/contract/people/notifications.schemas.ts'
import { mentionsIn } from '@parvis/contract/rich-text.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/content.gen.ts'
import { type Facts, type NotificationKind, notify } from '../../people/notifications/index.ts'
import { haystackOf } from '../../people/word-filters/index.ts'
import { visibleTo } from './policy.ts'

/** An act of a member on a post of another, or on a comment of theirs below it. */
export interface PostAct {
  recipientId: string
  actorId: string
  postId: string
  commentId?: string
}

/** Path of the post or of its comments; null when the reader may not see it. */
function postPath({ data }: NotificationView): string | null {
  if (data.post_id === null) return null
  return `/post/${data.post_id}${data.comment_id === null ? '' : '#commentaires'}`
}

const gatheredKind = {
  about: ['post_id', 'comment_id'],
  sender: 'gathered',
  candidates: (acts: PostAct[]) => sql`
    select act.* from unnest(
      ${acts.map(({ recipientId }) => recipientId)}::uuid[],
      ${acts.map(({ actorId }) => actorId)}::uuid[],
      ${acts.map(({ postId }) => postId)}::uuid[],
      ${acts.map(({ commentId }) => commentId ?? null)}::uuid[]
    ) as act (user_id, actor_id, post_id, comment_id)`,
  message: ({ text }) => text,
  link: postPath,
} as const satisfies Partial<NotificationKind<PostAct[]>>

/** Reactions to a post, and likes of a comment: opinions. */
export const likeKind: NotificationKind<PostAct[]> = {
  ...gatheredKind,
  type: 'like',
  sender: 'counted',
  title: ({ actorCount: count, isOnComment, language }) =>
    translations[language](isOnComment ? 'notification.like_comment' : 'notification.like', { count }),
}

/** Reposts and shares of a post. */
export const shareKind: NotificationKind<PostAct[]> = {
  ...gatheredKind,
  type: 'share',
  title: ({ names, actorCount, language }) =>
    translations[language]('notification.share', { names, count: actorCount }),
}

/** A post or comment that was written or changed. */
export interface WrittenText {
  postId: string
  commentId?: string
  actorId: string
  content: string
}

/** Texts as rows `given (actor_id, post_id, comment_id, haystack, nth)`. */
const textRows = (texts: WrittenText[]) => sql`
  select * from unnest(
    ${texts.map(({ actorId }) => actorId)}::uuid[],
    ${texts.map(({ postId }) => postId)}::uuid[],
    ${texts.map(({ commentId }) => commentId ?? null)}::uuid[],
    ${texts.map(({ content }) => haystackOf(content))}::text[]
  ) with ordinality as written (actor_id, post_id, comment_id, haystack, nth)`

/** Properties that kinds about the text of a post or comment share. */
export const textKind = {
  about: ['post_id', 'comment_id'],
  sender: 'signed',
  textVisibleTo: visibleTo,
  message: ({ text }: Facts<unknown>) => text,
  link: postPath,
} as const

/** Properties of the kinds that {@link WrittenText}s cause. */
export const writtenTextKind = { ...textKind, given: textRows } as const

/** Sent to mentioned members, once for each author under a post. The post must be locked. */
export const mentionKind: NotificationKind<WrittenText[]> = {
  ...writtenTextKind,
  type: 'mention',
  candidates(texts) {
    const mentions = texts.flatMap(({ content }, index) =>
      mentionsIn(content).map((username) => ({ nth: index + 1, username })),
    )
    return sql`
      select named.id as user_id, given.*
      from unnest(
        ${mentions.map(({ nth }) => nth)}::int[], ${mentions.map(({ username }) => username)}::text[]
      ) as mention (nth, username)
      join profiles as named on named.username = mention.username
      join given on given.nth = mention.nth
      where not exists (
        select from notifications as earlier
        where earlier.post_id = given.post_id and earlier.user_id = named.id
          and earlier.actor_id = given.actor_id and earlier.type = 'mention'
      )`
  },
  title: ({ names, language }) => translations[language]('notification.mention', { names }),
}

/** Mentions notified with the post itself; a job notifies more. */
const mentionsAtOnce = 8
const mentionJob = 'mentions'

interface PostText {
  postId: string
  content: string
  authorId: string
}

/** Notifies mentioned members who may see the post, each once per post. */
export async function notifyMentioned(context: AppContext, tx: Tx, post: PostText): Promise<void> {
  const { length } = mentionsIn(post.content)
  if (length > mentionsAtOnce) await context.jobs.enqueue(tx, mentionJob, { id: post.postId })
  else if (length > 0) await notifyMembers(context, tx, post)
}

/** Registers the worker for posts with many mentions. */
export async function registerMentionsWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<{ id: string }>(mentionJob, ({ id }) =>
    context.transaction(async (tx) => {
      const post = await tx
        .selectFrom('posts')
        .select(['id as postId', 'content', 'user_id as authorId'])
        .where('id', '=', id)
        .forNoKeyUpdate()
        .executeTakeFirst()
      if (post !== undefined) await notifyMembers(context, tx, post)
    }),
  )
}

async function notifyMembers(context: AppContext, tx: Tx, { postId, content, authorId }: PostText) {
  await notify(context, tx, mentionKind, [{ postId, content, actorId: authorId }])
}
