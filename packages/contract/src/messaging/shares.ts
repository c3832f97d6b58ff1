import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './shares.schemas.ts'

export const sharePost: Endpoint<typeof schemas.sharePost> = {
  name: 'sharePost',
  method: 'POST',
  path: '/posts/:postId/shares',
  access: 'member',
}

export const listContacts: Endpoint<typeof schemas.listContacts> = {
  name: 'listContacts',
  method: 'GET',
  path: '/me/contacts',
  access: 'member',
}
