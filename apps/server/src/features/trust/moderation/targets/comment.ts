import { topics } from '@parvis/contract/realtime.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import { commentVisibleTo } from '../../../content/comments/index.ts'
import { mediaOf } from '../../../content/media/index.ts'
import type { TargetAdapter } from './adapter.ts'
import { authorNames, contextItem, none, noPicture } from './columns.ts'

export const commentTarget: TargetAdapter = {
  async find(db, readerId, id) {
    const comment = await db
      .selectFrom('comments')
      .innerJoin('posts', 'posts.id', 'comments.post_id')
      .select('comments.user_id')
      .where('comments.id', '=', id)
      .where(commentVisibleTo(readerId))
      .executeTakeFirstOrThrow(refusalOf('comment_not_found'))
    return { id, authorId: comment.user_id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('comments')
      .innerJoin('profiles', 'profiles.id', 'comments.user_id')
      .select(['comments.content as text', 'comments.created_at', ...authorNames])
      .select([mediaOf('comments'), noPicture])
      .where('comments.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('comments')
      .select(['content as text', 'created_at', 'edited_at', 'post_id', 'moderation_label as label'])
      .select([sql<boolean>`withheld_by is not null`.as('withheld'), mediaOf('comments')])
      .select([none.avatar, none.visibility, none.reach_limited])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: (id) => sql`
    ${contextItem('post', 'answered', 'user_id')}
    from comments join posts as answered on answered.id = comments.post_id where comments.id = ${id}
    union all
    ${contextItem('comment', 'answered', 'user_id')}
    from comments join comments as answered on answered.id = comments.parent_id where comments.id = ${id}`,

  async remove(context, tx, { target, id: withheld_by, created_at: withheld_at }) {
    const place = await lockComment(tx, target.id)
    if (place === undefined || place.withheld_by !== null) return false
    await updateById(tx, 'comments', target.id, { withheld_at, withheld_by })
    // Replies are hidden with their comment, as when it is deleted.
    await tx
      .updateTable('comments')
      .set({ withheld_at })
      .where('parent_id', '=', target.id)
      .where('withheld_at', 'is', null)
      .execute()
    tx.afterCommit(() => invalidateComment(context, place.post_id, target.id))
    return true
  },

  async restore(context, tx, { target, id }) {
    const place = await lockComment(tx, target.id)
    if (place === undefined) return
    const parent = place.parent_id === null ? undefined : await lockComment(tx, place.parent_id)
    // If another decision has removed its parent, it stays hidden with that.
    await tx
      .updateTable('comments')
      .set({ withheld_at: parent?.withheld_at ?? null, withheld_by: null })
      .where('withheld_by', '=', id)
      .execute()
    await tx
      .updateTable('comments')
      .set({ withheld_at: null })
      .where('parent_id', '=', target.id)
      .where('withheld_by', 'is', null)
      .where('withheld_at', 'is not', null)
      .execute()
    tx.afterCommit(() => invalidateComment(context, place.post_id, target.id))
  },

  async label(context, tx, id, moderation_label) {
    const place = await lockComment(tx, id)
    if (place === undefined) return false
    await updateById(tx, 'comments', id, { moderation_label })
    tx.afterCommit(() => invalidateComment(context, place.post_id, id))
    return true
  },
}

/** Locks the post before the comment, as all writers of comments do. */
async function lockComment(tx: Tx, id: string) {
  await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('comments').select('post_id').where('id', '=', id))
    .forNoKeyUpdate()
    .execute()
  return tx
    .selectFrom('comments')
    .select(['post_id', 'parent_id', 'withheld_at', 'withheld_by'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
}

function invalidateComment({ bus }: AppContext, postId: string, id: string): void {
  sendInvalidation(bus, topics.post(postId), { type: 'comment_changed', id })
}
