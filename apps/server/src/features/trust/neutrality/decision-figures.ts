import { neutralityPeriods, smallestGroup } from '@parvis/contract/trust/transparency.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { authorBit, authorsIn, type Days, readClosedMonths, type Span, spanOf } from './spans.ts'

/** Decisions about contents and accounts; those about ticks and reports have no side. */
const aboutContent = sql`judged.target_type not in ('tick', 'reporting')`

const groups = sql`
  cross join lateral (values
    ('side', party.orientation), ('role', author.role), ('region', author.region_code)
  ) as of (dimension, member_group)`

const authors = sql`
  join profiles as author on author.id = judged.author_id
  left join parties as party
    on party.id = shown_party(author.role, author.verified, author.political_party)`

/** Draws the measures that moderators took on one day, by rule and group of the member concerned. */
export async function drawDecisions(db: Db, span: Span): Promise<void> {
  await sql`
    insert into neutrality_figures (day, dimension, member_group, measure, detail, number, authors, total, squares)
    select ${span.day}::date, dimension, member_group, 'decided', rule, number, authors, number, number
    from (${countedDecisions(span)}) as counted
    on conflict (day, dimension, measure, member_group, detail) do nothing
  `.execute(db)
}

export function countedDecisions({ from, until }: Span) {
  return sql`
    select dimension, member_group, rule, count(*)::int as number, bit_or(${authorBit}) as authors
    from (
      select author.id as user_id, decision.rule, dimension, member_group
      from moderation_decisions as decision join moderation_cases as judged on judged.id = decision.case_id
        ${authors} ${groups}
      where decision.created_at >= ${from} and decision.created_at < ${until} and decision.rule is not null
        and ${aboutContent} and member_group is not null
    ) as taken
    group by dimension, member_group, rule`
}

/**
 * Draws the median wait of the cases decided in the closed months of each period, by their last day. A median is no sum of days.
 * Figures that were drawn before stay.
 */
export async function drawWaits(db: Db): Promise<void> {
  for (const period of neutralityPeriods) {
    const months = await readClosedMonths(db, period)
    if (months === null) continue
    await sql`
      insert into neutrality_figures (day, dimension, member_group, measure, number, authors, total, squares)
      select ${months.last}::date, dimension, member_group, ${`wait_${period}`}::text, number, authors, median, 0
      from (${countedWaits(months)}) as counted
      on conflict (day, dimension, measure, member_group, detail) do nothing
    `.execute(db)
  }
}

/** Waits of each group in the months in which it is large enough. */
export function countedWaits({ first, last }: Days) {
  return sql`
    with waited as materialized (
      select author.id as user_id, dimension, member_group,
        date_trunc('month', judged.decided_at at time zone 'Europe/Paris') as month,
        extract(epoch from judged.decided_at - judged.opened_at)::float8 / 3600 as hours
      from moderation_cases as judged ${authors} ${groups}
      where judged.status = 'decided' and judged.decided_at >= ${spanOf(first).from}
        and judged.decided_at < ${spanOf(last).until} and ${aboutContent} and member_group is not null
    ), large as (
      select dimension, member_group, month from waited group by dimension, member_group, month
      having count(*) >= ${sql.lit(smallestGroup)}
        and ${authorsIn(sql`bit_or(${authorBit})`)} >= ${sql.lit(smallestGroup)}
    )
    select dimension, member_group, count(*)::int as number, bit_or(${authorBit}) as authors,
      percentile_cont(0.5) within group (order by hours) as median
    from waited join large using (dimension, member_group, month)
    group by dimension, member_group`
}
