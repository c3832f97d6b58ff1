import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import { isDayKnown } from '@parvis/contract/civic/events.ts'
import {
  type AdministeredEvent,
  type EventDraft as DraftSchema,
  EventValues,
} from '@parvis/contract/civic/events-administration.schemas.ts'
import type { EventStanding } from '@parvis/contract/civic/events-administration.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { createPort } from '@parvis/platform/ports.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { readAdministeredEvent, reserveCount, standingOf } from './administration-views.ts'
import { timestampsOf } from './local-times.ts'
import { newsJob } from './reminders.ts'

export const eventPort = createPort<{
  /** An administrator added an event or changed it. Its row is locked. Imports and bundled files do not call it. */
  eventAdministered(context: AppContext, tx: Tx, event: { reserveCount: number }): void
}>('events')

type EventDraft = z.output<typeof DraftSchema>

interface EventChange {
  revision: number
  reason: string
  despite_reserve: boolean
}

/** Adds an event. Refuses a duplicate, from another administrator or from a form sent twice. */
export async function addEvent(
  context: AppContext,
  actor: Member,
  draft: EventDraft,
): Promise<AdministeredEvent> {
  const now = context.clock.now()
  const id = await context.transaction(async (tx) => {
    const columns = await columnsOf(tx, draft, { now, isExample: false })
    await sql`select pg_advisory_xact_lock(hashtextextended(search_fold(${draft.title}), 847))`.execute(tx)
    const existing = await tx
      .selectFrom('events')
      .select('id')
      .where('starts_at', '=', columns.starts_at)
      .where(sql<boolean>`search_fold(title) = search_fold(${draft.title})`)
      .where('withdrawn_at', 'is', null)
      .executeTakeFirst()
    if (existing !== undefined) throw new Refusal('event_exists')
    const event = await tx
      .insertInto('events')
      .values({ ...columns, created_at: now, changed_at: now })
      .returning(['id', 'revision'])
      .executeTakeFirstOrThrow()
    await writeAct(tx, {
      actorId: actor.id,
      act: 'event_added',
      at: now,
      event: { ...event, reason: null },
    })
    eventPort().eventAdministered(context, tx, { reserveCount: 0 })
    return event.id
  })
  return readAdministeredEvent(context.db, id, now)
}

/** Corrects an event; the correction takes precedence over the event's source. */
export async function amendEvent(
  context: AppContext,
  actor: Member,
  { eventId, event, ...change }: EventChange & { eventId: string; event: EventDraft },
): Promise<AdministeredEvent> {
  return changeEvent(context, actor, { eventId, act: 'event_amended', ...change }, (tx, before, now) =>
    columnsOf(tx, event, { now, isExample: before.is_example }),
  )
}

const actOf = {
  announced: 'event_reinstated',
  called_off: 'event_called_off',
  withdrawn: 'event_withdrawn',
} as const satisfies Record<EventStanding, string>

/** Cancels an event, withdraws it from the calendar, or restores it. */
export async function setEventStanding(
  context: AppContext,
  actor: Member,
  { eventId, standing, ...change }: EventChange & { eventId: string; standing: EventStanding },
): Promise<AdministeredEvent> {
  return changeEvent(context, actor, { eventId, act: actOf[standing], ...change }, (_tx, before, now) =>
    standing === standingOf(before) ? {} : standingColumns(standing, now),
  )
}

/** Ends a correction: the source's current values apply again. */
export async function giveEventBack(
  context: AppContext,
  actor: Member,
  { eventId, ...change }: EventChange & { eventId: string },
): Promise<AdministeredEvent> {
  return changeEvent(context, actor, { eventId, act: 'event_given_back', ...change }, (_tx, before, now) => {
    if (before.source_values === null) throw new Refusal('event_not_corrected')
    const { source, standing, starts_at, ends_at, ...values } = EventValues.parse(before.source_values)
    return {
      ...values,
      ...sourceColumns(source),
      ...standingColumns(standing, now),
      starts_at: new Date(starts_at),
      ends_at: ends_at === null ? null : new Date(ends_at),
    }
  })
}

type Columns = Partial<Awaited<ReturnType<typeof columnsOf>> & ReturnType<typeof standingColumns>>
type LockedEvent = Awaited<ReturnType<typeof lockEvent>>

