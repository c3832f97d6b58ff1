import { neutralityPeriods } from '@parvis/contract/trust/neutrality.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { shiftDay } from '@parvis/platform/paris.ts'
import { sql } from 'kysely'
import { authorBit } from './post-figures.ts'
import { type Span, spanOf } from './spans.ts'

/** Decisions about what members say and do; those about ticks and reports have no side. */
const aboutContent = sql`judged.target_type in ('post', 'comment', 'question', 'profile', 'message')`

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
    on conflict (day, dimension, measure, member_group, detail) do update set
      number = excluded.number, authors = excluded.authors, total = excluded.total, squares = excluded.squares
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

/** Draws the median wait of the cases decided in each period that ends with this day. A median is no sum of days. */
export async function drawWaits(db: Db, span: Span): Promise<void> {
  for (const period of neutralityPeriods) {
    const { from } = spanOf(shiftDay(span.day, 1 - Number(period)))
    await sql`
      insert into neutrality_figures (day, dimension, member_group, measure, number, authors, total, squares)
      select ${span.day}::date, dimension, member_group, ${`wait_${period}`}::text, number, authors, median, 0
      from (${countedWaits(from, span)}) as counted
      on conflict (day, dimension, measure, member_group, detail) do update set
        number = excluded.number, authors = excluded.authors, total = excluded.total
    `.execute(db)
  }
}

export function countedWaits(from: Date, { until }: Span) {
  return sql`
    select dimension, member_group, count(*)::int as number, bit_or(${authorBit}) as authors,
      percentile_cont(0.5) within group (order by hours) as median
    from (
      select author.id as user_id, dimension, member_group,
        extract(epoch from judged.decided_at - judged.opened_at)::float8 / 3600 as hours
      from moderation_cases as judged ${authors} ${groups}
      where judged.status = 'decided' and judged.decided_at >= ${from} and judged.decided_at < ${until}
        and ${aboutContent} and member_group is not null
    ) as waited
    group by dimension, member_group`
}
