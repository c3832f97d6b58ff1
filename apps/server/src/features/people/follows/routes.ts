import {
  acceptFollowRequest,
  cancelFollowRequest,
  getFollowAudience,
  listFollowers,
  listFollowing,
  listFollowRequests,
  rejectFollowRequest,
  removeFollower,
  requestFollow,
  restoreFollow,
  setFollowAudience,
  unfollow,
} from '@parvis/contract/people/follows.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { sweepEnded } from './ended-follows.ts'
import { ask, cancel, dropFollower, restore, settle, stopFollowing } from './service.ts'
import { chooseAudience, readAudience, readFollows, readRequests } from './store.ts'

export const followsFeature: Feature = {
  routes: followRoutes,
  schedules: (context) => [{ name: 'ended-follows', cron: '*/5 * * * *', run: () => sweepEnded(context) }],
}

/** The reader of a list; a personal token without the scope reads as a guest, one's own lists too. */
const followerOf = (member: Member | null) => (hasScope(member, 'read:follows') ? member.id : null)

const rate = { max: 60, window: 60 }
/** Requests notify strangers, so their limit is the lowest. */
const askingRate = { max: 60, window: 3600 }

function followRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(requestFollow, ({ params, member }) => ask(context, member, params.memberId), {
    rate: askingRate,
  })
  api.members(cancelFollowRequest, ({ params, member }) => cancel(context, member, params.memberId), { rate })
  api.members(unfollow, ({ params, member }) => stopFollowing(context, member, params.memberId), { rate })
  api.members(restoreFollow, ({ params, member }) => restore(context, member, params.memberId), { rate })
  api.members(removeFollower, ({ params, member }) => dropFollower(context, member, params.memberId), {
    rate,
  })

  api.members(acceptFollowRequest, ({ params, member }) =>
    settle(context, member, params.requestId, 'accepted'),
  )
  api.members(rejectFollowRequest, ({ params, member }) =>
    settle(context, member, params.requestId, 'rejected'),
  )
  api.members(listFollowRequests, ({ query, member }) =>
    readRequests(context.db, member.id, query.direction, readCursor(query.cursor)),
  )

  api.open(listFollowers, ({ params, query, member }) =>
    readFollows(context.db, params.reference, 'followers', followerOf(member), readCursor(query.cursor)),
  )
  api.open(listFollowing, ({ params, query, member }) =>
    readFollows(context.db, params.reference, 'following', followerOf(member), readCursor(query.cursor)),
  )

  api.members(getFollowAudience, ({ member }) => readAudience(context.db, member.id))
  api.members(setFollowAudience, ({ body, member }) => chooseAudience(context, member, body.audience), {
    rate,
  })
}
