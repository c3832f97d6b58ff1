import type { RegisterCheck } from '@parvis/contract/people/verification-parts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { countNamesakes, matchNames, readMandate } from '../elected-register/index.ts'

/** Compares a claim with the register; null for a request that claims no mandate of it. */
export async function readRegisterCheck(db: Db, requestId: string): Promise<RegisterCheck | null> {
  const claim = await db
    .selectFrom('verification_requests as request')
    .select(['request.claimed_name', 'request.mandate_id', 'request.register_proof'])
    .select(
      sql<{ at: string; reason: string | null } | null>`(
        select json_build_object('at', objected_at, 'reason', objection) from register_codes as code
        where code.request_id = request.id and objected_at is not null order by sent_at desc limit 1
      )`.as('objection'),
    )
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  if (claim === undefined || claim.register_proof === null) return null
  const { mandate_id, claimed_name, objection } = claim
  const mandate = mandate_id === null ? undefined : await readMandate(db, mandate_id)
  return {
    mandate: mandate ?? null,
    name_match: mandate === undefined ? 'none' : matchNames(claimed_name, mandate),
    other_claims: mandate_id === null ? 0 : await countOtherClaims(db, { mandateId: mandate_id, requestId }),
    namesakes: mandate_id === null ? 0 : await countNamesakes(db, mandate_id),
    objected_at: objection && new Date(objection.at).toISOString(),
    objection: objection?.reason ?? null,
  }
}

/** Number of other members who claim a mandate now, or have its tick: also another one under that name in the body, as a mayor has two. */
export async function countOtherClaims(
  db: Db,
  { mandateId, requestId }: { mandateId: string; requestId: string },
): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(distinct other.user_id)::int as count
    from verification_requests as other join verification_requests as own on own.id = ${requestId}
    where other.user_id <> own.user_id and other.mandate_id in (
        select same.id from register_mandates as same join register_mandates as claimed
          on same.body_id = claimed.body_id and same.name_term = claimed.name_term
        where claimed.id = ${mandateId}
      )
      and (other.status = 'pending' or (other.status = 'approved' and other.ended_at is null))`.execute(db)
  return rows[0]?.count ?? 0
}

/** Whether a claim is clear: one name, one claimant, one person of that name in the body. Anything else is for a person. */
export async function isClearClaim(
  db: Db,
  request: { id: string; mandate_id: string | null },
): Promise<boolean> {
  const check = await readRegisterCheck(db, request.id)
  return (
    check !== null &&
    check.mandate !== null &&
    check.name_match === 'full' &&
    check.other_claims === 0 &&
    check.namesakes === 0 &&
    check.objected_at === null
  )
}
