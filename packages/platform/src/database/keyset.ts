import { uuidPattern } from '@parvis/contract/id.ts'
import { type RawBuilder, type SelectQueryBuilder, type SqlBool, type StringReference, sql } from 'kysely'
import { Refusal } from '../refusal.ts'

/** Position where a page ended: time and id of its last row. */
export interface Keyset {
  at: Date
  id: string
}

/** Position in a list that is ordered by a number first. */
export interface RankedKeyset extends Keyset {
  rank: number
}

const cursorPattern = new RegExp(`^(\\d{1,15})_(${uuidPattern})$`)

/**
 * Parses a cursor that a page returned; throws a refusal for anything else.
 *
 * @param pattern of lists whose ids are no UUIDs: its groups are the milliseconds and the id
 */
export function readCursor(cursor: string | undefined, pattern = cursorPattern): Keyset | null {
  if (cursor === undefined) return null
  const [, milliseconds, id] = pattern.exec(cursor) ?? []
  const at = new Date(Number(milliseconds))
  if (id === undefined || Number.isNaN(at.getTime())) throw unreadableCursor()
  return { at, id }
}

/** Parses a cursor of a list ordered by serial numbers: the last number, as text since it may exceed safe integers. */
export function readSerialCursor(cursor: string | undefined): string | null {
  if (cursor === undefined) return null
  if (!/^\d{1,18}$/.test(cursor)) throw unreadableCursor()
  return cursor
}

/** Parses a cursor of a list of versions: the last revision. */
export function readRevisionCursor(cursor: string | undefined): number | null {
  if (cursor === undefined) return null
  if (!/^\d{1,9}$/.test(cursor)) throw unreadableCursor()
  return Number(cursor)
}

/** The refusal of a cursor that no page returned. */
export const unreadableCursor = () =>
  new Refusal('validation_failed', 'invalid query', { cursor: 'unreadable' })

const rankPattern = /^(\d{1,10})_/
/** Largest value of an integer column. */
const highestRank = 2_147_483_647

/** Parses a cursor of a list ordered by a number first: the number, then the cursor of {@link readCursor}. */
export function readRankedCursor(cursor: string | undefined): RankedKeyset | null {
  const [prefix = '', rank] = rankPattern.exec(cursor ?? '') ?? []
  const keyset = readCursor(cursor?.slice(prefix.length))
  if (keyset === null) return null
  // A cursor of a list in another order, or an invalid one.
  if (rank === undefined || Number(rank) > highestRank) throw unreadableCursor()
  return { ...keyset, rank: Number(rank) }
}

/** Position of a row in a list by time. */
export const keysetOf = ({ created_at: at, id }: { id: string; created_at: Date }): Keyset => ({ at, id })

/** Returns the cursor that continues after a position; {@link readCursor} parses it. */
export const cursorAt = ({ at, id }: Keyset): string => `${at.getTime()}_${id}`

/** The same for a list ordered by a number first. */
export const rankedCursorAt = (place: RankedKeyset): string => `${place.rank}_${cursorAt(place)}`

/** Returns the cursor that continues after a row. */
export const cursorAfter = (row: { id: string; created_at: Date }): string => cursorAt(keysetOf(row))

/** Place and cursor of the rows of lists in the order of `created_at`, for `readPage`. */
export const inTimeOrder = { placeOf: keysetOf, cursorOf: cursorAt }

/** A page of a list, as endpoints return it. */
export interface Page<Item> {
  items: Item[]
  next_cursor: string | null
}

interface RowsOfPage<Row> {
  rows: Row[]
  next_cursor: string | null
}

/** Order of a list: names of its time and id columns, and the direction of both; the latest first by default. */
type KeysetOrder<At extends string = string, Id extends string = string> = readonly [
  at: At,
  id: Id,
  direction?: 'asc' | 'desc',
]

/** Start of a page; the first page has null, or nulls in queries that are compiled once. */
type PageStart = { at: Date | null; id: string | null } | null

