import { quotePost, repostPost, undoRepost } from '@parvis/contract/content/reposts.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { quote, repost, takeBack } from './service.ts'

const rate = { max: 30, window: 600 }

export function repostRoutes(api: ParvisApi, world: World): void {
  api.members(repostPost, ({ params, member }) => repost(world, member, params.postId), { rate })

  api.members(
    undoRepost,
    async ({ params, member }) => {
      await takeBack(world, member, params.postId)
      return { isReposted: false }
    },
    { rate },
  )

  api.members(quotePost, ({ params, body, member }) => quote(world, member, params.postId, body), { rate })
}
