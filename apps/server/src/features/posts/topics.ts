import { z } from 'zod'
import type { World } from '../../world.ts'
import type { ParvisHub } from '../identity/member.ts'
import { visibleTo } from './policy.ts'

/** `post:<id>` may be followed by those who may see the post. */
export function postTopics(hub: ParvisHub, world: World): void {
  hub.allow('post', async (postId, member) => {
    if (!z.uuid().safeParse(postId).success) return 'post_not_found'
    const post = await world.db
      .selectFrom('posts')
      .select('posts.id')
      .where('posts.id', '=', postId)
      .where(visibleTo(member?.id ?? null))
      .executeTakeFirst()
    return post === undefined ? 'post_not_found' : null
  })
}
