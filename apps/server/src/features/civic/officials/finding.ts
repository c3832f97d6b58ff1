import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { cardOfRollCall, heldOn, rollCallPath, sourceAsOf } from './views.ts'

/** Votes per search. */
const mostVotes = 12

/** Roll-call votes whose title has a word for each prefix: those on whole texts first, then the latest. */
export async function findVotesByWords(db: Db, prefixes: readonly string[]) {
  if (prefixes.length === 0) return []
  const words = prefixes.map((prefix) => `${prefix}:*`).join(' & ')
  const rows = await db
    .with(
      (name) => name('found').materialized(),
      (cte) =>
        cte
          .selectFrom('roll_calls')
          .select(['id', 'uid', 'number', 'kind', 'title', 'outcome', 'notable', 'is_example'])
          .select(['import_id', heldOn])
          .select(['votes_for', 'votes_against', 'abstentions'])
          .where(
            sql<boolean>`to_tsvector('pg_catalog.simple', line) @@ to_tsquery('pg_catalog.simple', ${words})`,
          ),
    )
    .selectFrom('found')
    .leftJoin('imports', 'imports.id', 'found.import_id')
    .selectAll('found')
    .select(['imports.institution', sourceAsOf])
    .orderBy('notable', 'desc')
    .orderBy('held_on', 'desc')
    .orderBy('found.id', 'desc')
    .limit(sql.lit(mostVotes))
    .execute()
  return rows.map((row) => {
    const { title, description } = cardOfRollCall(row)
    return {
      title,
      detail: description,
      path: rollCallPath(row.uid),
      source: row.institution,
      as_of: row.as_of,
    }
  })
}
