/** State of the queue in its address: the list and search words. */
export interface QueueAddress {
  list?: 'settled' | undefined
  q?: string | undefined
}

export function readQueueAddress(search: Record<string, unknown>): QueueAddress {
  return {
    ...(search.list === 'settled' && { list: 'settled' as const }),
    ...(typeof search.q === 'string' && search.q !== '' && { q: search.q.slice(0, 200) }),
  }
}
