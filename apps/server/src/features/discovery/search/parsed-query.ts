import { limits } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'

/** A search query in the forms that the search tables need. */
export interface ParsedQuery {
  /** Text search query for the words, with `%` in place of the segment. */
  words: string
  /** Further words, cheaper to check on each post that contains the others than in the index. */
  checked: string | null
  /** At least one of the words occurs in few posts or in none. */
  rare: boolean
  marks: string[]
  /** Prefix of a name, with single spaces. */
  name: string
  /** The typed text if it can be a whole username. */
  username: string | null
  /** Prefix of a hashtag. */
  tag: string
  /** Only a hashtag with its sign was typed: search posts with this hashtag only. */
  isTopic: boolean
}

const reading = prepared((db, { typed }: { typed: string }) =>
  db
    .selectFrom(
      sql<{
        words: string | null
        checked: string | null
        rare: boolean
        marks: string[]
        name: string
        tag: string | null
      }>`search_reading(${typed})`.as('reading'),
    )
    .selectAll(),
)

/** Parses the typed text; null when it contains nothing to search for. */
export async function parseQuery(db: Db, typed: string): Promise<ParsedQuery | null> {
  const short = [...typed].slice(0, limits.search).join('').trim()
  const [row] = await reading(db, { typed: short })
  if (row === undefined || row.words === null) return null
  const username = /^@?([a-z0-9_.-]{3,30})$/.exec(short.toLowerCase())?.[1] ?? null
  return { ...row, words: row.words, username, tag: row.tag ?? '', isTopic: /^#[^\s#]+$/u.test(short) }
}
