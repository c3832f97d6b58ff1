import { useSyncExternalStore } from 'react'
import { recentSearchesKey } from './search-box.ts'

/** What was looked for on this device, latest first. It never leaves it, and goes with the member who signs out. */
const key = recentSearchesKey
const most = 8
const none: readonly string[] = []
const listeners = new Set<() => void>()
let shown: { text: string | null; searches: readonly string[] } = { text: null, searches: none }

function read(): readonly string[] {
  let text: string | null
  try {
    text = localStorage.getItem(key)
  } catch {
    // Storage refused: there is nothing to remember.
    return none
  }
  if (text !== shown.text) shown = { text, searches: parsed(text) }
  return shown.searches
}

function parsed(text: string | null): readonly string[] {
  try {
    const list: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(list) ? list.filter((one) => typeof one === 'string').slice(0, most) : none
  } catch {
    return none
  }
}

function write(searches: readonly string[]): void {
  try {
    if (searches.length === 0) localStorage.removeItem(key)
    else localStorage.setItem(key, JSON.stringify(searches))
  } catch (error) {
    console.warn('the search could not be remembered', error)
  }
  for (const tell of listeners) tell()
}

const sameAs = (search: string) => (other: string) => other.toLowerCase() === search.toLowerCase()

/** Puts a search at the top. */
export function keepSearch(search: string): void {
  const kept = search.trim()
  if (kept !== '') write([kept, ...read().filter((other) => !sameAs(kept)(other))].slice(0, most))
}

export function dropSearch(search: string): void {
  write(read().filter((other) => other !== search))
}

export function dropSearches(): void {
  write(none)
}

function follow(listener: () => void): () => void {
  listeners.add(listener)
  addEventListener('storage', listener)
  return () => {
    listeners.delete(listener)
    removeEventListener('storage', listener)
  }
}

export function useRecentSearches(): readonly string[] {
  return useSyncExternalStore(follow, read)
}
