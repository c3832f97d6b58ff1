import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { calendarDays, liveMilliseconds, searchedEventTypes } from '@parvis/contract/civic/events.ts'
import { pagedOrganKinds } from '@parvis/contract/civic/organs.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import {
  cursorAt,
  isAfter,
  type Keyset,
  type Page,
  pageBy,
  paginate,
} from '@parvis/platform/database/keyset.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { required } from '@parvis/platform/required.ts'
import { sql } from 'kysely'

const types = sql.join(searchedEventTypes.map((type) => sql.lit(type)))

/** Events of the searchable types from a moment on that have every word of `line` as a prefix, soonest first. */
export async function readEvents(
  db: Db,
  { from, line, after }: { from: Date; line: string; after: Keyset | null },
): Promise<Page<EventView>> {
  const words = line === '' ? [] : line.split(' ').map((word) => `% ${word}%`)
  const found = events(db)
    .where(sql<boolean>`type in (${types})`)
    .where('starts_at', '>', from)
    .where(sql<boolean>`line like all (${words}::text[])`)
  return soonest(found, after, pageSizes.search)
}

/** Days of Paris, both inclusive. */
export interface DayRange {
  from: string
  to: string
}

/** Events that touch some days, soonest first. */
export async function readCalendar(
  db: Db,
  { from, to, after }: DayRange & { after: Keyset | null },
): Promise<Page<EventView>> {
  const found = await events(db)
    .where(isAfter(after, byStart))
    .where(
      sql<boolean>`tstzrange(starts_at, coalesce(ends_at, starts_at), '[]')
        && tstzrange(${midnight(from)}, ${midnight(to, 1)})`,
    )
    // An event that ends at midnight does not touch the next day.
    .where(sql<boolean>`(ends_at is null or ends_at > ${midnight(from)})`)
    // An index by start would not find long events that still last, so the few results are sorted.
    .orderBy(sql`starts_at + interval '0'`)
    .orderBy('id')
    .limit(sql.lit(pageSizes.calendar + 1))
    .execute()
  const { rows, next_cursor } = pageBy(found, pageSizes.calendar, ({ starts_at: at, id }) =>
    cursorAt({ at, id }),
  )
  return { items: rows.map(eventView), next_cursor }
}

const dayKnown = sql<boolean>`date_precision in ('minute', 'day')`

/** Elections with a known day from a moment on, soonest first. */
export async function readElections(
  db: Db,
  { from, after }: { from: Date; after: Keyset | null },
): Promise<Page<EventView>> {
  const elections = events(db)
    .where('type', '=', sql.lit('election'))
    .where(dayKnown)
    .where('called_off_at', 'is', null)
    .where('starts_at', '>', from)
  return soonest(elections, after, pageSizes.reserves)
}

/** Number of upcoming events read at once. */
const upcomingRead = 40

/**
 * Events with a known day that are not over, from today on, soonest first. Without an end, an event lasts its day, or
 * {@link liveMilliseconds} when its hour is known.
 */
export async function readUpcoming(
  db: Db,
  { now, types }: { now: Date; types?: readonly EventView['type'][] },
): Promise<EventView[]> {
  const live = sql`make_interval(secs => ${sql.lit(liveMilliseconds / 1_000)})`
  const rows = await events(db)
    .where(sql<boolean>`starts_at >= ${midnight(dayInParis(now))}`)
    .where(
      sql<boolean>`case
        when ends_at is not null then ends_at > ${now}
        when date_precision = 'minute' then starts_at + ${live} > ${now}
        else true
      end`,
    )
    .where(dayKnown)
    .where('called_off_at', 'is', null)
    .$if(types !== undefined, (query) =>
      query.where(sql<boolean>`type = any(${required(types, 'the types')}::text[])`),
    )
    .orderBy('starts_at')
    .orderBy('id')
    .limit(sql.lit(upcomingRead))
    .execute()
  return rows.map(eventView)
}

/** Days for which the subscribable calendar keeps meetings of committees, of which there are hundreds a month. */
const meetingDays = 7

