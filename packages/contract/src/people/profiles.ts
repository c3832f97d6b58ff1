import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './profiles.schemas.ts'

export const getOwnProfile: Endpoint<typeof schemas.getOwnProfile> = {
  name: 'getOwnProfile',
  method: 'GET',
  path: '/me',
  access: 'member',
}

export const getProfile: Endpoint<typeof schemas.getProfile> = {
  name: 'getProfile',
  method: 'GET',
  path: '/profiles/:reference',
  access: 'anyone',
}
