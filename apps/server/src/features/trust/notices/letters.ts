import { type DecisionKind, isContentDecision } from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { NoticeTargetType } from '@parvis/contract/trust/legal-notices.ts'
import type { NoticeReason } from '@parvis/contract/trust/moderation.ts'
import type { mailAddress } from '../../accounts/identity/index.ts'
import { outcomesIn } from '../statements/index.ts'
import { noticeWords } from './notice-words.ts'

type Letter = Parameters<typeof mailAddress>[3]

/** A notice as named in a letter. */
interface Noticed {
  receipt: string
  /** Language of the page where it was sent. */
  language: Language
}

/** The acknowledgement of receipt (regulation 2022/2065, article 16(4)). */
export function receiptLetter(
  notice: Noticed & { target_type: NoticeTargetType; reason: NoticeReason },
  link: string,
): Letter {
  const words = noticeWords[notice.language]
  return {
    subject: words.receivedSubject(notice.receipt),
    lead: `${words.receivedLead(words.some[notice.target_type], words.reasons[notice.reason])} ${words.confirm}`,
    action: { label: words.follow, link },
    otherwise: words.otherwise,
  }
}

/** The outcome and the possible redress (article 16(5)). */
export function outcomeLetter({ receipt, language }: Noticed, kinds: DecisionKind[], link: string): Letter {
  const words = noticeWords[language]
  const outcomes = outcomesIn(language)
  const refused = kinds.every((kind) => kind === 'no_action')
  return {
    subject: words.examinedSubject(receipt),
    lead: [
      ...kinds.flatMap((kind) => (isContentDecision(kind) ? [outcomes[kind]] : [])),
      refused ? words.mayContest : words.otherRedress,
    ].join(' '),
    action: { label: words.see, link },
    otherwise: words.otherwise,
  }
}

export function reversedLetter({ receipt, language }: Noticed, link: string): Letter {
  const words = noticeWords[language]
  return {
    subject: words.reversedSubject(receipt),
    lead: `${words.reversedLead} ${words.mayContest}`,
    action: { label: words.see, link },
    otherwise: words.otherwise,
  }
}

export function answeredLetter(
  { receipt, language }: Noticed,
  { reversed, answer }: { reversed: boolean; answer: string },
  link: string,
): Letter {
  const words = noticeWords[language]
  return {
    subject: words.answeredSubject(receipt),
    lead: `${reversed ? words.granted : words.upheld} ${words.answer(answer)}`,
    action: { label: words.readAnswer, link },
    otherwise: words.otherwise,
  }
}
