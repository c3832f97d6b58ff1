import { pageSizes } from '@parvis/contract/limits.ts'
import type { BatchClaim, ClaimBatch } from '@parvis/contract/people/claim-batches.schemas.ts'
import { claimBatches } from '@parvis/contract/people/claim-batches.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { person } from '../authors/index.ts'
import { isClearRequest } from '../verification/index.ts'

/**
 * Claims that a batch may have, oldest first: with a document, in the name of the register, against which nothing speaks, and whose
 * body can be reached to object.
 */
export const clearClaims = (db: Db, reviewerId: string) =>
  db
    .selectFrom('verification_requests as request')
    .innerJoin('register_mandates as mandate', 'mandate.id', 'request.mandate_id')
    .innerJoin('register_bodies as body', 'body.id', 'mandate.body_id')
    .select('request.id')
    .where('request.status', '=', sql.lit('pending'))
    .where('request.awaits_applicant', '=', false)
    .where('request.reviewers', '=', 0)
    .where('request.kind', 'in', ['first', 'renewal'])
    .where('request.register_proof', '=', 'document')
    .where('request.user_id', '<>', reviewerId)
    .where('body.email', 'is not', null)
    .where(isClearRequest)
    .orderBy('request.created_at')
    .orderBy('request.id')
    .limit(sql.lit(claimBatches.most))

const countOf = (condition: string) =>
  sql<number>`(select count(*)::int from claim_batch_requests as part where part.batch_id = claim_batches.id and ${sql.raw(condition)})`

const batches = (db: Db) =>
  db
    .selectFrom('claim_batches')
    .select(['id', 'state', 'drawn_at', 'ready_at', 'ended_at', 'drawn_by as drawer'])
    .select([
      person('claim_batches.drawn_by').as('drawn_by'),
      person('claim_batches.ended_by').as('ended_by'),
    ])
    .select([
      countOf('true').as('total'),
      countOf('is_sampled').as('sampled'),
      countOf('checked_at is not null').as('checked'),
      countOf("outcome = 'verified'").as('verified'),
    ])

type Row = Awaited<ReturnType<ReturnType<typeof batches>['execute']>>[number]

const batchView = ({ drawer, ...row }: Row, reviewerId: string): ClaimBatch => ({
  ...row,
  drawn_at: row.drawn_at.toISOString(),
  ready_at: row.ready_at.toISOString(),
  ended_at: row.ended_at?.toISOString() ?? null,
  is_own: drawer === reviewerId,
})

/** A page of batches, latest first, with the number of claims that a new one would have. */
export async function readBatches(db: Db, reviewerId: string, after: Keyset | null) {
  const { items, next_cursor } = await paginate(
    batches(db),
    ['drawn_at', 'id'],
    after,
    pageSizes.verifications,
    (row) => batchView(row, reviewerId),
  )
  const clear = await clearClaims(db, reviewerId).execute()
  return { items, next_cursor, clear_claims: clear.length }
}

export async function readBatch(
  db: Db,
  reviewerId: string,
  batchId: string,
): Promise<ClaimBatch & { claims: BatchClaim[] }> {
  const row = await batches(db)
    .where('id', '=', batchId)
    .executeTakeFirstOrThrow(refusalOf('claim_batch_not_found'))
  const claims = await db
    .selectFrom('claim_batch_requests as part')
    .innerJoin('verification_requests as request', 'request.id', 'part.request_id')
    .select(['request_id', 'claimed_name', 'mandate', 'organisation', 'is_sampled', 'checked_at', 'outcome'])
    .where('batch_id', '=', batchId)
    .orderBy('is_sampled', 'desc')
    .orderBy('request.created_at')
    .orderBy('request.id')
    .execute()
  return {
    ...batchView(row, reviewerId),
    claims: claims.map((claim) => ({ ...claim, checked_at: claim.checked_at?.toISOString() ?? null })),
  }
}
