import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './reposts.schemas.ts'

export const repostPost: Endpoint<typeof schemas.repostPost> = {
  name: 'repostPost',
  method: 'PUT',
  path: '/posts/:postId/repost',
  access: 'member',
}

export const undoRepost: Endpoint<typeof schemas.undoRepost> = {
  name: 'undoRepost',
  method: 'DELETE',
  path: '/posts/:postId/repost',
  access: 'member',
}

export const quotePost: Endpoint<typeof schemas.quotePost> = {
  name: 'quotePost',
  method: 'POST',
  path: '/posts/:postId/quotes',
  access: 'member',
}
