import { type DecisionKind, isContentDecision } from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import type { NoticeReason } from '@parvis/contract/trust/reports.ts'
import { translations } from '../../../locales/trust.gen.ts'
import type { mailAddress } from '../../accounts/identity/index.ts'
import { describeOutcome } from '../statements/index.ts'

type Letter = Parameters<typeof mailAddress>[3]

/** A notice as named in a letter. */
interface LetterNotice {
  receipt: string
  /** Language of the page where it was sent. */
  language: Language
}

/** The acknowledgement of receipt (regulation 2022/2065, article 16(4)). */
export function receiptLetter(
  notice: LetterNotice & { target_type: NoticeTargetType; reason: NoticeReason },
  link: string,
): Letter {
  const t = translations[notice.language]
  const content = t(`notice.content.${notice.target_type}`)
  const reason = t(`notice.reasons.${notice.reason}`)
  return {
    subject: t('notice.received.subject', { receipt: notice.receipt }),
    lead: `${t('notice.received.lead', { content, reason })} ${t('notice.received.confirm')}`,
    action: { label: t('notice.received.follow'), link },
    otherwise: t('notice.otherwise'),
  }
}

/** The outcome and the possible redress (article 16(5)). */
export function outcomeLetter(
  { receipt, language }: LetterNotice,
  kinds: DecisionKind[],
  link: string,
): Letter {
  const t = translations[language]
  const refused = kinds.every((kind) => kind === 'no_action')
  return {
    subject: t('notice.examined.subject', { receipt }),
    lead: [
      ...kinds.flatMap((kind) => (isContentDecision(kind) ? [describeOutcome(kind, language)] : [])),
      t(refused ? 'notice.examined.mayContest' : 'notice.examined.otherRedress'),
    ].join(' '),
    action: { label: t('notice.see'), link },
    otherwise: t('notice.otherwise'),
  }
}

export function reversedLetter({ receipt, language }: LetterNotice, link: string): Letter {
  const t = translations[language]
  return {
    subject: t('notice.reversed.subject', { receipt }),
    lead: `${t('notice.reversed.lead')} ${t('notice.examined.mayContest')}`,
    action: { label: t('notice.see'), link },
    otherwise: t('notice.otherwise'),
  }
}

export function answeredLetter(
  { receipt, language }: LetterNotice,
  { reversed, answer }: { reversed: boolean; answer: string },
  link: string,
): Letter {
  const t = translations[language]
  return {
    subject: t('notice.answered.subject', { receipt }),
    lead: `${t(reversed ? 'notice.answered.granted' : 'notice.answered.upheld')} ${t('notice.answered.answer', { answer })}`,
    action: { label: t('notice.answered.read'), link },
    otherwise: t('notice.otherwise'),
  }
}
