import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './comments.schemas.ts'

export const commentSorts = ['newest', 'oldest', 'most_liked'] as const
export type CommentSort = (typeof commentSorts)[number]

export const listComments: Endpoint<typeof schemas.listComments> = {
  name: 'listComments',
  method: 'GET',
  path: '/posts/:postId/comments',
  access: 'anyone',
}

export const listReplies: Endpoint<typeof schemas.listReplies> = {
  name: 'listReplies',
  method: 'GET',
  path: '/comments/:commentId/replies',
  access: 'anyone',
}

export const createComment: Endpoint<typeof schemas.createComment> = {
  name: 'createComment',
  method: 'POST',
  path: '/posts/:postId/comments',
  access: 'member',
}

export const getComment: Endpoint<typeof schemas.getComment> = {
  name: 'getComment',
  method: 'GET',
  path: '/comments/:commentId',
  access: 'anyone',
}

export const editComment: Endpoint<typeof schemas.editComment> = {
  name: 'editComment',
  method: 'PATCH',
  path: '/comments/:commentId',
  access: 'member',
}

export const deleteComment: Endpoint<typeof schemas.deleteComment> = {
  name: 'deleteComment',
  method: 'DELETE',
  path: '/comments/:commentId',
  access: 'member',
}

export const likeComment: Endpoint<typeof schemas.likeComment> = {
  name: 'likeComment',
  method: 'PUT',
  path: '/comments/:commentId/like',
  access: 'member',
}

export const unlikeComment: Endpoint<typeof schemas.unlikeComment> = {
  name: 'unlikeComment',
  method: 'DELETE',
  path: '/comments/:commentId/like',
  access: 'member',
}
