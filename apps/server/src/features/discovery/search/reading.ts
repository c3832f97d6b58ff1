import { limits } from '@parvis/contract/limits.ts'
import { sql } from 'kysely'
import type { Db } from '../../../platform/database/database.ts'
import { prepared } from '../../../platform/database/prepared.ts'

/** What somebody looks for, as the tables of search are asked for it. */
export interface Reading {
  /** A query for words, with `%` where the segment goes. */
  words: string
  /** More of it, better asked of each post that holds the others than of the index. */
  checked: string | null
  /** One of the words stands in few posts, or in none. */
  rare: boolean
  marks: string[]
  /** The beginning of a name, by single spaces. */
  name: string
  /** What was typed where it may be a whole username. */
  username: string | null
  /** The beginning of a hashtag. */
  tag: string
  /** A hashtag with its sign and nothing else was typed: only its own posts are meant. */
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

/** Reads what was typed; null when there is nothing in it that could be looked for. */
export async function readTyped(db: Db, typed: string): Promise<Reading | null> {
  const short = [...typed].slice(0, limits.search).join('').trim()
  const [row] = await reading(db, { typed: short })
  if (row === undefined || row.words === null) return null
  const username = /^@?([a-z0-9_.-]{3,30})$/.exec(short.toLowerCase())?.[1] ?? null
  return { ...row, words: row.words, username, tag: row.tag ?? '', isTopic: /^#[^\s#]+$/u.test(short) }
}
