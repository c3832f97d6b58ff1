import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './posts.schemas.ts'

export const visibilities = ['public', 'followers', 'private'] as const

export const getPost: Endpoint<typeof schemas.getPost> = {
  name: 'getPost',
  method: 'GET',
  path: '/posts/:postId',
  access: 'anyone',
}

export const createPost: Endpoint<typeof schemas.createPost> = {
  name: 'createPost',
  method: 'POST',
  path: '/posts',
  access: 'member',
}

export const deletePost: Endpoint<typeof schemas.deletePost> = {
  name: 'deletePost',
  method: 'DELETE',
  path: '/posts/:postId',
  access: 'member',
}
