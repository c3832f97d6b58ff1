import { uuidPattern } from '@parvis/contract/id.ts'
import { Refusal } from '../refusal.ts'

/** Where a page ended: the time and id of its last row. */
export interface Keyset {
  at: Date
  id: string
}

/** Where a page ended in a list that orders by a number first. */
export interface RankedKeyset extends Keyset {
  rank: number
}

const cursorPattern = new RegExp(`^(\\d{1,15})_(${uuidPattern})$`)

/** Reads a cursor that a page gave out; refuses anything else. */
export function readCursor(cursor: string | undefined): Keyset | null {
  if (cursor === undefined) return null
  const [, milliseconds, id] = cursorPattern.exec(cursor) ?? []
  const at = new Date(Number(milliseconds))
  if (id === undefined || Number.isNaN(at.getTime())) throw unreadable()
  return { at, id }
}

const unreadable = () => new Refusal('validation_failed', 'invalid query', { cursor: 'unreadable' })

const rankPattern = /^(\d{1,10})_/
/** What a column of numbers holds. */
const highestRank = 2_147_483_647

/** Reads a cursor of a list that orders by a number first: the number, then what `readCursor` reads. */
export function readRankedCursor(cursor: string | undefined): RankedKeyset | null {
  const [prefix = '', rank] = rankPattern.exec(cursor ?? '') ?? []
  const keyset = readCursor(cursor?.slice(prefix.length))
  if (keyset === null) return null
  // Of a list in another order, or of none.
  if (rank === undefined || Number(rank) > highestRank) throw unreadable()
  return { ...keyset, rank: Number(rank) }
}

/** Reads for one page, at most: who leaves out most of what there is gets a shorter one, and goes on from its end. */
const readsPerPage = 5

/**
 * A page of a list from which its reader leaves some things out: read on until it is full, and until something is known
 * to come after it, so that no page leads to an empty one. `read` answers rows with `limit size + 1`, `show` a view for
 * each row; `last` is the row after which the next page begins, null at the end.
 */
export async function fullPage<Row, View, Place>({
  size,
  after,
  read,
  show,
  stays,
  placeOf,
}: {
  size: number
  after: Place | null
  read: (after: Place | null) => Promise<Row[]>
  show: (rows: Row[]) => Promise<View[]>
  stays: (view: View) => boolean
  placeOf: (row: Row) => Place
}): Promise<{ items: View[]; last: Row | null }> {
  const items: View[] = []
  let place = after
  let last: Row | null = null
  for (let reads = 1; reads <= readsPerPage; reads += 1) {
    const rows = await read(place)
    const views = await show(rows)
    for (const [index, row] of rows.entries()) {
      const view = views[index]
      if (view !== undefined && stays(view)) {
        if (items.length === size) return { items, last }
        items.push(view)
      }
      last = row
    }
    if (last === null || rows.length <= size) return { items, last: null }
    place = placeOf(last)
  }
  return { items, last }
}

/** The cursor of what comes after a row. */
export function cursorAfter(row: { id: string; created_at: Date }): string {
  return `${row.created_at.getTime()}_${row.id}`
}

/**
 * A page from rows fetched with `limit size + 1`: the extra row only tells that there is more.
 * `created_at` must have millisecond precision in the database, as a cursor carries no more.
 */
export function pageFrom<Row extends { id: string; created_at: Date }>(
  rows: Row[],
  size: number,
): { rows: Row[]; next_cursor: string | null } {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const more = rows.length > size && last !== undefined
  return { rows: page, next_cursor: more ? cursorAfter(last) : null }
}
