import type { StatementView } from '@parvis/contract/trust/appeals.schemas.ts'
import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { citedRule } from '../rules/index.ts'
import { appealUntil, canContest, concerns, contestsReversalAs, refusalToAppeal } from './policy.ts'
import { referenceOf } from './views.ts'

/** Characters of a text that are shown. */
const excerpt = 280

function statement(db: Db, decisionId: string, memberId: string) {
  return db
    .selectFrom('moderation_decisions as decision')
    .innerJoin('moderation_cases as judged', 'judged.id', 'decision.case_id')
    .leftJoin('moderation_appeals as appeal', (join) =>
      join.onRef('appeal.decision_id', '=', 'decision.id').on('appeal.appellant_id', '=', memberId),
    )
    .where('decision.id', '=', decisionId)
    .where(concerns(memberId))
    .select([
      'decision.id',
      'decision.kind',
      'decision.rule',
      'decision.ground',
      'decision.label',
      'decision.facts',
      'decision.tick_reason',
      'decision.legal_ground',
      'decision.manifest',
      'decision.misuse',
      'decision.self_corrected',
      'decision.automated',
      'decision.suspended_until',
      'decision.created_at',
      'decision.reversed_at',
      'judged.target_type',
      'judged.target_id',
      'judged.author_id',
      'appeal.status as appeal_status',
      'appeal.text as appeal_text',
      'appeal.created_at as appeal_created_at',
      'appeal.answer as appeal_answer',
      'appeal.decided_at as appeal_decided_at',
    ])
    .select([
      sql<CaseCopy | null>`judged.copy`.as('copy'),
      citedRule('decision.rule_wording').as('cited_rule'),
      appealUntil(contestsReversalAs(memberId)).as('appeal_until'),
      sql<boolean>`${contestsReversalAs(memberId)}`.as('contests_reversal'),
      sql<boolean>`exists (select from legal_notices where case_id = judged.id)`.as('noticed'),
      sql<boolean>`exists (select from reports where case_id = judged.id)`.as('reported'),
      sql<string | null>`case judged.target_type
        when 'post' then (select id from posts where id = judged.target_id)
        when 'comment' then (select post_id from comments where id = judged.target_id)
        when 'question' then (select post_id from question_texts where id = judged.target_id)
        when 'context_note' then (select post_id from context_notes where id = judged.target_id)
      end`.as('post_id'),
    ])
}

type Row = Awaited<ReturnType<ReturnType<typeof statement>['executeTakeFirstOrThrow']>>

/** A decision as shown to a person concerned; unknown to all others. */
export async function readStatement(
  db: Db,
  { decisionId, memberId, now }: { decisionId: string; memberId: string; now: Date },
): Promise<StatementView> {
  const row = await statement(db, decisionId, memberId).executeTakeFirstOrThrow(
    refusalOf('decision_not_found'),
  )
  const own = row.author_id === memberId && row.kind !== 'no_action'
  const contested = { ...row, isAppealed: row.appeal_status !== null }
  return {
    id: row.id,
    reader: own ? 'author' : 'reporter',
    reference: referenceOf(row.id),
    target_type: row.target_type,
    excerpt:
      own && row.copy && row.target_type !== 'tick' && row.target_type !== 'reporting'
        ? [...row.copy.text].slice(0, excerpt).join('')
        : null,
    path: own ? pathOf(row) : null,
    kind: row.kind,
    rule: row.rule,
    cited_rule: row.cited_rule,
    ground: row.ground,
    legal_ground: row.legal_ground,
    manifest: row.manifest,
    misuse: own ? row.misuse : null,
    label: row.label,
    tick_reason: row.tick_reason,
    facts: own ? row.facts : null,
    source: row.noticed ? 'notice' : row.reported ? 'report' : 'own_initiative',
    automated: row.automated,
    suspended_until: row.suspended_until?.toISOString() ?? null,
    created_at: row.created_at.toISOString(),
    reversed_at: row.reversed_at?.toISOString() ?? null,
    self_corrected: row.self_corrected,
    appeal: appealOf(row),
    may_appeal: canContest(memberId, row) && refusalToAppeal(contested, now) === null,
    appeal_until: row.appeal_until.toISOString(),
  }
}

function pathOf({ target_type, target_id, post_id }: Row): string | null {
  if (target_type === 'profile') return `/profile/${target_id}`
  if (target_type === 'tick') return '/verification'
  if (target_type === 'reporting') return '/cgu#abus'
  if (target_type === 'consultation') return `/consultations/${target_id}`
  if (post_id === null) return null
  const places: Partial<Record<Row['target_type'], string>> = {
    comment: '#commentaires',
    question: '#questions',
  }
  return `/post/${post_id}${places[target_type] ?? ''}`
}

function appealOf(row: Row): StatementView['appeal'] {
  const { appeal_status: status, appeal_text: text, appeal_created_at: at } = row
  if (status === null || text === null || at === null) return null
  return {
    status,
    text,
    created_at: at.toISOString(),
    answer: row.appeal_answer,
    decided_at: row.appeal_decided_at?.toISOString() ?? null,
  }
}
