import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'
import { CommentView } from './comments.ts'
import { PostReference } from './post-reference.ts'
import { PostView } from './posts.ts'

/** Filter of the ledger of questions. */
export const questionStates = ['open', 'answered'] as const
export type QuestionState = (typeof questionStates)[number]

/** Order of unanswered questions. Answered ones are ordered latest first. */
export const questionSorts = ['most_asked', 'latest', 'longest_waiting'] as const
export type QuestionSort = (typeof questionSorts)[number]

/** Days covered by an official's figures. */
export const questionDays = 365

/** An official's post that members have questions about. */
export const QuestionView = z.object({
  /** Id of the post. */
  id: z.uuid(),
  post: PostView,
  /** Number of members who ask. */
  asked: z.int().min(0),
  first_asked_at: z.iso.datetime(),
  answered_at: z.iso.datetime().nullable(),
  /** The official's answer below their post; null while there is none, or when the reader may not see it. */
  answer: CommentView.nullable(),
})
export type QuestionView = z.infer<typeof QuestionView>

export const listQuestions = endpoint({
  name: 'listQuestions',
  summary: 'The ledger: officials’ posts that members have questions about, answered or not, 20 a page',
  method: 'GET',
  path: '/questions',
  access: 'anyone',
  query: z.object({
    state: z.enum(questionStates).default('open'),
    sort: z.enum(questionSorts).default('most_asked'),
    /** Only one official's: profile id or username. */
    author: z.string().min(1).max(64).optional(),
    cursor: Cursor.optional(),
  }),
  returns: pageOf(QuestionView),
  refusals: ['profile_not_found'],
})

/** Questions that an official received within {@link questionDays} days, counted by post. */
export const QuestionFigures = z.object({
  since: z.iso.datetime(),
  /** Posts that members had questions about. */
  posts: z.int().min(0),
  /** Number of these posts that they answered. */
  answered: z.int().min(0),
  /** Current questions on all these posts. */
  asked: z.int().min(0),
  /** Median hours from the first question to the answer; null without answers. */
  median_hours: z.number().min(0).nullable(),
})
export type QuestionFigures = z.infer<typeof QuestionFigures>

export const getQuestionFigures = endpoint({
  name: 'getQuestionFigures',
  summary: 'How an official answers what they are asked; null for who is no verified official',
  method: 'GET',
  path: '/profiles/:reference/questions',
  access: 'anyone',
  params: z.object({
    /** Profile id or username. */
    reference: z.string().min(1).max(64),
  }),
  returns: z.object({ figures: QuestionFigures.nullable() }),
  refusals: ['profile_not_found'],
})

const forAuthors = ['consent_required', 'post_not_found', 'not_owner'] as const

export const answerQuestions = endpoint({
  name: 'answerQuestions',
  summary:
    'Marks one’s own comment below one’s own post as the answer to its questions; whoever asked is told once',
  method: 'PUT',
  path: '/posts/:postId/answer',
  access: 'member',
  params: PostReference,
  body: z.strictObject({ comment_id: Id }),
  returns: PostView,
  refusals: [...forAuthors, 'comment_not_found', 'question_not_asked'],
})

export const withdrawAnswer = endpoint({
  name: 'withdrawAnswer',
  summary: 'Takes the mark of an answer back; the comment stays. Harmless when there is none',
  method: 'DELETE',
  path: '/posts/:postId/answer',
  access: 'member',
  params: PostReference,
  returns: PostView,
  refusals: [...forAuthors],
})
