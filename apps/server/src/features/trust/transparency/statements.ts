import { smallestGroup } from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { isAfter } from '@parvis/platform/database/keyset.ts'
import { paris } from '@parvis/platform/paris.ts'
import { type RawBuilder, sql } from 'kysely'
import type { DatabaseStatement } from './database-schema.ts'
import { type StatementForm, type StatementRow, statementOf } from './statement-of.ts'

const readingSize = 500
const zone = sql.lit(paris)

/** A decision as its statement, and the day of its reversal, for which the database has no column. */
export interface StatementPeriod {
  statement: DatabaseStatement
  reversed_on: string | null
}

type Period = { year: number } | { day: string }

const midnight = (day: RawBuilder<unknown>) => sql`((${day})::timestamp at time zone ${zone})`

/** Beginning and end of a period in Paris. */
function boundsOf(period: Period): { from: RawBuilder<unknown>; to: RawBuilder<unknown> } {
  if ('day' in period) {
    const day = sql`${period.day}::date`
    return { from: midnight(day), to: midnight(sql`${day} + 1`) }
  }
  const first = (year: number) => midnight(sql`make_date(${year}::int, 1, 1)`)
  return { from: first(period.year), to: first(period.year + 1) }
}

/** Decisions without a restriction, and those demanded by an order, need no statement of reasons. */
const isStated = sql`decision.kind not in ('no_action', 'refuse_tick', 'warn_reporting')
  and not exists (
    select from authority_orders as demanded where demanded.case_id = judged.id and demanded.kind = 'act'
  )`

const dayOf = (moment: RawBuilder<unknown>) => sql`to_char(${moment} at time zone ${zone}, 'YYYY-MM-DD')`

/** The statements of reasons of a period, in the order of decisions, read in batches. */
export async function* statementsOf(
  db: Db,
  period: Period,
  form: StatementForm,
): AsyncGenerator<StatementPeriod> {
  const { from, to } = boundsOf(period)
  for (let last: StatementRow | undefined; ; ) {
    const start = last === undefined ? null : { at: last.created_at, id: last.id }
    const after = isAfter(start, ['decision.created_at', 'decision.id', 'asc'])
    const { rows } = await sql<StatementRow>`
      select decision.id, decision.created_at, decision.kind, decision.rule, decision.ground, decision.automated,
        decision.legal_ground, decision.facts, judged.target_type,
        worded.texts -> 'fr' ->> 'title' as rule_title,
        ${dayOf(sql`decision.created_at`)} as applied_on,
        ${dayOf(sql`coalesce((judged.copy ->> 'created_at')::timestamptz, judged.opened_at)`)} as written_on,
        ${dayOf(sql`decision.reversed_at`)} as reversed_on,
        ${dayOf(sql`decision.suspended_until`)} as ends_on,
        coalesce(btrim(judged.copy ->> 'text'), '') <> '' as worded,
        array(select distinct held ->> 'kind' from jsonb_array_elements(judged.copy -> 'media') as held) as media,
        judged.is_flagged as flagged,
        exists (select from legal_notices where case_id = judged.id) as noticed,
        exists (select from reports where case_id = judged.id) as reported,
        ${form.facts === 'written' ? namesOf : sql`'{}'::text[]`} as names
      from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
      left join rule_changes as worded on worded.id = decision.rule_wording
      where decision.created_at >= ${from} and decision.created_at < ${to} and ${after} and ${isStated}
      order by decision.created_at, decision.id
      limit ${sql.lit(readingSize)}
    `.execute(db)
    for (const row of rows)
      yield {
        statement: statementOf('year' in period ? withoutDays(row, period.year) : row, form),
        reversed_on:
          row.reversed_on === null || 'day' in period ? row.reversed_on : row.reversed_on.slice(0, 4),
      }
    last = rows.at(-1)
    if (rows.length < readingSize) return
  }
}

/** The file of a year shows no day: it would lead from whatever disappeared then to the reason. */
function withoutDays(row: StatementRow, year: number): StatementRow {
  const day = `${year}-12-31`
  const yearOf = (moment: string | null) => moment && `${moment.slice(0, 4)}-12-31`
  return {
    ...row,
    applied_on: day,
    written_on: day,
    reversed_on: yearOf(row.reversed_on),
    ends_on: yearOf(row.ends_on),
  }
}

/** Names of the persons of a case: the author then and now, who reported it or gave notice, who decided, and who reversed. */
const namesOf = sql`array(
  select name from unnest(array[judged.copy ->> 'author_name', judged.copy ->> 'author_username']) as copied (name)
    where name is not null
  union select name from profiles as person
    cross join lateral unnest(array[person.display_name, person.username]) as called (name)
    where name is not null and person.id in (
      select judged.author_id union select decision.moderator_id union select decision.reversed_by
      union select reporter_id from reports where case_id = judged.id
      union select member_id from legal_notices where case_id = judged.id)
  union select notifier_name from legal_notices where case_id = judged.id and notifier_name is not null
)`

/** Days with statements, latest first: how many each, before a day, at most `limit`. */
export async function statementDays(
  db: Db,
  before: string | null,
  limit: number,
): Promise<{ day: string; count: number }[]> {
  const { rows } = await sql<{ day: string; count: number }>`
    with recursive days (day) as (
      select max(created_at at time zone ${zone})::date from moderation_decisions as decision
      where ${before === null ? sql`true` : sql`created_at < ${midnight(sql`${before}::date`)}`}
      union all
      select (
        select max(created_at at time zone ${zone})::date from moderation_decisions
        where created_at < ${midnight(sql`days.day`)}
      ) from days where days.day is not null
    ), counted as (
      select days.day, (
        select count(*)::int from moderation_decisions as decision
        join moderation_cases as judged on judged.id = decision.case_id
        where decision.created_at >= ${midnight(sql`days.day`)}
          and decision.created_at < ${midnight(sql`days.day + 1`)} and ${isStated}
      ) as count
      from days where days.day is not null limit ${sql.lit(limit * 3)}
    )
    select to_char(day, 'YYYY-MM-DD') as day, count from counted where count > 0 limit ${sql.lit(limit)}
  `.execute(db)
  return rows
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

/** Traces of a removed content, and of the measure, that readers of the site may have seen. */
const seenOf = ({ statement }: StatementPeriod) =>
  JSON.stringify([
    statement.content_type,
    statement.content_type_other,
    statement.decision_visibility,
    statement.decision_provision,
    statement.decision_account,
    statement.end_date_account_restriction,
    statement.end_date_visibility_restriction,
  ])

/**
 * The statements of a year that is over, for everybody: without days, in the order of their references, which is random, and
 * only where at least ten look the same from outside. Fewer would lead from a content to the reason.
 */
export async function* yearStatements(
  db: Db,
  year: number,
  form: StatementForm,
): AsyncGenerator<StatementPeriod> {
  const groups = new Map<string, number>()
  for await (const one of statementsOf(db, { year }, form)) {
    const seen = seenOf(one)
    groups.set(seen, (groups.get(seen) ?? 0) + 1)
  }
  const shown: StatementPeriod[] = []
  for await (const one of statementsOf(db, { year }, form))
    if ((groups.get(seenOf(one)) ?? 0) >= smallestGroup) shown.push(one)
  yield* shown.toSorted((one, other) => (one.statement.puid < other.statement.puid ? -1 : 1))
}
