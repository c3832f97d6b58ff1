import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { mentionsIn } from '@parvis/contract/rich-text.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { batchWrites, shardOf } from '@parvis/platform/database/write-batching.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/content.gen.ts'
import { countTexts } from '../../accounts/fair-use/index.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { mayMeet } from '../../people/blocks/index.ts'
import { type NotificationKind, notify, withdraw } from '../../people/notifications/index.ts'
import { type AttachmentDraft, reserveMedia } from '../media/index.ts'
import {
  holdsOn,
  likeKind,
  lockVisiblePosts,
  mentionKind,
  type WrittenText,
  writerKey,
  writtenTextKind,
} from '../posts/index.ts'
import { commentVisibleTo } from './policy.ts'
import { commentRows, commentView } from './views.ts'

interface CommentDraft extends AttachmentDraft {
  author: Member
  postId: string
  content: string
  parent_id?: string | null | undefined
  request_id?: string | undefined
}

/**
 * Creates a writer of comments and replies, which writes simultaneous ones in one batch. A draft sent twice is stored
 * once.
 */
export function createCommentWriter(context: AppContext): (draft: CommentDraft) => Promise<CommentView> {
  return batchWrites({
    shardOf: ({ postId }) => shardOf(postId),
    memberOf: ({ author }) => author.id,
    write: (drafts) => context.transaction((tx) => comment(context, tx, drafts)),
  })
}

/** Writes comments of different members. */
async function comment(
  context: AppContext,
  tx: Tx,
  drafts: CommentDraft[],
): Promise<(CommentView | Refusal)[]> {
  const readers = await lockVisiblePosts(
    tx,
    drafts.map(({ postId, author }) => ({
      ...{ postId, readerId: author.id },
      byFollow: hasScope(author, 'read:follows'),
    })),
  )
  const answered = await commentsToAnswer(tx, drafts)
  const authors = drafts.map(({ author }) => author.id)
  const held = await holdsOn(tx, authors, context.clock.now())
  const refusals = new Map<CommentDraft, Refusal>()
  for (const draft of drafts) {
    const mayWrite = readers.has(writerKey({ postId: draft.postId, readerId: draft.author.id }))
    const code = !mayWrite
      ? 'post_not_found'
      : held.has(draft.author.id)
        ? 'reserve_in_force'
        : refusalOf(draft, answered)
    if (code !== undefined) refusals.set(draft, new Refusal(code))
  }
  const admitted = drafts.filter((draft) => !refusals.has(draft))
  const written: Outcomes = admitted.length === 0 ? new Map() : await write(context, tx, admitted)
  return drafts.map(
    (draft) => refusals.get(draft) ?? written.get(draft.author.id) ?? new Refusal('comment_not_found'),
  )
}

/** Parent ids of replied-to comments, by author of the reply. Comments that the author may not see are left out. */
async function commentsToAnswer(tx: Tx, drafts: CommentDraft[]): Promise<Map<string, string | null>> {
  const replies = drafts.filter(({ parent_id }) => parent_id)
  if (replies.length === 0) return new Map()
  const { rows } = await sql<{ author_id: string; parent_id: string | null }>`
    select draft.author_id, comments.parent_id
    from unnest(
      ${replies.map(({ author }) => author.id)}::uuid[],
      ${replies.map(({ postId }) => postId)}::uuid[],
      ${replies.map(({ parent_id }) => parent_id)}::uuid[]
    ) as draft (author_id, post_id, parent_id)
    join comments on comments.id = draft.parent_id and comments.post_id = draft.post_id
    where comments.withheld_at is null and ${mayMeet(sql`draft.author_id`, sql`comments.user_id`)}
  `.execute(tx)
  return new Map(rows.map(({ author_id, parent_id }) => [author_id, parent_id]))
}

function refusalOf({ author, parent_id, media_id }: CommentDraft, answered: Map<string, string | null>) {
  if (!parent_id) return undefined
  const grandparent = answered.get(author.id)
  if (grandparent === undefined) return 'comment_not_found'
  if (grandparent !== null) return 'reply_too_deep'
  return media_id ? 'media_on_reply' : undefined
}

/** New comments as their authors see them, or refusals, by author. */
type Outcomes = Map<string, CommentView | Refusal>

async function write(context: AppContext, tx: Tx, drafts: CommentDraft[]): Promise<Outcomes> {
  const media = new Map<string, NonNullable<Awaited<ReturnType<typeof reserveMedia>>>>()
  for (const draft of drafts) {
    const reserved = await reserveMedia(tx, draft.author.id, 'comment', draft)
    if (reserved !== null) media.set(draft.author.id, reserved)
  }
  const fresh = await insertComments(tx, drafts, (authorId) => media.get(authorId)?.url ?? null)
  const excessive = await deleteExcessive(context, tx, drafts, fresh)
  for (const [authorId, { attach }] of media) {
    const id = fresh.get(authorId)
    if (id !== undefined) await attach({ comment_id: id })
  }
  const texts = drafts.flatMap(({ author, postId, content }) => {
    const commentId = fresh.get(author.id)
    return commentId === undefined ? [] : { commentId, postId, actorId: author.id, content }
  })
  await notify(context, tx, commentKindsOf(texts), texts)
  for (const { author, postId } of drafts) {
    const id = fresh.get(author.id)
    if (id !== undefined)
      tx.afterCommit(() => sendInvalidation(context.bus, topics.post(postId), { type: 'comment_added', id }))
  }
  const repeated = await writtenBefore(
    tx,
    drafts.filter(({ author }) => !fresh.has(author.id) && !excessive.has(author.id)),
  )
  return new Map<string, CommentView | Refusal>([
    ...(await writtenComments(tx, [...fresh.values(), ...repeated])),
    ...excessive,
  ])
}

