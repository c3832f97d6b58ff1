import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './posts.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const visibilities = ['public', 'followers', 'private'] as const

export const getPost = anyone('getPost', 'GET /posts/:postId')
export const createPost = member('createPost', 'POST /posts')
export const deletePost = member('deletePost', 'DELETE /posts/:postId')
export const getProfilePosts = anyone('getProfilePosts', 'GET /profiles/:reference/posts')
export const getProfileMedia = anyone('getProfileMedia', 'GET /profiles/:reference/media')
export const getProfileReplies = anyone('getProfileReplies', 'GET /profiles/:reference/replies')