/** Events of the subscribable calendar with a known day: from two months ago on, bounded. */
export async function readAgenda(db: Db, now: Date): Promise<AgendaEvent[]> {
  const rows = await events(db)
    .select(['revision', 'changed_at'])
    .where('starts_at', '>', subDays(now, calendarDays))
    .where(sql<boolean>`(organ_uid is null or type <> 'meeting' or starts_at > ${subDays(now, meetingDays)})`)
    .where(dayKnown)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(sql.lit(pageSizes.agenda))
    .execute()
  return rows.map(agendaEvent)
}

/** An event with its revision, by which calendars recognise a newer copy. */
export type AgendaEvent = ReturnType<typeof agendaEvent>

export async function readAgendaEvent(db: Db, id: string): Promise<AgendaEvent | undefined> {
  const row = await events(db).select(['revision', 'changed_at']).where('id', '=', id).executeTakeFirst()
  return row && agendaEvent(row)
}

function agendaEvent({ revision, changed_at, ...row }: Row & { revision: number; changed_at: Date }) {
  return { ...eventView(row), revision, changed_at }
}

export async function readEvent(db: Db, id: string): Promise<EventView | undefined> {
  const row = await events(db).where('id', '=', id).executeTakeFirst()
  return row && eventView(row)
}

/** A bundled event. Days are of Paris: `2027-04-18`, `2028-03` or `2029`, as far as they are known. */
export type BundledEvent = Awaited<ReturnType<typeof readBundledEvents>>[number]

/** Upper bound; there are some dozens of bundled facts. */
const bundledEventsListed = 300

/** The calendar's bundled facts, soonest first, for the pages of political data. */
export async function readBundledEvents(db: Db) {
  const day = (moment: ReturnType<typeof sql>) =>
    sql<string>`to_char((${moment}) at time zone 'Europe/Paris', 'YYYY-MM-DD')`
  const rows = await db
    .selectFrom('events')
    .select(['id', 'reference', 'type', 'title', 'description', 'date_precision', 'basis'])
    .select(['source_institution', 'source_page', 'source_url', sql<string | null>`as_of::text`.as('as_of')])
    .select(day(sql`starts_at`).as('from'))
    // Ends are stored as the midnight after the last day.
    .select(day(sql`ends_at - interval '1 second'`).as('to'))
    .where('reference', 'is not', null)
    // Imported events have a prefix with a colon, such as `assemblee:…`; only the calendar shows them.
    .where('reference', 'not like', sql.lit('%:%'))
    .where('withdrawn_at', 'is', null)
    .where('called_off_at', 'is', null)
    .orderBy('starts_at')
    .orderBy('id')
    .limit(sql.lit(bundledEventsListed))
    .execute()
  return rows.flatMap(({ reference, source_institution: institution, as_of, basis, ...row }) => {
    if (reference === null || institution === null || as_of === null || basis === null) return []
    const { id, type, title, description, source_page: page, source_url: url } = row
    const from = row.from.slice(0, { month: 7, year: 4, day: 10, minute: 10 }[row.date_precision])
    const source = { institution, page: page ?? '', url, as_of, basis }
    return [{ id, reference, type, title, description, from, to: row.to === from ? null : row.to, source }]
  })
}

/** The member's upcoming events with a reminder, soonest first; a withdrawn one stays until its day. */
export async function readSubscriptions(
  db: Db,
  memberId: string,
  { now, after }: { now: Date; after: Keyset | null },
) {
  const subscriptions = db
    .selectFrom('event_subscriptions')
    .innerJoin('events', 'events.id', 'event_subscriptions.event_id')
    .select([...eventColumns, 'reminder', 'remind_at', 'told_at', 'withdrawn_at'])
    .where('event_subscriptions.user_id', '=', memberId)
    .where(sql<boolean>`coalesce(ends_at, starts_at) > ${now}`)
  const order = ['starts_at', 'events.id', 'asc'] as const
  return paginate(
    subscriptions,
    order,
    after,
    pageSizes.eventSubscriptions,
    ({ reminder, remind_at, told_at, withdrawn_at, ...row }) => ({
      event: eventView(row),
      reminder,
      remind_at: told_at === null ? (remind_at?.toISOString() ?? null) : null,
      is_withdrawn: withdrawn_at !== null,
    }),
  )
}

