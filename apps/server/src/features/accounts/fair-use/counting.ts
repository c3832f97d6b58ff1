import type { Tx } from '@parvis/platform/database/database.ts'
import type { RecentActs } from '@parvis/platform/database/schema.gen.ts'
import { sql } from 'kysely'

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

export interface Counted {
  actToCount: ActToCount
  times: number
  /** End of the current counting window. */
  until: Date
}

export const noMark = Buffer.alloc(0)

/**
 * Counts acts in a single statement, whatever their number. Simultaneous acts of one member are counted one
 * after the other. A text counts once per post or comment, and stops counting once that is deleted.
 */
export async function count(tx: Tx, actsToCount: ActToCount[], now: Date): Promise<Counted[]> {
  if (actsToCount.length === 0) return []
  const { rows } = await sql<{
    member_id: string
    act: CountedAct
    mark: Buffer
    times: number
    until: Date
  }>`
    insert into recent_acts as known (member_id, act, mark, times, since, until, content_id, site)
    select member_id, act, mark, times, ${now}, until, content_id, site
    from unnest(
      ${actsToCount.map(({ memberId }) => memberId)}::uuid[],
      ${actsToCount.map(({ act }) => act)}::text[],
      ${actsToCount.map(({ mark }) => mark)}::bytea[],
      ${actsToCount.map(({ times }) => times)}::integer[],
      ${actsToCount.map(({ window }) => new Date(now.getTime() + window * 1_000))}::timestamptz[],
      ${actsToCount.map(({ contentId }) => contentId)}::uuid[],
      ${actsToCount.map(({ site }) => site)}::text[]
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
  `.execute(tx)
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
