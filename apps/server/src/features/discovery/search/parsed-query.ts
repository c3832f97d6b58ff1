import { limits } from '@parvis/contract/limits.ts'
import type { Db } from '@parvis/platform/database/database.ts'
import { prepared } from '@parvis/platform/database/prepared.ts'
import { sql } from 'kysely'

/** A search query in the forms that the search tables need. */
export interface ParsedQuery {
  /** Text search query for the words, with `%` in place of the segment. */
  words: string
  /** Words that are cheaper to check per post than in the index. */
  checked: string | null
  /** Whether a word occurs in few posts or in none. */
  rare: boolean
  marks: string[]
  /** Prefix of a name, with single spaces. */
  name: string
  /** The typed text if it can be a whole username. */
  username: string | null
  /** Prefix of a hashtag. */
  tag: string
  /** Whether only a hashtag with its sign was typed. */
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

/** Parses a typed text; null without anything to search for. */
export async function parseQuery(db: Db, typed: string): Promise<ParsedQuery | null> {
  const short = [...typed].slice(0, limits.search).join('').trim()
  const [row] = await reading(db, { typed: short })
  if (row === undefined || row.words === null) return null
  const username = /^@?([a-z0-9_.-]{3,30})$/.exec(short.toLowerCase())?.[1] ?? null
  return { ...row, words: row.words, username, tag: row.tag ?? '', isTopic: /^#[^\s#]+$/u.test(short) }
}
