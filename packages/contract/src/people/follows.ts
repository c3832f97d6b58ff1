import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './follows.schemas.ts'

/** Who may see a member's lists of followers and follows; the counts are public. */
export const followAudiences = ['everyone', 'followers', 'nobody'] as const
export type FollowAudience = (typeof followAudiences)[number]

/**
 * A member who was refused asks the same person again after `days`; after `most` refusals within `within` days, only once
 * the first of them is older.
 */
export const askingAgain = { days: 7, most: 3, within: 365 } as const

export const requestFollow: Endpoint<typeof schemas.requestFollow> = {
  name: 'requestFollow',
  method: 'PUT',
  path: '/members/:memberId/follow-request',
  access: 'member',
}

export const cancelFollowRequest: Endpoint<typeof schemas.cancelFollowRequest> = {
  name: 'cancelFollowRequest',
  method: 'DELETE',
  path: '/members/:memberId/follow-request',
  access: 'member',
}

export const unfollow: Endpoint<typeof schemas.unfollow> = {
  name: 'unfollow',
  method: 'DELETE',
  path: '/members/:memberId/follow',
  access: 'member',
}

/** Minutes within which a follow that one has ended can be restored without a new request. */
export const followRestorableMinutes = 5

export const restoreFollow: Endpoint<typeof schemas.restoreFollow> = {
  name: 'restoreFollow',
  method: 'PUT',
  path: '/members/:memberId/follow',
  access: 'member',
}

export const removeFollower: Endpoint<typeof schemas.removeFollower> = {
  name: 'removeFollower',
  method: 'DELETE',
  path: '/me/followers/:memberId',
  access: 'member',
}

export const acceptFollowRequest: Endpoint<typeof schemas.acceptFollowRequest> = {
  name: 'acceptFollowRequest',
  method: 'PUT',
  path: '/follow-requests/:requestId/accepted',
  access: 'member',
}

export const rejectFollowRequest: Endpoint<typeof schemas.rejectFollowRequest> = {
  name: 'rejectFollowRequest',
  method: 'PUT',
  path: '/follow-requests/:requestId/rejected',
  access: 'member',
}

export const listFollowRequests: Endpoint<typeof schemas.listFollowRequests> = {
  name: 'listFollowRequests',
  method: 'GET',
  path: '/follow-requests',
  access: 'member',
}

export const listFollowers: Endpoint<typeof schemas.listFollowers> = {
  method: 'GET',
  access: 'anyone',
  name: 'listFollowers',
  path: '/profiles/:reference/followers',
}

export const listFollowing: Endpoint<typeof schemas.listFollowing> = {
  method: 'GET',
  access: 'anyone',
  name: 'listFollowing',
  path: '/profiles/:reference/following',
}

export const setFollowAudience: Endpoint<typeof schemas.setFollowAudience> = {
  name: 'setFollowAudience',
  method: 'PUT',
  path: '/me/follow-audience',
  access: 'member',
}

export const getFollowAudience: Endpoint<typeof schemas.getFollowAudience> = {
  name: 'getFollowAudience',
  method: 'GET',
  path: '/me/follow-audience',
  access: 'member',
}
