import { type SearchType, searchTypes } from '@parvis/contract/discovery/search.ts'
import { searchQuery } from '../../../lib/search-box.ts'

/** The search screen's part of the address. */
export interface SearchAddress {
  q?: string
  type?: Exclude<SearchType, 'all'>
  /** Searches for the words as typed, without correcting them. */
  exact?: true
}

/** Reads an address that anybody may have written. The router has read a number where one was looked for. */
export function readSearchAddress(search: Record<string, unknown>): SearchAddress {
  const { q = '' } = search
  const type = searchTypes.find((one) => one === search.type)
  return {
    q: searchQuery(typeof q === 'string' ? q : JSON.stringify(q)) || undefined,
    type: type === 'all' ? undefined : type,
    exact: search.exact === true || search.exact === 'true' || undefined,
  }
}
