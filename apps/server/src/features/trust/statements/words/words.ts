import type {
  ContentDecisionKind,
  ReportingDecisionKind,
  ReportTarget,
} from '@parvis/contract/audit/decisions.ts'
import type { MisuseStep } from '@parvis/contract/trust/misuse.ts'
import type { ReportReason } from '@parvis/contract/trust/reports.ts'

type OfTarget = Record<ReportTarget, string>

/** Texts about moderation for members in one language, on the site and in mails. */
export interface RulingWords {
  reasons: Record<ReportReason, string>
  /** Decisions, in words for the author. */
  labelled: OfTarget
  limited: OfTarget
  removed: OfTarget
  warned: string
  suspended: (until: string) => string
  banned: string
  /** Decisions about the use of reports, and what they change. */
  reporting: {
    warned: string
    suspended: (until: string) => string
    why: string
    next: Record<ReportingDecisionKind, string>
  }
  /** Outcomes, in words for reporters and notifiers: without data about the author. */
  outcomes: Record<ContentDecisionKind, string>
  received: string
  decided: string
  reversed: string
  answered: string
  /** Acknowledges a report; `why` is empty or the reason in brackets. */
  youReported: (target: ReportTarget, why: string) => string
  ruleAndRedress: (rule: string) => string
  readReasons: string
  mayContest: string
  holdsNoMore: { own: string; reported: (target: ReportTarget) => string }
  upheld: string
  granted: { own: string; reported: string }
  letter: {
    otherwise: string
    why: (rule: string, isIllegal: boolean) => string
    law: (ground: string) => string
    /** Meaning of a step of the misuse policy. */
    misuse: Record<MisuseStep, string>
    byProgram: string
    byPerson: string
    redress: string
    /** Names the certified bodies for disputes out of court. */
    bodies: (names: string) => string
    readAndContest: string
    reversedSubject: string
    reversedLead: string
    see: string
    grantedSubject: string
    refusedSubject: string
    grantedLead: string
    refusedLead: string
    answer: (answer: string) => string
    readAnswer: string
  }
}
