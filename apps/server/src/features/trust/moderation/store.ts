import { pageSizes } from '@parvis/contract/limits.ts'
import type { CaseSummary } from '@parvis/contract/trust/case-views.schemas.ts'
import { openCasesCeiling } from '@parvis/contract/trust/reports.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import {
  cursorAt,
  type Page,
  pageBy,
  pageQuery,
  type RankedKeyset,
  rankedCursorAt,
} from '@parvis/platform/database/keyset.ts'
import { type RawBuilder, type SqlBool, sql } from 'kysely'
import type { Member } from '../../accounts/identity/index.ts'
import { caseShownTo } from '../../audit/evidence/index.ts'
import { waitingRequests } from '../../people/admissions/index.ts'
import { authorColumns } from '../../people/authors/index.ts'
import { conditionsOf, type Filters, isOf } from './case-filters.ts'
import { caseColumns, caseExtras, caseSummary } from './views.ts'

/** The cases that a staff member may see, with the columns that the console shows. */
export function cases(db: Db, readerId: string, now: Date) {
  return db
    .selectFrom('moderation_cases')
    .leftJoin('profiles', 'profiles.id', 'moderation_cases.author_id')
    .select(caseColumns)
    .select(authorColumns)
    .select(caseExtras(readerId, now))
    .where(caseShownTo(readerId))
}

const size = pageSizes.moderationCases

/**
 * Place of an open case. Administrators see first what was passed on to them: it counts as more urgent than anything else
 * could be.
 */
const passedOn = sql<number>`(moderation_cases.priority + case when moderation_cases.escalated_at is null then 0 else 1000000 end)`

/** A page of cases that fit the filters: open ones by priority, then by age; decided ones latest first. */
export async function readCases(
  db: Db,
  member: Pick<Member, 'id' | 'isAdministrator'>,
  filters: Filters,
  after: RankedKeyset | null,
  now: Date,
): Promise<Page<CaseSummary>> {
  const { list } = filters
  const rank = member.isAdministrator ? passedOn : sql<number>`moderation_cases.priority`
  let query = cases(db, member.id, now).select(rank.as('place'))
  for (const condition of conditionsOf(filters, member.id, now)) query = query.where(condition)
  if (list === 'decided') {
    query = query.where('moderation_cases.status', '=', sql.lit('decided'))
    query = pageQuery(query, ['moderation_cases.decided_at', 'moderation_cases.id'], after, size)
  } else {
    query = query.where('moderation_cases.status', '=', sql.lit('open')).orderBy(rank, 'desc')
    query = pageQuery(query, ['moderation_cases.opened_at', 'moderation_cases.id', 'asc'], null, size)
    if (list === 'mine') query = query.where(isOf(member.id, now))
    if (after !== null) query = query.where(furtherDown(rank, after))
  }
  const found = await query.execute()
  const { rows, next_cursor } = pageBy(found, size, ({ id, opened_at, decided_at, place }) => {
    const keyset = { at: decided_at ?? opened_at, id }
    return list === 'decided' ? cursorAt(keyset) : rankedCursorAt({ ...keyset, rank: place })
  })
  return { items: rows.map((row) => caseSummary(row, member, now)), next_cursor }
}

function furtherDown(place: RawBuilder<number>, { rank, at, id }: RankedKeyset): RawBuilder<SqlBool> {
  return sql<SqlBool>`${place} <= ${rank} and (${place} < ${rank}
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
      counted(isOf(member.id, now)).as('mine'),
      signals.as('signals'),
      waitingRequests(openCasesCeiling).as('admissions'),
    ])
    .executeTakeFirstOrThrow()
}
