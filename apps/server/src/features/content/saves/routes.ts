import { listSavedPosts, savePost, unsavePost } from '@parvis/contract/content/saves.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from '../../accounts/identity/index.ts'
import { filtersOf } from '../../people/word-filters/index.ts'
import { save, unsave } from './service.ts'
import { readSavedPosts } from './store.ts'

const rate = { max: 120, window: 60 }

export function saveRoutes(api: ParvisApi, context: AppContext): void {
  api.members(
    savePost,
    async ({ params, member }) => {
      await save(context, member, params.postId)
      return { isSaved: true }
    },
    { rate },
  )

  api.members(
    unsavePost,
    async ({ params, member }) => {
      await unsave(context, member, params.postId)
      return { isSaved: false }
    },
    { rate },
  )

  api.members(listSavedPosts, async ({ query, member }) =>
    readSavedPosts(context.db, member.id, readCursor(query.cursor), await filtersOf(context, member.id)),
  )
}
