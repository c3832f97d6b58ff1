/** State of the list in its address: filters and search words. */
export interface EventAddress {
  list?: 'past' | undefined
  q?: string | undefined
}

export function readEventAddress(search: Record<string, unknown>): EventAddress {
  return {
    ...(search.list === 'past' && { list: 'past' as const }),
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q.slice(0, 200) }),
  }
}
