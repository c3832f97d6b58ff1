import { searchLength } from '@parvis/contract/discovery/search.ts'

/** The id of the search screen's text box: a key leads there from anywhere. */
export const searchBoxId = 'recherche'

/** Where this device keeps what was looked for on it. */
export const recentSearchesKey = 'parvis.searches'

/** The query as the server reads it: trimmed, and at most `searchLength` characters. */
export function searchQuery(typed: string): string {
  return [...typed.trim()].slice(0, searchLength).join('').trim()
}
