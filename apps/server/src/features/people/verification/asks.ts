import type { AskOutcome } from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type {
  askForDocuments as described,
  OwnVerification,
  ReviewedRequest,
} from '@parvis/contract/people/verification.schemas.ts'
import { type Tx, updateById } from '@parvis/platform/database/database.ts'
import { addDays } from '@parvis/platform/durations.ts'
import { Refusal, throwIfRefused } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { z } from 'zod'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { writeAct } from '../../audit/staff-acts/index.ts'
import { describeAsk, invalidateVerification, notifyAndMail } from './letters.ts'
import { type LockedRequest, lockRequest } from './locked-request.ts'
import { refusalToDecide, refusalToRevoke } from './policy.ts'
import { rejectRequest } from './revoking.ts'
import { lockProfile } from './service.ts'
import { readOwnVerification, readReviewed } from './store.ts'

type DocumentRequest = z.output<typeof described.body>

const batchSize = 100

/** Asks an applicant for further documents: the request leaves the queue until they answer, and keeps its place. */
export async function askForDocuments(
  context: AppContext,
  reviewer: Member,
  requestId: string,
  { wanted, message }: DocumentRequest,
): Promise<ReviewedRequest> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId)
    if (request.status !== 'pending') throw new Refusal('verification_settled')
    throwIfRefused(refusalToDecide(reviewer, request))
    if (request.awaits_applicant) throw new Refusal('ask_open')
    const { asked } = await tx
      .selectFrom('verification_asks')
      .select(sql<number>`count(*)::int`.as('asked'))
      .where('request_id', '=', requestId)
      .executeTakeFirstOrThrow()
    if (asked >= furtherLimits.verificationAsks) throw new Refusal('too_many_asks')
    const due = addDays(now, furtherLimits.verificationAskDays)
    const ask = { wanted: [...new Set(wanted)], message: message.trim() }
    await tx
      .insertInto('verification_asks')
      .values({ ...ask, request_id: requestId, asked_by: reviewer.id, asked_at: now, due_at: due })
      .execute()
    await setAwaiting(tx, requestId, true)
    await writeAct(tx, {
      actorId: reviewer.id,
      act: 'documents_asked',
      at: now,
      subjectId: request.user_id,
      details: { kinds: ask.wanted.length, turn: asked + 1 },
    })
    invalidateVerification(context, tx, request.user_id)
    await notifyAndMail(context, tx, request.user_id, describeAsk('asked', { ...ask, due }))
    return readReviewed(tx, reviewer, requestId)
  })
}

/** Takes an ask back: the request returns to the queue, and its member is told. */
export async function withdrawAsk(
  context: AppContext,
  reviewer: Member,
  { requestId, askId }: { requestId: string; askId: string },
): Promise<ReviewedRequest> {
  return context.transaction(async (tx) => {
    const request = await lockRequest(tx, requestId)
    throwIfRefused(refusalToRevoke(reviewer, request))
    const open = await openAsk(tx, requestId)
    if (open?.id !== askId) throw new Refusal('ask_not_found')
    await endAsk(context, tx, request, 'withdrawn')
    await writeAct(tx, {
      actorId: reviewer.id,
      act: 'documents_ask_withdrawn',
      at: context.clock.now(),
      subjectId: request.user_id,
    })
    invalidateVerification(context, tx, request.user_id)
    await notifyAndMail(context, tx, request.user_id, (language) => ({
      title: translations[language]('documents.withdrawn.title'),
      message: translations[language]('documents.withdrawn.message'),
    }))
    return readReviewed(tx, reviewer, requestId)
  })
}

/** Sends the chosen documents to the reviewers who asked for them. */
export async function sendFurtherDocuments(
  context: AppContext,
  member: Member,
  { reply }: { reply?: string | null | undefined },
): Promise<OwnVerification> {
  const now = context.clock.now()
  return context.transaction(async (tx) => {
    await lockProfile(tx, member.id)
    const request = await tx
      .selectFrom('verification_requests')
      .select(['id', 'awaits_applicant'])
      .where('user_id', '=', member.id)
      .where('status', '=', sql.lit('pending'))
      .forUpdate()
      .executeTakeFirst()
    if (request?.awaits_applicant !== true) throw new Refusal('ask_not_found')
    const { numUpdatedRows } = await tx
      .updateTable('verification_documents')
      .set({ request_id: request.id })
      .where('user_id', '=', member.id)
      .where('request_id', 'is', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) throw new Refusal('documents_required')
    await tx
      .updateTable('verification_requests')
      // Documents of an earlier decision, since reversed, may be purged already: these are not.
      .set({ documents_purged_at: null })
      .where('id', '=', request.id)
      .execute()
    await endAsk(context, tx, request, 'answered', reply?.trim() || null)
    invalidateVerification(context, tx, member.id)
    return readOwnVerification(tx, member.id, now)
  })
}

const setAwaiting = (tx: Tx, requestId: string, awaits_applicant: boolean) =>
  updateById(tx, 'verification_requests', requestId, { awaits_applicant })

const openAsk = (tx: Tx, requestId: string) =>
  tx
    .selectFrom('verification_asks')
    .select('id')
    .where('request_id', '=', requestId)
    .where('outcome', 'is', null)
    .executeTakeFirst()

/** Ends the open ask of a request, if there is one. The request must be locked. */
export async function endAsk(
  context: Pick<AppContext, 'clock'>,
  tx: Tx,
  request: Pick<LockedRequest, 'id' | 'awaits_applicant'>,
  outcome: AskOutcome,
  reply: string | null = null,
): Promise<void> {
  if (!request.awaits_applicant) return
  await tx
    .updateTable('verification_asks')
    .set({ outcome, reply, ended_at: context.clock.now() })
    .where('request_id', '=', request.id)
    .where('outcome', 'is', null)
    .execute()
  await setAwaiting(tx, request.id, false)
}

/** Rejects requests whose applicants have not answered in time: a rule of the program, with reasons and an appeal. */
export async function expireAsks(context: AppContext): Promise<void> {
  const now = context.clock.now()
  for (;;) {
    const over = await context.db
      .selectFrom('verification_asks')
      .select('request_id')
      .where('outcome', 'is', null)
      .where('due_at', '<', now)
      .orderBy('due_at')
      .limit(batchSize)
      .execute()
    for (const { request_id } of over)
      await context.transaction(async (tx) => {
        const request = await lockRequest(tx, request_id)
        const open = await tx
          .selectFrom('verification_asks')
          .select('id')
          .where('request_id', '=', request_id)
          .where('outcome', 'is', null)
          .where('due_at', '<', now)
          .executeTakeFirst()
        if (open === undefined || request.status !== 'pending') return
        await endAsk(context, tx, request, 'expired')
        await rejectRequest(context, tx, request, {
          reason: 'documents_not_received',
          facts: null,
          note: null,
          reviewerId: null,
        })
      })
    if (over.length < batchSize) return
  }
}
