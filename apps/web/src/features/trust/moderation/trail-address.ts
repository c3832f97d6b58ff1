const parts = ['actor', 'family', 'about', 'from', 'to'] as const

/**
 * The filter of the trail in the address: a member of the staff by id or {@link commandLine}, a group of
 * acts, a member by username or id, days.
 */
export type TrailAddress = Partial<Record<(typeof parts)[number], string>>

/** Stands for an id: the command line has no account. */
export const commandLine = 'ligne-de-commande'

/** Reads the filter of an address. Every visitor loads this: what the texts mean is read in `trail-filter.ts`. */
export function trailAddress(search: Record<string, unknown>): TrailAddress {
  const given = parts.flatMap((part) => {
    const value = search[part]
    return typeof value === 'string' && value !== '' ? [[part, value] as const] : []
  })
  return Object.fromEntries(given)
}
