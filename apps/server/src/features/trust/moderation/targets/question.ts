import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { type SqlBool, sql } from 'kysely'
import type { AppContext } from '../../../../app-context.ts'
import type { MediaRow } from '../../../content/media/index.ts'
import { findQuestion } from '../../../content/questions/index.ts'
import type { Removal, TargetAdapter } from './adapter.ts'
import { contextItem, none, noPicture } from './columns.ts'

const noMedia = sql<MediaRow | null>`null`.as('attachment')

/** A question as a target. Only the staff sees its author. Supporters keep their reaction, whatever is decided. */
export const questionTarget: TargetAdapter = {
  async find(db, readerId, id) {
    const { user_id } = await findQuestion(db, id, readerId)
    return { id, authorId: user_id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('question_texts')
      .leftJoin('profiles', 'profiles.id', 'question_texts.user_id')
      .select([
        'question_texts.content as text',
        'question_texts.created_at',
        'profiles.username as author_username',
      ])
      // Empty once the author has left.
      .select(sql<string>`coalesce(profiles.display_name, '')`.as('author_name'))
      .select([noMedia, noPicture])
      .where('question_texts.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('question_texts')
      .select(['content as text', 'created_at', 'post_id'])
      .select([sql<boolean>`withheld_by is not null`.as('withheld'), none.attachment])
      .select([none.avatar, none.visibility, none.edited_at, none.label, none.reach_limited])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: (id) => sql`
    ${contextItem('post', 'asked', 'user_id')}
    from question_texts join posts as asked on asked.id = question_texts.post_id where question_texts.id = ${id}`,

  remove: (context, tx, removal) => withhold(context, tx, removal, true),

  async restore(context, tx, removal) {
    await withhold(context, tx, removal, false)
  },
}

/** Hides a question, or shows again what this decision hid. False when there is nothing to do. */
async function withhold(
  context: AppContext,
  tx: Tx,
  { target, id, created_at }: Removal,
  isHidden: boolean,
): Promise<boolean> {
  // The post before the question, as all who ask do.
  await tx
    .selectFrom('posts')
    .select('id')
    .where('id', '=', (eb) => eb.selectFrom('question_texts').select('post_id').where('id', '=', target.id))
    .forNoKeyUpdate()
    .execute()
  const question = await tx
    .updateTable('question_texts')
    .set(isHidden ? { withheld_at: created_at, withheld_by: id } : { withheld_at: null, withheld_by: null })
    .where('id', '=', target.id)
    .where(isHidden ? sql<SqlBool>`withheld_at is null` : sql<SqlBool>`withheld_by = ${id}`)
    .returning('post_id')
    .executeTakeFirst()
  if (question === undefined) return false
  const { post_id: postId } = question
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.post(postId), { type: 'questions_changed', id: postId })
    // Lists of guests show it too.
    sendInvalidation(context.bus, topics.post(postId), { type: 'post_changed', id: postId })
  })
  return true
}
