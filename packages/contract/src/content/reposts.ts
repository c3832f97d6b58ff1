import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './reposts.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const repostPost = member('repostPost', 'PUT /posts/:postId/repost')
export const undoRepost = member('undoRepost', 'DELETE /posts/:postId/repost')
export const quotePost = member('quotePost', 'POST /posts/:postId/quotes')
