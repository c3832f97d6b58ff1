import type { OwnReserve, Reserve, ReserveBoard } from '@parvis/contract/civic/reserves.schemas.ts'
import type {
  AdministeredReserve,
  Candidate,
  ReserveAct,
} from '@parvis/contract/civic/reserves-administration.schemas.ts'
import { frenchForm } from '@parvis/contract/french.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { topics } from '@parvis/contract/realtime.ts'
import { defaultRegion } from '@parvis/contract/regions.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, type Page, paginate, paginateBySerial } from '@parvis/platform/database/keyset.ts'
import { subDays } from '@parvis/platform/durations.ts'
import { paris, shiftDay } from '@parvis/platform/paris.ts'
import { onInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import { remembered } from '@parvis/platform/realtime/remembered.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { regionsOf } from '../../accounts/preferences/index.ts'
import { authorColumns, authorView, person } from '../../people/authors/index.ts'
import { readElections } from '../events/index.ts'
import { wallTime } from './local-times.ts'
import { canStand, concerns, inForceAt } from './policy.ts'
import { holdsOn } from './store.ts'

/** Days for which a past period is shown. */
const shownFor = 30
const shownAtMost = 50

function reserves(db: Db) {
  return db
    .selectFrom('reserves')
    .innerJoin('events', 'events.id', 'reserves.event_id')
    .select(['reserves.id', 'reserves.event_id', 'events.title', 'reserves.region_code', 'reserves.clock'])
    .select(['reserves.starts_at', 'reserves.ends_at', 'reserves.ended_at'])
}

type Row = Awaited<ReturnType<ReturnType<typeof reserves>['execute']>>[number]

function reserveView(row: Row): Reserve {
  return {
    id: row.id,
    election: { id: row.event_id, title: row.title },
    region_code: row.region_code,
    clock: row.clock,
    starts_at: row.starts_at.toISOString(),
    ends_at: row.ends_at.toISOString(),
    ended_at: row.ended_at?.toISOString() ?? null,
  }
}

/** Formatted as in the web app (apps/web/src/features/reserves/reserve-texts.ts). */
const momentInParis = new Intl.DateTimeFormat('fr', {
  weekday: 'long',
  day: 'numeric',
  month: 'long',
  hour: '2-digit',
  minute: '2-digit',
  timeZone: paris,
})

/** The banner's French text for a nationwide period; null when none is in force, as is usual. */
export const lineInForce = remembered(
  async ({ db }: Pick<AppContext, 'db' | 'bus' | 'clock'>, now) => {
    const row = await reserves(db)
      .where(inForceAt(now))
      .where('reserves.region_code', 'is', null)
      .where('reserves.clock', '=', 'Europe/Paris')
      .orderBy('reserves.ends_at', 'desc')
      .limit(sql.lit(1))
      .executeTakeFirst()
    if (row === undefined) return null
    const until = `${frenchForm(momentInParis.format(row.ends_at), 'fr')} (heure de Paris)`
    return { text: `Réserve électorale jusqu’au ${until}.`, until: row.ends_at.toISOString() }
  },
  (bus, forget) => onInvalidation(bus, ({ topic }) => (topic === topics.reserves ? forget() : undefined)),
)

/** Current, upcoming and recent periods; those cancelled before their start are hidden. */
export async function readBoard(db: Db, now: Date, readerId: string | null): Promise<ReserveBoard> {
  // Regional periods are shown to readers with that region; guests have the default one.
  const own = readerId === null ? [defaultRegion] : await regionsOf(db, readerId)
  const stands =
    readerId === null
      ? sql<boolean>`false`
      : sql<boolean>`exists (
    select from reserve_candidates where reserve_candidates.user_id = ${readerId} and ${concerns}
  )`
  const rows = await reserves(db)
    .select(stands.as('stands'))
    .where('reserves.ends_at', '>', subDays(now, shownFor))
    .where(sql<boolean>`(reserves.ended_at is null or reserves.ended_at > reserves.starts_at)`)
    .orderBy('reserves.ends_at')
    .orderBy('reserves.id')
    .limit(sql.lit(shownAtMost))
    .execute()
  return {
    now: now.toISOString(),
    reserves: rows.map((row) => ({
      ...reserveView(row),
      in_scope: row.stands || row.region_code === null || own.includes(row.region_code),
    })),
  }
}

/** The effect of the reserve on one member. */
export async function readOwn(db: Db, member: Member, now: Date): Promise<OwnReserve> {
  const mayDeclare = canStand(member)
  const [candidacies, holds, elections] = await Promise.all([
    db
      .selectFrom('reserve_candidates')
      .innerJoin('events', 'events.id', 'reserve_candidates.event_id')
      .select(['events.id', 'events.title', 'region_code', 'reserve_candidates.source_url', 'declared'])
      .where('user_id', '=', member.id)
      .orderBy('events.starts_at', 'desc')
      .limit(sql.lit(shownAtMost))
      .execute(),
    holdsOn(db, [member.id], now),
    mayDeclare ? readElections(db, { from: now, after: null }) : { items: [] },
  ])
  return {
    candidacies: candidacies.map(({ id, title, ...row }) => ({ election: { id, title }, ...row })),
    held_until: holds.get(member.id)?.toISOString() ?? null,
    may_declare: mayDeclare,
    elections: elections.items.map(({ id, title, starts_at }) => ({ id, title, starts_at })),
  }
}

function administered(db: Db) {
  const local = (moment: 'starts_at' | 'ends_at') =>
    wallTime(sql.ref(`reserves.${moment}`), sql.ref('reserves.clock'))
  return reserves(db)
    .select('reserves.revision')
    .select([local('starts_at').as('starts_local'), local('ends_at').as('ends_local')])
    .select([
      sql<string>`to_char(events.starts_at at time zone 'Europe/Paris', 'YYYY-MM-DD')`.as('day'),
      sql<boolean>`coalesce(events.withdrawn_at, events.called_off_at) is not null`.as('is_withdrawn'),
      sql<number>`(
        select count(*)::integer from reserve_candidates where ${concerns}
      )`.as('candidates'),
      sql<number>`(
        select count(*)::integer from posts join reserve_candidates on reserve_candidates.user_id = posts.user_id
        where posts.held_until is not null and posts.planned_for is null and ${concerns}
      )`.as('held'),
    ])
}

function administeredView(
  row: Awaited<ReturnType<ReturnType<typeof administered>['execute']>>[number],
): AdministeredReserve {
  const { starts_local, ends_local, day } = row
  // Overseas, Saturday's poll ends on the eve of the calendar's day.
  const covers = starts_local.slice(0, 10) <= day && ends_local.slice(0, 10) >= shiftDay(day, -1)
  return {
    ...reserveView(row),
    revision: row.revision,
    starts_local,
    ends_local,
    has_moved: row.is_withdrawn || !covers,
    candidate_count: row.candidates,
    held_posts: row.held,
  }
}

/** All periods, latest end first. */
export async function readReserves(db: Db, after: Keyset | null): Promise<Page<AdministeredReserve>> {
  const order = ['reserves.ends_at', 'reserves.id'] as const
  return paginate(administered(db), order, after, pageSizes.reserves, administeredView)
}

export async function readAdministered(db: Db, id: string): Promise<AdministeredReserve> {
  const row = await administered(db)
    .where('reserves.id', '=', id)
    .executeTakeFirstOrThrow(refusalOf('reserve_not_found'))
  return administeredView(row)
}

function candidates(db: Db) {
  return db
    .selectFrom('reserve_candidates')
    .innerJoin('profiles', 'profiles.id', 'reserve_candidates.user_id')
    .select(['reserve_candidates.user_id', 'reserve_candidates.region_code'])
    .select(['reserve_candidates.source_url', 'reserve_candidates.declared', 'reserve_candidates.created_at'])
    .select(authorColumns)
}

function candidateView(
  row: Awaited<ReturnType<ReturnType<typeof candidates>['execute']>>[number],
): Candidate {
  const { region_code, source_url, declared, created_at } = row
  return { member: authorView(row), region_code, source_url, declared, created_at: created_at.toISOString() }
}

/** Candidates of an election, latest first. */
export async function readCandidates(
  db: Db,
  eventId: string,
  after: Keyset | null,
): Promise<Page<Candidate>> {
  const query = candidates(db).where('reserve_candidates.event_id', '=', eventId)
  const order = ['reserve_candidates.created_at', 'reserve_candidates.user_id'] as const
  return paginate(query, order, after, pageSizes.reserves, candidateView)
}

export async function readCandidate(db: Db, eventId: string, memberId: string): Promise<Candidate> {
  const row = await candidates(db)
    .where('reserve_candidates.event_id', '=', eventId)
    .where('reserve_candidates.user_id', '=', memberId)
    .executeTakeFirstOrThrow(refusalOf('profile_not_found'))
  return candidateView(row)
}

/** Administrators' acts and reasons, latest first. */
export async function readActs(db: Db, before: string | null): Promise<Page<ReserveAct>> {
  const acts = db
    .selectFrom('reserve_acts')
    .innerJoin('events', 'events.id', 'reserve_acts.event_id')
    .select(['reserve_acts.id', 'reserve_acts.act', 'reserve_acts.reason', 'reserve_acts.created_at'])
    .select(['reserve_acts.starts_at', 'reserve_acts.ends_at', 'events.id as event_id', 'events.title'])
    .select([person('reserve_acts.actor_id').as('actor'), person('reserve_acts.subject_id').as('subject')])
  return paginateBySerial(acts, 'reserve_acts.id', before, pageSizes.reserves, (row) => ({
    id: String(row.id),
    act: row.act,
    actor: row.actor,
    subject: row.subject,
    election: { id: row.event_id, title: row.title },
    reason: row.reason,
    starts_at: row.starts_at?.toISOString() ?? null,
    ends_at: row.ends_at?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
  }))
}
