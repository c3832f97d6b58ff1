import type { Tx } from '@parvis/platform/database/database.ts'
import type { DB } from '@parvis/platform/database/schema.gen.ts'
import { sql } from 'kysely'

/** A sitting or a meeting, as its institution announces it. */
export interface OfficialEvent {
  /** Official number, prefixed with its source: `assemblee:RUANR5L17S2026IDC1`. */
  reference: string
  type: 'assembly_session' | 'meeting'
  title: string
  description: string
  place: string | null
  starts_at: string
  ends_at: string | null
  /** It stays in the calendar, marked. */
  is_called_off: boolean
  /** Committee or chamber that meets, and legislative files of its agenda. */
  organ_uid: string | null
  dossier_uids: string[]
  report_url: string | null
  video_url: string | null
  is_open_to_press: boolean | null
}

interface EventChanges {
  added: number
  changed: number
  unchanged: number
  removed: number
}

/** Columns set by institutions that an administrator's correction overrides; the others are our own. */
const announcedColumns = [
  'type',
  'title',
  'description',
  'place',
  'starts_at',
  'ends_at',
  'as_of',
  'withdrawn_at',
] as const

/** Columns set by institutions alone. */
const proceedingColumns = [
  'organ_uid',
  'dossier_uids',
  'report_url',
  'video_url',
  'is_open_to_press',
] as const
const proceedingsOf = (table: 'events' | 'excluded') =>
  sql`(${sql.join(proceedingColumns.map((column) => sql.ref(`${table}.${column}`)))})`

interface OfficialSource {
  /** Prefix of this source's references. */
  prefix: string
  /** References of events that the source has deleted, whatever their day. */
  deleted?: readonly string[]
  /** References of events that are announced, but could not be read. */
  unread?: readonly string[]
  source: { institution: string; page: string; url: string; asOf: string }
  now: Date
}

/**
 * Stores an institution's announced events. Withdraws deleted ones, and upcoming ones that are no longer announced.
 * One that is called off stays.
 */
export async function putOfficialEvents(
  tx: Tx,
  events: readonly OfficialEvent[],
  { prefix, deleted = [], unread = [], source, now }: OfficialSource,
): Promise<EventChanges> {
  const json = JSON.stringify(events)
  const announcedRows = sql`
    jsonb_to_recordset(${json}::jsonb) as announced
    (reference text, type text, title text, description text, place text, starts_at timestamptz, ends_at timestamptz,
      is_called_off boolean, organ_uid text, dossier_uids text[], report_url text, video_url text,
      is_open_to_press boolean)`
  const { rows } = await sql<{ added: boolean }>`
    insert into events (reference, type, level, title, description, place, starts_at, ends_at, source_institution,
      source_page, source_url, as_of, basis, called_off_at, organ_uid, dossier_uids, report_url, video_url,
      is_open_to_press)
    select reference, type, 'national', title, description, place, starts_at, ends_at, ${source.institution},
      ${source.page}, ${source.url}, ${source.asOf}::date, 'single-copy',
      case when is_called_off then ${now}::timestamptz end, organ_uid, dossier_uids, report_url, video_url,
      is_open_to_press
    from ${announcedRows}
    on conflict (reference) do update set
      ${sql.join(announcedColumns.map((column) => sql`${sql.ref(column)} = ${unlessCorrected(column)}`))},
      ${sql.join(proceedingColumns.map((column) => sql`${sql.ref(column)} = excluded.${sql.ref(column)}`))},
      called_off_at = case
        when events.corrected_at is not null then events.called_off_at
        when excluded.called_off_at is not null then coalesce(events.called_off_at, excluded.called_off_at)
      end,
      corrected_at = ${besideCorrection.corrected_at}, source_values = ${besideCorrection.source_values}
    where ${proceedingsOf('events')} is distinct from ${proceedingsOf('excluded')} or case
      when events.corrected_at is not null then ${sourceDiffers}
      else (events.type, events.title, events.description, events.place, events.starts_at, events.ends_at,
          events.withdrawn_at, events.called_off_at is null)
        is distinct from (excluded.type, excluded.title, excluded.description, excluded.place, excluded.starts_at,
          excluded.ends_at, null, excluded.called_off_at is null)
      end
    returning (xmax = 0) as added`.execute(tx)
  const unannounced = sql<boolean>`starts_with(reference, ${prefix}) and (
    reference = any (${deleted}::text[]) or (starts_at > ${now} and reference <> all (${unread}::text[])
      and not exists (select from ${announcedRows} where announced.reference = events.reference)))`
  const { numAffectedRows: removed = 0n } = await sql`
    update events set withdrawn_at = ${now}
    where ${unannounced} and withdrawn_at is null and corrected_at is null`.execute(tx)
  await withdrawSource(tx, unannounced)
  const added = rows.filter((row) => row.added).length
  return {
    added,
    changed: rows.length - added,
    unchanged: events.length - rows.length,
    removed: Number(removed),
  }
}

type Column = keyof DB['events']

/** In an upsert of `events` by a source: the source's value, unless the event is corrected. */
export const unlessCorrected = <Name extends Column>(column: Name) =>
  sql<DB['events'][Name]>`case when events.corrected_at is null
    then ${sql.ref(`excluded.${column}`)} else ${sql.ref(`events.${column}`)} end`

/** Stores the source's values beside a correction, and ends the correction once both are equal. */
export const besideCorrection = {
  source_values: sql<DB['events']['source_values']>`case
    when events.corrected_at is not null and event_values(events) is distinct from event_values(excluded)
    then event_values(excluded) end`,
  corrected_at: sql<Date | null>`case
    when event_values(events) is distinct from event_values(excluded) then events.corrected_at end`,
}

/** SQL for a corrected event: whether its source states other values than before. */
export const sourceDiffers = sql<boolean>`(
  events.source_values - 'source' is distinct from event_values(excluded) - 'source'
)`

/** Marks corrected events that their source no longer announces. */
export async function withdrawSource(tx: Tx, unannounced: ReturnType<typeof sql<boolean>>): Promise<void> {
  await sql`
    update events set source_values = source_values || '{"standing": "withdrawn"}'
    where ${unannounced} and corrected_at is not null and source_values ->> 'standing' <> 'withdrawn'`.execute(
    tx,
  )
}
