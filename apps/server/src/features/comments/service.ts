import type { CommentView } from '@parvis/contract/comments.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '../../platform/database/database.ts'
import { nudge } from '../../platform/realtime/nudge.ts'
import { Refusal } from '../../platform/refusal.ts'
import type { World } from '../../world.ts'
import type { Member } from '../identity/member.ts'
import { type AttachmentDraft, reserveMedia } from '../media/service.ts'
import { mediaOf } from '../media/views.ts'
import { notifyOfComment } from '../notifications/service.ts'
import { visibleTo } from '../posts/policy.ts'
import { commentColumns, commentView, likedBy } from './views.ts'

interface CommentDraft extends AttachmentDraft {
  postId: string
  content: string
  parent_id?: string | null | undefined
  request_id?: string | undefined
}

/** Comments on a post, or replies to one of its top-level comments. A draft sent twice is kept once. */
export async function comment(world: World, author: Member, draft: CommentDraft): Promise<CommentView> {
  return world.transaction(async (tx) => {
    await postToComment(tx, author, draft.postId)
    if (draft.parent_id) await commentToAnswer(tx, draft.postId, draft.parent_id)
    if (draft.parent_id && draft.media_id) throw new Refusal('media_on_reply')
    const media = await reserveMedia(tx, author.id, 'comment', draft)
    const id = await insertComment(tx, author, draft, media?.url ?? null)
    if (id !== undefined) {
      await media?.attach({ comment_id: id })
      await notifyOfComment(world, tx, { ...draft, commentId: id, actorId: author.id })
      tx.afterCommit(() => nudge(world.bus, topics.post(draft.postId), { type: 'comment_added', id }))
    }
    return writtenComment(tx, author.id, id, draft.request_id)
  })
}

/** Locks the post's row before the counter's trigger needs it: parallel comments take turns, without deadlock. */
async function postToComment(tx: Tx, author: Member, postId: string): Promise<void> {
  const post = await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', postId)
    .where(visibleTo(author.id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  if (post === undefined) throw new Refusal('post_not_found')
}

async function commentToAnswer(tx: Tx, postId: string, commentId: string): Promise<void> {
  const parent = await tx
    .selectFrom('comments')
    .select('parent_id')
    .where('id', '=', commentId)
    .where('post_id', '=', postId)
    .executeTakeFirst()
  if (parent === undefined) throw new Refusal('comment_not_found')
  if (parent.parent_id !== null) throw new Refusal('reply_too_deep')
}

async function insertComment(
  tx: Tx,
  author: Member,
  draft: CommentDraft,
  mediaUrl: string | null,
): Promise<string | undefined> {
  const row = await tx
    .insertInto('comments')
    .values({
      post_id: draft.postId,
      user_id: author.id,
      parent_id: draft.parent_id ?? null,
      content: draft.content,
      media_url: mediaUrl,
      request_id: draft.request_id ?? null,
    })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'request_id']).where('request_id', 'is not', null).doNothing(),
    )
    .returning('id')
    .executeTakeFirst()
  return row?.id
}

async function writtenComment(
  tx: Tx,
  authorId: string,
  id: string | undefined,
  requestId: string | undefined,
): Promise<CommentView> {
  const written = tx
    .selectFrom('comments')
    .innerJoin('profiles', 'profiles.id', 'comments.user_id')
    .select(commentColumns)
    .select([likedBy(authorId), mediaOf('comments')])
  const row = await (id === undefined
    ? written.where('comments.user_id', '=', authorId).where('comments.request_id', '=', requestId ?? null)
    : written.where('comments.id', '=', id)
  ).executeTakeFirstOrThrow()
  return commentView(row, authorId)
}
