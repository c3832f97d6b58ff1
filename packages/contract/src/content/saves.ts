import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './saves.schemas.ts'

export const savePost: Endpoint<typeof schemas.savePost> = {
  name: 'savePost',
  method: 'PUT',
  path: '/posts/:postId/saved',
  access: 'member',
}

export const unsavePost: Endpoint<typeof schemas.unsavePost> = {
  name: 'unsavePost',
  method: 'DELETE',
  path: '/posts/:postId/saved',
  access: 'member',
}

export const listSavedPosts: Endpoint<typeof schemas.listSavedPosts> = {
  name: 'listSavedPosts',
  method: 'GET',
  path: '/saved-posts',
  access: 'member',
}
