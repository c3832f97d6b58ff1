import { type EventView, searchedEventTypes } from '@parvis/contract/events.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../platform/database/database.ts'
import type { Keyset } from '../../platform/database/keyset.ts'

const types = sql.join(searchedEventTypes.map((type) => sql.lit(type)))

/**
 * Events of the types that search shows, soonest first, from a moment on; only those that hold every word of `line`,
 * by its beginning.
 */
export async function readEvents(
  db: Db,
  { from, line, after }: { from: Date; line: string; after: Keyset | null },
): Promise<{ items: EventView[]; next_cursor: string | null }> {
  const words = line === '' ? [] : line.split(' ').map((word) => `% ${word}%`)
  const found = await db
    .selectFrom('events')
    .select(['id', 'type', 'level', 'title', 'description', 'place', 'starts_at', 'ends_at'])
    .where(sql<boolean>`type in (${types})`)
    .where('starts_at', '>', from)
    .where(sql<boolean>`line like all (${words}::text[])`)
    .$if(after !== null, (query) => query.where(sql<boolean>`(starts_at, id) > (${after?.at}, ${after?.id})`))
    .orderBy('starts_at')
    .orderBy('id')
    .limit(sql.lit(pageSizes.search + 1))
    .execute()
  const rows = found.slice(0, pageSizes.search)
  const last = found.length > rows.length ? rows.at(-1) : undefined
  return {
    items: rows.map((row) => ({
      ...row,
      starts_at: row.starts_at.toISOString(),
      ends_at: row.ends_at?.toISOString() ?? null,
    })),
    next_cursor: last === undefined ? null : `${last.starts_at.getTime()}_${last.id}`,
  }
}
