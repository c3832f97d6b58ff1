import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './posts.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const visibilities = ['public', 'followers', 'private'] as const

export const getPost = anyone('getPost', 'GET /posts/:postId')
export const getThread = anyone('getThread', 'GET /posts/:postId/thread')
export const createPost = member('createPost', 'POST /posts')
export const deletePost = member('deletePost', 'DELETE /posts/:postId')
export const getProfilePosts = anyone('getProfilePosts', 'GET /profiles/:reference/posts')
export const getProfileMedia = anyone('getProfileMedia', 'GET /profiles/:reference/media')
export const getProfileReplies = anyone('getProfileReplies', 'GET /profiles/:reference/replies')

export const savePost = member('savePost', 'PUT /posts/:postId/saved')
export const unsavePost = member('unsavePost', 'DELETE /posts/:postId/saved')
export const listSavedPosts = member('listSavedPosts', 'GET /saved-posts')

export const setReaction = member('setReaction', 'PUT /posts/:postId/reaction')
export const removeReaction = member('removeReaction', 'DELETE /posts/:postId/reaction')

export const askQuestion = member('askQuestion', 'PUT /posts/:postId/question')
export const supportQuestion = member('supportQuestion', 'PUT /asked-questions/:questionId/support')
export const listAskedQuestions = anyone('listAskedQuestions', 'GET /posts/:postId/questions')
