import type { ReserveClock } from '@parvis/contract/civic/reserves.ts'
import type { AdministeredReserve } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { recordPublicly } from '../../audit/transparency-log/index.ts'
import { type LocalTimes, timestampsOf } from './local-times.ts'
import { electionDay, updateHoldEnds, writeAct } from './store.ts'
import { readAdministered } from './views.ts'

interface ReserveDraft extends LocalTimes {
  event_id: string
  region_code: RegionCode | null
  clock: ReserveClock
  reason: string
}

/** Sets the period of an election. If two administrators do so in parallel, the second is refused. */
export async function setReserve(
  context: AppContext,
  actor: Member,
  draft: ReserveDraft,
): Promise<AdministeredReserve> {
  const now = context.clock.now()
  const id = await context.transaction(async (tx) => {
    const election = await electionDay(tx, draft.event_id)
    const moments = await timestampsOf(tx, election, draft.clock, draft)
    const reserve = await tx
      .insertInto('reserves')
      .values({
        event_id: election.id,
        region_code: draft.region_code,
        clock: draft.clock,
        ...moments,
        created_at: now,
      })
      .onConflict((conflict) => conflict.doNothing())
      .returning(['id', 'event_id', 'region_code', 'clock', 'starts_at', 'ends_at', 'revision'])
      .executeTakeFirstOrThrow(refusalOf('reserve_exists'))
    const act = { actorId: actor.id, eventId: election.id, reason: draft.reason, at: now }
    await writeAct(tx, { ...act, act: 'reserve_set', reserve })
    await recordInLog(context, tx, 'reserve_set', reserve, now)
    await applyChange(context, tx, now)
    return reserve.id
  })
  return readAdministered(context.db, id)
}

/** Changes the start and end of a period. One that was ended can be in force again. */
export async function moveReserve(
  context: AppContext,
  actor: Member,
  { id, revision, reason, ...local }: LocalTimes & { id: string; revision: number; reason: string },
): Promise<AdministeredReserve> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const former = await lockReserve(tx, id, revision)
    const { event_id, clock } = former
    const moments = await timestampsOf(tx, await electionDay(tx, event_id), clock, local)
    await updateById(tx, 'reserves', id, { ...moments, ended_at: null, revision: revision + 1 })
    const reserve = { id, ...moments }
    await writeAct(tx, {
      actorId: actor.id,
      act: 'reserve_moved',
      eventId: event_id,
      reason,
      at: now,
      reserve,
    })
    await recordInLog(
      context,
      tx,
      'reserve_moved',
      { ...former, ...moments, ended_at: null, revision: revision + 1 },
      now,
    )
    await applyChange(context, tx, now)
  })
  return readAdministered(context.db, id)
}

/** Ends a period now, or cancels it before its start: held posts are published. */
export async function endReserve(
  context: AppContext,
  actor: Member,
  { id, revision, reason }: { id: string; revision: number; reason: string },
): Promise<AdministeredReserve> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const reserve = await lockReserve(tx, id, revision)
    if (reserve.ended_at !== null || reserve.ends_at <= now) throw new Refusal('reserve_over')
    await updateById(tx, 'reserves', id, { ended_at: now, revision: revision + 1 })
    const act = { actorId: actor.id, eventId: reserve.event_id, reason, at: now }
    await writeAct(tx, { ...act, act: 'reserve_ended', reserve })
    await recordInLog(
      context,
      tx,
      'reserve_ended',
      { ...reserve, ended_at: now, revision: revision + 1 },
      now,
    )
    await applyChange(context, tx, now)
  })
  return readAdministered(context.db, id)
}

async function lockReserve(tx: Tx, id: string, revision: number) {
  const reserve = await tx
    .selectFrom('reserves')
    .select(['id', 'event_id', 'region_code', 'clock', 'starts_at', 'ends_at', 'ended_at', 'revision'])
    .where('id', '=', id)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('reserve_not_found'))
  if (reserve.revision !== revision) throw new Refusal('reserve_changed')
  return reserve
}

interface ReservePeriod {
  id: string
  revision: number
  event_id: string
  region_code: string | null
  clock: string
  starts_at: Date
  ends_at: Date
  /** Early end, or cancellation before the start. */
  ended_at?: Date | null
}

/** Writes a change of a period to the public log. */
async function recordInLog(
  context: AppContext,
  tx: Tx,
  kind: 'reserve_set' | 'reserve_moved' | 'reserve_ended',
  { id, revision, event_id, region_code, clock, starts_at, ends_at, ended_at = null }: ReservePeriod,
  at: Date,
): Promise<void> {
  const moments = {
    starts_at: starts_at.toISOString(),
    ends_at: ends_at.toISOString(),
    ended_at: ended_at?.toISOString() ?? null,
  }
  const facts = { reserve: id, revision, event: event_id, region: region_code, clock, ...moments }
  await recordPublicly(context, tx, { kind, facts, at })
}

/** Updates held posts, and sends an event. */
async function applyChange(context: AppContext, tx: Tx, now: Date): Promise<void> {
  await updateHoldEnds(tx, now)
  invalidateReserves(context, tx)
}

/** Sends an event that periods or their candidates have changed. */
export function invalidateReserves(context: AppContext, tx: Tx): void {
  tx.afterCommit(() =>
    sendInvalidation(context.bus, topics.reserves, { type: 'reserves_changed', id: 'all' }),
  )
}
