import { removeReaction, setReaction } from '@parvis/contract/reactions.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { react } from './service.ts'

const rate = { max: 120, window: 60 }

export function reactionRoutes(api: ParvisApi, world: World): void {
  api.members(setReaction, ({ params, body, member }) => react(world, member, params.postId, body.reaction), {
    rate,
  })
  api.members(removeReaction, ({ params, member }) => react(world, member, params.postId, null), { rate })
}
