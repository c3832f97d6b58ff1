export interface DashboardAddress {
  tab?: string
  q?: string
}

export interface PageAddress {
  section?: string
  q?: string
}

/** Longest search that is read from an address. */
const longest = 200

/** A year that is looked for arrives as a number. */
const word = (value: unknown) =>
  (typeof value === 'string' && value !== '') || typeof value === 'number'
    ? String(value).slice(0, longest)
    : undefined

/** The screens know the names: the first visit does without them. */
export const readDashboardAddress = (search: Record<string, unknown>): DashboardAddress => ({
  tab: word(search.tab),
  q: word(search.q),
})

export const readPageAddress = (search: Record<string, unknown>): PageAddress => ({
  section: word(search.section),
  q: word(search.q),
})
