import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './post-life.schemas.ts'

export const editPost: Endpoint<typeof schemas.editPost> = {
  name: 'editPost',
  method: 'PATCH',
  path: '/posts/:postId',
  access: 'member',
}

export const setPostVisibility: Endpoint<typeof schemas.setPostVisibility> = {
  name: 'setPostVisibility',
  method: 'PUT',
  path: '/posts/:postId/visibility',
  access: 'member',
}

export const listPostVersions: Endpoint<typeof schemas.listPostVersions> = {
  name: 'listPostVersions',
  method: 'GET',
  path: '/posts/:postId/versions',
  access: 'anyone',
}
