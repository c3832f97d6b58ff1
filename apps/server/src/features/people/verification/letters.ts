import type { VerificationReason } from '@parvis/contract/audit/verification-decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { verificationDecided } from './hooks.ts'
import { letterWords } from './letter-words.ts'

type Outcome = { status: 'approved' } | { status: 'rejected' | 'revoked'; reason: VerificationReason }

function wordsOf(outcome: Outcome, language: Language): { title: string; message: string } {
  const words = letterWords[language]
  if (outcome.status === 'approved') return words.approved
  const { title, next } = words[outcome.status]
  return { title, message: `${words.reasons[outcome.reason]} ${next}` }
}

/** Sends events to the open tabs of the member and the reviewers. */
export function tellVerification(context: AppContext, tx: Tx, memberId: string): void {
  const event = { type: 'verification_changed', id: memberId } as const
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.member(memberId), event)
    sendInvalidation(context.bus, topics.verifications, event)
  })
}

/** Notifies a member of the outcome of their request, on the site and by mail. */
export async function tellOutcome(
  context: AppContext,
  tx: Tx,
  { user_id: memberId }: { user_id: string },
  outcome: Outcome,
): Promise<void> {
  const { title, message } = wordsOf(outcome, await languageOf(tx, memberId))
  tellVerification(context, tx, memberId)
  await verificationDecided(context, tx, { memberId, title, message })
  await mailMember(context, tx, memberId, (language) => ({
    subject: title,
    lead: message,
    action: { label: letterWords[language].action, link: `${context.config.siteUrl}/verification` },
    otherwise: letterWords[language].otherwise,
  }))
}
