import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { recordMemberChange } from '../../accounts/identity/index.ts'
import { recordInLog } from '../../audit/transparency-log/index.ts'
import { publishAuthorsChanged } from '../authors/index.ts'
import { invalidateVerification } from './letters.ts'
import { concerning, type LockedRequest } from './locked-request.ts'
import { verificationPort } from './ports.ts'
import { waitingRequest } from './service.ts'

/**
 * Suspends a tick because the organisation that it names said that its journalist has left: by the rule of the program, as
 * after a change of name. A request with the same facts waits for reviewers, who give the tick back or refuse it. The request
 * and its profile must be locked.
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
