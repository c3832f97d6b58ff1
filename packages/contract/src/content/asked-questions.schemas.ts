import { z } from 'zod'
import { CommentMark } from '../audit/moderation-marks.schemas.ts'
import type { Description } from '../endpoint.ts'
import { Id, PostReference } from '../id.schemas.ts'
import { Cursor, pageOf } from '../pages.schemas.ts'
import { forFairUse } from '../refusals.ts'
import { QuestionText } from '../text.schemas.ts'
import { ReactionState } from './reactions.schemas.ts'

/** A question in words, as a card shows it. Its author is never named. */
export const TopQuestion = z.object({
  id: z.uuid(),
  content: z.string(),
  /** Number of members who ask it: its author, and those who support it. */
  asked: z.int().min(0),
  asked_at: z.iso.datetime(),
  /** Seconds until the official's answer; null while the question waits. */
  answered_after: z.int().min(0).nullable(),
})
export type TopQuestion = z.infer<typeof TopQuestion>

/** A question below a post, as one reader may see it. */
export const AskedQuestionView = TopQuestion.extend({
  /** Whether this reader wrote it. */
  is_own: z.boolean(),
  /** Whether this reader asks it: wrote or supports it. */
  is_asked: z.boolean(),
  /** Whether moderation has removed it, for its author; null for most. */
  moderation: CommentMark.nullable(),
  /** The reader's own filter that matches, as they wrote it: lists fold the question. Null for one's own. */
  filtered_by: z.string().nullable(),
})
export type AskedQuestionView = z.infer<typeof AskedQuestionView>

/** State of a post's reactions and of the question that the member now asks. */
const AskedState = ReactionState.extend({ question: AskedQuestionView })

const toAsk = ['consent_required', 'reserve_in_force', 'questions_closed', 'question_asked_before'] as const

export const askQuestion = {
  summary:
    'Asks an official a question in words below their post, by the reaction "question"; the same words twice are one question',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({ content: QuestionText }),
  returns: AskedState,
  refusals: [
    ...toAsk,
    'post_not_found',
    'content_empty',
    'content_too_long',
    'question_with_link',
    ...forFairUse,
  ],
} satisfies Description

export const supportQuestion = {
  summary:
    'Asks a question that another member wrote; harmless when one asks it already. `removeReaction` takes it back',
  scope: 'write:reactions',
  params: z.object({ questionId: Id }),
  returns: AskedState,
  refusals: [...toAsk, 'question_not_found'],
} satisfies Description

export const listAskedQuestions = {
  summary: 'Questions in words below a post, most supported first, then oldest, 10 a page',
  scope: 'read',
  params: PostReference,
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(AskedQuestionView).extend({
    /** The question that this reader asks, wherever it stands in the list. */
    own: AskedQuestionView.nullable(),
  }),
  refusals: ['post_not_found'],
} satisfies Description
