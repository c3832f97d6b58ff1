import {
  type CaseTarget,
  type DecisionGround,
  type DecisionKind,
  isReportingDecision,
  isTickDecision,
  type VerificationReason,
} from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { MisuseStep } from '@parvis/contract/trust/reports.ts'
import type { CitedRule } from '@parvis/contract/trust/rules.schemas.ts'
import { translations } from '../../../locales/trust.gen.ts'
import type { mailMember } from '../../accounts/identity/index.ts'
import { describeTickDecision } from '../../people/verification/index.ts'
import { wordingIn } from '../rules/index.ts'
import { decisionTitle } from './views.ts'

type Letter = ReturnType<Parameters<typeof mailMember>[3]>

interface LetterDecision {
  kind: DecisionKind
  target: { type: CaseTarget }
  /** The rule's wording in force. */
  cited: CitedRule | null
  ground: DecisionGround | null
  /** The law that is relied on, for content against the law. */
  legal_ground: string | null
  /** Step of the misuse policy. */
  misuse: MisuseStep | null
  automated: boolean
  suspended_until: Date | null
  /** Reason of a decision about a tick. */
  tick_reason: VerificationReason | null
}

/**
 * Informs an author of a decision, with links to its reasons and to an appeal.
 *
 * @param bodies names of the bodies for disputes out of court
 */
export function statementLetter(
  decision: LetterDecision,
  { link, bodies }: { link: string; bodies: readonly string[] },
  language: Language,
): Letter {
  const { kind, target, cited, ground, automated, suspended_until, tick_reason } = decision
  const t = translations[language]
  const tick =
    isTickDecision(kind) && tick_reason !== null ? describeTickDecision(kind, tick_reason, language) : null
  const why =
    tick !== null
      ? [tick.reason]
      : isReportingDecision(kind)
        ? [t('statement.reporting.why'), t(`statement.reporting.next.${kind}`)]
        : cited === null
          ? []
          : [
              t(`statement.letter.${ground === 'illegal_content' ? 'breaksLaw' : 'breaksTerms'}`, {
                rule: wordingIn(cited.texts, language).title,
              }),
            ]
  return {
    subject: decisionTitle(
      {
        kind,
        target_type: target.type,
        suspended_until: suspended_until?.toISOString() ?? null,
        tick_reason,
      },
      language,
    ),
    lead: [
      ...why,
      ...(tick === null ? [] : [tick.next]),
      ...(decision.legal_ground === null
        ? []
        : [t('statement.letter.legalGround', { ground: decision.legal_ground })]),
      ...(decision.misuse === null ? [] : [t(`statement.letter.misuse.${decision.misuse}`)]),
      t(`statement.letter.${automated ? 'byProgram' : 'byPerson'}`),
      t('statement.letter.redress'),
      ...(bodies.length === 0 ? [] : [t('statement.letter.bodies', { names: bodies.join(', ') })]),
    ].join(' '),
    action: { label: t('statement.letter.readAndContest'), link },
    otherwise: t('statement.letter.otherwise'),
  }
}

/** Informs an author that a decision was reversed. */
export function reversalLetter(link: string, language: Language): Letter {
  const t = translations[language]
  return {
    subject: t('statement.letter.reversedSubject'),
    lead: t('statement.letter.reversedLead'),
    action: { label: t('statement.letter.see'), link },
    otherwise: t('statement.letter.otherwise'),
  }
}

/** Answers an appeal. */
export function answerLetter(reversed: boolean, answer: string, link: string, language: Language): Letter {
  const t = translations[language]
  return {
    subject: reversed ? t('statement.letter.grantedSubject') : t('statement.letter.refusedSubject'),
    lead: `${reversed ? t('statement.letter.grantedLead') : t('statement.letter.refusedLead')} ${t('statement.letter.answer', { answer })}`,
    action: { label: reversed ? t('statement.letter.see') : t('statement.letter.readAnswer'), link },
    otherwise: t('statement.letter.otherwise'),
  }
}
