import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type {
  AdministeredEvent,
  EventValues,
  EventVersion,
} from '@parvis/contract/civic/events-administration.schemas.ts'
import type { EventStanding } from '@parvis/contract/civic/events-administration.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate, paginateBySerial } from '@parvis/platform/database/keyset.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import { matchesWords } from '../officials/index.ts'
import { localTimesOf } from './local-times.ts'
import { eventColumns, eventView } from './views.ts'

/** SQL with `events` in scope: the number of election periods not yet over that depend on its day. */
export const reserveCount = (now: Date) => sql<number>`(
  select count(*)::integer from reserves
  where reserves.event_id = events.id and reserves.ended_at is null and reserves.ends_at > ${now}
)`

function administered(db: Db, now: Date) {
  return db
    .selectFrom('events')
    .select(eventColumns)
    .select(['reference', 'origin', 'withdrawn_at', 'revision', 'changed_at'])
    .select([
      sql<EventValues | null>`source_values`.as('source_values'),
      sql<number>`(
        select count(*)::integer from event_subscriptions where event_subscriptions.event_id = events.id
      )`.as('subscribers'),
      reserveCount(now).as('reserves'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof administered>['execute']>>[number]

export function standingOf(row: { withdrawn_at: Date | null; called_off_at: Date | null }): EventStanding {
  if (row.withdrawn_at !== null) return 'withdrawn'
  return row.called_off_at === null ? 'announced' : 'called_off'
}

function administeredView({
  reference,
  origin,
  withdrawn_at,
  revision,
  changed_at,
  source_values,
  subscribers,
  reserves,
  ...row
}: Row): AdministeredEvent {
  const storedOrigin = reference === null ? 'administration' : origin === 'bundled' ? 'bundled' : 'imported'
  return {
    ...eventView(row),
    standing: standingOf({ ...row, withdrawn_at }),
    origin: row.is_example ? 'example' : storedOrigin,
    when: localTimesOf(row),
    revision,
    changed_at: changed_at.toISOString(),
    source_values,
    subscriber_count: subscribers,
    reserve_count: reserves,
  }
}

/** An event with only a month or year lasts until the end of it. */
const isOver = (now: Date) => sql<SqlBool>`(
  coalesce(ends_at, case date_precision
    when 'month' then starts_at + interval '1 month' when 'year' then starts_at + interval '1 year' else starts_at end) <= ${now}
)`

/** All events: upcoming ones soonest first, or past ones latest first; only those with every typed word. */
export async function readAdministered(
  db: Db,
  { list, typed, now, after }: { list: 'upcoming' | 'past'; typed: string; now: Date; after: Keyset | null },
): Promise<Page<AdministeredEvent>> {
  const found = administered(db, now).$if(typed.trim() !== '', (query) =>
    query.where(matchesWords(sql`line`, typed)),
  )
  const query =
    list === 'past'
      ? found.where('starts_at', '<=', now).where(isOver(now))
      : found
          // Events that began earlier have ended.
          .where('starts_at', '>', subDays(now, furtherLimits.eventDays + 1))
          .where(sql<SqlBool>`not ${isOver(now)}`)
  const order = ['starts_at', 'id', list === 'past' ? 'desc' : 'asc'] as const
  return paginate(query, order, after, pageSizes.administeredEvents, administeredView)
}

export async function readAdministeredEvent(db: Db, id: string, now: Date): Promise<AdministeredEvent> {
  const row = await administered(db, now)
    .where('events.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('event_not_found'))
  return administeredView(row)
}

/** The administrator's act that caused a revision. */
const actOf = (event: RawBuilder<unknown>, revision: RawBuilder<unknown>) => sql<{
  act: ModerationAct
  actor: { id: string; name: string; username: string | null } | null
  reason: string | null
} | null>`(
  select jsonb_build_object('act', act.act, 'reason', act.event_reason, 'actor', case when actor.id is not null then
    jsonb_build_object('id', actor.id, 'name', actor.display_name, 'username', actor.username) end)
  from moderation_acts as act left join profiles as actor on actor.id = act.actor_id
  where act.event_id = ${event} and act.event_revision = ${revision}
)`

/** The versions of an event, latest first. */
export async function readVersions(db: Db, id: string, before: number | null): Promise<Page<EventVersion>> {
  const current = await db
    .selectFrom('events')
    .select(['revision', 'changed_at'])
    .select([
      sql<EventValues>`event_values(events)`.as('values'),
      actOf(sql`events.id`, sql`events.revision`).as('act'),
    ])
    .where('id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('event_not_found'))
  const { items: former, next_cursor } = await readFormer(db, id, before)
  const { changed_at, ...now } = current
  const first = before === null ? [{ ...now, shown_from: changed_at.toISOString(), shown_until: null }] : []
  return { items: [...first, ...former], next_cursor }
}

/** Former versions of an event. */
export function readFormer(db: Db, id: string, before: number | null) {
  const versions = db
    .selectFrom('event_versions')
    .select(['revision', 'shown_from', 'shown_until'])
    .select([
      sql<EventValues>`value`.as('values'),
      actOf(sql`event_versions.event_id`, sql`event_versions.revision`).as('act'),
    ])
    .where('event_id', '=', id)
  return paginateBySerial(versions, 'revision', before, pageSizes.eventVersions, (row) => ({
    ...row,
    shown_from: row.shown_from.toISOString(),
    shown_until: row.shown_until.toISOString(),
  }))
}
