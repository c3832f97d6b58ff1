import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './questions.schemas.ts'

/** Filter of the ledger of questions. */
export const questionStates = ['open', 'answered'] as const
export type QuestionState = (typeof questionStates)[number]

/** Order of unanswered questions. Answered ones are ordered latest first. */
export const questionSorts = ['most_asked', 'latest', 'longest_waiting'] as const
export type QuestionSort = (typeof questionSorts)[number]

/** Days covered by an official's figures. */
export const questionDays = 365

export const listQuestions: Endpoint<typeof schemas.listQuestions> = {
  name: 'listQuestions',
  method: 'GET',
  path: '/questions',
  access: 'anyone',
}

export const getQuestionFigures: Endpoint<typeof schemas.getQuestionFigures> = {
  name: 'getQuestionFigures',
  method: 'GET',
  path: '/profiles/:reference/questions',
  access: 'anyone',
}

export const answerQuestions: Endpoint<typeof schemas.answerQuestions> = {
  name: 'answerQuestions',
  method: 'PUT',
  path: '/posts/:postId/answer',
  access: 'member',
}

export const withdrawAnswer: Endpoint<typeof schemas.withdrawAnswer> = {
  name: 'withdrawAnswer',
  method: 'DELETE',
  path: '/posts/:postId/answer',
  access: 'member',
}
