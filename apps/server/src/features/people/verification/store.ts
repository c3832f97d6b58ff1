import { pageSizes } from '@parvis/contract/limits.ts'
import type { OwnVerification } from '@parvis/contract/people/verification.schemas.ts'
import type { VerificationStatus } from '@parvis/contract/people/verification.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, pageFrom } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { authorColumns } from '../authors/index.ts'
import { profileNotFound, profilesNamed } from '../blocks/index.ts'
import { certificateStatus, certified } from './policy.ts'
import {
  certificateView,
  documentView,
  requestColumns,
  requestExtras,
  requestView,
  reviewedView,
} from './views.ts'

const historyLength = 10

function requestsOf(db: Db, memberId: string) {
  return db
    .selectFrom('verification_requests')
    .select(requestColumns)
    .select(requestExtras)
    .where('verification_requests.user_id', '=', memberId)
    .orderBy('verification_requests.created_at', 'desc')
    .orderBy('verification_requests.id', 'desc')
}

/** The state of a member's own verification. */
export async function readOwnVerification(db: Db, memberId: string): Promise<OwnVerification> {
  const profile = await db
    .selectFrom('profiles')
    .select(['role', 'verified', 'verification_status'])
    .where('id', '=', memberId)
    .executeTakeFirst()
  if (profile === undefined) throw new Refusal('not_authenticated')
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
  }
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

/** Requests for reviewers: pending ones oldest first, decided ones latest first. */
export async function readQueue(db: Db, reviewer: Member, status: VerificationStatus, after: Keyset | null) {
  const direction = status === 'pending' ? 'asc' : 'desc'
  let query = reviewed(db)
    .where('verification_requests.status', '=', status)
    .orderBy('verification_requests.created_at', direction)
    .orderBy('verification_requests.id', direction)
    .limit(sql.lit(pageSizes.verifications + 1))
  if (after !== null) {
    const key = sql`(verification_requests.created_at, verification_requests.id)`
    const place = sql`(${after.at}, ${after.id})`
    query = query.where(
      direction === 'asc' ? sql<boolean>`${key} > ${place}` : sql<boolean>`${key} < ${place}`,
    )
  }
  const { rows, next_cursor } = pageFrom(await query.execute(), pageSizes.verifications)
  return { items: rows.map((row) => shown(row, reviewer)), next_cursor }
}

/** One request as a reviewer sees it, with the member's earlier ones. */
export async function readReviewed(db: Db, reviewer: Member, requestId: string) {
  const row = await reviewed(db).where('verification_requests.id', '=', requestId).executeTakeFirst()
  if (row === undefined) throw new Refusal('verification_not_found')
  const history = await requestsOf(db, row.user_id)
    .where('verification_requests.id', '<>', requestId)
    .limit(historyLength)
    .execute()
  return { ...shown(row, reviewer), earlier: history.map(requestView) }
}

function shown(row: ReviewedRow, reviewer: Member) {
  const { asked_role, ...rest } = row
  return { ...reviewedView({ ...rest, role: row.role }, reviewer), role: asked_role }
}

/** The public certificate of a member's latest tick, null without any, and the earlier ones. */
export async function readCertificates(db: Db, reference: string, readerId: string | null) {
  const { id, status } = await profilesNamed(db, reference, readerId)
    .select(['profiles.id', certificateStatus.as('status')])
    .executeTakeFirstOrThrow(profileNotFound)
  if (status === null) return { certificate: null, earlier: [] }
  const [last, ...before] = await requestsOf(db, id).where(certified).limit(historyLength).execute()
  return {
    certificate: last === undefined ? null : certificateView(last, status),
    earlier: before.map((row) => certificateView(row, 'ended')),
  }
}
