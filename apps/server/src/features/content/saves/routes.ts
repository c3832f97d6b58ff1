import { listSavedPosts, savePost, unsavePost } from '@parvis/contract/content/posts.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Feature, ServerParts } from '../../../feature.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { readSavedPosts, save, unsave } from './service.ts'

export const savesFeature: Feature = {
  routes: saveRoutes,
}

const rate = { max: 120, window: 60 }

function saveRoutes({ api, cardCache }: ServerParts, context: AppContext): void {
  api.members(
    savePost,
    async ({ params, member }) => {
      await save(context, member, params.postId)
      return { is_saved: true }
    },
    { rate },
  )

  api.members(
    unsavePost,
    async ({ params, member }) => {
      await unsave(context, member, params.postId)
      return { is_saved: false }
    },
    { rate },
  )

  api.members(listSavedPosts, async ({ query, member }) => {
    const filters = await filtersOf(context, member.id)
    return readSavedPosts(context.db, cardCache, member.id, readCursor(query.cursor), filters)
  })
}
