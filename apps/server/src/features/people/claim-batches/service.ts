import { randomInt } from 'node:crypto'
import { claimBatches } from '@parvis/contract/people/claim-batches.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal, refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { announceClaim } from '../register-claims/index.ts'
import { giveSampledTick, isClearClaim, lockRequest } from '../verification/index.ts'
import { clearClaims } from './store.ts'

/** Draws a batch with its random sample, and lets the bodies concerned object. Returns its id. */
export async function draw(context: AppContext, reviewer: Member): Promise<string> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const ready_at = addDays(now, claimBatches.objectionDays)
    const batch = await tx
      .insertInto('claim_batches')
      .values({ drawn_by: reviewer.id, drawn_at: now, ready_at })
      .onConflict((conflict) => conflict.column('state').where('state', '=', sql.lit('open')).doNothing())
      .returning('id')
      .executeTakeFirstOrThrow(refusalOf('claim_batch_open'))
    const claims = await clearClaims(tx, reviewer.id).execute()
    if (claims.length === 0) throw new Refusal('claim_batch_empty')
    const sample = drawSample(claims.map(({ id }) => id))
    await tx
      .insertInto('claim_batch_requests')
      .values(claims.map(({ id }) => ({ batch_id: batch.id, request_id: id, is_sampled: sample.has(id) })))
      .execute()
    for (const { id } of claims) await announceClaim(context, tx, { requestId: id, until: ready_at })
    await writeAct(tx, {
      actorId: reviewer.id,
      act: 'claims_drawn',
      at: now,
      details: { claims: claims.length, sample: sample.size },
    })
    return batch.id
  })
}

/** A fifth of the claims, ten at least, chosen by chance. */
function drawSample(ids: string[]): Set<string> {
  const size = Math.max(claimBatches.sampleLeast, Math.ceil(ids.length * claimBatches.sampleShare))
  const rest = [...ids]
  const sample = new Set<string>()
  while (rest.length > 0 && sample.size < size)
    for (const id of rest.splice(randomInt(rest.length), 1)) sample.add(id)
  return sample
}

async function lockOpen(tx: Tx, batchId: string) {
  const batch = await tx
    .selectFrom('claim_batches')
    .select(['id', 'state', 'drawn_by', 'ready_at'])
    .where('id', '=', batchId)
    .forUpdate()
    .executeTakeFirstOrThrow(refusalOf('claim_batch_not_found'))
  if (batch.state !== 'open') throw new Refusal('claim_batch_ended')
  return batch
}

/** Records a look at a claim of the sample by the reviewer who drew the batch. One that is not in order drops the batch. */
export async function check(
  context: AppContext,
  reviewer: Member,
  { batchId, requestId, isInOrder }: { batchId: string; requestId: string; isInOrder: boolean },
): Promise<void> {
  await context.transaction(async (tx) => {
    const batch = await lockOpen(tx, batchId)
    if (batch.drawn_by !== reviewer.id) throw new Refusal('claim_batch_of_another')
    const { numUpdatedRows } = await tx
      .updateTable('claim_batch_requests')
      .set({ checked_at: context.clock.now() })
      .where('batch_id', '=', batchId)
      .where('request_id', '=', requestId)
      .where('is_sampled', '=', true)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('claim_batch_not_found')
    const at = context.clock.now()
    await writeAct(tx, { actorId: reviewer.id, act: 'claim_checked', at, details: { in_order: isInOrder } })
    if (!isInOrder) await end(context, tx, { reviewer, batchId, state: 'dropped' })
  })
}

/** Drops a batch; its claims wait in the queue, where they were all the time. */
export async function drop(context: AppContext, reviewer: Member, batchId: string): Promise<void> {
  await context.transaction(async (tx) => {
    await lockOpen(tx, batchId)
    await end(context, tx, { reviewer, batchId, state: 'dropped' })
  })
}

interface BatchEnd {
  reviewer: Member
  batchId: string
  state: 'confirmed' | 'dropped'
}

async function end(context: AppContext, tx: Tx, { reviewer, batchId, state }: BatchEnd): Promise<void> {
  const at = context.clock.now()
  await updateById(tx, 'claim_batches', batchId, { state, ended_by: reviewer.id, ended_at: at })
  await writeAct(tx, { actorId: reviewer.id, act: `claims_${state}`, at })
}

/**
 * Gives the ticks of a batch, each in a transaction of its own: after a crash, the next confirmation goes on. A claim against which
 * something speaks since, and the reviewer's own, stay in the queue.
 */
export async function confirm(context: AppContext, reviewer: Member, batchId: string): Promise<void> {
  const now = context.clock.now()
  await context.transaction(async (tx) => {
    const batch = await lockOpen(tx, batchId)
    if (batch.drawn_by === reviewer.id) throw new Refusal('second_reviewer_required')
    const unchecked = await tx
      .selectFrom('claim_batch_requests')
      .select('request_id')
      .where('batch_id', '=', batchId)
      .where('is_sampled', '=', true)
      .where('checked_at', 'is', null)
      .limit(1)
      .execute()
    if (unchecked.length > 0) throw new Refusal('claim_batch_unchecked')
    if (now < batch.ready_at) throw new Refusal('claim_batch_early')
  })
  const claims = await context.db
    .selectFrom('claim_batch_requests')
    .select('request_id')
    .where('batch_id', '=', batchId)
    .where('outcome', 'is', null)
    .execute()
  for (const { request_id } of claims) await confirmOne(context, reviewer, { batchId, requestId: request_id })
  await context.transaction(async (tx) => {
    await lockOpen(tx, batchId)
    await end(context, tx, { reviewer, batchId, state: 'confirmed' })
  })
}

async function confirmOne(
  context: AppContext,
  reviewer: Member,
  { batchId, requestId }: { batchId: string; requestId: string },
): Promise<void> {
  await context.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId)
    // Another confirmation at the same time was faster.
    const left = await tx
      .selectFrom('claim_batch_requests')
      .select('request_id')
      .where('batch_id', '=', batchId)
      .where('request_id', '=', requestId)
      .where('outcome', 'is', null)
      .executeTakeFirst()
    if (left === undefined) return
    const isOpen = request.status === 'pending' && !request.awaits_applicant && request.reviewers === 0
    const mayVerify = isOpen && request.user_id !== reviewer.id && (await isClearClaim(tx, request))
    if (mayVerify) await giveSampledTick(context, tx, request, reviewer.id)
    await tx
      .updateTable('claim_batch_requests')
      .set({ outcome: mayVerify ? 'verified' : 'left' })
      .where('batch_id', '=', batchId)
      .where('request_id', '=', requestId)
      .execute()
  })
}
