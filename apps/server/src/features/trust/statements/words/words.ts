import type { DecisionKind } from '@parvis/contract/audit/decisions.ts'
import type { ReportReason, ReportTarget } from '@parvis/contract/trust/reports.ts'

type OfTarget = Record<ReportTarget, string>

/** What members are told of moderation, in one language: on the site and by mail. */
export interface RulingWords {
  reasons: Record<ReportReason, string>
  /** What was decided about what its reader wrote. */
  labelled: OfTarget
  limited: OfTarget
  removed: OfTarget
  warned: string
  suspended: (until: string) => string
  banned: string
  /** What was decided, for who reported it or gave notice: nothing of the author's. */
  outcomes: Record<DecisionKind, string>
  received: string
  decided: string
  reversed: string
  answered: string
  /** The text of a report that came in; `why` is empty or says the reason in brackets. */
  youReported: (target: ReportTarget, why: string) => string
  ruleAndRedress: (rule: string) => string
  mayContest: string
  holdsNoMore: { own: string; reported: (target: ReportTarget) => string }
  upheld: string
  granted: { own: string; reported: string }
  letter: {
    otherwise: string
    why: (rule: string, isIllegal: boolean) => string
    byProgram: string
    byPerson: string
    redress: string
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
