import { removeReaction, setReaction } from '@parvis/contract/content/posts.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { hasScope, type Member } from '../../accounts/identity/index.ts'
import { createReactionWriter } from './service.ts'

export const reactionsFeature: Feature = {
  routes: reactionRoutes,
}

const rate = { max: 120, window: 60 }

function reactionRoutes({ api }: ServerParts, context: AppContext): void {
  const react = createReactionWriter(context)
  const changeOf = (member: Member) => ({ memberId: member.id, byFollow: hasScope(member, 'read:follows') })
  api.members(
    setReaction,
    ({ params: { postId }, body: { reaction }, member }) => react({ ...changeOf(member), postId, reaction }),
    { rate },
  )
  api.members(
    removeReaction,
    ({ params: { postId }, member }) => react({ ...changeOf(member), postId, reaction: null }),
    { rate },
  )
}
