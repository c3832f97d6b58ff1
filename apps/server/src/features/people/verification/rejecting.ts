import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { recordMemberChange } from '../../accounts/identity/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { type TickDecision, tickDecided } from './hooks.ts'
import { tellVerification } from './letters.ts'
import { concerning, type LockedRequest } from './locked-request.ts'

type Rejection = Pick<TickDecision, 'reason' | 'facts' | 'note' | 'reviewerId'>

/** Rejects a pending request, and gives its member the reasons. The request and its profile must be locked. */
export async function rejectRequest(
  context: AppContext,
  tx: Tx,
  request: Pick<LockedRequest, 'id' | 'user_id' | 'note'>,
  { reason, facts, note, reviewerId }: Rejection,
): Promise<void> {
  const now = context.clock.now()
  await updateById(tx, 'verification_requests', request.id, {
    status: 'rejected',
    reason,
    note: note ?? request.note,
    reviewer_id: reviewerId,
    decided_at: now,
    awaits_applicant: false,
  })
  // A valid tick stays when its renewal is rejected.
  await tx
    .updateTable('profiles')
    .set({ verification_status: 'rejected', updated_at: now })
    .where('id', '=', request.user_id)
    .where('verified', '=', false)
    .execute()
  await recordMemberChange(context, tx, request.user_id, 'verification_rejected')
  await recordInLog(context, tx, { kind: 'verification_rejected', reason, ...concerning(request) })
  tellVerification(context, tx, request.user_id)
  await tickDecided(context, tx, {
    requestId: request.id,
    memberId: request.user_id,
    kind: 'refuse_tick',
    reason,
    facts,
    note,
    reviewerId,
  })
}
