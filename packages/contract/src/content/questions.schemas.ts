import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, PostReference, pageOf } from '../fields.schemas.ts'
import { questionSorts, questionStates } from '../list-filters.ts'
import { CommentView } from './comments.schemas.ts'
import { PostView, TopQuestion } from './posts.schemas.ts'

/** An official's post that members have questions about. */
export const QuestionView = z.object({
  /** Id of the post. */
  id: z.uuid(),
  post: PostView,
  /** Number of members who ask. */
  asked: z.int().min(0),
  /** Up to three of the questions in words, most supported first; empty when all ask without words. */
  texts: z.array(TopQuestion),
  first_asked_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  /** End of the day by which an answer is owed; null until enough members share the questions. */
  due_at: z.iso.datetime().nullable(),
  /** The official's answer below their post; null while there is none, or when the reader may not see it. */
  answer: CommentView.nullable(),
})
export type QuestionView = z.infer<typeof QuestionView>

export const listQuestions = {
  summary: 'The ledger: officials’ posts that members have questions about, answered or not, 20 a page',
  scope: 'read',
  query: z.object({
    state: z.enum(questionStates).default('open'),
    sort: z.enum(questionSorts).default('most_asked'),
    /** Only one official's: profile id or username. */
    author: z.string().min(1).max(64).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(QuestionView),
  refusals: ['profile_not_found'],
} satisfies Description

/** Questions that an official received within {@link questionDays} days, counted by post. */
export const QuestionFigures = z.object({
  since: z.iso.datetime(),
  /** Posts that members had questions about. */
  posts: z.int().min(0),
  /** Number of these posts that they answered. */
  answered: z.int().min(0),
  /** Current questions on all these posts. */
  asked: z.int().min(0),
  /** Posts of the last {@link questionDays} days whose questions have no answer yet. */
  waiting_posts: z.int().min(0),
  /** Current questions on these posts. */
  waiting: z.int().min(0),
  /** Median hours from the first question to the answer; null without answers. */
  median_hours: z.number().min(0).nullable(),
  /** Answers that are owed beyond their day: to shared questions, polls and consultations. */
  overdue: z.int().min(0),
})
export type QuestionFigures = z.infer<typeof QuestionFigures>

export const getQuestionFigures = {
  summary: 'How an official answers what they are asked; null for who is no verified official',
  scope: 'read',
  params: z.object({
    /** Profile id or username. */
    reference: z.string().min(1).max(64),
  }),
  returns: z.object({ figures: QuestionFigures.nullable() }),
  refusals: ['profile_not_found'],
} satisfies Description

const forAuthors = ['consent_required', 'post_not_found', 'not_owner'] as const

export const answerQuestions = {
  summary:
    'Marks one’s own comment below one’s own post as the answer to its questions; whoever asked is told once',
  scope: 'write:posts',
  params: PostReference,
  body: z.strictObject({ comment_id: Id }),
  returns: PostView,
  refusals: [...forAuthors, 'comment_not_found', 'question_not_asked'],
} satisfies Description

export const withdrawAnswer = {
  summary: 'Takes the mark of an answer back; the comment stays. Harmless when there is none',
  scope: 'write:posts',
  params: PostReference,
  returns: PostView,
  refusals: [...forAuthors],
} satisfies Description
