import { recentSearchesKey } from '../../../lib/search-box.ts'
import { createStoredValue, useStore } from '../../../lib/store.ts'

const most = 8
const none: readonly string[] = []

/** Searches on this device, latest first. It never leaves it, and goes with the member who signs out. */
const recentSearches = createStoredValue(recentSearchesKey, (text): readonly string[] => {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((search) => typeof search === 'string').slice(0, most) : none
  } catch {
    return none
  }
})

function write(searches: readonly string[]): void {
  recentSearches.writeText(searches.length === 0 ? null : JSON.stringify(searches))
}

const sameAs = (search: string) => (other: string) => other.toLowerCase() === search.toLowerCase()

/** Puts a search at the top. */
export function addRecentSearch(search: string): void {
  const kept = search.trim()
  if (kept !== '')
    write([kept, ...recentSearches.read().filter((other) => !sameAs(kept)(other))].slice(0, most))
}

export function removeRecentSearch(search: string): void {
  write(recentSearches.read().filter((other) => other !== search))
}

export function clearRecentSearches(): void {
  write(none)
}

export const useRecentSearches = (): readonly string[] => useStore(recentSearches)
