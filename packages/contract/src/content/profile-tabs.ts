import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './profile-tabs.schemas.ts'

export const getProfilePosts: Endpoint<typeof schemas.getProfilePosts> = {
  name: 'getProfilePosts',
  method: 'GET',
  path: '/profiles/:reference/posts',
  access: 'anyone',
}

export const getProfileMedia: Endpoint<typeof schemas.getProfileMedia> = {
  name: 'getProfileMedia',
  method: 'GET',
  path: '/profiles/:reference/media',
  access: 'anyone',
}

export const getProfileReplies: Endpoint<typeof schemas.getProfileReplies> = {
  name: 'getProfileReplies',
  method: 'GET',
  path: '/profiles/:reference/replies',
  access: 'anyone',
}
