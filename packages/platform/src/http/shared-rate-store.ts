import type {
  FastifyRateLimitOptions,
  FastifyRateLimitStore,
  FastifyRateLimitStoreCtor,
} from '@fastify/rate-limit'
import { LRUCache } from 'lru-cache'
import type { SharedCounts } from '../redis/shared-counts.ts'

/** The plugin passes the route beside the options of its limit. */
type RouteFacts = Parameters<FastifyRateLimitStore['child']>[0] & {
  routeInfo?: { method?: unknown; url?: string }
}

interface WindowCount {
  current: number
  until: number
}

/** Callers that a node remembers for each limit, for the time when Redis does not answer. */
const remembered = 5_000

/**
 * Store of @fastify/rate-limit whose counts all nodes share, each exact and in one round trip. A node always keeps its own
 * count too, and uses it while Redis does not answer. The package's own store fails then, or counts nothing.
 */
export function sharedRateStore(counts: SharedCounts): FastifyRateLimitStoreCtor {
  return class SharedRateStore implements FastifyRateLimitStore {
    readonly #limit: string
    readonly #own = new LRUCache<string, WindowCount>({ max: remembered })

    constructor(_options: FastifyRateLimitOptions, limit = '') {
      this.#limit = limit
    }

    incr(
      key: string,
      callback: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      const own = this.#count(key, timeWindow)
      counts
        .count(`limit:${this.#limit}:${key}`, timeWindow)
        .then(
          (total) => callback(null, total === undefined ? own : { current: total.points, ttl: total.left }),
          callback,
        )
    }

    /** The counts of one route. Limits made by `createRateLimit` have none, and name themselves in their keys. */
    child(options: RouteFacts): FastifyRateLimitStore {
      const { method = '', url = '' } = options.routeInfo ?? {}
      return new SharedRateStore({}, `${method} ${url}`)
    }

    #count(key: string, timeWindow: number): { current: number; ttl: number } {
      const now = performance.now()
      const before = this.#own.get(key)
      const counted =
        before !== undefined && before.until > now ? before : { current: 0, until: now + timeWindow }
      counted.current += 1
      this.#own.set(key, counted)
      return { current: counted.current, ttl: counted.until - now }
    }
  }
}
