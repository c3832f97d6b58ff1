import { sql } from 'kysely'
import type { NotificationKind } from '../../people/notifications/index.ts'
import { type Ruling, type RulingType, rulingMessage, rulingOf, rulingTitle } from './views.ts'

/** The law asks that members learn of reports and decisions: none of these kinds can be switched off. */
const rulingKind = (type: RulingType) =>
  ({
    type,
    sender: 'unsigned',
    isMandatory: true,
    details: rulingOf,
    title: ({ details, language }) => rulingTitle(type, details, language),
    message: ({ details, language }) => rulingMessage(type, details, language),
    data: ({ decision_id }) => ({ decision_id }),
    link: ({ data }) => (data.decision_id === null ? null : `/decisions/${data.decision_id}`),
  }) satisfies Partial<NotificationKind<never, Ruling>>

/** Sent to who reported, once for each report. */
export const reportReceivedKind: NotificationKind<{ user_id: string; report_id: string }, Ruling> = {
  ...rulingKind('report_received'),
  about: ['report_id'],
  candidates: ({ user_id, report_id }) =>
    sql`select ${user_id}::uuid as user_id, ${report_id}::uuid as report_id`,
}

interface AppliedRuling {
  decisionId: string
  memberIds: string[]
}

const decisionKind = (
  type: Exclude<RulingType, 'report_received'>,
): NotificationKind<AppliedRuling, Ruling> => ({
  ...rulingKind(type),
  about: ['decision_id'],
  candidates: ({ decisionId, memberIds }) => sql`
    select member.user_id, ${decisionId}::uuid as decision_id from unnest(${memberIds}::uuid[]) as member (user_id)`,
})

/** Sent to members whom a decision concerns, each once for a decision. */
export const decisionKinds = {
  report_decided: decisionKind('report_decided'),
  moderation_decision: decisionKind('moderation_decision'),
  decision_reversed: decisionKind('decision_reversed'),
  appeal_decided: decisionKind('appeal_decided'),
}
