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
  setFollowAudience,
  unfollow,
} from '@parvis/contract/people/follows.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { chooseAudience, readAudience } from './audience.ts'
import { ask, cancel, dropFollower, settle, stopFollowing } from './service.ts'
import { readFollows, readRequests } from './store.ts'

const rate = { max: 60, window: 60 }
/** Asking is what strangers notice: fewer than any other act. */
const askingRate = { max: 60, window: 3600 }

export function followRoutes(api: ParvisApi, world: World): void {
  api.members(requestFollow, ({ params, member }) => ask(world, member, params.memberId), {
    rate: askingRate,
  })
  api.members(cancelFollowRequest, ({ params, member }) => cancel(world, member, params.memberId), { rate })
  api.members(unfollow, ({ params, member }) => stopFollowing(world, member, params.memberId), { rate })
  api.members(removeFollower, ({ params, member }) => dropFollower(world, member, params.memberId), { rate })

  api.members(acceptFollowRequest, ({ params, member }) =>
    settle(world, member, params.requestId, 'accepted'),
  )
  api.members(rejectFollowRequest, ({ params, member }) =>
    settle(world, member, params.requestId, 'rejected'),
  )
  api.members(listFollowRequests, ({ query, member }) =>
    readRequests(world.db, member.id, query.direction, readCursor(query.cursor)),
  )

  api.open(listFollowers, ({ params, query, member }) =>
    readFollows(world.db, params.reference, 'followers', member?.id ?? null, readCursor(query.cursor)),
  )
  api.open(listFollowing, ({ params, query, member }) =>
    readFollows(world.db, params.reference, 'following', member?.id ?? null, readCursor(query.cursor)),
  )

  api.members(getFollowAudience, ({ member }) => readAudience(world.db, member.id))
  api.members(setFollowAudience, ({ body, member }) => chooseAudience(world, member, body.audience), { rate })
}
