import type { ReviewedEvidence } from '@parvis/contract/audit/decisions.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { accountOfAddress } from '../../accounts/identity/index.ts'
import { commandLine } from '../../audit/staff-acts/index.ts'
import { requireOffered } from '../parties/index.ts'
import { lockRequest } from './locked-request.ts'
import { decideOn } from './review.ts'
import { lockProfile, waitingRequest } from './service.ts'

/** Facts of the certificate besides the name. Missing ones come from the last request and the profile. */
export interface CertificateFacts {
  organisation?: string | undefined
  mandate?: string | undefined
  party?: string | undefined
}

interface OperatorsApproval {
  email: string
  evidence: ReviewedEvidence
  /** For reviewers: the note of the request. */
  reason: string
  facts: CertificateFacts
  /** Last day of the mandate. */
  validUntil?: string | undefined
}

/** Result of an operator's approval. `agreed`: the first of two; `unchanged`: verified before. */
export type OperatorsOutcome =
  | 'verified'
  | 'agreed'
  | 'unchanged'
  | 'unknown'
  | 'citizen'
  | 'organisation_missing'
  | 'mandate_missing'

/** Verifies the account of an address, by the pending request or a new one. Throws the refusals of a decision. */
export async function verifyByOperator(
  context: AppContext,
  { email, evidence, reason, facts, validUntil }: OperatorsApproval,
): Promise<OperatorsOutcome> {
  return context.transaction(async (tx) => {
    const account = await accountOfAddress(tx, email).executeTakeFirst()
    if (account === undefined) return 'unknown'
    const profile = await lockProfile(tx, account.id)
    if (profile.role === 'citizen') return 'citizen'
    const waiting = await waitingRequest(tx, account.id)
    if (profile.verified && waiting === undefined) return 'unchanged'
    const made = waiting ?? (await makeRequest(context, tx, { memberId: account.id, profile, facts }))
    if (typeof made === 'string') return made
    const request = await lockRequest(tx, made.id)
    await decideOn(context, tx, {
      reviewer: commandLine,
      request,
      decision: {
        decision: 'approve',
        claimed_name: request.claimed_name,
        evidence,
        note: reason,
        ...(validUntil === undefined ? {} : { valid_until: validUntil }),
      },
    })
    return context.config.fourEyes && request.reviewers === 0 ? 'agreed' : 'verified'
  })
}

interface Applicant {
  memberId: string
  profile: Awaited<ReturnType<typeof lockProfile>>
  facts: CertificateFacts
}

/** A request that nobody sent: the operator has seen the evidence. */
async function makeRequest(
  context: AppContext,
  tx: Tx,
  { memberId, profile, facts }: Applicant,
): Promise<{ id: string } | 'organisation_missing' | 'mandate_missing'> {
  const role = profile.role === 'politician' ? 'politician' : 'journalist'
  const last = await tx
    .selectFrom('verification_requests')
    .select(['organisation', 'mandate', 'party'])
    .where('user_id', '=', memberId)
    .where('role', '=', role)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(1))
    .executeTakeFirst()
  const organisation = facts.organisation ?? last?.organisation ?? profile.media
  if (!organisation) return 'organisation_missing'
  const mandate = role === 'politician' ? (facts.mandate ?? last?.mandate ?? null) : null
  if (role === 'politician' && mandate === null) return 'mandate_missing'
  const party = role === 'politician' ? (facts.party ?? last?.party ?? profile.political_party ?? null) : null
  if (party !== null) await requireOffered(tx, party, profile.political_party)
  return tx
    .insertInto('verification_requests')
    .values({
      user_id: memberId,
      role,
      kind: 'first',
      claimed_name: profile.display_name,
      organisation,
      mandate,
      party,
      created_at: context.clock.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
}
