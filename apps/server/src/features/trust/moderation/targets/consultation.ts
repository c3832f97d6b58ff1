import type { Tx } from '@parvis/platform/database/database.ts'
import { type SqlBool, sql } from 'kysely'
import { findConsultation } from '../../../civic/consultations/index.ts'
import type { MediaRow } from '../../../content/media/index.ts'
import type { Removal, TargetAdapter } from './adapter.ts'
import { none, noPicture } from './columns.ts'

const text = sql<string>`concat_ws(e'\n\n', question, nullif(context, ''), nullif(policy, ''))`.as('text')

/** A consultation as a target: removed, it is hidden with its statements and results. */
export const consultationTarget: TargetAdapter = {
  async find(db, _readerId, id) {
    const { opened_by } = await findConsultation(db, id)
    return { id, authorId: opened_by }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('consultations')
      .leftJoin('profiles', 'profiles.id', 'consultations.opened_by')
      .select(['consultations.created_at', 'profiles.username as author_username', text])
      .select(sql<string>`coalesce(profiles.display_name, '')`.as('author_name'))
      .select([sql<MediaRow | null>`null`.as('attachment'), noPicture])
      .where('consultations.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('consultations')
      .select(['created_at', 'id as consultation_id', text])
      .select([sql<boolean>`withheld_at is not null`.as('withheld'), none.attachment, none.post_id])
      .select([none.avatar, none.visibility, none.edited_at, none.label, none.reach_limited])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: null,

  remove: (_context, tx, removal) => withhold(tx, removal, true),

  async restore(_context, tx, removal) {
    await withhold(tx, removal, false)
  },
}

async function withhold(tx: Tx, { target, id, created_at }: Removal, isHidden: boolean): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('consultations')
    .set(isHidden ? { withheld_at: created_at, withheld_by: id } : { withheld_at: null, withheld_by: null })
    .where('id', '=', target.id)
    .where(isHidden ? sql<SqlBool>`withheld_at is null` : sql<SqlBool>`withheld_by = ${id}`)
    .executeTakeFirst()
  return numUpdatedRows > 0n
}
