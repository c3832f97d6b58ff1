import type { Db } from '@parvis/platform/database/database.ts'
import { sql } from 'kysely'
import { constituency, group } from './store.ts'
import { cardOfRollCall, heldOn, institutionNames, officialPath, rollCallPath, sourceAsOf } from './views.ts'

/** An elected official for the card of their page; undefined for somebody unknown or without a name. */
export async function findOfficial(db: Db, uid: string) {
  const official = await db
    .selectFrom('officials')
    .select(['officials.uid', 'officials.name', 'officials.institution', 'is_example', constituency, group])
    .where('uid', '=', uid)
    .where('name', 'is not', null)
    .executeTakeFirst()
  if (official === undefined) return undefined
  const { name, institution, is_example } = official
  const facts = [institutionNames[institution], official.constituency, official.group]
  return {
    title: name ?? uid,
    description: `${facts.filter(Boolean).join(', ')} : mandats, votes et commissions.${is_example ? ' Données d’exemple.' : ''}`,
    path: officialPath({ uid, name }),
    institution: institutionNames[institution],
    is_example,
  }
}

/** Addresses of officials and of their votes on whole texts, for crawlers. */
export async function listPublicRecord(db: Db, most: number): Promise<string[]> {
  const [officials, votes] = await Promise.all([
    db
      .selectFrom('officials')
      .select(['uid', 'name'])
      .where('name', 'is not', null)
      .where('is_example', '=', false)
      .orderBy('sort_name')
      .orderBy('id')
      .limit(most / 2)
      .execute(),
    db
      .selectFrom('roll_calls')
      .select('uid')
      .where(sql<boolean>`notable`)
      .where('is_example', '=', false)
      .orderBy('held_on', 'desc')
      .orderBy('id', 'desc')
      .limit(most / 2)
      .execute(),
  ])
  return [...officials.map(officialPath), ...votes.map(({ uid }) => rollCallPath(uid))]
}

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
