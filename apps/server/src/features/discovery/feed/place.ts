import type { FeedSort } from '@parvis/contract/discovery/feed.ts'
import { type RankedKeyset, readCursor } from '../../../platform/database/keyset.ts'
import { Refusal } from '../../../platform/refusal.ts'

const scorePattern = /^(-?\d{1,9})_/

/** Reads where a page of this sort ended: a score (0 where time alone orders), a time and an id. */
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
