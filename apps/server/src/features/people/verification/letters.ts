import type {
  RequestedDocument,
  TickDecisionKind,
  VerificationReason,
} from '@parvis/contract/audit/decisions.ts'
import { furtherLimits } from '@parvis/contract/further-limits.ts'
import type { Language } from '@parvis/contract/languages.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { longDay } from '@parvis/platform/paris.ts'
import { sendInvalidation } from '@parvis/platform/realtime/invalidation.ts'
import type { AppContext } from '../../../app-context.ts'
import { translations } from '../../../locales/people.gen.ts'
import { languageOf, mailMember } from '../../accounts/identity/index.ts'
import { notify, platformKind } from '../notifications/index.ts'

/** Sends events to the open tabs of the member and the reviewers. */
export function invalidateVerification(context: AppContext, tx: Tx, memberId: string): void {
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
export async function notifyAndMail(
  context: AppContext,
  tx: Tx,
  memberId: string,
  wordsIn: (language: Language) => Words,
): Promise<void> {
  const { title, message } = wordsIn(await languageOf(tx, memberId))
  await notify(context, tx, platformKind, [{ recipientId: memberId, title, message }])
  await mailMember(context, tx, memberId, (language) => {
    const { title: subject, message: text, lead, action, otherwise } = wordsIn(language)
    const t = translations[language]
    const { label, path } = action ?? { label: t('verification.action'), path: '/verification' }
    return {
      subject,
      lead: lead ?? text,
      action: { label, link: `${context.config.siteUrl}${path}` },
      otherwise: otherwise ?? t('verification.otherwise'),
    }
  })
}

/** Notifies a member of the tick, on the site and by mail. Other decisions have a statement of reasons (ports.ts). */
export async function notifyApproval(context: AppContext, tx: Tx, memberId: string): Promise<void> {
  invalidateVerification(context, tx, memberId)
  await notifyAndMail(context, tx, memberId, (language) => ({
    title: translations[language]('verification.approved.title'),
    message: translations[language]('verification.approved.message'),
  }))
}

/** Describes a decision against a tick to its member. */
export function describeTickDecision(kind: TickDecisionKind, reason: VerificationReason, language: Language) {
  const t = translations[language]
  const left = kind === 'suspend_tick' && reason === 'left_organisation'
  return {
    title: t(`verification.${kind}.title`),
    next: left ? t('verification.departed') : t(`verification.${kind}.next`),
    reason: t(`verification.reasons.${reason}`),
  }
}

/** Describes an open ask in a member's language; the reviewer's own words stand in the letter alone. */
export function describeAsk(
  kind: 'asked' | 'reminded',
  { wanted, message, due }: { wanted: readonly RequestedDocument[]; message: string; due: Date },
) {
  return (language: Language) => {
    const t = translations[language]
    const names = wanted.map((one) => t(`documents.names.${one}`))
    const list = new Intl.ListFormat(language, { type: 'conjunction' }).format(names)
    const request = t(`documents.${kind}.message`, { list, day: longDay(language, due) })
    const consequence = t('documents.unanswered', { days: furtherLimits.verificationAskDays })
    return {
      title: t(`documents.${kind}.title`),
      message: request,
      lead: [request, t('documents.quoted', { message }), consequence].join(' '),
      action: { label: t('documents.action'), path: '/verification' },
    }
  }
}
