import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './post-life.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const editPost = member('editPost', 'PATCH /posts/:postId')
export const setPostVisibility = member('setPostVisibility', 'PUT /posts/:postId/visibility')
export const listPostVersions = anyone('listPostVersions', 'GET /posts/:postId/versions')
