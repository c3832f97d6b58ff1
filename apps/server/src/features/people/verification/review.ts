import type {
  decideVerification,
  ReviewedRequest,
  revokeVerification,
} from '@parvis/contract/people/verification.schemas.ts'
import { hasMarkup } from '@parvis/contract/text.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { type Member, recordMemberChange } from '../../accounts/identity/index.ts'
import { type Actor, writeAct } from '../../audit/staff-acts/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { tellAllCardsChanged, tellAuthorsChanged } from '../authors/index.ts'
import { type TickDecision, tickDecided } from './hooks.ts'
import { tellApproval, tellVerification } from './letters.ts'
import { refusalToDecide, refusalToRevoke } from './policy.ts'
import { lockProfile } from './service.ts'
import { readReviewed } from './store.ts'

type Decision = z.output<NonNullable<(typeof decideVerification)['body']>>
type Revocation = z.output<NonNullable<(typeof revokeVerification)['body']>>

/**
 * A reviewer's decision on a pending request. Of two simultaneous decisions the first stands, and the second
 * is refused.
 */
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

interface Deciding {
  reviewer: Actor
  request: LockedRequest
  decision: Decision
}

/** The same within a transaction that has locked the request, for the console and the command line. */
export async function decideOn(context: AppContext, tx: Tx, deciding: Deciding): Promise<void> {
  const { reviewer, request, decision } = deciding
  if (request.status !== 'pending') throw new Refusal('verification_settled')
  const refusal = refusalToDecide(reviewer, request)
  if (refusal !== null) throw new Refusal(refusal)
  if (request.claimed_name !== decision.claimed_name) throw new Refusal('verification_changed')
  if (decision.decision === 'reject') await reject(context, tx, { reviewer, request, decision })
  else await approve(context, tx, { reviewer, request, decision })
}

type LockedRequest = Awaited<ReturnType<typeof lockRequest>>

interface Approval {
  reviewer: Actor
  request: LockedRequest
  decision: Extract<Decision, { decision: 'approve' }>
}

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
    await writeAct(tx, { ...act, act: 'verification_agreed' })
    tellVerification(context, tx, request.user_id)
    return
  }
  await tx
    .updateTable('verification_requests')
    .set({ ended_at: now })
    .where('user_id', '=', request.user_id)
    .where('status', '=', sql.lit('approved'))
    .where('ended_at', 'is', null)
    .execute()
  await change
    .set({
      status: 'approved',
      ...published,
      evidence,
      valid_until,
      note: note ?? request.note,
      reviewer_id: reviewer.id,
      reviewers: request.reviewers + 1,
      decided_at: now,
    })
    .execute()
  await tx
    .updateTable('profiles')
    .set({
      verified: true,
      verification_status: 'approved',
      ...(request.role === 'journalist'
        ? { media: published.published_organisation }
        : { political_party: request.party }),
      updated_at: now,
    })
    .where('id', '=', request.user_id)
    .execute()
  await recordMemberChange(context, tx, request.user_id, 'verified')
  await writeAct(tx, { ...act, act: 'verification_approved' })
  await recordInLog(context, tx, { kind: 'verification_approved', reason: evidence, ...concerning(request) })
  await tellApproval(context, tx, request.user_id)
  // The party's lists now include the politician's posts.
  tx.afterCommit(() => tellAllCardsChanged(context.bus))
}

