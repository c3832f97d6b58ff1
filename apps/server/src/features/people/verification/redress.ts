import type { TickDecisionKind } from '@parvis/contract/audit/decisions.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { dayInParis } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import { invalidateVerification } from './letters.ts'
import { restoreTick } from './names.ts'
import { setStatus, waitingRequest } from './service.ts'

interface DecisionReversal {
  requestId: string
  kind: TickDecisionKind
  /** Person who reversed the decision; null for the command line. */
  judgeId: string | null
}

/** Restores what a decision about a tick changed, unless a later request, tick or end of mandate stands against it. */
export async function undoTickDecision(
  context: AppContext,
  tx: Tx,
  { requestId, kind, judgeId }: DecisionReversal,
): Promise<void> {
  const request = await lockedRequest(tx, requestId)
  if (request === undefined) return
  const waiting = await waitingRequest(tx, request.user_id)
  if (kind === 'refuse_tick') {
    // The newer request is the one to decide.
    if (request.status !== 'rejected' || waiting !== undefined) return
    await examineAgain(tx, request)
  } else {
    const isOver = request.valid_until !== null && request.valid_until < dayInParis(context.clock.now())
    if (request.verified || request.ended_at === null || isOver || !request.same_role) return
    // The request about the departure has nothing to decide any more.
    const departure = waiting?.kind === 'departure' ? waiting.id : null
    if (departure !== null) await tx.deleteFrom('verification_requests').where('id', '=', departure).execute()
    if (request.display_name === request.claimed_name) await restoreTick(context, tx, request)
    else if (kind === 'suspend_tick' && departure === null)
      await confirmName(context, tx, { request, waiting, judgeId })
    else await awaitName(context, tx, { request, waiting: departure === null ? waiting : undefined })
  }
  invalidateVerification(context, tx, request.user_id)
}

/** Locks the profile, then the request, as all writers do. Undefined once the request is deleted. */
async function lockedRequest(tx: Tx, requestId: string) {
  await tx
    .selectFrom('profiles')
    .select('id')
    .where('id', '=', (eb) =>
      eb.selectFrom('verification_requests').select('user_id').where('id', '=', requestId),
    )
    .forUpdate()
    .execute()
  return tx
    .selectFrom('verification_requests as request')
    .innerJoin('profiles', 'profiles.id', 'request.user_id')
    .select([
      'request.id',
      'user_id',
      'status',
      'claimed_name',
      'organisation',
      'mandate',
      'party',
      'evidence',
    ])
    .select(['request.role', 'ended_at', 'reviewers', 'display_name', 'verified'])
    .select(['published_organisation', 'published_mandate'])
    .select(sql<string | null>`valid_until::text`.as('valid_until'))
    .select(sql<boolean>`profiles.role = request.role`.as('same_role'))
    .where('request.id', '=', requestId)
    .forUpdate('request')
    .executeTakeFirst()
}

type RequestRow = NonNullable<Awaited<ReturnType<typeof lockedRequest>>>
type WaitingRequest = Awaited<ReturnType<typeof waitingRequest>>

/** A refused request waits again, for another reviewer. */
async function examineAgain(tx: Tx, { id, user_id, display_name, verified }: RequestRow): Promise<void> {
  await updateById(tx, 'verification_requests', id, {
    status: 'pending',
    reason: null,
    decided_at: null,
    reviewer_id: null,
    first_reviewer_id: null,
    reviewers: 0,
    claimed_name: display_name,
  })
  if (!verified) await setStatus(tx, user_id, 'pending')
}

/** Approves the new name with the earlier evidence, after a judge accepted it. An earlier refusal stays in the history. */
async function confirmName(
  context: AppContext,
  tx: Tx,
  { request, waiting, judgeId }: { request: RequestRow; waiting: WaitingRequest; judgeId: string | null },
): Promise<void> {
  const { user_id, role, organisation, mandate, party, display_name, valid_until } = request
  const now = context.clock.now()
  const approved = {
    status: 'approved' as const,
    evidence: request.evidence,
    published_organisation: request.published_organisation,
    published_mandate: request.published_mandate,
    valid_until,
    reviewers: request.reviewers,
    reviewer_id: judgeId,
    decided_at: now,
  }
  if (waiting?.kind === 'name_change') {
    await updateById(tx, 'verification_requests', waiting.id, approved)
    await restoreTick(context, tx, { id: waiting.id, user_id })
  } else if (waiting === undefined) {
    const { id } = await tx
      .insertInto('verification_requests')
      .values({
        ...{ user_id, role, organisation, mandate, party },
        ...approved,
        kind: 'name_change',
        claimed_name: display_name,
        mandate_ends_on: valid_until,
        created_at: now,
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await restoreTick(context, tx, { id, user_id })
  }
}

/** The removal no longer counts, but the name is another one meanwhile: the tick is suspended until it is confirmed. */
async function awaitName(
  context: AppContext,
  tx: Tx,
  { request, waiting }: { request: RequestRow; waiting: WaitingRequest },
): Promise<void> {
  const { id, user_id, role, organisation, mandate, party, display_name } = request
  await updateById(tx, 'verification_requests', id, { status: 'approved', reason: 'name_changed' })
  if (waiting === undefined)
    await tx
      .insertInto('verification_requests')
      .values({
        ...{ user_id, role, organisation, mandate, party },
        kind: 'name_change',
        claimed_name: display_name,
        mandate_ends_on: request.valid_until,
        created_at: context.clock.now(),
      })
      .execute()
  await setStatus(tx, user_id, 'pending')
}
