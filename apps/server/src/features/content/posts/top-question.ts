import type { TopQuestion } from '@parvis/contract/content/posts.schemas.ts'
import { type RawBuilder, sql } from 'kysely'
import { filterIn, type WordFilters } from '../../people/word-filters/index.ts'

/**
 * Seconds from a question to its answer, or null. SQL with `question_texts` and `post_questions` in scope. An answer
 * covers the questions asked before it was marked.
 */
export const answeredAfter = sql<number | null>`case
  when post_questions.answer_id is not null
    and question_texts.created_at <= coalesce(post_questions.marked_at, post_questions.answered_at)
  then floor(extract(epoch from
    case when question_texts.created_at <= post_questions.answered_at
      then post_questions.answered_at else post_questions.marked_at end - question_texts.created_at
  ))::integer
end`

/** SQL with `question_texts` in scope: not removed. Bans and departures hide none, which would reveal who asked. */
export const isQuestionShown = sql<boolean>`(question_texts.withheld_at is null)`

/** The most supported question below the post in scope, the same for all readers: a block would reveal who asked. */
export const topQuestionOfPost: RawBuilder<TopQuestion | null> = sql`case when posts.question_text_count > 0 then (
  select json_build_object(
    'id', question_texts.id, 'content', question_texts.content, 'asked', question_texts.asked,
    'asked_at', question_texts.created_at, 'answered_after', ${answeredAfter}
  )
  from question_texts left join post_questions on post_questions.post_id = question_texts.post_id
  where question_texts.post_id = posts.id and ${isQuestionShown}
  order by question_texts.asked desc, question_texts.created_at, question_texts.id
  limit 1
) end`

/** The view of a question; null when a filter of the reader matches it. */
export function topQuestionView(question: TopQuestion | null, filters: WordFilters): TopQuestion | null {
  if (question === null || filterIn(filters, question.content) !== null) return null
  return { ...question, asked_at: new Date(question.asked_at).toISOString() }
}
