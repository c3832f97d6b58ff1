import { listSavedPosts, savePost, unsavePost } from '@parvis/contract/content/saves.ts'
import { readCursor } from '../../../platform/database/keyset.ts'
import type { World } from '../../../world.ts'
import type { ParvisApi } from '../../accounts/identity/member.ts'
import { filtersOf } from '../../people/word-filters/service.ts'
import { save, unsave } from './service.ts'
import { readSavedPosts } from './store.ts'

const rate = { max: 120, window: 60 }

export function saveRoutes(api: ParvisApi, world: World): void {
  api.members(
    savePost,
    async ({ params, member }) => {
      await save(world, member, params.postId)
      return { isSaved: true }
    },
    { rate },
  )

  api.members(
    unsavePost,
    async ({ params, member }) => {
      await unsave(world, member, params.postId)
      return { isSaved: false }
    },
    { rate },
  )

  api.members(listSavedPosts, async ({ query, member }) =>
    readSavedPosts(world.db, member.id, readCursor(query.cursor), await filtersOf(world, member.id)),
  )
}
