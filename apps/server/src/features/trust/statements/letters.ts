import {
  type CaseTarget,
  type DecisionGround,
  type DecisionKind,
  isReportingDecision,
  isTickDecision,
} from '@parvis/contract/audit/decisions.ts'
import type { VerificationReason } from '@parvis/contract/audit/verification-decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { MisuseStep } from '@parvis/contract/trust/misuse.ts'
import type { CitedRule } from '@parvis/contract/trust/rules.schemas.ts'
import type { mailMember } from '../../accounts/identity/index.ts'
import { tickWords } from '../../people/verification/index.ts'
import { wordingIn } from '../rules/index.ts'
import { decisionTitle } from './views.ts'
import { rulingWords } from './words/ruling-words.ts'

type Letter = ReturnType<Parameters<typeof mailMember>[3]>

interface Decided {
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
  decision: Decided,
  { link, bodies }: { link: string; bodies: readonly string[] },
  language: Language,
): Letter {
  const { kind, target, cited, ground, automated, suspended_until, tick_reason } = decision
  const { letter, reporting } = rulingWords[language]
  const tick = isTickDecision(kind) && tick_reason !== null ? tickWords(kind, tick_reason, language) : null
  const why =
    tick !== null
      ? [tick.reason]
      : isReportingDecision(kind)
        ? [reporting.why, reporting.next[kind]]
        : cited === null
          ? []
          : [letter.why(wordingIn(cited.texts, language).title, ground === 'illegal_content')]
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
      ...(decision.legal_ground === null ? [] : [letter.law(decision.legal_ground)]),
      ...(decision.misuse === null ? [] : [letter.misuse[decision.misuse]]),
      automated ? letter.byProgram : letter.byPerson,
      letter.redress,
      ...(bodies.length === 0 ? [] : [letter.bodies(bodies.join(', '))]),
    ].join(' '),
    action: { label: letter.readAndContest, link },
    otherwise: letter.otherwise,
  }
}

/** Informs an author that a decision was reversed. */
export function reversalLetter(link: string, language: Language): Letter {
  const { reversedSubject, reversedLead, see, otherwise } = rulingWords[language].letter
  return { subject: reversedSubject, lead: reversedLead, action: { label: see, link }, otherwise }
}

/** Answers an appeal. */
export function answerLetter(reversed: boolean, answer: string, link: string, language: Language): Letter {
  const { letter } = rulingWords[language]
  return {
    subject: reversed ? letter.grantedSubject : letter.refusedSubject,
    lead: `${reversed ? letter.grantedLead : letter.refusedLead} ${letter.answer(answer)}`,
    action: { label: reversed ? letter.see : letter.readAnswer, link },
    otherwise: letter.otherwise,
  }
}