/** Counts new comments, and deletes those beyond an author's limits. Returns refusals by author. */
async function deleteExcessive(
  context: AppContext,
  tx: Tx,
  drafts: CommentDraft[],
  fresh: Map<string, string>,
): Promise<Map<string, Refusal>> {
  const refusals = await countTexts(
    context,
    tx,
    drafts.flatMap(({ author, content, postId: placeId }) => {
      const contentId = fresh.get(author.id)
      return contentId === undefined ? [] : { author, kind: 'comment' as const, content, contentId, placeId }
    }),
  )
  const excessive = new Map([...refusals].map(([{ author }, refusal]) => [author.id, refusal]))
  if (excessive.size === 0) return excessive
  const ids = [...excessive.keys()].map((authorId) => required(fresh.get(authorId), 'the new comment'))
  await tx.deleteFrom('comments').where('id', '=', sql<string>`any (${ids}::uuid[])`).execute()
  for (const authorId of excessive.keys()) fresh.delete(authorId)
  return excessive
}

/** Ids of new comments by author; none for a draft sent before. */
async function insertComments(
  tx: Tx,
  drafts: CommentDraft[],
  mediaUrlOf: (authorId: string) => string | null,
): Promise<Map<string, string>> {
  const { rows } = await sql<{ id: string; user_id: string }>`
    insert into comments (post_id, user_id, parent_id, content, media_url, request_id)
    select draft.*
    from unnest(
      ${drafts.map(({ postId }) => postId)}::uuid[],
      ${drafts.map(({ author }) => author.id)}::uuid[],
      ${drafts.map(({ parent_id }) => parent_id ?? null)}::uuid[],
      ${drafts.map(({ content }) => content)}::text[],
      ${drafts.map(({ author }) => mediaUrlOf(author.id))}::text[],
      ${drafts.map(({ request_id }) => request_id ?? null)}::uuid[]
    ) as draft
    on conflict (user_id, request_id) where request_id is not null do nothing
    returning id, user_id
  `.execute(tx)
  return new Map(rows.map(({ id, user_id }) => [user_id, id]))
}

async function writtenBefore(tx: Tx, drafts: CommentDraft[]): Promise<string[]> {
  if (drafts.length === 0) return []
  const { rows } = await sql<{ id: string }>`
    select comments.id
    from unnest(
      ${drafts.map(({ author }) => author.id)}::uuid[],
      ${drafts.map(({ request_id }) => request_id ?? null)}::uuid[]
    ) as draft (user_id, request_id)
    join comments on comments.user_id = draft.user_id and comments.request_id = draft.request_id
  `.execute(tx)
  return rows.map(({ id }) => id)
}

async function writtenComments(tx: Tx, ids: string[]): Promise<Map<string, CommentView>> {
  const rows = await commentsById(tx, { ids })
  return new Map(rows.map((row) => [row.user_id, commentView(row, row.user_id)]))
}

const commentsById = prepared((db, { ids }: { ids: string[] }) =>
  commentRows(db, sql`comments.user_id`).where('comments.id', '=', sql<string>`any (${ids}::uuid[])`),
)

/** Sets or removes a like. The lock of the comment keeps the count correct. */
export async function setLike(context: AppContext, member: Member, commentId: string, liked: boolean) {
  return context.transaction(async (tx) => {
    const comment = await tx
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select(['comments.post_id', 'comments.user_id'])
      .where('comments.id', '=', commentId)
      .where(commentVisibleTo(member.id))
      .forNoKeyUpdate('comments')
      .executeTakeFirst()
    if (comment === undefined) throw new Refusal('comment_not_found')
    const act = { commentId, postId: comment.post_id, recipientId: comment.user_id, actorId: member.id }
    if (liked) {
      await tx
        .insertInto('comment_likes')
        .values({ comment_id: commentId, user_id: member.id })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
      await notify(context, tx, likeKind, [act])
    } else {
      await tx
        .deleteFrom('comment_likes')
        .where('comment_id', '=', commentId)
        .where('user_id', '=', member.id)
        .execute()
      await withdraw(context, tx, likeKind, [act])
    }
    const { like_count } = await tx
      .selectFrom('comments')
      .select('like_count')
      .where('id', '=', commentId)
      .executeTakeFirstOrThrow()
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.post(comment.post_id), { type: 'comment_liked', id: commentId }),
    )
    return { like_count, is_liked: liked }
  })
}

/** Sent to the author of the comment that is replied to. */
export const replyKind: NotificationKind<WrittenText[]> = {
  ...writtenTextKind,
  type: 'reply',
  candidates: () => sql`
    select answered.user_id, given.*
    from given
    join comments as reply on reply.id = given.comment_id
    join comments as answered on answered.id = reply.parent_id`,
  title: ({ names, language }) => translations[language]('notification.reply', { names }),
}

/** Sent to the author of the post. */
export const commentKind: NotificationKind<WrittenText[]> = {
  ...writtenTextKind,
  type: 'comment',
  candidates: () => sql`
    select commented.user_id, given.* from given join posts as commented on commented.id = given.post_id`,
  title: ({ names, language }) => translations[language]('notification.comment', { names }),
}

/** Kinds of a comment; a recipient gets the first that applies. */
const commentKinds = [replyKind, commentKind, mentionKind] as const
const withoutMentions = [replyKind, commentKind] as const

/** Kinds that comments may have. The query for mentions is left out when there are none. */
export const commentKindsOf = (comments: WrittenText[]) =>
  comments.some(({ content }) => mentionsIn(content).length > 0) ? commentKinds : withoutMentions
