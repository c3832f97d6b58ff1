import { quotePost, repostPost, undoRepost } from '@parvis/contract/content/reposts.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { quote, repost, takeBack } from './service.ts'

const rate = { max: 30, window: 600 }

export function repostRoutes(api: ParvisApi, context: AppContext): void {
  api.members(repostPost, ({ params, member }) => repost(context, member, params.postId), { rate })

  api.members(
    undoRepost,
    async ({ params, member }) => {
      await takeBack(context, member, params.postId)
      return { is_reposted: false }
    },
    { rate },
  )

  api.members(quotePost, ({ params, body, member }) => quote(context, member, params.postId, body), { rate })
}
