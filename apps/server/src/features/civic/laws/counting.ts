import type { LawCounts } from '@parvis/contract/civic/laws.schemas.ts'
import { lawRecentDays } from '@parvis/contract/civic/laws.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { dayInParis, shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { type LawFilters, matchesWords, patternsOf, referredTo } from './store.ts'

interface CountRow {
  facet: 'total' | 'recent' | 'stages' | 'kinds' | 'subjects' | 'chambers' | 'years'
  value: string
  count: number
}

/**
 * Number of tracked laws for each value of a filter. The other filters apply, the filter itself does not, so that a
 * reader sees what another choice would show.
 */
export async function countLaws(
  db: Db,
  { line, everyday, stage, kind, subject, committee, chamber, year }: LawFilters,
  now: Date,
): Promise<LawCounts> {
  const since = shiftDay(dayInParis(now), -lawRecentDays)
  const words = patternsOf(line)
  const matched = line === '' ? sql`false` : words.length === 0 ? sql`true` : matchesWords(words, everyday)
  const is = (facet: string, column: string, value: string | undefined) =>
    sql`(facet = ${facet} or ${value ?? null}::text is null or ${sql.ref(column)} = ${value ?? null}::text)`
  const { rows } = await sql<CountRow>`
    with listed as (
      select kind, status, subject, origin_chamber, moved_at,
        extract(year from moved_at at time zone 'Europe/Paris')::text as year
      from laws where withdrawn_at is null and ${matched} and ${referredTo(committee)}
    )
    select facet, value, count(*)::int as count
    from listed cross join lateral (values
      ('total', 'all'), ('stages', status), ('kinds', kind), ('subjects', subject), ('chambers', origin_chamber),
      ('years', year),
      ('recent', case when moved_at >= ${since}::date::timestamp at time zone 'Europe/Paris' then 'all' end)
    ) as counted (facet, value)
    where value is not null and ${is('stages', 'status', stage)} and ${is('kinds', 'kind', kind)}
      and ${is('subjects', 'subject', subject)} and ${is('chambers', 'origin_chamber', chamber)}
      and ${is('years', 'year', year)}
    group by facet, value order by facet, value desc`.execute(db)
  // The columns hold what their checks allow.
  const of = <Value extends string>(wanted: CountRow['facet']) =>
    rows.filter(({ facet }) => facet === wanted).map(({ value, count }) => ({ value: value as Value, count }))
  return {
    total: of('total')[0]?.count ?? 0,
    recent: of('recent')[0]?.count ?? 0,
    recent_since: since,
    stages: of('stages'),
    kinds: of('kinds'),
    subjects: of('subjects'),
    chambers: of('chambers'),
    years: of('years'),
  }
}
