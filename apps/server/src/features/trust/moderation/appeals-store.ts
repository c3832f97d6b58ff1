import { isUnsigned } from '@parvis/contract/audit/decisions.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { AppealView } from '@parvis/contract/trust/appeals.schemas.ts'
import type { AppealList } from '@parvis/contract/trust/appeals.ts'
import type { CaseCopy } from '@parvis/contract/trust/case-views.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Keyset, paginate } from '@parvis/platform/database/keyset.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { citedRule } from '../rules/index.ts'
import { involves, isPartyTo } from './parties.ts'
import { barredFromAppeal, isClaimed, refusalToAnswer } from './policy.ts'

/** Characters of the reported content that are shown. */
const excerpt = 600

function appeals(db: Db, reader: Pick<Member, 'id'>) {
  return (
    db
      .selectFrom('moderation_appeals as appeal')
      .innerJoin('moderation_decisions as decision', 'decision.id', 'appeal.decision_id')
      .innerJoin('moderation_cases as judged', 'judged.id', 'decision.case_id')
      .leftJoin('profiles as appellant', 'appellant.id', 'appeal.appellant_id')
      .leftJoin('legal_notices as notice', 'notice.id', 'appeal.notice_id')
      .leftJoin('profiles as moderator', 'moderator.id', 'decision.moderator_id')
      .leftJoin('profiles as claimant', 'claimant.id', 'appeal.claimed_by')
      .leftJoin('profiles as judge', 'judge.id', 'appeal.decided_by')
      .select([
        'appeal.id',
        'appeal.status',
        'appeal.text',
        'appeal.created_at',
        'appeal.appellant_id',
        'appeal.notice_id',
        'appeal.claimed_by',
        'appeal.claimed_until',
        'appeal.answer',
        'appeal.decided_at',
        'appellant.display_name as appellant_name',
        'notice.notifier_name',
        'judged.id as case_id',
        'judged.target_type',
        'judged.author_id',
        'decision.id as decision_id',
        'decision.kind',
        'decision.rule',
        'decision.ground',
        'decision.label',
        'decision.facts',
        'decision.tick_reason',
        'decision.legal_ground',
        'decision.manifest',
        'decision.misuse',
        'decision.reversed_by',
        'appeal.contests_reversal',
        'decision.note',
        'decision.suspended_until',
        'decision.created_at as taken_at',
        'moderator.id as moderator_id',
        'moderator.display_name as moderator_name',
        'claimant.id as claimant_id',
        'claimant.display_name as claimant_name',
        'judge.id as judge_id',
        'judge.display_name as judge_name',
      ])
      .select([
        sql<CaseCopy | null>`judged.copy`.as('copy'),
        citedRule('decision.rule_wording').as('cited_rule'),
        sql<boolean>`${involves(reader.id, sql`judged.id`)}`.as('involves_reader'),
      ])
      // Authors must not learn that a reporter contests "no action" about them.
      .where(
        sql<boolean>`(judged.author_id is distinct from ${reader.id} or appeal.appellant_id is not distinct from ${reader.id})`,
      )
  )
}

type Row = Awaited<ReturnType<ReturnType<typeof appeals>['execute']>>[number]

/** Appeals for the staff: open ones oldest first, decided ones latest first. */
export async function readAppeals(
  db: Db,
  reader: Pick<Member, 'id'>,
  { list, after, now }: { list: AppealList; after: Keyset | null; now: Date },
) {
  const open = list === 'open'
  const query = appeals(db, reader)
    // Literals, so that PostgreSQL can use the partial indexes.
    .where(open ? sql<boolean>`appeal.status = 'open'` : sql<boolean>`appeal.status <> 'open'`)
  const order = ['appeal.created_at', 'appeal.id', open ? 'asc' : 'desc'] as const
  return paginate(query, order, after, pageSizes.appeals, (row) => appealView(row, reader, now))
}

export async function readAppeal(
  db: Db,
  reader: Pick<Member, 'id'>,
  appealId: string,
  now: Date,
): Promise<AppealView> {
  const row = await appeals(db, reader)
    .where('appeal.id', '=', appealId)
    .executeTakeFirstOrThrow(refusalOf('appeal_not_found'))
  return appealView(row, reader, now)
}

function appealView(row: Row, reader: Pick<Member, 'id'>, now: Date): AppealView {
  return {
    id: row.id,
    status: row.status,
    text: row.text,
    created_at: row.created_at.toISOString(),
    appellant:
      row.notice_id !== null ? 'notifier' : row.appellant_id === row.author_id ? 'author' : 'reporter',
    // The author of an unsigned content has no name here.
    appellant_name:
      isUnsigned(row.target_type) && row.appellant_id === row.author_id
        ? null
        : (row.appellant_name ?? row.notifier_name),
    contests_reversal: row.contests_reversal,
    case_id: row.case_id,
    target_type: row.target_type,
    excerpt: row.copy && [...row.copy.text].slice(0, excerpt).join(''),
    decision: {
      id: row.decision_id,
      kind: row.kind,
      rule: row.rule,
      cited_rule: row.cited_rule,
      ground: row.ground,
      label: row.label,
      tick_reason: row.tick_reason,
      legal_ground: row.legal_ground,
      manifest: row.manifest,
      misuse: row.misuse,
      facts: row.facts,
      note: isPartyTo(reader, row) ? null : row.note,
      suspended_until: row.suspended_until?.toISOString() ?? null,
      created_at: row.taken_at.toISOString(),
      moderator: personOf(row.moderator_id, row.moderator_name),
    },
    claim: isClaimed(row, now) ? claimOf(row, reader) : null,
    may_decide: refusalToAnswer(reader, row) === null,
    barred: barredFromAppeal(reader, row),
    answer: row.answer,
    decided_at: row.decided_at?.toISOString() ?? null,
    decided_by: personOf(row.judge_id, row.judge_name),
  }
}

const personOf = (id: string | null, name: string | null) =>
  id === null || name === null ? null : { id, name }

function claimOf(row: Row, reader: Pick<Member, 'id'>): AppealView['claim'] {
  const by = personOf(row.claimant_id, row.claimant_name)
  if (by === null || row.claimed_until === null) return null
  return { by, until: row.claimed_until.toISOString(), is_own: by.id === reader.id }
}
