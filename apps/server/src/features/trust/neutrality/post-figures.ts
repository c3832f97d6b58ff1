import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { authorBit, type Span } from './spans.ts'

/** Points of exchanges that one stratum spans: about an hour of freshness. */
const stratumPoints = 12

/** Columns: measure, value, stratum. Without a stratum, chance predicts nothing. */
const measures = {
  public: sql`
    ('shown_recent', recent, exchanges), ('shown_relevant', relevant, exchanges), ('shown_popular', popular, approval),
    ('reactions', reactions, null), ('answered', answered, null)`,
  moderation: sql`
    ('reported', reported, null::int), ('removed', removed, null), ('limited', limited, null),
    ('restored', restored, null)`,
}

/** Draws the figures of the posts of one day, as they are now. Days drawn before stay. */
export async function drawPosts(db: Db, span: Span, which: keyof typeof measures): Promise<void> {
  await sql`
    insert into neutrality_figures
      (day, dimension, member_group, measure, number, authors, total, squares, expected, variance)
    select ${span.day}::date, counted.* from (${countedPosts(span, which)}) as counted
    on conflict (day, dimension, measure, member_group, detail) do nothing
  `.execute(db)
}

/**
 * Counts the posts of a day by group and measure. Removed posts belong to moderation alone: their number beside that of the
 * posts that anybody sees would reveal each removal. Posts are compared within strata: same role and tick, same exchanges,
 * limited by moderation or not. The expected exposure of a group in a stratum is its share of the stratum's
 * total; the variance is that of a draw without replacement.
 */
export function countedPosts({ from, until }: Span, which: keyof typeof measures) {
  return sql`
    with removals as materialized (
      select case_id from moderation_decisions
      where created_at >= ${from} and kind = 'remove' and ${which === 'moderation'}::boolean
    ), chosen as materialized (
      select id from posts
      where author_role in ('politician', 'journalist', 'citizen') and visibility <> 'private'
        and created_at >= ${from} and created_at < ${until} and visibility = 'public'
      union
      select posts.id from removals join moderation_cases as judged on judged.id = removals.case_id
        join posts on posts.id = judged.target_id
      where judged.target_type = 'post' and posts.created_at >= ${from} and posts.created_at < ${until} and posts.withheld_visibility = 'public'
    ), measured as materialized (
      select posts.user_id, posts.author_role as role, posts.region_code as region, party.orientation as side,
        author.verified, posts.reach_limited as held,
        relevance_engagement(support_count, question_count, vote_count, comment_count) / ${sql.lit(stratumPoints)}
          as exchanges,
        relevance_engagement(support_count, 0, vote_count, 0) / ${sql.lit(stratumPoints)} as approval,
        coalesce(showing.recent, 0)::float8 as recent, coalesce(showing.relevant, 0)::float8 as relevant,
        coalesce(showing.popular, 0)::float8 as popular,
        (support_count + question_count + vote_count)::float8 as reactions,
        (exists (select from reports where target_type = 'post' and target_id = posts.id))::int::float8 as reported,
        taken.removed, taken.limited, taken.restored,
        (posts.answer_id is not null)::int::float8 as answered
      from chosen join posts on posts.id = chosen.id
        join profiles as author on author.id = posts.user_id
        left join parties as party on party.id = posts.author_party
        left join post_showings as showing on showing.post_id = posts.id
        cross join lateral (
          select coalesce(max((decision.kind = 'remove')::int), 0)::float8 as removed,
            coalesce(max((decision.kind = 'limit_reach')::int), 0)::float8 as limited,
            coalesce(max((decision.reversed_at is not null)::int), 0)::float8 as restored
          from moderation_cases as judged join moderation_decisions as decision on decision.case_id = judged.id
          where judged.target_type = 'post' and judged.target_id = posts.id
            and decision.kind in ('remove', 'limit_reach')
        ) as taken
    ), parts as (
      -- One row for a stratum, group and measure.
      select role, verified, held, stratum, dimension, member_group, measure,
        count(*)::float8 as number, bit_or(${authorBit}) as authors, sum(value) as total, sum(value * value) as squares
      from measured
        cross join lateral (values ('side', side), ('role', role), ('region', region)) as of (dimension, member_group)
        cross join lateral (values ${measures[which]}) as what (measure, value, stratum)
      where member_group is not null
      group by role, verified, held, stratum, dimension, member_group, measure
    ), strata as (
      select role, verified, held, stratum, measure, count(*)::float8 as number, avg(value) as mean,
        coalesce(var_samp(value), 0) as variance
      from measured cross join lateral (values ${measures[which]}) as what (measure, value, stratum)
      where stratum is not null
      group by role, verified, held, stratum, measure
    )
    select dimension, member_group, measure, sum(parts.number)::int as number, bit_or(authors) as authors,
      sum(parts.total) as total, sum(squares) as squares,
      sum(parts.number * strata.mean) as expected,
      sum(parts.number * (1 - parts.number / strata.number) * strata.variance) as variance
    from parts left join strata using (role, verified, held, stratum, measure)
    group by dimension, member_group, measure`
}