/** Changes an event. Refuses an outdated revision, and an unconfirmed effect on election periods. */
async function changeEvent(
  context: AppContext,
  actor: Member,
  {
    eventId,
    act,
    revision,
    reason,
    despite_reserve,
  }: EventChange & { eventId: string; act: Extract<ModerationAct, `event_${string}`> },
  columns: (tx: Tx, before: LockedEvent, now: Date) => Columns | Promise<Columns>,
): Promise<AdministeredEvent> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const before = await lockEvent(tx, eventId, now)
    if (before.revision !== revision) throw new Refusal('event_changed')
    const values = await columns(tx, before, now)
    if (Object.keys(values).length === 0) return
    const after = await tx
      .updateTable('events')
      .set(values)
      .where('id', '=', eventId)
      .returning(['revision', 'type', 'starts_at', 'date_precision', 'withdrawn_at', 'called_off_at'])
      .executeTakeFirstOrThrow()
    const isCorrection = before.reference !== null
    if (after.revision === revision) return
    if (before.reserves > 0 && !despite_reserve && movesElectionDay(before, after))
      throw new Refusal('reserve_rests_on_event')
    if (isCorrection)
      await storeSourceValues(tx, eventId, { sourceSays: before.source_values ?? before.values, now })
    await writeAct(tx, {
      actorId: actor.id,
      act,
      at: now,
      event: { id: eventId, revision: after.revision, reason },
    })
    await context.jobs.enqueue(tx, newsJob, { id: eventId })
    eventPort().eventAdministered(context, tx, { reserveCount: before.reserves })
  })
  return readAdministeredEvent(context.db, eventId, now)
}

async function lockEvent(tx: Tx, id: string, now: Date) {
  const row = await tx
    .selectFrom('events')
    .select(['id', 'reference', 'type', 'starts_at', 'date_precision', 'is_example', 'revision'])
    .select(['withdrawn_at', 'called_off_at', 'source_values'])
    .select(sql<EventValues>`event_values(events)`.as('values'))
    .where('id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirstOrThrow(refusalOf('event_not_found'))
  // Counted after the lock, to include a period set meanwhile.
  const { reserves } = await tx
    .selectFrom('events')
    .select(reserveCount(now).as('reserves'))
    .where('id', '=', id)
    .executeTakeFirstOrThrow()
  return { ...row, reserves }
}

/** Stores the source's values beside the correction; ends the correction once both are equal. */
async function storeSourceValues(
  tx: Tx,
  id: string,
  { sourceSays, now }: { sourceSays: unknown; now: Date },
) {
  const json = sql`${JSON.stringify(sourceSays)}::jsonb`
  await updateById(tx, 'events', id, {
    corrected_at: sql<Date | null>`case when event_values(events) is distinct from ${json} then ${now}::timestamptz end`,
    source_values: sql`case when event_values(events) is distinct from ${json} then ${json} end`,
  })
}

type EventState = Pick<
  LockedEvent,
  'type' | 'starts_at' | 'date_precision' | 'withdrawn_at' | 'called_off_at'
>

/** Whether the change removes or moves the election day of a period. */
function movesElectionDay(before: EventState, after: EventState): boolean {
  const isPoll = (event: EventState) =>
    event.type === 'election' && isDayKnown(event.date_precision) && standingOf(event) === 'announced'
  return isPoll(before) && (!isPoll(after) || dayInParis(before.starts_at) !== dayInParis(after.starts_at))
}

async function columnsOf(
  tx: Tx,
  { when, source, ...draft }: EventDraft,
  { now, isExample }: { now: Date; isExample: boolean },
) {
  if (source === null && !isExample) throw new Refusal('event_source_required')
  if (source !== null && source.as_of > dayInParis(now))
    throw new Refusal('validation_failed', 'invalid body', { 'source.as_of': 'in_the_future' })
  return { ...draft, ...sourceColumns(source), ...(await timestampsOf(tx, when)) }
}

function sourceColumns(source: EventValues['source']) {
  return {
    source_institution: source?.institution ?? null,
    source_page: source?.page ?? null,
    source_url: source?.url ?? null,
    as_of: source?.as_of ?? null,
    basis: source?.basis ?? null,
  }
}

function standingColumns(standing: EventStanding, now: Date) {
  return {
    withdrawn_at: standing === 'withdrawn' ? now : null,
    called_off_at: standing === 'called_off' ? now : null,
  }
}
