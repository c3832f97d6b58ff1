import { minuteMs } from '@parvis/platform/durations.ts'
import { addressKey, networkKey } from '@parvis/platform/network-address.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { LRUCache } from 'lru-cache'
import type { AppContext } from '../../../../app-context.ts'

/** Tokens of one address (IPv4, or IPv6 /64) that may be refused in a minute. */
export const refusedPerMinute = 300
/** The same of an IPv6 /48: one customer of a provider may have 65,536 networks. */
const networkFactor = 4
const remembered = 10_000

/** Counts refused tokens by address: each may cost a query, and belongs to no member whose reads it could count for. */
export interface RefusedTokens {
  /** @throws {Refusal} rate_limited once an address has had too many refused */
  requireRoom(ip: string): void
  count(ip: string): void
}

/** Counts in memory: it protects this server's own connections to the database. */
export function countRefusedTokens({ clock, config }: Pick<AppContext, 'clock' | 'config'>): RefusedTokens {
  const counts = new LRUCache<string, { refused: number; until: number }>({
    // Limited by size: a limit by count would allocate all slots in advance.
    maxSize: remembered,
    sizeCalculation: () => 1,
  })
  const limitsOf = (ip: string): [key: string, most: number][] => [
    [addressKey(ip), refusedPerMinute],
    [`network ${networkKey(ip)}`, refusedPerMinute * networkFactor],
  ]
  const standing = (key: string) => {
    const known = counts.get(key)
    return known !== undefined && known.until > clock.now().getTime() ? known : undefined
  }
  return {
    requireRoom(ip) {
      if (!config.rateLimits) return
      for (const [key, most] of limitsOf(ip))
        if ((standing(key)?.refused ?? 0) >= most)
          throw new Refusal('rate_limited', 'too many refused tokens from this address')
    },
    count(ip) {
      for (const [key] of limitsOf(ip)) {
        const known = standing(key)
        if (known === undefined) counts.set(key, { refused: 1, until: clock.now().getTime() + minuteMs })
        else known.refused += 1
      }
    },
  }
}
