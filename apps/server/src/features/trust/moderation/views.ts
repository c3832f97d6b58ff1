import type { DecisionKind } from '@parvis/contract/audit/decisions.ts'
import type { ModerationAct } from '@parvis/contract/audit/staff-acts.ts'
import type {
  CaseCopy,
  CaseSummary,
  DecisionView,
  EarlierCase,
} from '@parvis/contract/trust/case-views.schemas.ts'
import type { ActView } from '@parvis/contract/trust/staff.schemas.ts'
import type { Nullable } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { type AuthoredRow, authorView, type Person, person } from '../../people/authors/index.ts'
import { hasReadAsker, hidesAuthor } from './askers.ts'
import { involves, isPartyTo } from './parties.ts'
import { isClaimed, refusalToReverse } from './policy.ts'
import { isActiveStaff } from './staff.ts'

export interface CaseRow extends Nullable<Omit<AuthoredRow, 'user_id'>> {
  id: string
  target_type: CaseSummary['target_type']
  target_id: string
  author_id: string | null
  status: CaseSummary['status']
  copy: unknown
  report_count: number
  priority: number
  is_flagged: boolean
  opened_at: Date
  last_report_at: Date
  claimed_by: string | null
  claimed_until: Date | null
  claimer: Person | null
  assigned_at: Date | null
  /** Null when nobody takes care of the case, or they have left the staff. */
  assignee: Person | null
  escalated_at: Date | null
  escalation_note: string | null
  escalator: Person | null
  language: CaseSummary['language']
  tags: CaseSummary['tags']
  decided_at: Date | null
  reasons: CaseSummary['reasons']
  decisions: CaseSummary['decisions']
  involves_reader: boolean
  /** Nobody but the holder of the claim reads who wrote this. */
  asker_hidden: boolean
}

export const caseColumns = [
  'moderation_cases.id',
  'moderation_cases.target_type',
  'moderation_cases.target_id',
  'moderation_cases.author_id',
  'moderation_cases.status',
  'moderation_cases.copy',
  'moderation_cases.report_count',
  'moderation_cases.priority',
  'moderation_cases.is_flagged',
  'moderation_cases.opened_at',
  'moderation_cases.last_report_at',
  'moderation_cases.claimed_by',
  'moderation_cases.claimed_until',
  'moderation_cases.assigned_at',
  'moderation_cases.escalated_at',
  'moderation_cases.escalation_note',
  'moderation_cases.decided_at',
] as const

export const caseExtras = (readerId: string, now: Date) => [
  sql<boolean>`${hidesAuthor} and not ${hasReadAsker(readerId, now)}`.as('asker_hidden'),
  sql<boolean>`${involves(readerId, sql`moderation_cases.id`)}`.as('involves_reader'),
  person('moderation_cases.claimed_by').as('claimer'),
  sql<Person | null>`case when ${isActiveStaff(sql`moderation_cases.assigned_to`)}
    then ${person('moderation_cases.assigned_to')} end`.as('assignee'),
  person('moderation_cases.escalated_by').as('escalator'),
  sql<CaseSummary['language']>`moderation_cases.language`.as('language'),
  sql<CaseSummary['tags']>`coalesce((
    select json_agg(json_build_object('id', tag.id, 'name', tag.name) order by search_line(tag.name), tag.id)
    from case_taggings as given join case_tags as tag on tag.id = given.tag_id
    where given.case_id = moderation_cases.id
  ), '[]')`.as('tags'),
  sql<CaseSummary['reasons']>`coalesce((
    select json_agg(json_build_object('reason', reason, 'count', n) order by n desc, reason) from (
      select reason, count(*)::integer as n from (
        select reason from reports where reports.case_id = moderation_cases.id
        union all select reason from legal_notices where legal_notices.case_id = moderation_cases.id
      ) as given group by reason
    ) as counted
  ), '[]')`.as('reasons'),
  sql<CaseSummary['decisions']>`coalesce((
    select json_agg(json_build_object('id', taken.id, 'kind', taken.kind, 'reversed', taken.reversed_at is not null)
      order by taken.created_at, taken.id)
    from moderation_decisions as taken where taken.case_id = moderation_cases.id
  ), '[]')`.as('decisions'),
]

const excerptLength = 200

/** `copyOf` has written this JSON. */
export function copyView({ copy, asker_hidden }: Pick<CaseRow, 'copy' | 'asker_hidden'>): CaseCopy | null {
  const kept = copy as CaseCopy | null
  return kept && asker_hidden ? { ...kept, author_name: null, author_username: null } : kept
}

