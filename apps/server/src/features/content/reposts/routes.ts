import { quotePost, repostPost, undoRepost } from '@parvis/contract/content/post-lifecycle.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { quote, removeRepost, repost } from './service.ts'

export const repostsFeature: Feature = {
  routes: repostRoutes,
}

const rate = { max: 30, window: 600 }

function repostRoutes({ api }: ServerParts, context: AppContext): void {
  api.members(repostPost, ({ params, member }) => repost(context, member, params.postId), { rate })

  api.members(
    undoRepost,
    async ({ params, member }) => {
      await removeRepost(context, member, params.postId)
      return { is_reposted: false }
    },
    { rate },
  )

  api.members(quotePost, ({ params, body, member }) => quote(context, member, params.postId, body), { rate })
}
