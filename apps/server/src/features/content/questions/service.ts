import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { lockOwnPost, postsNamed, postView } from '../posts/index.ts'
import { announceAnswer } from './answers.ts'

/**
 * Marks the author's own comment as the answer to questions about their post. Another comment replaces the
 * former one and keeps the date of the first answer; the same one changes nothing.
 */
export async function answer(
  context: AppContext,
  author: Member,
  { postId, commentId }: { postId: string; commentId: string },
): Promise<PostView> {
  await context.transaction(async (tx) => {
    await lockOwnPost(tx, author, postId)
    const comment = await tx
      .selectFrom('comments')
      .select('user_id')
      .where('id', '=', commentId)
      .where('post_id', '=', postId)
      // A removed comment is no answer.
      .where('withheld_at', 'is', null)
      .forShare()
      .executeTakeFirstOrThrow(refusalOf('comment_not_found'))
    if (comment.user_id !== author.id) throw new Refusal('not_owner')
    const question = await tx
      .selectFrom('post_questions')
      .select(['answer_id', 'answered_at'])
      .where('post_id', '=', postId)
      .forUpdate()
      .executeTakeFirstOrThrow(refusalOf('question_not_asked'))
    if (question.answer_id === commentId) return
    const now = context.clock.now()
    await tx
      .updateTable('post_questions')
      .set({ answer_id: commentId, answered_at: question.answered_at ?? now, marked_at: now })
      .where('post_id', '=', postId)
      .execute()
    if (question.answer_id === null) await announceAnswer(context, tx, postId)
    tx.afterCommit(() =>
      sendInvalidation(context.bus, topics.post(postId), { type: 'post_changed', id: postId }),
    )
  })
  return readOwn(context, author, postId)
}

/**
 * Removes the mark, also of a comment removed by moderation: the question is open again, and the comment
 * stays.
 */
export async function withdrawMark(context: AppContext, author: Member, postId: string): Promise<PostView> {
  await context.transaction(async (tx) => {
    await lockOwnPost(tx, author, postId)
    const { numUpdatedRows } = await tx
      .updateTable('post_questions')
      .set({ answer_id: null, withheld_answer_id: null })
      .where('post_id', '=', postId)
      .where(({ eb, or }) => or([eb('answer_id', 'is not', null), eb('withheld_answer_id', 'is not', null)]))
      .executeTakeFirst()
    // An answered question that nobody asks any more is deleted.
    await tx
      .deleteFrom('post_questions')
      .where('post_id', '=', postId)
      .where('asked', '=', 0)
      .where('answer_id', 'is', null)
      .execute()
    if (numUpdatedRows > 0n)
      tx.afterCommit(() =>
        sendInvalidation(context.bus, topics.post(postId), { type: 'post_changed', id: postId }),
      )
  })
  return readOwn(context, author, postId)
}

async function readOwn(context: AppContext, author: Member, postId: string): Promise<PostView> {
  const [row] = await postsNamed(context.db, { readerId: author.id, ids: [postId] })
  if (row === undefined) throw new Refusal('post_not_found')
  return postView(context.db, row, author.id)
}
