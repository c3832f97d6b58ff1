import type { Page } from './keyset.ts'

/** Maximum selects per page: when the filter removes most rows, the page is shorter and its cursor continues from there. */
const selectsPerPage = 5

/** The stages that make a page of a list, in this order. */
export interface PageStages<Row, Hydration, View, Place> {
  size: number
  /** Place before the page's first row; null at the start of the list. */
  after: Place | null
  /** Reads rows in the list's order, with `limit size + 1`. Decides what the reader may see. */
  select: (from: Place | null) => Promise<Row[]>
  /** Reads what the views of these rows need beside them. */
  hydrate: (rows: Row[]) => Promise<Hydration>
  /** Makes the view of a row; null if it cannot be shown. */
  present: (row: Row, hydration: Hydration) => View | null
  /** Returns which views stay in this reader's list; all if absent. */
  filter?: (view: NoInfer<View>) => boolean
  placeOf: (row: Row) => Place
  cursorOf: (place: Place) => string
}

/** For lists whose rows already hold all that their views need. */
export const nothingToHydrate = (): Promise<null> => Promise.resolve(null)

/**
 * Reads a page of a list stage by stage. Selects more rows until the page is full and at least one further row is known,
 * so that no page leads to an empty one.
 */
export async function readPage<Row, Hydration, View, Place>({
  size,
  after,
  select,
  hydrate,
  present,
  filter = () => true,
  placeOf,
  cursorOf,
}: PageStages<Row, Hydration, View, Place>): Promise<Page<View>> {
  const items: View[] = []
  let place = after
  /** The last row that the page covers, shown or not. */
  let last: Row | null = null
  for (let selects = 1; selects <= selectsPerPage; selects += 1) {
    const rows = await select(place)
    const hydration = await hydrate(rows)
    for (const row of rows) {
      const view = present(row, hydration)
      if (view !== null && filter(view)) {
        if (items.length === size) return { items, next_cursor: last && cursorOf(placeOf(last)) }
        items.push(view)
      }
      last = row
    }
    if (last === null || rows.length <= size) return { items, next_cursor: null }
    place = placeOf(last)
  }
  return { items, next_cursor: last && cursorOf(placeOf(last)) }
}
