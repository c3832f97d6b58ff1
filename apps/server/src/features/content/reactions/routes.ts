import { removeReaction, setReaction } from '@parvis/contract/content/reactions.ts'
import type { AppContext } from '../../../app-context.ts'
import { hasScope, type Member, type ParvisApi } from '../../accounts/identity/index.ts'
import { reacting } from './service.ts'

const rate = { max: 120, window: 60 }

export function reactionRoutes(api: ParvisApi, context: AppContext): void {
  const react = reacting(context)
  const tapOf = (member: Member) => ({ memberId: member.id, byFollow: hasScope(member, 'read:follows') })
  api.members(
    setReaction,
    ({ params: { postId }, body: { reaction }, member }) => react({ ...tapOf(member), postId, reaction }),
    { rate },
  )
  api.members(
    removeReaction,
    ({ params: { postId }, member }) => react({ ...tapOf(member), postId, reaction: null }),
    { rate },
  )
}