/** A case as a row of the console. */
export function caseSummary(row: CaseRow, member: Pick<Member, 'id'>, now: Date): CaseSummary {
  const copy = copyView(row)
  const isOwn = isPartyTo(member, row)
  return {
    id: row.id,
    reference: referenceOf(row.id),
    target_type: row.target_type,
    target_id: row.target_id,
    status: row.status,
    author: caseAuthor(row),
    asker_hidden: row.asker_hidden,
    excerpt: copy && [...copy.text].slice(0, excerptLength).join(''),
    has_media: (copy?.media.length ?? 0) > 0,
    report_count: row.report_count,
    reasons: row.reasons,
    priority: row.priority,
    is_flagged: row.is_flagged,
    opened_at: row.opened_at.toISOString(),
    last_report_at: row.last_report_at.toISOString(),
    claim: claimOf(row, member, now),
    assignment: isOwn ? null : assignmentOf(row, member),
    escalation: isOwn ? null : escalationOf(row, member),
    tags: isOwn ? [] : row.tags,
    language: row.language,
    decided_at: row.decided_at?.toISOString() ?? null,
    decisions: row.decisions,
    is_own: isOwn,
  }
}

export function caseAuthor(row: CaseRow): CaseSummary['author'] {
  const { author_id: user_id, display_name, role, verified } = row
  if (row.asker_hidden) return null
  if (user_id === null || display_name === null || role === null || verified === null) return null
  return authorView({ ...row, user_id, display_name, role, verified })
}

function claimOf(row: CaseRow, member: Pick<Member, 'id'>, now: Date) {
  const { claimer, claimed_until: until } = row
  if (claimer === null || until === null || !isClaimed(row, now)) return null
  return { by: claimer, until: until.toISOString(), is_own: claimer.id === member.id }
}

/** The end of a case's id: ids begin with the time. */
const referenceOf = (id: string) => id.slice(-8).toUpperCase()

function assignmentOf({ assignee: to, assigned_at }: CaseRow, member: Pick<Member, 'id'>) {
  if (to === null || assigned_at === null) return null
  return { to, at: assigned_at.toISOString(), is_own: to.id === member.id }
}

function escalationOf(row: CaseRow, member: Pick<Member, 'id'>) {
  const { escalator: by, escalated_at: at, escalation_note: note } = row
  if (at === null || note === null) return null
  return { by, at: at.toISOString(), note, is_own: by?.id === member.id }
}

export interface DecisionRow
  extends Pick<
    DecisionView,
    | 'id'
    | 'case_id'
    | 'kind'
    | 'rule'
    | 'cited_rule'
    | 'ground'
    | 'legal_ground'
    | 'manifest'
    | 'misuse'
    | 'label'
    | 'tick_reason'
    | 'facts'
    | 'note'
    | 'automated'
    | 'moderator'
    | 'reversed_by'
    | 'reversal_note'
  > {
  suspended_until: Date | null
  created_at: Date
  reversed_at: Date | null
  author_id: string | null
  involves_reader: boolean
  self_corrected: boolean
}

export function decisionView(
  {
    suspended_until,
    created_at,
    reversed_at,
    author_id,
    involves_reader,
    self_corrected,
    ...row
  }: DecisionRow,
  member: Pick<Member, 'id'> & { isAlone: boolean },
): DecisionView {
  const moderator_id = row.moderator?.id ?? null
  const refusal = refusalToReverse(member, { moderator_id, author_id, involves_reader, reversed_at })
  return {
    ...row,
    note: isPartyTo(member, { author_id, involves_reader }) ? null : row.note,
    suspended_until: suspended_until?.toISOString() ?? null,
    created_at: created_at.toISOString(),
    reversed_at: reversed_at?.toISOString() ?? null,
    self_corrected: self_corrected,
    may_reverse: refusal === null,
  }
}

export interface ActRow {
  id: string
  act: string
  via: ActView['via']
  actor: Person | null
  subject: Person | null
  case_id: string | null
  decision_id: string | null
  details: unknown
  event: ActView['event']
  reason: string | null
  created_at: Date
}

export function actView(row: ActRow): ActView {
  return {
    ...row,
    act: row.act as ModerationAct,
    details: row.details as ActView['details'],
    created_at: row.created_at.toISOString(),
  }
}

export interface EarlierRow {
  id: string
  target_type: EarlierCase['target_type']
  status: EarlierCase['status']
  opened_at: Date
  decided_at: Date | null
  decisions: { kind: DecisionKind; rule: EarlierCase['decisions'][number]['rule']; reversed: boolean }[]
}

export function earlierView({ opened_at, decided_at, ...row }: EarlierRow): EarlierCase {
  return {
    ...row,
    opened_at: opened_at.toISOString(),
    decided_at: decided_at?.toISOString() ?? null,
  }
}
