import { z } from 'zod'
import { endpoint } from '../endpoint.ts'
import { Id } from '../id.ts'
import { Cursor, pageOf } from '../pages.ts'
import { AuthorView } from './authors.ts'
import { followStates } from './follow-state.ts'

/** Who may see a member's lists of followers and follows; the counts are public. */
export const followAudiences = ['everyone', 'followers', 'nobody'] as const
export type FollowAudience = (typeof followAudiences)[number]

/** A follow request (spec 000 §3). Settled requests never change. */
export const FollowRequest = z.object({
  id: z.uuid(),
  requester_id: z.uuid(),
  target_id: z.uuid(),
  status: z.enum(['pending', 'accepted', 'rejected']),
  created_at: z.iso.datetime(),
  updated_at: z.iso.datetime(),
})
export type FollowRequest = z.infer<typeof FollowRequest>

/** The reader's side: whether they follow, and their last request, or null. */
export const FollowView = z.object({
  followState: z.enum(followStates),
  /** They follow the reader. */
  followsYou: z.boolean(),
  request: FollowRequest.nullable(),
})
export type FollowView = z.infer<typeof FollowView>

const MemberReference = z.object({ memberId: Id })
const RequestReference = z.object({ requestId: Id })

export const requestFollow = endpoint({
  name: 'requestFollow',
  summary: 'Asks to follow a member; harmless when asked already or when the reader follows them',
  method: 'PUT',
  path: '/members/:memberId/follow-request',
  access: 'member',
  params: MemberReference,
  returns: FollowView,
  refusals: ['consent_required', 'profile_not_found', 'follow_of_oneself', 'account_too_new'],
})

export const cancelFollowRequest = endpoint({
  name: 'cancelFollowRequest',
  summary: 'Takes back a request that waits; one that was answered meanwhile stays answered',
  method: 'DELETE',
  path: '/members/:memberId/follow-request',
  access: 'member',
  params: MemberReference,
  returns: FollowView,
  refusals: [],
})

export const unfollow = endpoint({
  name: 'unfollow',
  summary: 'Stops following a member; harmless when the reader does not follow them',
  method: 'DELETE',
  path: '/members/:memberId/follow',
  access: 'member',
  params: MemberReference,
  returns: FollowView,
  refusals: [],
})

export const removeFollower = endpoint({
  name: 'removeFollower',
  summary: 'Takes a member out of one’s followers; harmless when they do not follow',
  method: 'DELETE',
  path: '/me/followers/:memberId',
  access: 'member',
  params: MemberReference,
  returns: FollowView,
  refusals: [],
})

export const acceptFollowRequest = endpoint({
  name: 'acceptFollowRequest',
  summary: 'Accepts a request that waits for the member; the requester follows from now on',
  method: 'PUT',
  path: '/follow-requests/:requestId/accepted',
  access: 'member',
  params: RequestReference,
  returns: FollowRequest,
  refusals: ['consent_required', 'follow_request_not_found', 'follow_request_settled'],
})

export const rejectFollowRequest = endpoint({
  name: 'rejectFollowRequest',
  summary: 'Rejects a request that waits for the member; the requester is not told',
  method: 'PUT',
  path: '/follow-requests/:requestId/rejected',
  access: 'member',
  params: RequestReference,
  returns: FollowRequest,
  refusals: ['consent_required', 'follow_request_not_found', 'follow_request_settled'],
})

export const listFollowRequests = endpoint({
  name: 'listFollowRequests',
  summary: 'Requests that wait, latest first, 20 a page: for the member’s answer, or sent by the member',
  method: 'GET',
  path: '/follow-requests',
  access: 'member',
  query: z.object({ direction: z.enum(['received', 'sent']).default('received'), cursor: Cursor.optional() }),
  returns: pageOf(FollowRequest.extend({ member: AuthorView })),
  refusals: [],
})

/** A row of a list of followers or follows: the member, the date, and the reader's own relation to them. */
export const FollowRow = z.object({
  member: AuthorView,
  created_at: z.iso.datetime(),
  followState: z.enum(followStates),
  isOwnProfile: z.boolean(),
})
export type FollowRow = z.infer<typeof FollowRow>

const followList = {
  params: z.object({
    /** Profile id or username. */
    reference: z.string().min(1).max(64),
  }),
  query: z.object({ cursor: Cursor.optional() }),
  returns: pageOf(FollowRow),
  refusals: ['profile_not_found', 'follows_hidden'],
} as const

export const listFollowers = endpoint({
  ...followList,
  method: 'GET',
  access: 'anyone',
  name: 'listFollowers',
  summary: 'A member’s followers, latest first, 50 a page, as far as the member shows them',
  path: '/profiles/:reference/followers',
})

export const listFollowing = endpoint({
  ...followList,
  method: 'GET',
  access: 'anyone',
  name: 'listFollowing',
  summary: 'Whom a member follows, latest first, 50 a page, as far as the member shows it',
  path: '/profiles/:reference/following',
})

export const setFollowAudience = endpoint({
  name: 'setFollowAudience',
  summary: 'Chooses who sees the member’s lists of followers and follows; null is what the role brings',
  method: 'PUT',
  path: '/me/follow-audience',
  access: 'member',
  body: z.strictObject({ audience: z.enum(followAudiences).nullable() }),
  returns: z.object({ audience: z.enum(followAudiences).nullable(), effective: z.enum(followAudiences) }),
  refusals: [],
})

export const getFollowAudience = endpoint({
  name: 'getFollowAudience',
  summary: 'Who sees the member’s lists of followers and follows',
  method: 'GET',
  path: '/me/follow-audience',
  access: 'member',
  returns: z.object({ audience: z.enum(followAudiences).nullable(), effective: z.enum(followAudiences) }),
  refusals: [],
})
