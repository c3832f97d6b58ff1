import type { Language } from '@parvis/contract/languages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../notifications/index.ts'
import { letterWords } from './letter-words.ts'

/** Sends events to the open tabs of the member and the reviewers. */
export function tellVerification(context: AppContext, tx: Tx, memberId: string): void {
  const event = { type: 'verification_changed', id: memberId } as const
  tx.afterCommit(() => {
    sendInvalidation(context.bus, topics.member(memberId), event)
    sendInvalidation(context.bus, topics.verifications, event)
  })
}

interface Words {
  title: string
  message: string
  /** Further sentences of the mail. */
  lead?: string
  /** Label of the link, and the path that it leads to. */
  action?: { label: string; path: string }
  /** Reason for which this person gets the mail, unless they asked for the tick. */
  otherwise?: string
}

/** Tells a member something about verification, on the site and by mail, in their language. */
export async function tellMember(
  context: AppContext,
  tx: Tx,
  memberId: string,
  wordsIn: (language: Language) => Words,
): Promise<void> {
  const { title, message } = wordsIn(await languageOf(tx, memberId))
  await notify(context, tx, platformKind, [{ recipientId: memberId, title, message }])
  await mailMember(context, tx, memberId, (language) => {
    const { title: subject, message: said, lead, action, otherwise } = wordsIn(language)
    const usual = letterWords[language]
    const { label, path } = action ?? { label: usual.action, path: '/verification' }
    return {
      subject,
      lead: lead ?? said,
      action: { label, link: `${context.config.siteUrl}${path}` },
      otherwise: otherwise ?? usual.otherwise,
    }
  })
}

/** Notifies a member of the tick, on the site and by mail. Other decisions have a statement of reasons (ports.ts). */
export async function tellApproval(context: AppContext, tx: Tx, memberId: string): Promise<void> {
  tellVerification(context, tx, memberId)
  await tellMember(context, tx, memberId, (language) => letterWords[language].approved)
}
