import { furtherLimits } from '@parvis/contract/further-limits.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { NameMatch } from '@parvis/contract/people/register-claims.ts'
import type { getCertificate, OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import type { ReviewList, VerifiableRole } from '@parvis/contract/people/verification.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { beginsAs } from '@parvis/platform/database/name-prefixes.ts'
import { addDays, subDays } from '@parvis/platform/durations.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { Member } from '../../accounts/identity/index.ts'
import { readApprovalEntry } from '../../audit/transparency-log/index.ts'
import { authorColumns } from '../authors/index.ts'
import { profileNotFound, profilesNamed } from '../blocks/index.ts'
import { certificateStatus, certified } from './policy.ts'
import { readRegisterCheck } from './register-check.ts'
import {
  certificateView,
  documentView,
  type RequestRow,
  requestColumns,
  requestExtras,
  requests,
  requestView,
  reviewedView,
} from './views.ts'

const historyLength = 10

function requestsOf(db: Db, memberId: string) {
  return requests(db)
    .where('verification_requests.user_id', '=', memberId)
    .orderBy('verification_requests.created_at', 'desc')
    .orderBy('verification_requests.id', 'desc')
}

/** The state of a member's own verification. */
export async function readOwnVerification(db: Db, memberId: string, now: Date): Promise<OwnVerification> {
  const profile = await db
    .selectFrom('profiles')
    .select(['role', 'verified', 'verification_status'])
    .where('id', '=', memberId)
    .executeTakeFirstOrThrow(refusalOf('not_authenticated'))
  const history = await requestsOf(db, memberId).limit(historyLength).execute()
  const documents = await db
    .selectFrom('verification_documents')
    .select(['id', 'name', 'content_type', 'bytes', 'created_at'])
    .where('user_id', '=', memberId)
    .where('request_id', 'is', null)
    .orderBy('created_at')
    .limit(historyLength)
    .execute()
  return {
    role: profile.role,
    verified: profile.verified,
    status: profile.verification_status,
    history: history.map(requestView),
    documents: documents.map(documentView),
    usual_hours: await readUsualHours(db, now),
    may_renew: profile.verified && profile.verification_status !== 'pending' && endsSoon(history, now),
  }
}

/** A tick that ends soon may be renewed, unless a renewal waits already. */
function endsSoon(history: Pick<RequestRow, 'status' | 'valid_until' | 'ended_at'>[], now: Date): boolean {
  const until = dayInParis(addDays(now, furtherLimits.verificationEndingDays))
  return (
    history.every(({ status }) => status !== 'pending') &&
    history.some(
      ({ status, valid_until, ended_at }) =>
        status === 'approved' && ended_at === null && valid_until !== null && valid_until <= until,
    )
  )
}

/** Decisions that make a median worth telling, and how many of the latest count. */
const decided = { fewest: 10, most: 500 }

/** Median hours from request to decision by a person in the last 30 days; null when too few were decided. */
export async function readUsualHours(db: Db, now: Date): Promise<number | null> {
  const { rows } = await sql<{ hours: number | null; count: number }>`
    select percentile_cont(0.5) within group (order by extract(epoch from decided_at - created_at) / 3600) as hours,
      count(*)::int as count
    from (
      select created_at, decided_at from verification_requests
      where decided_at > ${subDays(now, 30)} and documents_purged_at is null
        and kind in ('first', 'renewal') and reviewer_id is not null
      order by decided_at desc limit ${sql.lit(decided.most)}
    ) as lately
  `.execute(db)
  const [row] = rows
  return row === undefined || row.count < decided.fewest || row.hours === null ? null : Number(row.hours)
}

function reviewed(db: Db) {
  return (
    db
      .selectFrom('verification_requests')
      .innerJoin('profiles', 'profiles.id', 'verification_requests.user_id')
      .select(requestColumns)
      .select(authorColumns)
      // Both tables have this column: the requested role is the request's.
      .select(['verification_requests.role as asked_role', 'profiles.role as role'])
      .select(requestExtras)
  )
}

type ReviewedRow = Awaited<ReturnType<ReturnType<typeof reviewed>['execute']>>[number]

export interface RequestFilter {
  list: ReviewList
  q?: string | undefined
  role?: VerifiableRole | undefined
  /** How well the name agrees with the register; `none` also without a row of it. */
  match?: NameMatch | undefined
  /** Sent before this moment. */
  before?: Date | undefined
}

/** Requests with words that begin so, or of members whose username does. */
function matches(typed: string) {
  return sql<boolean>`verification_requests.id in (
    select request_id from verification_terms where ${beginsAs('verification_terms.term', typed)}
    union
    select theirs.id from member_names
    join verification_requests as theirs on theirs.user_id = member_names.profile_id
    where ${beginsAs('member_names.term', typed)}
  )`
}

const agreesWithRegister = sql<NameMatch>`(
  case when verification_requests.mandate_id is null then 'none' else coalesce(verification_requests.register_match, 'none') end
)`

/** Requests for reviewers: those that wait oldest first, others latest first. */
export async function readQueue(db: Db, reviewer: Member, wanted: RequestFilter, after: Keyset | null) {
  const { list, q = '', role, match, before } = wanted
  const waits = list === 'pending' || list === 'awaiting'
  let query = reviewed(db)
  if (list === 'awaiting')
    query = query.where(
      sql<boolean>`verification_requests.status = 'pending' and verification_requests.awaits_applicant`,
    )
  else if (list !== 'any') query = query.where('verification_requests.status', '=', list)
  if (list === 'pending') query = query.where('verification_requests.awaits_applicant', '=', false)
  if (q.trim().length > 1) query = query.where(matches(q))
  if (role !== undefined) query = query.where('verification_requests.role', '=', role)
  if (match !== undefined) query = query.where(agreesWithRegister, '=', match)
  if (before !== undefined) query = query.where('verification_requests.created_at', '<=', before)
  const direction = waits ? 'asc' : 'desc'
  const order = ['verification_requests.created_at', 'verification_requests.id', direction] as const
  return paginate(query, order, after, pageSizes.verifications, (row) => reviewedRow(row, reviewer))
}

/** One request as a reviewer sees it, with the member's earlier ones. */
export async function readReviewed(db: Db, reviewer: Member, requestId: string) {
  const row = await reviewed(db)
    .where('verification_requests.id', '=', requestId)
    .executeTakeFirstOrThrow(refusalOf('verification_not_found'))
  const history = await requestsOf(db, row.user_id)
    .where('verification_requests.id', '<>', requestId)
    .limit(historyLength)
    .execute()
  return {
    ...reviewedRow(row, reviewer),
    earlier: history.map(requestView),
    register_check: await readRegisterCheck(db, requestId),
  }
}

function reviewedRow(row: ReviewedRow, reviewer: Member) {
  const { asked_role, ...rest } = row
  return { ...reviewedView({ ...rest, role: row.role }, reviewer), role: asked_role }
}

/** The public certificate of a member's latest tick, null without any, its entry of the log, and the earlier ones. */
export async function readCertificates(
  db: Db,
  reference: string,
  readerId: string | null,
): Promise<z.infer<typeof getCertificate.returns>> {
  const { id, status } = await profilesNamed(db, reference, readerId)
    .select(['profiles.id', certificateStatus.as('status')])
    .executeTakeFirstOrThrow(profileNotFound)
  if (status === null) return { certificate: null, log_entry: null, earlier: [] }
  const [last, ...before] = await requestsOf(db, id).where(certified).limit(historyLength).execute()
  return {
    certificate: last === undefined ? null : certificateView(last, status),
    log_entry:
      last === undefined || status !== 'valid'
        ? null
        : await readApprovalEntry(db, { memberId: id, requestId: last.id }),
    earlier: before.map((row) => certificateView(row, 'ended')),
  }
}
