import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/content.gen.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type NotificationKind, notify } from '../../people/notifications/index.ts'
import { haystackOf } from '../../people/word-filters/index.ts'
import { lockOwnPost, readPost, textKind, type WrittenText } from '../posts/index.ts'

/**
 * Marks the author's own comment as the answer to questions about their post. Another comment keeps the date of the
 * first answer.
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
  return readPost(context.db, postId, author.id)
}

/** Removes the mark: the question is open again, and the comment stays. */
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
  return readPost(context.db, postId, author.id)
}

const answerJob = 'question_answered'

/** Members per transaction: enough to be fast, few enough that a stop loses little. */
const batchSize = 1_000

/** Queues a job that notifies the askers. */
export async function announceAnswer(
  context: Pick<AppContext, 'jobs'>,
  tx: Tx,
  postId: string,
): Promise<void> {
  await context.jobs.enqueue(tx, answerJob, { postId })
}

/** Registers the worker that notifies askers, each once per post. */
export async function registerAnswerWorker(context: AppContext): Promise<void> {
  await context.jobs.handle<{ postId: string }>(answerJob, async ({ postId }) => {
    let reached: string | null = '00000000-0000-0000-0000-000000000000'
    while (reached !== null) reached = await notifyBatch(context, postId, reached)
  })
}

/** Notifies the next batch of askers, by id. Returns the last id, or null at the end. */
async function notifyBatch(context: AppContext, postId: string, reached: string): Promise<string | null> {
  return context.transaction(async (tx) => {
    const question = await tx
      .selectFrom('post_questions')
      .innerJoin('comments', 'comments.id', 'post_questions.answer_id')
      .select(['post_questions.author_id', 'comments.id as answer_id', 'comments.content'])
      .where('post_questions.post_id', '=', postId)
      .executeTakeFirst()
    if (question === undefined) return null
    const askers = await tx
      .selectFrom('reactions')
      .select('user_id')
      .where('post_id', '=', postId)
      .where('reaction', '=', 'question')
      // Skips askers who have left.
      .where('user_id', '>', reached)
      .$narrowType<{ user_id: string }>()
      .orderBy('user_id')
      .limit(sql.lit(batchSize))
      .execute()
    await notify(context, tx, answerKind, {
      postId,
      actorId: question.author_id,
      commentId: question.answer_id,
      content: question.content,
      askerIds: askers.map(({ user_id }) => user_id),
    })
    return askers.length < batchSize ? null : (askers.at(-1)?.user_id ?? null)
  })
}

/** An answer to askers. */
interface AnsweredQuestion extends Required<WrittenText> {
  askerIds: string[]
}

/** Sent to the askers, once per author and post. */
export const answerKind: NotificationKind<AnsweredQuestion> = {
  ...textKind,
  type: 'question_answered',
  candidates: ({ askerIds, actorId, postId, commentId, content }) => sql`
    select asker.user_id, ${actorId}::uuid as actor_id, ${postId}::uuid as post_id, ${commentId}::uuid as comment_id,
      ${haystackOf(content)}::text as haystack
    from unnest(${askerIds}::uuid[]) as asker (user_id)
    where not exists (
      select from notifications as earlier
      where earlier.post_id = ${postId} and earlier.user_id = asker.user_id and earlier.actor_id = ${actorId}
        and earlier.type = 'question_answered'
    )`,
  title: ({ names, language }) => translations[language]('notification.question_answered', { names }),
}
