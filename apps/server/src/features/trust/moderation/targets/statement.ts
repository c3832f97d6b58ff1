import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { findConsultation } from '../../../civic/consultations/index.ts'
import type { MediaRow } from '../../../content/media/index.ts'
import { person } from '../../../people/authors/index.ts'
import type { TargetAdapter } from './adapter.ts'
import { none, noPicture } from './columns.ts'

/** Author of a statement: who opened the consultation wrote the first ones, which were never moderated. */
const author = sql<string | null>`coalesce(statement.author_id, case
  when statement.moderated_on is null and statement.state = 'accepted' then consultations.opened_by end)`

/** A statement of a consultation as a target. It leaves the published results at once, and the next step counts without it. */
export const statementTarget: TargetAdapter = {
  async find(db, readerId, id) {
    const statement = await db
      .selectFrom('consultation_statements as statement')
      .innerJoin('consultations', 'consultations.id', 'statement.consultation_id')
      .select(['statement.consultation_id', author.as('author_id')])
      .where('statement.id', '=', id)
      // The opener also reads statements that wait.
      .where(
        sql<boolean>`(statement.state = 'accepted' or statement.state <> 'removed' and opened_by = ${readerId})`,
      )
      .executeTakeFirstOrThrow(refusalOf('statement_not_found'))
    await findConsultation(db, statement.consultation_id)
    return { id, authorId: statement.author_id }
  },

  copy: (tx, id) =>
    tx
      .selectFrom('consultation_statements as statement')
      .innerJoin('consultations', 'consultations.id', 'statement.consultation_id')
      .leftJoin('profiles', (join) => join.on('profiles.id', '=', author))
      .select(['statement.text', 'statement.created_at', 'profiles.username as author_username'])
      .select(sql<string>`coalesce(profiles.display_name, '')`.as('author_name'))
      .select([sql<MediaRow | null>`null`.as('attachment'), noPicture])
      .where('statement.id', '=', id)
      .executeTakeFirst(),

  content: (db, id) =>
    db
      .selectFrom('consultation_statements')
      .select(['text', 'created_at', 'consultation_id'])
      .select([sql<boolean>`state = 'removed'`.as('withheld'), none.attachment, none.post_id])
      .select([none.avatar, none.visibility, none.edited_at, none.label, none.reach_limited])
      .where('id', '=', id)
      .executeTakeFirst(),

  surroundings: (id) => sql`
    select 'consultation' as kind, asked.id, asked.question as text, asked.created_at, ${person('asked.opened_by')} as author
    from consultation_statements as statement join consultations as asked on asked.id = statement.consultation_id
    where statement.id = ${id}`,

  async remove(_, tx, { target, id }) {
    const { numUpdatedRows } = await tx
      .updateTable('consultation_statements')
      .set({ state: 'removed', withheld_state: sql`state`, withheld_by: id })
      .where('id', '=', target.id)
      .where('state', '<>', 'removed')
      .executeTakeFirst()
    return numUpdatedRows > 0n
  },

  async restore(_, tx, { id }) {
    await tx
      .updateTable('consultation_statements')
      .set({ state: sql`withheld_state`, withheld_state: null, withheld_by: null })
      .where('withheld_by', '=', id)
      .execute()
  },
}
