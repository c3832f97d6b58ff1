import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { recordSpeeches } from '../new-facts/index.ts'
import type { Changes } from '../officials/index.ts'

/** Imports the staged reports of sittings. A changed report replaces the former one whole; those missing stay. */
export async function importSittings(
  context: Pick<AppContext, 'clock' | 'jobs'>,
  tx: Tx,
  importId: string,
): Promise<Changes> {
  const { rows } = await sql<{ id: number; added: boolean }>`
    insert into sittings (uid, institution, legislature, session, held_on, starts_at, number, day_order, presided_by, version,
      digest, import_id)
    select key, record ->> 'institution', (record ->> 'legislature')::smallint, record ->> 'session',
      (record ->> 'held_on')::date, (record ->> 'starts_at')::timestamp at time zone 'Europe/Paris',
      (record ->> 'number')::integer, record ->> 'day_order', record ->> 'presided_by', record ->> 'version', digest, import_id
    from import_staging where import_id = ${importId} and kind = 'sitting'
    on conflict (uid) do update set legislature = excluded.legislature, session = excluded.session,
      held_on = excluded.held_on, starts_at = excluded.starts_at, number = excluded.number, day_order = excluded.day_order,
      presided_by = excluded.presided_by, version = excluded.version, digest = excluded.digest,
      import_id = excluded.import_id
    where sittings.digest <> excluded.digest
    returning id, (xmax = 0) as added`.execute(tx)
  const ids = rows.map(({ id }) => id)
  await sql`delete from sitting_points where sitting_id = any (${ids}::integer[])`.execute(tx)
  await sql`delete from speeches where sitting_id = any (${ids}::integer[])`.execute(tx)
  await sql`
    insert into sitting_points (sitting_id, position, parent, level, title, grammar, text_numbers)
    select sittings.id, point.position, point.parent, point.level, point.title, point.grammar, point.text_numbers
    from import_staging join sittings on sittings.uid = import_staging.key
    cross join lateral jsonb_to_recordset(record -> 'points') as point
      (position integer, parent integer, level smallint, title text, grammar text, text_numbers text[])
    where import_staging.import_id = ${importId} and import_staging.kind = 'sitting'
      and sittings.id = any (${ids}::integer[])`.execute(tx)
  await sql`
    insert into speeches (sitting_id, position, point, speaker, speaker_name, quality, role, body, grammar, is_interruption,
      vote_number)
    select sittings.id, speech.position, speech.point, speech.speaker, speech.speaker_name, speech.quality, speech.role,
      speech.body, speech.grammar, speech.is_interruption, speech.vote_number
    from import_staging join sittings on sittings.uid = import_staging.key
    cross join lateral jsonb_to_recordset(record -> 'speeches') as speech
      (position integer, point integer, speaker text, speaker_name text, quality text, role text, body text, grammar text,
        is_interruption boolean, vote_number integer)
    where import_staging.import_id = ${importId} and import_staging.kind = 'sitting'
      and sittings.id = any (${ids}::integer[])`.execute(tx)
  await recordSpeeches(context, tx, ids)
  const { rows: counted } = await sql<{ staged: number }>`
    select count(*)::int as staged from import_staging where import_id = ${importId} and kind = 'sitting'`.execute(
    tx,
  )
  const added = rows.filter((row) => row.added).length
  const unchanged = (counted[0]?.staged ?? 0) - rows.length
  return { added, changed: rows.length - added, unchanged, removed: 0, missing: {} }
}
