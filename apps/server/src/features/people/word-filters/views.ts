import type { FilterAction } from '@parvis/contract/people/word-filters.ts'
import { haystackOf } from './policy.ts'

export interface WordFilter {
  phrase: string
  term: string
  action: FilterAction
}

/** A reader's own filters that hold now, those that hide before those that fold. */
export type WordFilters = readonly WordFilter[]

export const noFilters: WordFilters = []

/** The filter, as its member wrote it, that one of these texts of somebody else holds. */
export function filterIn(filters: WordFilters, ...texts: (string | null | undefined)[]): string | null {
  if (filters.length === 0) return null
  const haystack = haystackOf(...texts)
  return filters.find(({ term }) => haystack.includes(` ${term} `))?.phrase ?? null
}

interface Filtered {
  filteredBy: string | null
  /** What it quotes. */
  original?: Filtered | null
}

/** Whether a list shows something at all, folded or not. */
export function staysListed(filters: WordFilters): (shown: Filtered) => boolean {
  const hiding = new Set(filters.filter(({ action }) => action === 'hide').map(({ phrase }) => phrase))
  if (hiding.size === 0) return () => true
  const stays = ({ filteredBy, original }: Filtered): boolean =>
    !(filteredBy !== null && hiding.has(filteredBy)) && (original == null || stays(original))
  return stays
}
