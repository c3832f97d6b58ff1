import type { NameMatch } from '@parvis/contract/people/register-claims.ts'
import type { RegisterCheck } from '@parvis/contract/people/verification-parts.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { isOfSameName, matchNames, namesakesOf, readMandate } from '../elected-register/index.ts'

/** Agreement of a name with the mandate that it claims; null without a claim. */
export async function matchClaim(db: Db, mandateId: string | null, name: string): Promise<NameMatch | null> {
  if (mandateId === null) return null
  const mandate = await readMandate(db, mandateId)
  return mandate === undefined ? 'none' : matchNames(name, mandate)
}

/**
 * Number of members besides the claimant of `request` who claim its mandate now, or have its tick: also another mandate under that
 * name in the body, as a mayor has two.
 */
const otherClaims = sql<number>`(
  select count(distinct other.user_id)::int
  from register_mandates as claimed
  join register_mandates as same on ${isOfSameName('same', 'claimed')}
  join verification_requests as other on other.mandate_id = same.id
  where claimed.id = request.mandate_id and other.user_id <> request.user_id
    and (other.status = 'pending' or (other.status = 'approved' and other.ended_at is null))
)`

const objected = sql`exists (
  select from register_codes as code where code.request_id = request.id and code.objected_at is not null
)`

/** Whether nothing speaks against the claim of `request`, by the name as it was matched last. {@link isClearClaim} compares it anew. */
export const isClearRequest = sql<boolean>`(
  request.mandate_id is not null and request.register_match = 'full' and not ${objected}
  and ${namesakesOf(sql.ref('request.mandate_id'))} = 0 and ${otherClaims} = 0
)`

/** Compares a claim with the register; null for a request that claims no mandate of it. */
export async function readRegisterCheck(db: Db, requestId: string): Promise<RegisterCheck | null> {
  const claim = await db
    .selectFrom('verification_requests as request')
    .select(['request.claimed_name', 'request.mandate_id', 'request.register_proof'])
    .select([
      otherClaims.as('other_claims'),
      namesakesOf(sql.ref('request.mandate_id')).as('namesakes'),
      sql<{ at: string; reason: string | null } | null>`(
        select json_build_object('at', objected_at, 'reason', objection) from register_codes as code
        where code.request_id = request.id and objected_at is not null order by sent_at desc limit 1
      )`.as('objection'),
    ])
    .where('request.id', '=', requestId)
    .executeTakeFirst()
  if (claim === undefined || claim.register_proof === null) return null
  const { mandate_id, claimed_name, objection, other_claims, namesakes } = claim
  const mandate = mandate_id === null ? undefined : await readMandate(db, mandate_id)
  return {
    mandate: mandate ?? null,
    name_match: mandate === undefined ? 'none' : matchNames(claimed_name, mandate),
    other_claims,
    namesakes,
    objected_at: objection && new Date(objection.at).toISOString(),
    objection: objection?.reason ?? null,
  }
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
