import type { Candidate } from '@parvis/contract/civic/reserves-administration.schemas.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { normalisedUsername } from '@parvis/contract/people/profile-texts.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { canStand, inForceAt } from './policy.ts'
import { invalidateReserves } from './service.ts'
import { electionDay, updateHoldEnds, writeAct } from './store.ts'
import { readCandidate } from './views.ts'

interface CandidateMark {
  eventId: string
  username: string
  region_code: RegionCode | null
  source_url: string
}

/** Marks a verified official as a candidate. The source is recorded as the reason. */
export async function markCandidate(
  context: AppContext,
  actor: Member,
  marking: CandidateMark,
): Promise<Candidate> {
  const { eventId, username, region_code, source_url } = marking
  const now = context.clock.now()
  const userId = await context.transaction(async (tx) => {
    const election = await electionDay(tx, eventId)
    await lockPeriods(tx, eventId)
    const found = await tx
      .selectFrom('profiles')
      .select(['id', 'role', 'verified'])
      .where('username', '=', normalisedUsername(username))
      .forShare()
      .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
    if (!canStand(found)) throw new Refusal('candidate_not_verified')
    const values = { region_code, source_url, declared: false }
    await tx
      .insertInto('reserve_candidates')
      .values({ event_id: election.id, user_id: found.id, ...values, created_at: now })
      .onConflict((conflict) => conflict.columns(['event_id', 'user_id']).doUpdateSet(values))
      .execute()
    await writeAct(tx, {
      actorId: actor.id,
      act: 'candidate_marked',
      eventId,
      subjectId: found.id,
      reason: source_url,
      at: now,
    })
    await updateHoldEnds(tx, now)
    invalidateReserves(context, tx)
    return found.id
  })
  return readCandidate(context.db, eventId, userId)
}

/** Removes a candidate: their held posts are published. */
export async function unmarkCandidate(
  context: AppContext,
  actor: Member,
  { eventId, memberId, reason }: { eventId: string; memberId: string; reason: string },
): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await lockPeriods(tx, eventId)
    const gone = await tx
      .deleteFrom('reserve_candidates')
      .where('event_id', '=', eventId)
      .where('user_id', '=', memberId)
      .returning('user_id')
      .executeTakeFirst()
    if (gone === undefined) return
    const act = { actorId: actor.id, eventId, reason, at: now, subjectId: memberId }
    await writeAct(tx, { ...act, act: 'candidate_unmarked' })
    await updateHoldEnds(tx, now)
    invalidateReserves(context, tx)
  })
}

/** Copies the candidates of another election, as from a first round to the second. */
export async function copyCandidates(
  context: AppContext,
  actor: Member,
  { eventId, fromId, reason }: { eventId: string; fromId: string; reason: string },
): Promise<number> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    await electionDay(tx, eventId)
    await electionDay(tx, fromId)
    await lockPeriods(tx, eventId)
    const { rows } = await sql<{ user_id: string }>`
      insert into reserve_candidates (event_id, user_id, region_code, source_url, declared, created_at)
      select ${eventId}, user_id, region_code, source_url, declared, ${now} from reserve_candidates
      where event_id = ${fromId}
      on conflict do nothing
      returning user_id`.execute(tx)
    if (rows.length === 0) return 0
    await writeAct(tx, { actorId: actor.id, act: 'candidates_copied', eventId, reason, at: now })
    await updateHoldEnds(tx, now)
    invalidateReserves(context, tx)
    return rows.length
  })
}

/** A verified official declares their candidacy. An administrator's marking takes precedence. */
export async function declareCandidacy(
  context: AppContext,
  member: Member,
  { eventId, region_code }: { eventId: string; region_code: RegionCode | null },
): Promise<void> {
  if (!canStand(member)) throw new Refusal('candidate_not_verified')
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await electionDay(tx, eventId)
    await lockPeriods(tx, eventId)
    const own = await lockOwn(tx, member, eventId)
    if (own === undefined) {
      await tx
        .insertInto('reserve_candidates')
        .values({ event_id: eventId, user_id: member.id, region_code, declared: true, created_at: now })
        .onConflict((conflict) => conflict.doNothing())
        .execute()
    } else {
      if (!own.declared || own.region_code === region_code) return
      // A changed region could evade the period.
      if (await isInForce(tx, eventId, now)) throw new Refusal('reserve_in_force')
      await tx
        .updateTable('reserve_candidates')
        .set({ region_code })
        .where('event_id', '=', eventId)
        .where('user_id', '=', member.id)
        .execute()
    }
    invalidateReserves(context, tx)
  })
}

/** Withdraws the member's own declaration, no administrator's marking. Refused while a period is in force. */
export async function withdrawCandidacy(context: AppContext, member: Member, eventId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    await lockPeriods(tx, eventId)
    const own = await lockOwn(tx, member, eventId)
    if (own === undefined || !own.declared) return
    if (await isInForce(tx, eventId, now)) throw new Refusal('reserve_in_force')
    await tx
      .deleteFrom('reserve_candidates')
      .where('event_id', '=', eventId)
      .where('user_id', '=', member.id)
      .execute()
    invalidateReserves(context, tx)
  })
}

function lockOwn(tx: Tx, member: Member, eventId: string) {
  return tx
    .selectFrom('reserve_candidates')
    .select(['declared', 'region_code'])
    .where('event_id', '=', eventId)
    .where('user_id', '=', member.id)
    .forUpdate()
    .executeTakeFirst()
}

async function isInForce(tx: Tx, eventId: string, now: Date): Promise<boolean> {
  const running = await tx
    .selectFrom('reserves')
    .select('id')
    .where('event_id', '=', eventId)
    .where(inForceAt(now))
    .limit(sql.lit(1))
    .executeTakeFirst()
  return running !== undefined
}

/** Locks the periods, so that publishing and changes of candidates are serialised. */
async function lockPeriods(tx: Tx, eventId: string): Promise<void> {
  await tx
    .selectFrom('reserves')
    .select('id')
    .where('event_id', '=', eventId)
    .orderBy('id')
    .forUpdate()
    .execute()
}