/** Midnight in Paris of a day, or of a later one: days there last 23 to 25 hours. */
export function midnight(day: string, after = 0) {
  return sql`((${day}::date + ${sql.lit(after)})::timestamp at time zone 'Europe/Paris')`
}

type Row = Awaited<ReturnType<ReturnType<typeof events>['execute']>>[number]

/** Columns of an event's view. */
export const eventColumns = [
  'events.id',
  'type',
  'level',
  'title',
  'description',
  'place',
  'participants',
  'tv_channel',
  'importance',
  'starts_at',
  'ends_at',
  'date_precision',
  'source_institution',
  'source_page',
  'source_url',
  sql<string | null>`as_of::text`.as('as_of'),
  'basis',
  'is_example',
  'called_off_at',
  'corrected_at',
  'report_url',
  'video_url',
  'is_open_to_press',
  'organ_uid',
  sql<string | null>`(
    -- The name of such a group is its subject alone: "Eau et biodiversité", "France-Israël".
    select case organs.kind
      when 'study_group' then 'Groupe d’études : ' when 'friendship_group' then 'Groupe d’amitié : ' else '' end || name
    from organs where organs.uid = events.organ_uid and organs.kind <> 'unknown'
  )`.as('organ'),
  sql<NonNullable<EventView['proceedings']>['organ_page']>`(
    select json_build_object('uid', organs.uid, 'name', organs.name, 'kind', organs.kind) from organs
    where organs.uid = events.organ_uid and organs.kind = any (${pagedOrganKinds}::text[])
  )`.as('organ_page'),
  sql<ProceedingLaw[]>`(
    select coalesce(json_agg(json_build_object('reference', reference, 'title', coalesce(short_title, title))
      order by array_position(events.dossier_uids, dossier_uid)), '[]')
    from (
      select laws.reference, laws.short_title, laws.title, laws.dossier_uid from laws
      where laws.dossier_uid = any (events.dossier_uids) and laws.withdrawn_at is null
    ) as discussed
  )`.as('laws'),
] as const

type ProceedingLaw = NonNullable<EventView['proceedings']>['laws'][number]

export function events(db: Db) {
  return db.selectFrom('events').select(eventColumns).where('withdrawn_at', 'is', null)
}

const byStart = ['starts_at', 'id', 'asc'] as const

async function soonest(
  query: ReturnType<typeof events>,
  after: Keyset | null,
  size: number,
): Promise<Page<EventView>> {
  return paginate(query, byStart, after, size, eventView)
}

export function eventView({
  source_institution: institution,
  source_page: page,
  source_url: url,
  as_of,
  basis,
  organ_uid,
  organ,
  organ_page,
  laws,
  report_url,
  video_url,
  is_open_to_press,
  ...row
}: Row): EventView {
  const sourced = institution !== null && as_of !== null && basis !== null
  return {
    ...row,
    title: withLaw(row, laws),
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at?.toISOString() ?? null,
    called_off_at: row.called_off_at?.toISOString() ?? null,
    corrected_at: row.corrected_at?.toISOString() ?? null,
    source: sourced ? { institution, page: page ?? '', url, as_of, basis } : null,
    proceedings:
      organ_uid === null ? null : { organ, organ_page, laws, report_url, video_url, is_open_to_press },
  }
}

/** Items of an agenda that say nothing without their law: "Examen du texte". */
const genericItems =
  /^(examen du texte|discussion( générale)?|nomination (de |d['’]un )?rapporteure?s?( pour avis| d['’]information)?|(examen des )?amendements \(.{1,10}\))$/i

/** The title with the first law of the agenda, where it says nothing without; a corrected one stays. */
function withLaw(
  { title, corrected_at }: Pick<Row, 'title' | 'corrected_at'>,
  laws: ProceedingLaw[],
): string {
  const [law] = laws
  return law !== undefined && corrected_at === null && genericItems.test(title)
    ? `${title} : ${law.title}`
    : title
}
