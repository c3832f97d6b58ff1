import type { CaseTarget } from '@parvis/contract/audit/decisions.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { CaseSummary } from '@parvis/contract/trust/case-views.schemas.ts'
import { openCasesCeiling } from '@parvis/contract/trust/moderation.ts'
import type { CaseList } from '@parvis/contract/trust/moderation-cases.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { cursorAt, pageBy, type RankedKeyset, rankedCursorAt } from '@parvis/platform/database/keyset.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { caseShownTo } from '../../audit/evidence/index.ts'
import { authorColumns } from '../../people/authors/index.ts'
import { caseColumns, caseExtras, caseSummary } from './views.ts'

/** The cases that a staff member may see, with the columns that the console shows. */
export function cases(db: Db, readerId: string) {
  return db
    .selectFrom('moderation_cases')
    .leftJoin('profiles', 'profiles.id', 'moderation_cases.author_id')
    .select(caseColumns)
    .select(authorColumns)
    .select(caseExtras(readerId))
    .where(caseShownTo(readerId))
}

const size = pageSizes.moderationCases

interface Listing {
  list: CaseList
  target_type: CaseTarget | undefined
  after: RankedKeyset | null
}

/** A page of cases: open ones by priority, then by age; decided ones latest first. */
export async function readCases(
  db: Db,
  member: Pick<Member, 'id'>,
  { list, target_type, after }: Listing,
  now: Date,
): Promise<{ items: CaseSummary[]; next_cursor: string | null }> {
  let query = cases(db, member.id).limit(sql.lit(size + 1))
  if (target_type !== undefined) query = query.where('moderation_cases.target_type', '=', target_type)
  if (list === 'decided') {
    query = query
      .where('moderation_cases.status', '=', sql.lit('decided'))
      .orderBy('moderation_cases.decided_at', 'desc')
      .orderBy('moderation_cases.id', 'desc')
    if (after !== null)
      query = query.where(
        sql<SqlBool>`(moderation_cases.decided_at, moderation_cases.id) < (${after.at}, ${after.id})`,
      )
  } else {
    query = query
      .where('moderation_cases.status', '=', sql.lit('open'))
      .orderBy('moderation_cases.priority', 'desc')
      .orderBy('moderation_cases.opened_at')
      .orderBy('moderation_cases.id')
    if (list === 'mine') query = query.where(claimedBy(member.id, now))
    if (after !== null) query = query.where(furtherDown(after))
  }
  const found = await query.execute()
  const { rows, next_cursor } = pageBy(found, size, ({ id, opened_at, decided_at, priority }) => {
    const place = { at: decided_at ?? opened_at, id }
    return list === 'decided' ? cursorAt(place) : rankedCursorAt({ ...place, rank: priority })
  })
  return { items: rows.map((row) => caseSummary(row, member, now)), next_cursor }
}

const claimedBy = (memberId: string, now: Date) =>
  sql<SqlBool>`moderation_cases.claimed_by = ${memberId} and moderation_cases.claimed_until > ${now}`

function furtherDown({ rank, at, id }: RankedKeyset): RawBuilder<SqlBool> {
  return sql<SqlBool>`moderation_cases.priority <= ${rank} and (moderation_cases.priority < ${rank}
    or (moderation_cases.opened_at, moderation_cases.id) > (${at}, ${id}))`
}

/** Counts for the badges, up to a ceiling. */
export async function countCases(db: Db, member: Pick<Member, 'id'>, now: Date) {
  const counted = (where: RawBuilder<SqlBool>) => sql<number>`(
    select count(*)::integer from (
      select from moderation_cases
      where moderation_cases.status = 'open' and ${where} and ${caseShownTo(member.id)}
      limit ${sql.lit(openCasesCeiling)}
    ) as waiting
  )`
  const signals = sql<number>`(
    select count(*)::integer from (
      select from moderation_signals
      where dismissed_at is null and not exists (
        select from moderation_cases
        where moderation_signals.subject_type = 'case'
          and moderation_cases.id = case when moderation_signals.subject_type = 'case' then moderation_signals.subject_id::uuid end
          and not ${caseShownTo(member.id)}
      )
      limit ${sql.lit(openCasesCeiling)}
    ) as waiting
  )`
  return db
    .selectNoFrom([
      counted(sql<SqlBool>`true`).as('open'),
      counted(claimedBy(member.id, now)).as('mine'),
      signals.as('signals'),
    ])
    .executeTakeFirstOrThrow()
}
