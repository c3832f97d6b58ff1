import type { CertificateStatus } from '@parvis/contract/people/verification.ts'
import { type RawBuilder, sql } from 'kysely'
import type { Actor } from '../../audit/staff-acts/index.ts'

interface Reviewable {
  user_id: string
  /** Null too for a first approval at the command line, and once that account is gone. */
  first_reviewer_id: string | null
  /** Number of approvals so far. */
  reviewers: number
  /** Contacts of organisations who answered whether the person works there. */
  confirmers: string[]
}

/** Requests that no member sent: a tick is suspended, and reviewers decide whether it returns. */
export const reconfirmations = ['name_change', 'departure'] as const

export const isReconfirmation = (kind: string) => reconfirmations.some((one) => one === kind)

/** Refusal of a decision on a request; null when allowed. Nobody decides on what they approved or confirmed themselves. */
export function refusalToDecide(
  reviewer: Actor,
  request: Reviewable,
): 'own_content' | 'second_reviewer_required' | null {
  const refusal = refusalToRevoke(reviewer, request)
  if (refusal !== null) return refusal
  const hasAgreed = request.reviewers > 0 && request.first_reviewer_id === reviewer.id
  const hasConfirmed = reviewer.id !== null && request.confirmers.includes(reviewer.id)
  return hasAgreed || hasConfirmed ? 'second_reviewer_required' : null
}

/** Refusal to revoke a tick; null when this reviewer may. Nobody judges their own request. */
export function refusalToRevoke(reviewer: Actor, request: Pick<Reviewable, 'user_id'>): 'own_content' | null {
  return request.user_id === reviewer.id ? 'own_content' : null
}

/** Requests with a certificate: those that gave a tick, even if it was revoked. */
export const certified = sql<boolean>`(
  verification_requests.status in ('approved', 'revoked') and verification_requests.evidence is not null
)`

/** State of the latest certificate of the profile in scope; null without any. */
export const certificateStatus: RawBuilder<CertificateStatus | null> = sql`(
  select case
    when profiles.verified and verification_requests.ended_at is null then 'valid'
    when verification_requests.reason in ('name_changed', 'left_organisation') and profiles.verification_status = 'pending' then 'suspended'
    else 'ended'
  end
  from verification_requests
  where verification_requests.user_id = profiles.id and ${certified}
  order by verification_requests.created_at desc, verification_requests.id desc
  limit 1
)`

/** The tick of the profile in scope that stands now, as its certificate dates it; null without one. */
export const standingTick: RawBuilder<{ verified_at: string; valid_until: string | null } | null> = sql`(
  select case when verification_requests.ended_at is null then json_build_object(
    'verified_at', coalesce(verification_requests.decided_at, verification_requests.created_at),
    'valid_until', verification_requests.valid_until::text
  ) end
  from verification_requests
  where profiles.verified and verification_requests.user_id = profiles.id and ${certified}
  order by verification_requests.created_at desc, verification_requests.id desc
  limit 1
)`

/** Citizens may always publish; journalists and politicians once they are verified. */
export function mayPublish(member: {
  role: 'citizen' | 'journalist' | 'politician'
  verified: boolean
}): boolean {
  return member.role === 'citizen' || member.verified
}
