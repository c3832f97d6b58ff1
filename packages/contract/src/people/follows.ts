import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './follows.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The reader's follow state towards another member, as the follow button shows it. */
export const followStates = ['none', 'pending', 'following'] as const
export type FollowState = (typeof followStates)[number]

/** Who may see a member's lists of followers and follows; the counts are public. */
export const followAudiences = ['everyone', 'followers', 'nobody'] as const
export type FollowAudience = (typeof followAudiences)[number]

/** A refused member may ask again after `days`, but only `most` times within `within` days. */
export const askingAgain = { days: 7, most: 3, within: 365 } as const

export const requestFollow = member('requestFollow', 'PUT /members/:memberId/follow-request')
export const cancelFollowRequest = member('cancelFollowRequest', 'DELETE /members/:memberId/follow-request')
export const unfollow = member('unfollow', 'DELETE /members/:memberId/follow')

/** Minutes within which a follow that one has ended can be restored without a new request. */
export const followRestorableMinutes = 5

export const restoreFollow = member('restoreFollow', 'PUT /members/:memberId/follow')
export const removeFollower = member('removeFollower', 'DELETE /me/followers/:memberId')
export const acceptFollowRequest = member('acceptFollowRequest', 'PUT /follow-requests/:requestId/accepted')
export const rejectFollowRequest = member('rejectFollowRequest', 'PUT /follow-requests/:requestId/rejected')
export const listFollowRequests = member('listFollowRequests', 'GET /follow-requests')
export const listFollowers = anyone('listFollowers', 'GET /profiles/:reference/followers')
export const listFollowing = anyone('listFollowing', 'GET /profiles/:reference/following')
export const setFollowAudience = member('setFollowAudience', 'PUT /me/follow-audience')
export const getFollowAudience = member('getFollowAudience', 'GET /me/follow-audience')
