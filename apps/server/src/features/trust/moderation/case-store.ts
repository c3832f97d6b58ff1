import { type CaseTarget, contentDecisionKinds, type DecisionKind } from '@parvis/contract/audit/decisions.ts'
import type {
  CaseContent,
  CaseContext,
  CaseCopy,
  CaseSummary,
  CaseView,
  EarlierCase,
} from '@parvis/contract/trust/case-views.schemas.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { refusalOf } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import { isStaff, type Member } from '../../accounts/identity/index.ts'
import { keptMedia } from '../../content/media/index.ts'
import { isSigned, person } from '../../people/authors/index.ts'
import { citedRule } from '../rules/index.ts'
import { hidesAuthor } from './askers.ts'
import { readContentMisuse } from './misuse.ts'
import { involves, isPartyTo } from './parties.ts'
import { barredFromCase, refusalToTake, refusalToWorkOn } from './policy.ts'
import { followedOf, judgedBy } from './priority.ts'
import { isAlone } from './staff.ts'
import { cases } from './store.ts'
import { adapters } from './targets/adapters.ts'
import { attachedTo } from './targets/columns.ts'
import { actsOnCase } from './trail.ts'
import {
  actView,
  type CaseRow,
  caseAuthor,
  caseSummary,
  copyView,
  decisionView,
  type EarlierRow,
  earlierView,
} from './views.ts'

const shownReports = 50
const shownActs = 50
const shownEarlier = 10
const shownOfMember = 20

/** A case with everything needed to decide it. */
export async function readCase(
  db: Db,
  member: Pick<Member, 'id' | 'isAdministrator'>,
  caseId: string,
  now: Date,
): Promise<CaseView> {
  const row = await cases(db, member.id, now)
    .where('moderation_cases.id', '=', caseId)
    .executeTakeFirstOrThrow(refusalOf('case_not_found'))
  const isParty = isPartyTo(member, row)
  const judge = {
    id: member.id,
    isAdministrator: member.isAdministrator,
    isAlone: await isAlone(db, member.id),
  }
  const [account, content, kept, context, reports, notices, decisions, ofTarget, ofAuthor, trail] =
    await Promise.all([
      readAccount(db, row.author_id, isParty ? null : now),
      readContent(db, row.target_type, row.target_id),
      keptMedia(db, row),
      readContext(db, row.target_type, row.target_id),
      // A party learns no more about others who reported, or about earlier cases, than any member does.
      isParty ? [] : readReports(db, caseId),
      isParty ? [] : readNotices(db, caseId),
      readDecisions(db, caseId, member.id),
      isParty
        ? []
        : earlier(db, row)
            .where('moderation_cases.target_type', '=', row.target_type)
            .where('moderation_cases.target_id', '=', row.target_id)
            .execute(),
      isParty || row.asker_hidden || row.author_id === null
        ? []
        : earlier(db, row)
            .where('moderation_cases.author_id', '=', row.author_id)
            .where(sql<boolean>`not ${hidesAuthor}`)
            .execute(),
      actsOnCase(db, member, caseId).limit(sql.lit(shownActs)).execute(),
    ])
  const author = caseAuthor(row)
  const summary = caseSummary(row, member, now)
  const has_decided = decisions.some(
    ({ kind, moderator, reversed_by }) =>
      moderator?.id === member.id || (kind !== 'no_action' && reversed_by?.id === member.id),
  )
  const judged = { ...row, has_decided, assigned_to: row.assignee?.id ?? null }
  const copy = copyView(row)
  return {
    ...summary,
    author: author && account && { ...author, ...account },
    copy,
    content,
    kept,
    context: content === null ? [...copiedVersions(copy, author), ...context] : context,
    reports,
    notices,
    decisions: decisions
      // An author does not learn of a report without consequences.
      .filter(({ kind }) => row.author_id !== member.id || kind !== 'no_action')
      .map((decision) => decisionView(decision, judge)),
    earlier_of_target: ofTarget.map(earlierView),
    earlier_of_author: ofAuthor.map(earlierView),
    acts: trail.map(actView),
    barred: barredFromCase(judge, judged),
    applicable:
      refusalToWorkOn(judge, judged, now) === null
        ? contentDecisionKinds.filter(
            (kind) =>
              refusalToTake(member, { kind }, { target_type: row.target_type, author: account }) === null &&
              hasEffect(kind, content),
          )
        : [],
  }
}

/** The earlier texts of a deleted message, as far as the copy holds them. */
function copiedVersions(copy: CaseCopy | null, author: CaseSummary['author']): CaseContext[] {
  const person = author && { id: author.id, name: author.name, username: author.username }
  return (copy?.versions ?? []).map((version) => ({ kind: 'version', author: person, ...version }))
}

/** Whether a decision changes anything: most kinds need content that still exists. */
function hasEffect(kind: DecisionKind, content: CaseContent | null): boolean {
  if (kind === 'remove') return content !== null && !content.withheld && !isBlank(content)
  return ['no_action', 'warn', 'suspend', 'ban'].includes(kind) || content !== null
}

const isBlank = ({ text, media, avatar }: CaseContent) => text === '' && media.length === 0 && avatar === null

