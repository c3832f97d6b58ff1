import type { EvidenceKind, registerEvidence } from '@parvis/contract/audit/decisions.ts'
import { hasMarkup } from '@parvis/contract/fields.schemas.ts'
import type { decideVerification, ReviewedRequest } from '@parvis/contract/people/verification.schemas.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { type Member, recordMemberChange } from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { publishAllCardsChanged } from '../authors/index.ts'
import { endAsk } from './asks.ts'
import { invalidateVerification, notifyApproval } from './letters.ts'
import { concerning, type LockedRequest, lockRequest } from './locked-request.ts'
import { refusalToDecide } from './policy.ts'
import { rejectRequest } from './revoking.ts'
import { readReviewed } from './store.ts'

type Decision = z.output<NonNullable<(typeof decideVerification)['body']>>

/** Decides a pending request. Of two simultaneous decisions the second is refused. */
export async function decide(
  context: AppContext,
  reviewer: Member,
  requestId: string,
  decision: Decision,
): Promise<ReviewedRequest> {
  return context.transaction(async (tx) => {
    await decideOn(context, tx, { reviewer, request: await lockRequest(tx, requestId), decision })
    return readReviewed(tx, reviewer, requestId)
  })
}

interface ReviewedDecision<Kind = Decision> {
  reviewer: Actor
  request: LockedRequest
  decision: Kind
}

/** The same within a transaction that has locked the request, for the console and the command line. */
export async function decideOn(context: AppContext, tx: Tx, reviewed: ReviewedDecision): Promise<void> {
  const { reviewer, request, decision } = reviewed
  if (request.status !== 'pending') throw new Refusal('verification_settled')
  throwIfRefused(refusalToDecide(reviewer, request))
  if (request.claimed_name !== decision.claimed_name) throw new Refusal('verification_changed')
  if (decision.decision === 'reject') {
    // The applicant was promised the time to answer.
    if (request.awaits_applicant) throw new Refusal('documents_awaited')
    await reject(context, tx, { reviewer, request, decision })
  } else await approve(context, tx, { reviewer, request, decision })
}

type Approval = ReviewedDecision<Extract<Decision, { decision: 'approve' }>>

async function approve(
  context: AppContext,
  tx: Tx,
  { reviewer, request, decision }: Approval,
): Promise<void> {
  const now = context.clock.now()
  const { evidence, note } = decision
  const valid_until = decision.valid_until ?? request.mandate_ends_on
  if (valid_until !== null && valid_until < dayInParis(now)) throw new Refusal('mandate_over')
  const published = publishedWords(request, decision)
  const change = tx.updateTable('verification_requests').where('id', '=', request.id)
  const act = { actorId: reviewer.id, subjectId: request.user_id, at: now, details: { evidence } }
  if (context.config.fourEyes && request.reviewers === 0) {
    await change
      .set({
        first_reviewer_id: reviewer.id,
        reviewers: 1,
        ...published,
        evidence,
        valid_until,
        note: note ?? request.note,
      })
      .execute()
    await endAsk(context, tx, request, 'settled')
    await writeAct(tx, { ...act, act: 'verification_agreed' })
    invalidateVerification(context, tx, request.user_id)
    return
  }
  await giveTick(context, tx, request, {
    evidence,
    valid_until,
    published,
    note: note ?? request.note,
    reviewerId: reviewer.id,
    reviewers: request.reviewers + 1,
  })
  await writeAct(tx, { ...act, act: 'verification_approved' })
}

interface Tick {
  evidence: EvidenceKind
  /** Last day; null without one. */
  valid_until: string | null
  published: ReturnType<typeof publishedWords>
  note: string | null
  /** Null when the proof needs no reviewer. */
  reviewerId: string | null
  reviewers: number
}

/** Gives the tick that a request asks for, in the place of an earlier one. Request and profile must be locked. */
async function giveTick(context: AppContext, tx: Tx, request: LockedRequest, tick: Tick): Promise<void> {
  const now = context.clock.now()
  const { evidence, published, note, reviewerId, reviewers, valid_until } = tick
  await endAsk(context, tx, request, 'settled')
  await tx
    .updateTable('verification_requests')
    .set({ ended_at: now })
    .where('user_id', '=', request.user_id)
    .where('status', '=', sql.lit('approved'))
    .where('ended_at', 'is', null)
    .execute()
  await updateById(tx, 'verification_requests', request.id, {
    status: 'approved',
    ...published,
    evidence,
    valid_until,
    note,
    reviewer_id: reviewerId,
    reviewers,
    awaits_applicant: false,
    decided_at: now,
  })
  await updateById(tx, 'profiles', request.user_id, {
    verified: true,
    verification_status: 'approved',
    ...(request.role === 'journalist'
      ? { media: published.published_organisation }
      : { political_party: request.party }),
    updated_at: now,
  })
  await recordMemberChange(context, tx, request.user_id, 'verified')
  await recordInLog(context, tx, { kind: 'verification_approved', reason: evidence, ...concerning(request) })
  await notifyApproval(context, tx, request.user_id)
  // The party's lists now include the politician's posts.
  tx.afterCommit(() => publishAllCardsChanged(context.bus))
}

/** Gives the tick of a mandate of the register by a proof that needs no reviewer. Request and profile must be locked. */
export async function giveRegisterTick(
  context: AppContext,
  tx: Tx,
  request: LockedRequest,
  evidence: (typeof registerEvidence)[number],
): Promise<void> {
  await giveTick(context, tx, request, {
    evidence,
    valid_until: null,
    published: publishedWords(request, {}),
    note: request.note,
    reviewerId: null,
    reviewers: 0,
  })
}

/** Gives the tick of a clear claim whose batch one reviewer has looked at by sample, and another has confirmed. */
export async function giveSampledTick(
  context: AppContext,
  tx: Tx,
  request: LockedRequest,
  reviewerId: string,
): Promise<void> {
  await writeAct(tx, {
    actorId: reviewerId,
    act: 'verification_approved',
    at: context.clock.now(),
    subjectId: request.user_id,
    details: { evidence: 'register_sample' },
  })
  await giveTick(context, tx, request, {
    evidence: 'register_sample',
    valid_until: request.mandate_ends_on,
    published: publishedWords(request, {}),
    note: request.note,
    reviewerId,
    reviewers: 2,
  })
}

/** Text of the certificate: the reviewer's words, or the member's, which must hold no markup. */
function publishedWords(
  request: LockedRequest,
  { organisation, mandate }: Pick<Approval['decision'], 'organisation' | 'mandate'>,
) {
  const words = {
    published_organisation: organisation ?? request.published_organisation ?? request.organisation,
    published_mandate:
      request.mandate === null ? null : (mandate ?? request.published_mandate ?? request.mandate),
  }
  if (hasMarkup(words.published_organisation))
    throw new Refusal('validation_failed', 'markup', { organisation: 'markup' })
  if (words.published_mandate !== null && hasMarkup(words.published_mandate))
    throw new Refusal('validation_failed', 'markup', { mandate: 'markup' })
  return words
}

type Rejection = ReviewedDecision<Extract<Decision, { decision: 'reject' }>>

async function reject(
  context: AppContext,
  tx: Tx,
  { reviewer, request, decision }: Rejection,
): Promise<void> {
  const { reason, facts, note } = decision
  await writeAct(tx, {
    actorId: reviewer.id,
    act: 'verification_rejected',
    at: context.clock.now(),
    subjectId: request.user_id,
    details: { reason },
  })
  await rejectRequest(context, tx, request, {
    reason,
    facts: facts ?? null,
    note: note ?? null,
    reviewerId: reviewer.id,
  })
}
