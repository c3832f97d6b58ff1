import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { verificationApproved } from './hooks.ts'
import { letterWords } from './letter-words.ts'

/** Sends events to the open tabs of the member and the reviewers. */
export function tellVerification(context: AppContext, tx: Tx, memberId: string): void {
  const event = { type: 'verification_changed', id: memberId } as const
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.member(memberId), event)
    sendInvalidation(context.bus, topics.verifications, event)
  })
}

/** Notifies a member of the tick, on the site and by mail. Other decisions have a statement of reasons (hooks.ts). */
export async function tellApproval(context: AppContext, tx: Tx, memberId: string): Promise<void> {
  const { title, message } = letterWords[await languageOf(tx, memberId)].approved
  tellVerification(context, tx, memberId)
  await verificationApproved(context, tx, { memberId, title, message })
  await mailMember(context, tx, memberId, (language) => ({
    subject: title,
    lead: message,
    action: { label: letterWords[language].action, link: `${context.config.siteUrl}/verification` },
    otherwise: letterWords[language].otherwise,
  }))
}
