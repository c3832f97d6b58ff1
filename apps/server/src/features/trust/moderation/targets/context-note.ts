import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { findNote, hideNote } from '../../../content/context-notes/index.ts'
import type { MediaRow } from '../../../content/media/index.ts'
import type { TargetAdapter } from './adapter.ts'
import { contextItem, none, noPicture } from './columns.ts'

const text = sql<string>`concat_ws(e'\n\n', context_notes.content, array_to_string(sources, e'\n'),
  nullif(answer, ''))`.as('text')

/** A context note as a target. Only the staff sees its author. Restored, it is shown again once the model says so. */
export const contextNoteTarget: TargetAdapter = {
  async find(db, readerId, id) {
    const { user_id } = await findNote(db, readerId, id)
    return { id, authorId: user_id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('context_notes')
      .leftJoin('profiles', 'profiles.id', 'context_notes.user_id')
      .select(['context_notes.created_at', 'profiles.username as author_username', text])
      .select(sql<string>`coalesce(profiles.display_name, '')`.as('author_name'))
      .select([sql<MediaRow | null>`null`.as('attachment'), noPicture])
      .where('context_notes.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('context_notes')
      .select(['created_at', 'post_id', text])
      .select([sql<boolean>`withheld_at is not null`.as('withheld'), none.attachment])
      .select([none.avatar, none.visibility, none.edited_at, none.label, none.reach_limited])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: (id) => sql`
    ${contextItem('post', 'noted', 'user_id')}
    from context_notes join posts as noted on noted.id = context_notes.post_id where context_notes.id = ${id}`,

  async remove(context, tx, { target, id: withheld_by, created_at: withheld_at }) {
    const note = await lockNote(tx, target.id)
    if (note === undefined || note.withheld_at !== null) return false
    if (note.is_shown) await hideNote(context, tx, note)
    await updateById(tx, 'context_notes', target.id, { withheld_at, withheld_by })
    return true
  },

  async restore(_context, tx, { target, id }) {
    await lockNote(tx, target.id)
    await tx
      .updateTable('context_notes')
      .set({ withheld_at: null, withheld_by: null })
      .where('withheld_by', '=', id)
      .execute()
  },
}

/** Locks a note after its post, as all writers of notes do. */
async function lockNote(tx: Tx, id: string) {
  const post = await tx
    .selectFrom('posts')
    .select(['id as post_id', 'user_id as author_id'])
    .where('id', '=', (eb) => eb.selectFrom('context_notes').select('post_id').where('id', '=', id))
    .forNoKeyUpdate()
    .executeTakeFirst()
  const note = await tx
    .selectFrom('context_notes')
    .select(['id', 'is_shown', 'withheld_at'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirst()
  return post && note && { ...post, ...note }
}
