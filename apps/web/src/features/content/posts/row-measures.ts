/** Shape of a list of rows: where rows are missing, their heights hold the place. */
export interface RowMeasures {
  /** Height of each row ever shown, in pixels. */
  heights: Map<string, number>
  /** For a row never shown yet. */
  usualHeight: number
  /** The first row that was in sight when the list was left. */
  leftAt: number
  /** The rows that stand in the page; null when all do. */
  shown: ReadonlySet<string> | null
}

/** One comes back to the lists last read, not to those of an hour ago. */
const lists = 24
const kept = new Map<string, RowMeasures>()

/**
 * More than most rows take: what stands in a row that is not drawn must not reach into the next one, or tools that look at
 * places find two targets in one.
 */
const heightAtFirst = 420

/** The rows of a list as they were left, so that coming back finds the same place. */
export function rowMeasuresOf(list: string): RowMeasures {
  const rows = kept.get(list) ?? { heights: new Map(), usualHeight: heightAtFirst, leftAt: 0, shown: null }
  kept.delete(list)
  kept.set(list, rows)
  for (const oldest of kept.keys()) {
    if (kept.size <= lists) break
    kept.delete(oldest)
  }
  return rows
}

export function heightOf(rows: RowMeasures, id: string): number {
  return rows.heights.get(id) ?? rows.usualHeight
}
