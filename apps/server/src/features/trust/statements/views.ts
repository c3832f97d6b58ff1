import {
  type CaseTarget,
  type ContentDecisionKind,
  type DecisionKind,
  isContentDecision,
  isReportingDecision,
  isTickDecision,
  type VerificationReason,
} from '@parvis/contract/audit/decisions.ts'
import type { Language } from '@parvis/contract/languages.ts'
import type { NotificationType } from '@parvis/contract/people/notifications.ts'
import type { ReportReason } from '@parvis/contract/trust/reports.ts'
import type { CitedRule } from '@parvis/contract/trust/rules.schemas.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { longDay } from '@parvis/platform/paris.ts'
import { type RawBuilder, sql } from 'kysely'
import { translations } from '../../../locales/trust.gen.ts'
import { describeTickDecision } from '../../people/verification/index.ts'
import { citedRule, wordingIn } from '../rules/index.ts'

/** Notification types of moderation. */
export type RulingType = Extract<
  NotificationType,
  'report_received' | 'report_decided' | 'moderation_decision' | 'decision_reversed' | 'appeal_decided'
>

/** Data of a moderation notification, as PostgreSQL returns it in JSON. */
export interface Ruling {
  /** Null for a decision on a report. */
  decision_id: string | null
  target_type: CaseTarget
  /** Reason of the received report. */
  reason: ReportReason | null
  kind: DecisionKind | null
  /** The rule's wording in force then. */
  cited: CitedRule | null
  suspended_until: string | null
  /** Reason of a decision about a tick. */
  tick_reason: VerificationReason | null
  /** Whether the recipient wrote the content. */
  own: boolean
  appeal: 'open' | 'upheld' | 'reversed' | null
}

/**
 * Reference of a decision in public files: people who know the decision can find it, others cannot identify
 * it.
 */
export function referenceOf(decisionId: string): string {
  return sha256(decisionId).toString('hex').slice(0, 24)
}

/** SQL with `notifications` in scope: the data of a moderation notification. */
export const rulingOf: RawBuilder<Ruling> = sql<Ruling>`
  case
    when notifications.decision_id is not null then (
      select json_build_object(
        'decision_id', decision.id, 'target_type', judged.target_type, 'reason', null, 'kind', decision.kind, 'cited', ${citedRule('decision.rule_wording')},
        'suspended_until', decision.suspended_until, 'tick_reason', decision.tick_reason, 'own', judged.author_id is not distinct from notifications.user_id,
        'appeal', (
          select status from moderation_appeals as appeal
          where appeal.decision_id = decision.id and appeal.appellant_id = notifications.user_id
        ))
      from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
      where decision.id = notifications.decision_id
    )
    when notifications.report_id is not null then (
      select json_build_object(
        'decision_id', null, 'target_type', reports.target_type, 'reason', reports.reason, 'kind', null, 'cited', null,
        'suspended_until', null, 'tick_reason', null, 'own', false, 'appeal', null)
      from reports where reports.id = notifications.report_id
    )
  end`

/** Describes an outcome to reporters and notifiers: without data about the author. */
export const describeOutcome = (kind: ContentDecisionKind, language: Language): string =>
  translations[language](`statement.outcomes.${kind}`)

type TickRuling = Pick<Ruling, 'target_type' | 'kind' | 'suspended_until' | 'tick_reason'>

/** Words about a decision against a tick; null for every other. */
function tickOf({ kind, tick_reason }: Pick<TickRuling, 'kind' | 'tick_reason'>, language: Language) {
  return kind === null || !isTickDecision(kind) || tick_reason === null
    ? null
    : describeTickDecision(kind, tick_reason, language)
}

/** Title of a decision, for the author of the content. */
export function decisionTitle(decided: TickRuling, language: Language): string {
  const { target_type, kind, suspended_until } = decided
  const t = translations[language]
  const day = suspended_until === null ? '' : longDay(language, new Date(suspended_until))
  if (target_type === 'tick') return tickOf(decided, language)?.title ?? t('statement.reversed')
  if (target_type === 'reporting')
    return kind === 'suspend_reporting'
      ? t('statement.reporting.suspended', { day })
      : t('statement.reporting.warned')
  if (kind === 'label') return t(`statement.labelled.${target_type}`)
  if (kind === 'limit_reach') return t(`statement.limited.${target_type}`)
  if (kind === 'warn') return t('statement.warned')
  if (kind === 'ban') return t('statement.banned')
  if (kind === 'suspend') return t('statement.suspended', { day })
  return t(`statement.removed.${target_type}`)
}

/** The title of a notification about moderation. */
export function rulingTitle(type: RulingType, ruling: Ruling, language: Language): string {
  const t = translations[language]
  if (type === 'report_received') return t('statement.received')
  if (type === 'report_decided') return t('statement.decided')
  if (type === 'decision_reversed') return t('statement.reversed')
  if (type === 'appeal_decided') return t('statement.answered')
  return decisionTitle(ruling, language)
}

/** The text of a notification about moderation. */
export function rulingMessage(type: RulingType, ruling: Ruling, language: Language): string {
  const { target_type, kind, cited, reason, own, appeal } = ruling
  const t = translations[language]
  if (target_type === 'tick') {
    if (type === 'moderation_decision')
      return [tickOf(ruling, language)?.reason, t('statement.readReasons')]
        .filter((one) => one !== undefined)
        .join(' ')
    if (type === 'decision_reversed') return t('statement.holdsNoMore.own')
    return appeal === 'reversed' ? t('statement.granted.own') : t('statement.upheld')
  }
  if (target_type === 'reporting') {
    if (type === 'moderation_decision' && kind !== null && isReportingDecision(kind))
      return `${t(`statement.reporting.next.${kind}`)} ${t('statement.readReasons')}`
    if (type === 'decision_reversed') return t('statement.holdsNoMore.own')
    return appeal === 'reversed' ? t('statement.granted.own') : t('statement.upheld')
  }
  if (type === 'report_received')
    return t('statement.youReported', {
      content: t(`statement.content.${target_type}`),
      reason: reason === null ? '' : ` (${t(`statement.reasons.${reason}`)})`,
    })
  if (type === 'moderation_decision')
    return cited === null
      ? ''
      : t('statement.ruleAndRedress', { rule: wordingIn(cited.texts, language).title })
  if (type === 'report_decided') {
    const outcome = kind !== null && isContentDecision(kind) ? describeOutcome(kind, language) : ''
    return kind === 'no_action' ? `${outcome} ${t('statement.mayContest')}` : outcome
  }
  if (type === 'decision_reversed')
    return own
      ? t('statement.holdsNoMore.own')
      : `${t('statement.holdsNoMore.reported', { content: t(`statement.content.${target_type}`) })} ${t('statement.mayContest')}`
  if (appeal !== 'reversed') return t('statement.upheld')
  return own ? t('statement.granted.own') : t('statement.granted.reported')
}
