import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './laws.schemas.ts'

/** Days without an update after which an unfinished law is marked as stale. */
export const lawStaleDays = 30

export const listLaws: Endpoint<typeof schemas.listLaws> = {
  name: 'listLaws',
  method: 'GET',
  path: '/laws',
  access: 'anyone',
}

export const getLaw: Endpoint<typeof schemas.getLaw> = {
  name: 'getLaw',
  method: 'GET',
  path: '/laws/:reference',
  access: 'anyone',
}

export const listLawPosts: Endpoint<typeof schemas.listLawPosts> = {
  name: 'listLawPosts',
  method: 'GET',
  path: '/laws/:reference/posts',
  access: 'anyone',
}

export const listLawVersions: Endpoint<typeof schemas.listLawVersions> = {
  name: 'listLawVersions',
  method: 'GET',
  path: '/laws/:reference/versions',
  access: 'anyone',
}

export const followLaw: Endpoint<typeof schemas.followLaw> = {
  name: 'followLaw',
  method: 'PUT',
  path: '/laws/:reference/follow',
  access: 'member',
}

export const unfollowLaw: Endpoint<typeof schemas.unfollowLaw> = {
  name: 'unfollowLaw',
  method: 'DELETE',
  path: '/laws/:reference/follow',
  access: 'member',
}