/** The author's account. Parties to the case get no time, and so nothing of the misuse policy. */
async function readAccount(db: Db, authorId: string | null, misuseAt: Date | null) {
  if (authorId === null) return null
  const row = await db
    .selectFrom('profiles')
    .innerJoin('auth.users', 'auth.users.id', 'profiles.id')
    .select(['profiles.created_at', 'auth.users.banned_until', isStaff().as('is_staff')])
    .select(
      sql<number>`(
        select count(*)::integer from moderation_cases as theirs
        join moderation_decisions as taken on taken.case_id = theirs.id
        where theirs.author_id = profiles.id and ${isSigned('theirs')} and taken.kind not in ('no_action', 'refuse_tick', 'suspend_tick')
          and taken.reversed_at is null
      )`.as('standing_decisions'),
    )
    .where('profiles.id', '=', authorId)
    .executeTakeFirst()
  if (row === undefined) return null
  return {
    joined_at: row.created_at.toISOString(),
    is_staff: row.is_staff,
    banned_until: row.banned_until?.toISOString() ?? null,
    standing_decisions: row.standing_decisions,
    misuse: misuseAt && (await readContentMisuse(db, authorId, misuseAt)),
  }
}

async function readReports(db: Db, caseId: string): Promise<CaseView['reports']> {
  const rows = await db
    .selectFrom('reports as given')
    .select(['id', 'reason', 'details', 'created_at'])
    .select([
      person('given.reporter_id').as('reporter'),
      judgedBy(sql`given.reporter_id`).as('judged'),
      followedOf(sql`given.reporter_id`).as('followed'),
    ])
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(shownReports))
    .execute()
  return rows.reverse().map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

async function readNotices(db: Db, caseId: string): Promise<CaseView['notices']> {
  const rows = await db
    .selectFrom('legal_notices')
    .select(['id', 'receipt', 'reason', 'explanation', 'created_at'])
    .select([
      sql<boolean>`member_id is not null`.as('by_member'),
      sql<string | null>`(select name from trusted_flaggers where id = legal_notices.flagger_id)`.as(
        'flagger',
      ),
    ])
    .where('case_id', '=', caseId)
    .orderBy('created_at', 'desc')
    .limit(sql.lit(shownReports))
    .execute()
  return rows.reverse().map((row) => ({ ...row, created_at: row.created_at.toISOString() }))
}

async function readDecisions(db: Db, caseId: string, readerId: string) {
  return db
    .selectFrom('moderation_decisions as decision')
    .innerJoin('moderation_cases as judged', 'judged.id', 'decision.case_id')
    .select(['decision.id', 'case_id', 'kind', 'rule', 'ground', 'label', 'facts', 'note', 'automated'])
    .select(['suspended_until', 'decision.created_at', 'reversed_at', 'reversal_note', 'judged.author_id'])
    .select(['tick_reason', 'self_corrected', 'legal_ground', 'manifest', 'misuse'])
    .select([
      person('decision.moderator_id').as('moderator'),
      person('decision.reversed_by').as('reversed_by'),
      citedRule('decision.rule_wording').as('cited_rule'),
      sql<boolean>`${involves(readerId, sql`judged.id`)}`.as('involves_reader'),
    ])
    .where('case_id', '=', caseId)
    .orderBy('decision.created_at')
    .execute()
}

/** The latest cases opened before this one. */
function earlier(db: Db, { id, opened_at }: Pick<CaseRow, 'id' | 'opened_at'>) {
  return pastCases(db)
    .where('moderation_cases.id', '<>', id)
    .where('moderation_cases.opened_at', '<=', opened_at)
    .limit(sql.lit(shownEarlier))
}

/** The latest cases about a member's account and signed content. */
export async function readCasesOf(db: Db, memberId: string): Promise<EarlierCase[]> {
  const rows = await pastCases(db)
    .where('moderation_cases.author_id', '=', memberId)
    .where(sql<boolean>`not ${hidesAuthor}`)
    .limit(sql.lit(shownOfMember))
    .execute()
  return rows.map(earlierView)
}

function pastCases(db: Db) {
  return db
    .selectFrom('moderation_cases')
    .select(['id', 'target_type', 'status', 'opened_at', 'decided_at'])
    .select(
      sql<EarlierRow['decisions']>`coalesce((
        select json_agg(json_build_object('kind', taken.kind, 'rule', taken.rule, 'reversed', taken.reversed_at is not null)
          order by taken.created_at, taken.id)
        from moderation_decisions as taken where taken.case_id = moderation_cases.id
      ), '[]')`.as('decisions'),
    )
    .orderBy('moderation_cases.opened_at', 'desc')
}

/** The reported content in its present state, whatever its visibility; null once it is deleted. */
async function readContent(db: Db, type: CaseTarget, id: string): Promise<CaseContent | null> {
  if (type === 'tick' || type === 'reporting') return null
  const row = await adapters[type].content(db, id)
  if (row === undefined) return null
  const { attachment, further_attachments, created_at, edited_at, ...rest } = row
  return {
    consultation_id: null,
    ...rest,
    media: attachedTo({ attachment, further_attachments }),
    created_at: created_at.toISOString(),
    edited_at: edited_at?.toISOString() ?? null,
  }
}

type ContextRow = Omit<CaseContext, 'created_at'> & { created_at: string }

/** Surrounding content, oldest first. */
async function readContext(db: Db, type: CaseTarget, id: string): Promise<CaseContext[]> {
  if (type === 'tick' || type === 'reporting') return []
  const query = adapters[type].surroundings
  if (query === null) return []
  const { rows } = await sql<ContextRow>`select * from (${query(id)}) as said order by created_at`.execute(db)
  return rows.map((row) => ({ ...row, created_at: new Date(row.created_at).toISOString() }))
}
