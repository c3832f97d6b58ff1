import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './asked-questions.schemas.ts'

export const askQuestion: Endpoint<typeof schemas.askQuestion> = {
  name: 'askQuestion',
  method: 'PUT',
  path: '/posts/:postId/question',
  access: 'member',
}

export const supportQuestion: Endpoint<typeof schemas.supportQuestion> = {
  name: 'supportQuestion',
  method: 'PUT',
  path: '/asked-questions/:questionId/support',
  access: 'member',
}

export const listAskedQuestions: Endpoint<typeof schemas.listAskedQuestions> = {
  name: 'listAskedQuestions',
  method: 'GET',
  path: '/posts/:postId/questions',
  access: 'anyone',
}
