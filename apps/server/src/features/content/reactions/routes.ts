import { removeReaction, setReaction } from '@parvis/contract/content/reactions.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { reacting } from './service.ts'

const rate = { max: 120, window: 60 }

export function reactionRoutes(api: ParvisApi, context: AppContext): void {
  const react = reacting(context)
  api.members(
    setReaction,
    ({ params: { postId }, body: { reaction }, member }) => react({ memberId: member.id, postId, reaction }),
    { rate },
  )
  api.members(
    removeReaction,
    ({ params: { postId }, member }) => react({ memberId: member.id, postId, reaction: null }),
    { rate },
  )
}
