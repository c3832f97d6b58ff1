import type { CaseTarget, DecisionKind, ModerationRule } from '@parvis/contract/audit/decisions.ts'
import type { VerificationReason } from '@parvis/contract/audit/verification-decisions.ts'
import { type MediaKind, mediaKinds } from '@parvis/contract/content/media.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { paris } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { referenceOf } from '../statements/index.ts'

interface Row {
  id: string
  created_at: Date
  kind: Exclude<DecisionKind, 'no_action' | 'refuse_tick'>
  /** Null for a tick. */
  rule: ModerationRule | null
  tick_reason: VerificationReason | null
  ground: 'illegal_content' | 'terms'
  automated: boolean
  target_type: CaseTarget
  applied_on: string
  written_on: string | null
  /** Whether the content had text, and its attachments. */
  worded: boolean
  media: MediaKind[]
  ends_on: string | null
  noticed: boolean
  reported: boolean
}

/** Columns of a statement of reasons in the Union's transparency database, with its names. */
export const statementColumns = [
  'puid',
  'decision_visibility',
  'decision_visibility_other',
  'end_date_visibility_restriction',
  'decision_monetary',
  'decision_provision',
  'decision_account',
  'end_date_account_restriction',
  'account_type',
  'decision_ground',
  'decision_ground_reference_url',
  'incompatible_content_ground',
  'incompatible_content_illegal',
  'category',
  'category_specification',
  'content_type',
  'content_type_other',
  'content_language',
  'content_date',
  'application_date',
  'source_type',
  'automated_detection',
  'automated_decision',
] as const

export type Statement = Record<(typeof statementColumns)[number], string | string[] | null>

/**
 * Removed content is kept while an appeal is possible, and only hidden from readers. A warning restricts
 * nothing, but is reported all the same.
 */
const visibility: Partial<Record<DecisionKind, string>> = {
  remove: 'DECISION_VISIBILITY_CONTENT_DISABLED',
  label: 'DECISION_VISIBILITY_CONTENT_LABELLED',
  limit_reach: 'DECISION_VISIBILITY_CONTENT_DEMOTED',
  warn: 'DECISION_VISIBILITY_OTHER',
}

const account: Partial<Record<DecisionKind, string>> = {
  suspend: 'DECISION_ACCOUNT_SUSPENDED',
  ban: 'DECISION_ACCOUNT_TERMINATED',
}

/** Without its tick, an account loses a part of the service: journalists and officials publish with it alone. */
const provision: Partial<Record<DecisionKind, string>> = {
  suspend_tick: 'DECISION_PROVISION_PARTIAL_SUSPENSION',
  remove_tick: 'DECISION_PROVISION_PARTIAL_TERMINATION',
}

interface Category {
  category: string
  keyword: string | null
}

