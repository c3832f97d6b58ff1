import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './asked-questions.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const askQuestion = member('askQuestion', 'PUT /posts/:postId/question')
export const supportQuestion = member('supportQuestion', 'PUT /asked-questions/:questionId/support')
export const listAskedQuestions = anyone('listAskedQuestions', 'GET /posts/:postId/questions')
