import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './saves.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const savePost = member('savePost', 'PUT /posts/:postId/saved')
export const unsavePost = member('unsavePost', 'DELETE /posts/:postId/saved')
export const listSavedPosts = member('listSavedPosts', 'GET /saved-posts')
