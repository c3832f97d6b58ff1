import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/trust.gen.ts'
import { languageOf } from '../../accounts/identity/index.ts'
import type { TickDecision } from '../../people/verification/index.ts'
import { notifyDecision, notifyReversal } from '../statements/index.ts'
import { settleAppeals } from './appeals-settlement.ts'
import { invalidateCase } from './claims.ts'
import { openDecidedCase, recordDecision } from './consequences.ts'

/**
 * Gives a decision about a tick what every decision has: reasons, a letter, an appeal. It gets a case of its own, decided
 * from the start: nobody reported it. Verification has carried the decision out.
 */
export async function recordTickDecision(context: AppContext, tx: Tx, taken: TickDecision): Promise<void> {
  const { requestId, memberId, kind, reason, facts, note, reviewerId } = taken
  const now = context.clock.now()
  const about = { target: { type: 'tick', id: requestId }, author_id: memberId } as const
  const decision = await recordDecision(tx, {
    ...about,
    kind,
    case_id: await openDecidedCase(tx, { ...about, copy: await copyOf(tx, requestId), now }),
    moderator_id: reviewerId,
    facts: facts?.trim() || null,
    note: note?.trim() || null,
    tick_reason: reason,
    automated: reviewerId === null,
    created_at: now,
  })
  await notifyDecision(context, tx, decision)
  tx.afterCommit(() => invalidateCase(context, decision.case_id))
}

async function copyOf(tx: Tx, requestId: string): Promise<CaseCopy> {
  const request = await tx
    .selectFrom('verification_requests as request')
    .innerJoin('profiles', 'profiles.id', 'request.user_id')
    .select(['claimed_name', 'organisation', 'mandate', 'request.created_at', 'username'])
    .where('request.id', '=', requestId)
    .executeTakeFirstOrThrow()
  const { claimed_name, organisation, mandate, username, created_at } = request
  return {
    text: [claimed_name, mandate, organisation].filter((one) => one !== null).join(' · '),
    author_name: claimed_name,
    author_username: username,
    media: [],
    created_at: created_at.toISOString(),
  }
}

/** The suspension ends without a judge, and so do the appeals against it. */
export async function endSuspension(context: AppContext, tx: Tx, requestId: string): Promise<void> {
  const now = context.clock.now()
  const judged = await tx
    .selectFrom('moderation_decisions as decision')
    .innerJoin('moderation_cases as judged', 'judged.id', 'decision.case_id')
    .select(['decision.id', 'decision.case_id', 'decision.created_at', 'judged.author_id'])
    .where('judged.target_type', '=', 'tick')
    .where('judged.target_id', '=', requestId)
    .where('decision.kind', '=', 'suspend_tick')
    .where('decision.reversed_at', 'is', null)
    .forUpdate('decision')
    .executeTakeFirst()
  if (judged === undefined) return
  const { id: decisionId, case_id, author_id } = judged
  await tx
    .updateTable('moderation_decisions')
    .set({ reversed_at: now })
    .where('id', '=', decisionId)
    .execute()
  const language = author_id === null ? 'fr' : await languageOf(tx, author_id)
  const answer = translations[language]('statement.nameReturned')
  await settleAppeals(context, tx, { decisionId, status: 'reversed', answer, by: null, at: now })
  await notifyReversal(context, tx, { id: decisionId, case_id, kind: 'suspend_tick', author_id })
  tx.afterCommit(() => invalidateCase(context, case_id))
}
