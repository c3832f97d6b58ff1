import type { ReviewedRequest, revokeVerification } from '@parvis/contract/people/verification.schemas.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { type Member, recordMemberChange } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { publishAuthorsChanged } from '../authors/index.ts'
import { invalidateVerification } from './letters.ts'
import { concerning, type LockedRequest, lockRequest } from './locked-request.ts'
import { refusalToRevoke } from './policy.ts'
import { type TickDecision, verificationPort } from './ports.ts'
import { waitingRequest } from './service.ts'
import { readReviewed } from './store.ts'

type Revocation = z.output<NonNullable<(typeof revokeVerification)['body']>>

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
    throwIfRefused(refusalToRevoke(reviewer, request))
    await updateById(tx, 'verification_requests', requestId, {
      note: note ?? request.note,
      reviewer_id: reviewer.id,
    })
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

type TickReasons = Pick<TickDecision, 'reason' | 'facts' | 'note' | 'reviewerId'>

/** Removes the tick everywhere, with reasons for its member. Request and profile must be locked. */
export async function endTick(
  context: AppContext,
  tx: Tx,
  request: Pick<LockedRequest, 'id' | 'user_id'>,
  ending: TickReasons,
): Promise<void> {
  const now = context.clock.now()
  await updateById(tx, 'verification_requests', request.id, {
    status: 'revoked',
    reason: ending.reason,
    ended_at: now,
  })
  await updateById(tx, 'profiles', request.user_id, {
    verified: false,
    verification_status: 'revoked',
    updated_at: now,
  })
  await recordMemberChange(context, tx, request.user_id, 'tick_revoked')
  await recordInLog(context, tx, {
    kind: 'verification_revoked',
    reason: ending.reason,
    ...concerning(request),
  })
  invalidateVerification(context, tx, request.user_id)
  await verificationPort().tickDecided(context, tx, {
    requestId: request.id,
    memberId: request.user_id,
    kind: 'remove_tick',
    ...ending,
  })
  tx.afterCommit(() => publishAuthorsChanged(context.bus, [request.user_id]))
}

/** Rejects a pending request, and gives its member the reasons. The request and its profile must be locked. */
export async function rejectRequest(
  context: AppContext,
  tx: Tx,
  request: Pick<LockedRequest, 'id' | 'user_id' | 'note'>,
  { reason, facts, note, reviewerId }: TickReasons,
): Promise<void> {
  const now = context.clock.now()
  await tx
    .updateTable('verification_requests')
    .set({
      status: 'rejected',
      reason,
      note: note ?? request.note,
      reviewer_id: reviewerId,
      decided_at: now,
      awaits_applicant: false,
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
  await recordInLog(context, tx, { kind: 'verification_rejected', reason, ...concerning(request) })
  invalidateVerification(context, tx, request.user_id)
  await verificationPort().tickDecided(context, tx, {
    requestId: request.id,
    memberId: request.user_id,
    kind: 'refuse_tick',
    reason,
    facts,
    note,
    reviewerId,
  })
}

/**
 * Suspends a tick after its organisation recorded that the journalist has left. A request with the same facts waits for
 * reviewers. The request and its profile must be locked.
 */
export async function suspendDeparted(
  context: AppContext,
  tx: Tx,
  request: LockedRequest,
  /** Explanation to the member. */
  facts: string,
): Promise<void> {
  const now = context.clock.now()
  const { id, user_id, role, organisation, mandate, party, claimed_name, valid_until } = request
  await updateById(tx, 'verification_requests', id, { ended_at: now, reason: 'left_organisation' })
  await updateById(tx, 'profiles', user_id, {
    verified: false,
    verification_status: 'pending',
    updated_at: now,
  })
  // A renewal that waits is decided in its place.
  if ((await waitingRequest(tx, user_id)) === undefined)
    await tx
      .insertInto('verification_requests')
      .values({
        ...{ user_id, role, organisation, mandate, party, claimed_name },
        kind: 'departure',
        mandate_ends_on: valid_until,
        created_at: now,
      })
      .execute()
  await recordMemberChange(context, tx, user_id, 'tick_suspended')
  await recordInLog(context, tx, {
    kind: 'verification_revoked',
    reason: 'left_organisation',
    ...concerning(request),
  })
  invalidateVerification(context, tx, user_id)
  await verificationPort().tickDecided(context, tx, {
    requestId: id,
    memberId: user_id,
    kind: 'suspend_tick',
    reason: 'left_organisation',
    facts,
    note: null,
    reviewerId: null,
  })
  tx.afterCommit(() => publishAuthorsChanged(context.bus, [user_id]))
}
