import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reactions.schemas.ts'

export const setReaction: Endpoint<typeof schemas.setReaction> = {
  name: 'setReaction',
  method: 'PUT',
  path: '/posts/:postId/reaction',
  access: 'member',
}

export const removeReaction: Endpoint<typeof schemas.removeReaction> = {
  name: 'removeReaction',
  method: 'DELETE',
  path: '/posts/:postId/reaction',
  access: 'member',
}
