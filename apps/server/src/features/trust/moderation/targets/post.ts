import { topics } from '@parvis/contract/realtime.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { furtherMedia, mediaOf } from '../../../content/media/index.ts'
import { listThread, shownPost, tabsShowing, visibleTo } from '../../../content/posts/index.ts'
import type { TargetAdapter } from './adapter.ts'
import { authorNames, contextItem, none, noPicture } from './columns.ts'

export const postTarget: TargetAdapter = {
  async find(db, readerId, id) {
    const post = await db
      .selectFrom('posts')
      .select(['id', 'user_id'])
      .where('id', '=', shownPost(id))
      .where(visibleTo(readerId))
      .executeTakeFirstOrThrow(refusalOf('post_not_found'))
    return { id: post.id, authorId: post.user_id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('posts')
      .innerJoin('profiles', 'profiles.id', 'posts.user_id')
      .select(['posts.content as text', 'posts.created_at', ...authorNames])
      .select([mediaOf('posts'), furtherMedia, noPicture])
      .where('posts.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('posts')
      .select(['content as text', 'visibility', 'created_at', 'edited_at', 'reach_limited', 'id as post_id'])
      .select('moderation_label as label')
      .select([sql<boolean>`withheld_visibility is not null`.as('withheld'), none.avatar])
      .select([mediaOf('posts'), furtherMedia])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: (id) => sql`
    ${contextItem('post', 'original', 'user_id')}
    from posts join posts as original on original.id = posts.repost_of_id where posts.id = ${id}`,

  async remove(context, tx, { target, id: withheld_by }) {
    const post = await lockPost(tx, target.id)
    if (post === undefined || post.withheld_visibility !== null) return false
    await updateById(tx, 'posts', target.id, {
      visibility: 'private',
      withheld_visibility: post.visibility,
      withheld_by,
    })
    if (post.thread_id !== null) await listThread(tx, post.thread_id)
    tx.afterCommit(() => invalidatePost(context, target.id, post, 'post_removed'))
    return true
  },

  async restore(context, tx, { target, id }) {
    const post = await lockPost(tx, target.id)
    if (post === undefined || post.withheld_visibility === null) return
    await tx
      .updateTable('posts')
      .set({ visibility: post.withheld_visibility, withheld_visibility: null, withheld_by: null })
      .where('withheld_by', '=', id)
      .execute()
    if (post.thread_id !== null) await listThread(tx, post.thread_id)
    tx.afterCommit(() => invalidatePost(context, target.id, post, 'post_changed'))
  },

  async label(context, tx, id, moderation_label) {
    const post = await lockPost(tx, id)
    if (post === undefined) return false
    await updateById(tx, 'posts', id, { moderation_label })
    // Open lists keep it for those who may see it; caches drop their pages.
    tx.afterCommit(() => invalidatePost(context, id, post, 'post_changed'))
    return true
  },

  async limitReach(context, tx, id, reach_limited) {
    const post = await lockPost(tx, id)
    if (post === undefined) return false
    await updateById(tx, 'posts', id, { reach_limited })
    // Plain reposts have the reach of their original.
    await tx
      .updateTable('posts')
      .set({ reach_limited })
      .where('repost_of_id', '=', id)
      .where('repost_kind', '=', sql.lit('plain'))
      .execute()
    tx.afterCommit(() => invalidatePost(context, id, post, 'post_changed'))
    return true
  },
}

async function lockPost(tx: Tx, id: string) {
  return tx
    .selectFrom('posts')
    .select(['author_role', 'repost_count', 'visibility', 'withheld_visibility', 'thread_id'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

type ShownPost = NonNullable<Awaited<ReturnType<typeof lockPost>>>

function invalidatePost(
  { bus }: AppContext,
  id: string,
  post: ShownPost,
  type: 'post_removed' | 'post_changed',
): void {
  for (const tab of tabsShowing(post)) sendInvalidation(bus, topics.feed(tab), { type, id })
  sendInvalidation(bus, topics.post(id), { type: 'post_changed', id })
}
