import { z } from 'zod'
import type { Description } from '../endpoint.ts'
import { Cursor, Id, pageOf } from '../fields.schemas.ts'
import { followAudiences, followStates } from './follows.ts'
import { AuthorView } from './profiles.schemas.ts'

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
  follow_state: z.enum(followStates),
  /** They follow the reader. */
  follows_you: z.boolean(),
  request: FollowRequest.nullable(),
})
export type FollowView = z.infer<typeof FollowView>

const MemberReference = z.object({ memberId: Id })
const RequestReference = z.object({ requestId: Id })

export const requestFollow = {
  summary:
    'Asks to follow a member; harmless when asked already or when the reader follows them. After a refusal, `until` says when one may ask again',
  scope: 'write:follows',
  params: MemberReference,
  returns: FollowView,
  refusals: [
    'consent_required',
    'profile_not_found',
    'follow_of_oneself',
    'follow_refused',
    'account_too_new',
  ],
} satisfies Description

export const cancelFollowRequest = {
  summary: 'Takes back a request that waits; one that was answered meanwhile stays answered',
  scope: 'write:follows',
  params: MemberReference,
  returns: FollowView,
} satisfies Description

export const unfollow = {
  summary: 'Stops following a member; harmless when the reader does not follow them',
  scope: 'write:follows',
  params: MemberReference,
  returns: FollowView,
} satisfies Description

export const restoreFollow = {
  summary:
    'Restores a follow that the reader ended within the last five minutes, without a new request; harmless when they follow the member',
  scope: 'write:follows',
  params: MemberReference,
  returns: FollowView,
  refusals: ['consent_required', 'profile_not_found', 'follow_not_restorable'],
} satisfies Description

export const removeFollower = {
  summary: 'Takes a member out of one’s followers; harmless when they do not follow',
  scope: 'write:follows',
  params: MemberReference,
  returns: FollowView,
} satisfies Description

export const acceptFollowRequest = {
  summary: 'Accepts a request that waits for the member; the requester follows from now on',
  scope: 'write:follows',
  params: RequestReference,
  returns: FollowRequest,
  refusals: ['consent_required', 'follow_request_not_found', 'follow_request_settled'],
} satisfies Description

export const rejectFollowRequest = {
  summary: 'Rejects a request that waits for the member; the requester is not told',
  scope: 'write:follows',
  params: RequestReference,
  returns: FollowRequest,
  refusals: ['consent_required', 'follow_request_not_found', 'follow_request_settled'],
} satisfies Description

export const listFollowRequests = {
  summary: 'Requests that wait, latest first, 20 a page: for the member’s answer, or sent by the member',
  scope: 'write:follows',
  query: z.object({ direction: z.enum(['received', 'sent']).default('received'), cursor: Cursor.optional() }),
  returns: pageOf(FollowRequest.extend({ member: AuthorView })),
} satisfies Description

/** A row of a list of followers or follows: the member, the date, and the reader's own relation to them. */
export const FollowRow = z.object({
  member: AuthorView,
  created_at: z.iso.datetime(),
  follow_state: z.enum(followStates),
  /** They follow the reader. */
  follows_you: z.boolean(),
  is_own_profile: z.boolean(),
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

export const listFollowers = {
  ...followList,
  summary: 'A member’s followers, latest first, 50 a page, as far as the member shows them',
  scope: 'read',
} satisfies Description

export const listFollowing = {
  ...followList,
  summary: 'Whom a member follows, latest first, 50 a page, as far as the member shows it',
  scope: 'read',
} satisfies Description

export const setFollowAudience = {
  summary: 'Chooses who sees the member’s lists of followers and follows; null is what the role brings',
  body: z.strictObject({ audience: z.enum(followAudiences).nullable() }),
  returns: z.object({ audience: z.enum(followAudiences).nullable(), effective: z.enum(followAudiences) }),
} satisfies Description

export const getFollowAudience = {
  summary: 'Who sees the member’s lists of followers and follows',
  returns: z.object({ audience: z.enum(followAudiences).nullable(), effective: z.enum(followAudiences) }),
} satisfies Description
