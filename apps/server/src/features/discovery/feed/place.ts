import type { FeedSort } from '@parvis/contract/discovery/feed.ts'
import { type RankedKeyset, readCursor } from '@parvis/platform/database/keyset.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

const scorePattern = /^(-?\d{1,9})_/

/** Reads a cursor: the score (0 in chronological order), time and id of the page's last post. */
export function readPlace(cursor: string | undefined, sort: FeedSort): RankedKeyset | null {
  if (cursor === undefined) return null
  if (sort === 'recent') {
    const keyset = readCursor(cursor)
    return keyset && { ...keyset, rank: 0 }
  }
  const [prefix, score] = scorePattern.exec(cursor) ?? []
  if (prefix === undefined)
    throw new Refusal('validation_failed', 'invalid query', { cursor: 'of another sort' })
  const keyset = readCursor(cursor.slice(prefix.length))
  return keyset && { ...keyset, rank: Number(score) }
}
