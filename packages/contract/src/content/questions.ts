import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './questions.schemas.ts'

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