/** What the certificate will say: the reviewer's words, or the member's, which must hold no markup. */
function publishedWords(request: LockedRequest, { organisation, mandate }: Approval['decision']) {
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

interface Rejection {
  reviewer: Actor
  request: LockedRequest
  decision: Extract<Decision, { decision: 'reject' }>
}

async function reject(
  context: AppContext,
  tx: Tx,
  { reviewer, request, decision }: Rejection,
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('verification_requests')
    .set({
      status: 'rejected',
      reason: decision.reason,
      note: decision.note ?? request.note,
      reviewer_id: reviewer.id,
      decided_at: now,
    })
    .where('id', '=', request.id)
    .execute()
  // A valid tick stays when its renewal is rejected.
  await tx
    .updateTable('profiles')
    .set({ verification_status: 'rejected', updated_at: now })
    .where('id', '=', request.user_id)
    .where('verified', '=', false)
    .execute()
  await recordMemberChange(context, tx, request.user_id, 'verification_rejected')
  await writeAct(tx, {
    actorId: reviewer.id,
    act: 'verification_rejected',
    at: now,
    subjectId: request.user_id,
    details: { reason: decision.reason },
  })
  await recordInLog(context, tx, {
    kind: 'verification_rejected',
    reason: decision.reason,
    ...concerning(request),
  })
  tellVerification(context, tx, request.user_id)
  await tickDecided(context, tx, {
    requestId: request.id,
    memberId: request.user_id,
    kind: 'refuse_tick',
    reason: decision.reason,
    facts: decision.facts ?? null,
    note: decision.note ?? null,
    reviewerId: reviewer.id,
  })
}

/** Revokes a tick for a reason. */
export async function revoke(
  context: AppContext,
  reviewer: Member,
  requestId: string,
  { reason, facts, note }: Revocation,
): Promise<ReviewedRequest> {
  return context.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.status !== 'approved' || request.ended_at !== null) throw new Refusal('verification_settled')
    const refusal = refusalToRevoke(reviewer, request)
    if (refusal !== null) throw new Refusal(refusal)
    await tx
      .updateTable('verification_requests')
      .set({ note: note ?? request.note, reviewer_id: reviewer.id })
      .where('id', '=', requestId)
      .execute()
    await endTick(context, tx, request, {
      reason,
      facts: facts ?? null,
      note: note ?? null,
      reviewerId: reviewer.id,
    })
    await writeAct(tx, {
      actorId: reviewer.id,
      act: 'verification_revoked',
      at: context.clock.now(),
      subjectId: request.user_id,
      details: { reason },
    })
    return readReviewed(tx, reviewer, requestId)
  })
}

type Ending = Pick<TickDecision, 'reason' | 'facts' | 'note' | 'reviewerId'>

/**
 * Removes the tick at once everywhere, and gives its member the reasons. The request and its profile must be
 * locked.
 */
export async function endTick(
  context: AppContext,
  tx: Tx,
  request: Pick<LockedRequest, 'id' | 'user_id'>,
  ending: Ending,
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('verification_requests')
    .set({ status: 'revoked', reason: ending.reason, ended_at: now })
    .where('id', '=', request.id)
    .execute()
  await tx
    .updateTable('profiles')
    .set({ verified: false, verification_status: 'revoked', updated_at: now })
    .where('id', '=', request.user_id)
    .execute()
  await recordMemberChange(context, tx, request.user_id, 'tick_revoked')
  await recordInLog(context, tx, {
    kind: 'verification_revoked',
    reason: ending.reason,
    ...concerning(request),
  })
  tellVerification(context, tx, request.user_id)
  await tickDecided(context, tx, {
    requestId: request.id,
    memberId: request.user_id,
    kind: 'remove_tick',
    ...ending,
  })
  tx.afterCommit(() => tellAuthorsChanged(context.bus, [request.user_id]))
}

/** Subject of the public log entry, behind a salt. */
const concerning = ({ id, user_id }: Pick<LockedRequest, 'id' | 'user_id'>) => ({
  subjectId: user_id,
  decisionId: id,
})

/** Locks a request and its profile in the order of all writers: the profile first. */
export async function lockRequest(tx: Tx, requestId: string) {
  const owner = await tx
    .selectFrom('verification_requests')
    .select('user_id')
    .where('id', '=', requestId)
    .executeTakeFirst()
  if (owner === undefined) throw new Refusal('verification_not_found')
  await lockProfile(tx, owner.user_id)
  const request = await tx
    .selectFrom('verification_requests')
    .select([
      'id',
      'user_id',
      'role',
      'kind',
      'claimed_name',
      'organisation',
      'mandate',
      'published_organisation',
      'published_mandate',
      'party',
      'status',
      'note',
      'first_reviewer_id',
      'reviewers',
      'ended_at',
    ])
    .select(sql<string | null>`mandate_ends_on::text`.as('mandate_ends_on'))
    .where('id', '=', requestId)
    .forUpdate()
    .executeTakeFirst()
  if (request === undefined) throw new Refusal('verification_not_found')
  return request
}
