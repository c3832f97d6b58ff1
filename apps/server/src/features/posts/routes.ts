import { createPost, deletePost, getPost } from '@parvis/contract/posts.ts'
import type { HotPages } from '../../platform/http/hot-pages.ts'
import type { World } from '../../world.ts'
import type { ParvisApi } from '../identity/member.ts'
import { publish, removePost } from './service.ts'
import { readPost } from './store.ts'

export function postRoutes(api: ParvisApi, world: World, pages: HotPages): void {
  api.open(getPost, async ({ params, member, request, reply }) => {
    if (member !== null) return readPost(world.db, params.postId, member.id)
    return pages.serve(request, reply, `post/${params.postId}`, () => readPost(world.db, params.postId, null))
  })

  api.members(createPost, ({ body, member }) => publish(world, member, body), {
    rate: { max: 30, window: 600 },
  })

  api.members(deletePost, async ({ params, member }) => {
    await removePost(world, member, params.postId)
    return { id: params.postId }
  })
}
