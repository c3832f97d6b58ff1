import type { Tx } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import type { RecentActs } from '@parvis/platform/database/schema.gen.ts'
import { type CompiledQuery, sql } from 'kysely'

export type CountedAct = RecentActs['act']

/** A counted act of a member, and its limit. */
export interface ActToCount {
  memberId: string
  act: CountedAct
  mark: Buffer
  times: number
  /** Maximum per `window` seconds. */
  max: number
  window: number
  contentId: string | null
  site: string | null
}

export interface ActCount {
  actToCount: ActToCount
  times: number
  /** End of the current counting window. */
  until: Date
}

export const noMark = Buffer.alloc(0)

type CountValues = {
  members: string[]
  acts: CountedAct[]
  marks: Buffer[]
  times: number[]
  ends: Date[]
  contents: (string | null)[]
  sites: (string | null)[]
  now: Date
}

interface CountedRow {
  member_id: string
  act: CountedAct
  mark: Buffer
  times: number
  until: Date
}

const counting = prepared(
  (_, { members, acts, marks, times, ends, contents, sites, now }: CountValues) => sql<CountedRow>`
    insert into recent_acts as known (member_id, act, mark, times, since, until, content_id, site)
    select member_id, act, mark, times, ${now}, until, content_id, site
    from unnest(
      ${members}::uuid[], ${acts}::text[], ${marks}::bytea[], ${times}::integer[], ${ends}::timestamptz[],
      ${contents}::uuid[], ${sites}::text[]
    ) as act_to_count (member_id, act, mark, times, until, content_id, site)
    -- In a fixed order, so that parallel acts of one member cannot deadlock.
    order by member_id, act, mark
    on conflict (member_id, act, mark) do update set (times, since, until, content_id, site) = (
      select
        case when not counts_on then excluded.times
          when is_text and known.content_id = excluded.content_id then known.times
          else known.times + excluded.times end,
        case when counts_on then known.since else excluded.since end,
        case when counts_on then known.until else excluded.until end,
        case when counts_on then known.content_id else excluded.content_id end,
        excluded.site
      from (select known.act in ('post_text', 'comment_text') as is_text) as kind
      cross join lateral (
        select known.until > excluded.since and (
          not is_text
          or exists (select from posts where posts.id = known.content_id)
          or exists (select from comments where comments.id = known.content_id)
        ) as counts_on
      ) as earlier
    )
    returning member_id, act, mark, times, until
  `,
)

/** Counts acts in a single statement, whatever their number: see {@link countingOf}. */
export async function count(tx: Tx, actsToCount: ActToCount[], now: Date): Promise<ActCount[]> {
  if (actsToCount.length === 0) return []
  const { rows } = await tx.executeQuery(countingOf(tx, actsToCount, now))
  return countedFrom(actsToCount, rows)
}

/** Statement that counts acts, one after the other per member. A text counts once per post or comment, until its deletion. */
export function countingOf(tx: Tx, actsToCount: ActToCount[], now: Date): CompiledQuery<CountedRow> {
  return counting.query(tx, {
    members: actsToCount.map(({ memberId }) => memberId),
    acts: actsToCount.map(({ act }) => act),
    marks: actsToCount.map(({ mark }) => mark),
    times: actsToCount.map(({ times }) => times),
    ends: actsToCount.map(({ window }) => new Date(now.getTime() + window * 1_000)),
    contents: actsToCount.map(({ contentId }) => contentId),
    sites: actsToCount.map(({ site }) => site),
    now,
  })
}

/** The answer of {@link countingOf}, by act. */
export function countedFrom(actsToCount: ActToCount[], rows: CountedRow[]): ActCount[] {
  return actsToCount.flatMap((actToCount) => {
    const row = rows.find(
      (one) =>
        one.member_id === actToCount.memberId &&
        one.act === actToCount.act &&
        one.mark.equals(actToCount.mark),
    )
    return row === undefined ? [] : { actToCount, times: row.times, until: row.until }
  })
}
