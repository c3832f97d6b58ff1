import { heightOf, type RowMeasures } from './row-measures.ts'

/** How far below the top of the list a row begins, in pixels. */
export function topOf(ids: readonly string[], rows: RowMeasures, index: number): number {
  let top = 0
  for (const id of ids.slice(0, index)) top += heightOf(rows, id)
  return top
}

/** The first row that reaches below a line, in pixels from the list's top; the length when none does. */
export function rowAt(ids: readonly string[], rows: RowMeasures, line: number): number {
  let bottom = 0
  const index = ids.findIndex((id) => {
    bottom += heightOf(rows, id)
    return bottom > line
  })
  return index === -1 ? ids.length : index
}

/** The rows that stand at least in part between two lines. */
export function rowsBetween(ids: readonly string[], rows: RowMeasures, from: number, to: number): string[] {
  return ids.slice(rowAt(ids, rows, from), rowAt(ids, rows, to) + 1)
}

/** How far what one reads would move when rows get other heights: the change of all that is above the line. */
export function shiftOfHeights(
  ids: readonly string[],
  rows: RowMeasures,
  line: number,
  measured: ReadonlyMap<string, number>,
): number {
  let shift = 0
  for (const id of ids.slice(0, rowAt(ids, rows, line))) {
    shift += (measured.get(id) ?? heightOf(rows, id)) - heightOf(rows, id)
  }
  return shift
}

/** How far what one reads would move when rows come or go; none where the top of the list is in sight. */
export function shiftOfRows(
  before: readonly string[],
  after: readonly string[],
  rows: RowMeasures,
  line: number,
): number {
  if (line <= 0) return 0
  const present = new Map(after.map((id, index) => [id, index]))
  for (let index = rowAt(before, rows, line); index < before.length; index += 1) {
    const now = present.get(before[index] ?? '')
    if (now !== undefined) return topOf(after, rows, now) - topOf(before, rows, index)
  }
  return 0
}
