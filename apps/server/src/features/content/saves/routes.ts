import { listSavedPosts, savePost, unsavePost } from '@parvis/contract/content/saves.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ServerParts } from '../../../feature.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { save, unsave } from './service.ts'
import { readSavedPosts } from './store.ts'

const rate = { max: 120, window: 60 }

export function saveRoutes({ api, knownCards }: ServerParts, context: AppContext): void {
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
    return readSavedPosts(context.db, knownCards, member.id, readCursor(query.cursor), filters)
  })
}
