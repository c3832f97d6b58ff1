import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './comments.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

export const commentSorts = ['newest', 'oldest', 'most_liked'] as const
export type CommentSort = (typeof commentSorts)[number]

export const listComments = anyone('listComments', 'GET /posts/:postId/comments')
export const listReplies = anyone('listReplies', 'GET /comments/:commentId/replies')
export const createComment = member('createComment', 'POST /posts/:postId/comments')
export const getComment = anyone('getComment', 'GET /comments/:commentId')
export const editComment = member('editComment', 'PATCH /comments/:commentId')
export const deleteComment = member('deleteComment', 'DELETE /comments/:commentId')
export const likeComment = member('likeComment', 'PUT /comments/:commentId/like')
export const unlikeComment = member('unlikeComment', 'DELETE /comments/:commentId/like')
