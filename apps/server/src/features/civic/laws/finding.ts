import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { isStale, lawPath, stageName } from './views.ts'

/** Laws per search. */
const mostLaws = 12

/** Tracked laws that have a word for each prefix, those that moved last first. */
export async function findLawsByWords(db: Db, prefixes: readonly string[], now: Date) {
  if (prefixes.length === 0) return []
  const words = prefixes.map((prefix) => `${prefix}:*`).join(' & ')
  const rows = await db
    // Found by its words, then ordered: the order of moves would read all laws for a rare word.
    .with(
      (name) => name('found').materialized(),
      (cte) =>
        cte
          .selectFrom('laws')
          .select(['id', 'moved_at', 'reference', 'title', 'short_title', 'status', 'source_institution'])
          .select(sql<string>`as_of::text`.as('as_of'))
          .where(
            sql<boolean>`to_tsvector('pg_catalog.simple', line) @@ to_tsquery('pg_catalog.simple', ${words})`,
          )
          .where('withdrawn_at', 'is', null),
    )
    .selectFrom('found')
    .selectAll()
    .orderBy('moved_at', 'desc')
    .orderBy('id', 'desc')
    .limit(sql.lit(mostLaws))
    .execute()
  return rows.map(({ reference, title, short_title, status, source_institution, as_of }) => ({
    title: short_title ?? title,
    detail: stageName(status),
    path: lawPath(reference),
    source: source_institution,
    as_of,
    is_stale: isStale({ status, as_of }, now),
  }))
}
