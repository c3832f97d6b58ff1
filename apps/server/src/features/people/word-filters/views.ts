import type { FilterAction } from '@parvis/contract/people/word-filters.ts'
import { haystackOf } from './policy.ts'

export interface WordFilter {
  phrase: string
  term: string
  action: FilterAction
}

/** The reader's active filters, hiding ones before folding ones. */
export type WordFilters = readonly WordFilter[]

export const noFilters: WordFilters = []

/** The first filter, as its member wrote it, that occurs in one of these texts by somebody else. */
export function filterIn(filters: WordFilters, ...texts: (string | null | undefined)[]): string | null {
  if (filters.length === 0) return null
  const haystack = haystackOf(...texts)
  return filters.find(({ term }) => haystack.includes(` ${term} `))?.phrase ?? null
}

interface FilterableItem {
  filtered_by: string | null
  /** The quoted post. */
  original?: FilterableItem | null
}

/** Whether a list shows an item at all, folded or not. */
export function staysListed(filters: WordFilters): (shown: FilterableItem) => boolean {
  const hiding = new Set(filters.filter(({ action }) => action === 'hide').map(({ phrase }) => phrase))
  if (hiding.size === 0) return () => true
  const stays = ({ filtered_by: filteredBy, original }: FilterableItem): boolean =>
    !(filteredBy !== null && hiding.has(filteredBy)) && (original == null || stays(original))
  return stays
}