const categories: Record<ModerationRule, Category> = {
  harassment: { category: 'STATEMENT_CATEGORY_CYBER_VIOLENCE', keyword: 'KEYWORD_CYBER_HARASSMENT' },
  hate: { category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'KEYWORD_HATE_SPEECH' },
  defamation: { category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', keyword: 'KEYWORD_DEFAMATION' },
  privacy: { category: 'STATEMENT_CATEGORY_DATA_PROTECTION_AND_PRIVACY_VIOLATIONS', keyword: null },
  illegal: { category: 'STATEMENT_CATEGORY_ILLEGAL_OR_HARMFUL_SPEECH', keyword: null },
  impersonation: {
    category: 'STATEMENT_CATEGORY_SCAMS_AND_FRAUD',
    keyword: 'KEYWORD_IMPERSONATION_ACCOUNT_HIJACKING',
  },
  spam: { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', keyword: null },
  misinformation: {
    category: 'STATEMENT_CATEGORY_NEGATIVE_EFFECTS_ON_CIVIC_DISCOURSE_OR_ELECTIONS',
    keyword: null,
  },
  inappropriate: { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', keyword: null },
}

const aboutTick: Category = { category: 'STATEMENT_CATEGORY_OTHER_VIOLATION_TC', keyword: null }

const batchSize = 500
const zone = sql.lit(paris)

/**
 * The statements of reasons of a year (in Paris), in the order of decisions, read in batches: codes and days
 * only, no free text. The facts stay between the staff and the person concerned.
 */
export async function* statementsOf(db: Db, year: number, siteUrl: string): AsyncGenerator<Statement> {
  const from = sql`make_timestamptz(${year}::int, 1, 1, 0, 0, 0, ${zone})`
  const to = sql`make_timestamptz(${year + 1}::int, 1, 1, 0, 0, 0, ${zone})`
  for (let last: Row | undefined; ; ) {
    const after =
      last === undefined
        ? sql`true`
        : sql`(decision.created_at, decision.id) > (${last.created_at}, ${last.id})`
    const { rows } = await sql<Row>`
      select decision.id, decision.created_at, decision.kind, decision.rule, decision.ground, decision.automated,
        decision.tick_reason,
        judged.target_type,
        to_char(decision.created_at at time zone ${zone}, 'YYYY-MM-DD') as applied_on,
        to_char((judged.copy ->> 'created_at')::timestamptz at time zone ${zone}, 'YYYY-MM-DD') as written_on,
        coalesce(btrim(judged.copy ->> 'text'), '') <> '' as worded,
        array(select distinct held ->> 'kind' from jsonb_array_elements(judged.copy -> 'media') as held) as media,
        to_char(decision.suspended_until at time zone ${zone}, 'YYYY-MM-DD') as ends_on,
        exists (select from legal_notices where case_id = judged.id) as noticed,
        exists (select from reports where case_id = judged.id) as reported
      from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
      where decision.created_at >= ${from} and decision.created_at < ${to} and ${after}
        -- A refused request restricts nothing that the member had.
        and decision.kind not in ('no_action', 'refuse_tick')
      order by decision.created_at, decision.id
      limit ${sql.lit(batchSize)}
    `.execute(db)
    for (const row of rows) yield statementOf(row, siteUrl)
    last = rows.at(-1)
    if (rows.length < batchSize) return
  }
}

function statementOf(row: Row, siteUrl: string): Statement {
  const { kind, rule, ground } = row
  const seen = visibility[kind]
  const { category, keyword } = rule === null ? aboutTick : categories[rule]
  const illegal = ground === 'illegal_content'
  return {
    puid: referenceOf(row.id),
    decision_visibility: seen === undefined ? [] : [seen],
    decision_visibility_other: kind === 'warn' ? 'Warning to the author' : null,
    end_date_visibility_restriction: null,
    decision_monetary: null,
    decision_provision: provision[kind] ?? null,
    decision_account: account[kind] ?? null,
    end_date_account_restriction: row.ends_on,
    account_type: 'ACCOUNT_TYPE_PRIVATE',
    decision_ground: illegal ? 'DECISION_GROUND_ILLEGAL_CONTENT' : 'DECISION_GROUND_INCOMPATIBLE_CONTENT',
    decision_ground_reference_url: rule === null ? `${siteUrl}/cgu` : `${siteUrl}/cgu#regle-${rule}`,
    incompatible_content_ground: illegal ? null : (rule ?? row.tick_reason),
    incompatible_content_illegal: illegal ? null : 'No',
    category,
    category_specification: keyword === null ? [] : [keyword],
    ...contentOf(row),
    content_language: 'FR',
    content_date: row.written_on,
    application_date: row.applied_on,
    source_type: row.noticed
      ? 'SOURCE_ARTICLE_16'
      : row.reported
        ? 'SOURCE_TYPE_OTHER_NOTIFICATION'
        : 'SOURCE_VOLUNTARY',
    automated_detection: 'No',
    automated_decision: row.automated ? 'AUTOMATED_DECISION_FULLY' : 'AUTOMATED_DECISION_NOT_AUTOMATED',
  }
}

const contentTypes: Record<MediaKind, string> = {
  image: 'CONTENT_TYPE_IMAGE',
  video: 'CONTENT_TYPE_VIDEO',
  document: 'CONTENT_TYPE_OTHER',
}

/** Type of the judged content; once its copy is deleted with its author's account, text is assumed. */
function contentOf({
  target_type,
  worded,
  media,
}: Row): Pick<Statement, 'content_type' | 'content_type_other'> {
  if (target_type === 'profile' || target_type === 'tick')
    return {
      content_type: ['CONTENT_TYPE_OTHER'],
      content_type_other: target_type === 'tick' ? 'Verification' : 'Profile',
    }
  const held = mediaKinds.filter((kind) => media.includes(kind))
  return {
    content_type: [
      ...(worded || held.length === 0 ? ['CONTENT_TYPE_TEXT'] : []),
      ...held.map((kind) => contentTypes[kind]),
    ],
    content_type_other: held.includes('document') ? 'Document' : null,
  }
}

/** Years with decisions, latest first. */
export async function statementYears(db: Db): Promise<number[]> {
  const { rows } = await sql<{ first: number | null; last: number | null }>`
    select extract(year from min(created_at) at time zone ${zone})::int as first,
      extract(year from max(created_at) at time zone ${zone})::int as last
    from moderation_decisions
  `.execute(db)
  const { first = null, last = null } = rows[0] ?? {}
  if (first === null || last === null) return []
  return Array.from({ length: last - first + 1 }, (_, index) => last - index)
}