/** SQL: a row comes after a position in the order of a list. */
export function isAfter(start: PageStart, [at, id, direction]: KeysetOrder): RawBuilder<SqlBool> {
  if (start === null || start.at === null) return sql`true`
  const beyond = sql.raw(direction === 'asc' ? '>' : '<')
  return sql`(${sql.ref(at)}, ${sql.ref(id)}) ${beyond} (${start.at}, ${start.id})`
}

/** Limits a query to the rows of a page and one more, in the order of a list, which an index has to have. */
export function pageQuery<DB, TB extends keyof DB, Row>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: KeysetOrder<StringReference<DB, TB>, StringReference<DB, TB>>,
  start: PageStart,
  size: number,
): SelectQueryBuilder<DB, TB, Row> {
  const [at, id, direction = 'desc'] = order
  const ordered = query
    .orderBy(sql.ref(at), direction)
    .orderBy(sql.ref(id), direction)
    .limit(sql.lit(size + 1))
  return start === null || start.at === null ? ordered : ordered.where(isAfter(start, order))
}

/** Name of a column in the rows of a query. */
type NameInRow<Column extends string> = Column extends `${string}.${infer Rest}` ? NameInRow<Rest> : Column

/** Reads a page of a query by keyset: see {@link pageQuery}. Its rows hold both columns of the order. */
export async function paginate<
  DB,
  TB extends keyof DB,
  At extends StringReference<DB, TB>,
  Id extends StringReference<DB, TB>,
  Row extends Record<NameInRow<At>, Date> & Record<NameInRow<Id>, string>,
  Item,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  order: KeysetOrder<At, Id>,
  start: Keyset | null,
  size: number,
  view: (row: Row) => Item,
): Promise<Page<Item>> {
  const [at, id] = [nameInRow(order[0]), nameInRow(order[1])]
  const found = await pageQuery(query, order, start, size).execute()
  const { rows, next_cursor } = pageBy(found, size, (row) => cursorAt({ at: row[at], id: row[id] }))
  return { items: rows.map(view), next_cursor }
}

const nameInRow = <Column extends string>(column: Column) =>
  column.slice(column.lastIndexOf('.') + 1) as NameInRow<Column>

/** Reads a page of a list by serial numbers, the latest first; {@link readSerialCursor} parses its cursor. */
export async function paginateBySerial<
  DB,
  TB extends keyof DB,
  Column extends StringReference<DB, TB>,
  Row extends Record<NameInRow<Column>, string | number>,
  Item,
>(
  query: SelectQueryBuilder<DB, TB, Row>,
  column: Column,
  before: string | number | null,
  size: number,
  view: (row: Row) => Item,
): Promise<Page<Item>> {
  const found = await query
    .$if(before !== null, (page) => page.where(sql<SqlBool>`${sql.ref(column)} < ${before}`))
    .orderBy(sql.ref(column), 'desc')
    .limit(sql.lit(size + 1))
    .execute()
  const { rows, next_cursor } = pageBy(found, size, (row) => String(row[nameInRow(column)]))
  return { items: rows.map(view), next_cursor }
}

/**
 * Makes a page from rows fetched with `limit size + 1`: the extra row only shows that more follow. `cursorOf` returns the
 * cursor that continues after the last row.
 */
export function pageBy<Row>(rows: Row[], size: number, cursorOf: (last: Row) => string): RowsOfPage<Row> {
  const page = rows.slice(0, size)
  const last = page.at(-1)
  const more = rows.length > size && last !== undefined
  return { rows: page, next_cursor: more ? cursorOf(last) : null }
}

/** {@link pageBy} for lists in the order of `created_at`. */
export function pageFrom<Row extends { id: string; created_at: Date }>(
  rows: Row[],
  size: number,
): RowsOfPage<Row> {
  return pageBy(rows, size, cursorAfter)
}
