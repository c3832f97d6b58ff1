import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { LRUCache } from 'lru-cache'
import type { WordFilter } from './views.ts'

/** A filter with its end in milliseconds. */
export interface CachedFilter extends WordFilter {
  until: number
}

interface FilterCache {
  get(memberId: string): readonly CachedFilter[] | undefined
  /** Call before reading the entry: a change between the read and `put` must invalidate it. */
  begin(): number
  put(memberId: string, filters: readonly CachedFilter[], begun: number): void
}

/** Maximum cached members and filters together: most members have no filter, a few have two hundred. */
const ceiling = 50_000
/** Bounds how long an entry can be stale after the message of a crashing node was lost. */
const lifetimeMs = 5 * 60_000

const filtersChannel = 'word-filters'

/** A member's filters have changed: every node forgets them. Call it after the commit. */
export function forgetFilters(bus: Bus, memberId: string): void {
  bus.publish(filtersChannel, memberId)
}

const memories = new WeakMap<Bus, FilterCache>()

/** Cache of recently used filters by member, invalidated by the bus like sessions (docs/adr/0005). */
export function filterCacheOf(bus: Bus): FilterCache {
  const known = memories.get(bus)
  if (known !== undefined) return known
  let changes = 0
  const entries = new LRUCache<string, readonly CachedFilter[]>({
    maxSize: ceiling,
    sizeCalculation: (filters) => 1 + filters.length,
    ttl: lifetimeMs,
  })
  bus.subscribe(filtersChannel, (memberId) => {
    changes += 1
    entries.delete(String(memberId))
  })
  bus.onGap(() => {
    changes += 1
    entries.clear()
  })
  const memory: FilterCache = {
    get: (memberId) => (bus.connected ? entries.get(memberId) : undefined),
    begin: () => changes,
    put(memberId, filters, begun) {
      if (begun === changes && bus.connected) entries.set(memberId, filters)
    },
  }
  memories.set(bus, memory)
  return memory
}
