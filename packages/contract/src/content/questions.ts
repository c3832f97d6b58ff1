import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './questions.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Days covered by an official's figures. */
export const questionDays = 365

export const listQuestions = anyone('listQuestions', 'GET /questions')
export const getQuestionFigures = anyone('getQuestionFigures', 'GET /profiles/:reference/questions')
export const answerQuestions = member('answerQuestions', 'PUT /posts/:postId/answer')
export const withdrawAnswer = member('withdrawAnswer', 'DELETE /posts/:postId/answer')
