import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './reactions.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const setReaction = member('setReaction', 'PUT /posts/:postId/reaction')
export const removeReaction = member('removeReaction', 'DELETE /posts/:postId/reaction')
