import type { SittingOfSpeaker } from '@parvis/contract/civic/sittings.schemas.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { type Page, pageBy } from '@parvis/platform/database/keyset.ts'
import { sql } from 'kysely'
import { readVoteCursor, type VoteCursor } from '../officials/index.ts'

/** Length of what is quoted of a speech, in characters. */
const quoted = 240

/** Reads a cursor of a list of sittings, which stands like one of votes: the day, then the number of the row. */
export const readSpeakerCursor = readVoteCursor

/** Sittings in which somebody spoke, the latest first, each with the beginning of the first speech. */
export async function readSittingsOf(
  db: Db,
  speaker: string,
  after: VoteCursor | null,
): Promise<Page<SittingOfSpeaker>> {
  const { rows: found } = await sql<
    Pick<SittingOfSpeaker, 'uid' | 'held_on' | 'speeches'> & {
      id: number
      position: number
      title: string | null
      body: string
    }
  >`
    select listed.*, first.position, first.body, sitting_points.title
    from (
      select sittings.id, sittings.uid, sittings.held_on::text, spoken.speeches
      from (
        select sitting_id, count(*)::int as speeches from speeches where speaker = ${speaker} group by sitting_id
      ) as spoken
      join sittings on sittings.id = spoken.sitting_id
      where ${after === null ? sql`true` : sql`(sittings.held_on, sittings.id) < (${after.day}::date, ${after.id}::integer)`}
      order by sittings.held_on desc, sittings.id desc
      limit ${sql.lit(pageSizes.sittingsOfSpeaker + 1)}
    ) as listed
    cross join lateral (
      select position, point, left(body, ${sql.lit(quoted + 1)}) as body from speeches
      where speeches.speaker = ${speaker} and speeches.sitting_id = listed.id
      order by is_interruption, position limit 1
    ) as first
    left join sitting_points on sitting_points.sitting_id = listed.id and sitting_points.position = first.point
    order by listed.held_on desc, listed.id desc`.execute(db)
  const { rows, next_cursor } = pageBy(
    found,
    pageSizes.sittingsOfSpeaker,
    (row) => `${row.held_on}_${row.id}`,
  )
  return {
    items: rows.map(({ uid, held_on, speeches, position, title, body }) => ({
      uid,
      held_on,
      speeches,
      first: {
        position,
        title,
        excerpt: body.length > quoted ? `${body.slice(0, quoted).trimEnd()}…` : body,
      },
    })),
    next_cursor,
  }
}
