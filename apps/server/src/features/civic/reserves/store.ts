import type { ReserveActKind } from '@parvis/contract/civic/reserves-administration.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { remembered } from '@parvis/platform/realtime/remembered.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { writeAct as writeStaffAct } from '../../audit/staff-acts/index.ts'
import { concerns, inForceAt } from './policy.ts'

const holdsOf = (db: Db, { memberIds, now }: { memberIds: string[]; now: Date }) =>
  db
    .selectFrom('reserves')
    .innerJoin('reserve_candidates', (join) => join.on(concerns))
    .select(['reserve_candidates.user_id', 'reserves.ends_at'])
    .where('reserve_candidates.user_id', '=', sql<string>`any (${memberIds}::uuid[])`)
    .where(inForceAt(now))

const heldMembers = prepared(holdsOf)
const lockedHolds = prepared((db, values: { memberIds: string[]; now: Date }) =>
  holdsOf(db, values).orderBy('reserves.id').forShare('reserves'),
)

/**
 * End of the hold on posts, by member; others have none. `keep` locks the periods until the transaction ends, so that
 * whoever moves one sees the held posts.
 */
export async function holdsOn(
  db: Db,
  memberIds: string[],
  now: Date,
  { keep = false } = {},
): Promise<Map<string, Date>> {
  const rows = await (keep ? lockedHolds : heldMembers)(db, { memberIds, now })
  const holds = new Map<string, Date>()
  for (const { user_id, ends_at } of rows) {
    const latest = holds.get(user_id)
    if (latest === undefined || latest < ends_at) holds.set(user_id, ends_at)
  }
  return holds
}

const unpromoted = prepared((db, { now }: { now: Date }) =>
  db
    .selectFrom('reserves')
    .innerJoin('reserve_candidates', (join) => join.on(concerns))
    .select(sql<string[] | null>`array_agg(distinct reserve_candidates.user_id::text)`.as('ids'))
    .where(inForceAt(now)),
)

/** Members who must not be promoted now; null when there are none, as is usual. */
export const unpromotedMembers = remembered(
  async ({ db }: Pick<AppContext, 'db' | 'bus' | 'clock'>, now) => {
    const [row] = await unpromoted(db, { now })
    return row?.ids ?? null
  },
  (bus, forget) => onInvalidation(bus, ({ topic }) => (topic === topics.reserves ? forget() : undefined)),
)

/** The facts of an election that its periods depend on. */
export interface ElectionDay {
  id: string
  level: 'national' | 'regional' | 'local'
  /** Its day in Paris, from the calendar. */
  day: string
}

/** The day of an election, if known. Locks the event until the transaction ends. */
export async function electionDay(db: Db, eventId: string): Promise<ElectionDay> {
  return db
    .selectFrom('events')
    .select(['id', 'level'])
    .select(sql<string>`to_char(starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('day'))
    .where('id', '=', eventId)
    .where('type', '=', sql.lit('election'))
    .where(sql<boolean>`date_precision in ('minute', 'day')`)
    .where('withdrawn_at', 'is', null)
    .where('called_off_at', 'is', null)
    .forShare()
    .executeTakeFirstOrThrow(refusalOf('election_not_found'))
}

interface NewReserveAct {
  actorId: string
  act: ReserveActKind
  eventId: string
  reason: string
  at: Date
  reserve?: { id: string; starts_at: Date; ends_at: Date }
  subjectId?: string
}

/** Records an administrator's act with its reason, for the history of periods and the staff's trail. */
export async function writeAct(
  tx: Tx,
  { actorId, act, eventId, reason, at, reserve, subjectId }: NewReserveAct,
) {
  await tx
    .insertInto('reserve_acts')
    .values({
      actor_id: actorId,
      act,
      event_id: eventId,
      reserve_id: reserve?.id ?? null,
      subject_id: subjectId ?? null,
      reason: reason.trim(),
      starts_at: reserve?.starts_at ?? null,
      ends_at: reserve?.ends_at ?? null,
      created_at: at,
    })
    .execute()
  await writeStaffAct(tx, {
    actorId,
    act,
    at,
    reason,
    event: { id: eventId },
    ...(subjectId === undefined ? {} : { subjectId }),
    ...(reserve === undefined
      ? {}
      : {
          details: { starts_at: reserve.starts_at.toISOString(), ends_at: reserve.ends_at.toISOString() },
        }),
  })
}

/**
 * Sets the end of every hold to that of the periods in force; a post without one is due at once. Planned posts are
 * checked when they are due.
 */
export async function updateHoldEnds(tx: Tx, now: Date): Promise<void> {
  await sql`
    update posts set held_until = coalesce((
      select max(reserves.ends_at) from reserves join reserve_candidates on ${concerns}
      where reserve_candidates.user_id = posts.user_id and ${inForceAt(now)}
    ), ${now})
    where held_until is not null and planned_for is null
  `.execute(tx)
}
