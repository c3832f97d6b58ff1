import type { TopQuestion } from '@parvis/contract/content/asked-questions.schemas.ts'
import type { CommentView } from '@parvis/contract/content/comments.schemas.ts'
import type { PostView } from '@parvis/contract/content/posts.schemas.ts'
import { isUuid } from '@parvis/contract/id.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { readCommentsNamed } from '../comments/index.ts'
import { answeredAfter, postsNamed, postView, standing, visibleTo } from '../posts/index.ts'

/** A question in words as guests see it. Nobody learns who asks. */
export interface PublicQuestion {
  question: TopQuestion
  /** The official's post that it stands below. */
  post: PostView
  /** The official's answer; null while the question waits for one. */
  answer: CommentView | null
}

/** Finds a question by its id; undefined for one that guests may not see, whether it exists or not. */
export async function publicQuestion(db: Db, questionId: string): Promise<PublicQuestion | undefined> {
  if (!isUuid(questionId)) return undefined
  const row = await db
    .selectFrom('question_texts')
    .innerJoin('posts', 'posts.id', 'question_texts.post_id')
    .leftJoin('post_questions', 'post_questions.post_id', 'question_texts.post_id')
    .select([
      'question_texts.id',
      'question_texts.post_id',
      'question_texts.content',
      'question_texts.asked',
      'question_texts.created_at',
      'post_questions.answer_id',
      answeredAfter.as('answered_after'),
    ])
    .where('question_texts.id', '=', questionId)
    .where(standing)
    .where(visibleTo(null))
    .executeTakeFirst()
  if (row === undefined) return undefined
  const { id, content, asked, answered_after, answer_id } = row
  const [card] = await postsNamed(db, { readerId: null, ids: [row.post_id] })
  // Hidden between the two queries.
  if (card === undefined) return undefined
  const answerId = answered_after === null ? null : answer_id
  const answers = await readCommentsNamed(db, answerId === null ? [] : [answerId], null)
  return {
    question: { id, content, asked, answered_after, asked_at: row.created_at.toISOString() },
    post: await postView(db, card, null),
    answer: (answerId !== null && answers.get(answerId)) || null,
  }
}
