import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { minuteMs } from '../durations.ts'
import { addressKey, ipPrefix } from '../network-address.ts'
import type { SharedCounts } from '../redis/shared-counts.ts'
import { Refusal } from '../refusal.ts'
import { setQuotaHeaders } from './rate-limit-headers.ts'

/** Points per read: few when the response is cached. */
export const readCosts = { fromMemory: 1, fromDatabase: 5 } as const

/** Remote address of the server's requests to itself; no real connection has it. */
export const ownRequest = 'own-request'

/**
 * Limits the reads of one address or member per minute. Counts are kept in memory: their loss is harmless. With shared
 * counts the limit holds for all nodes together, within what is read in a few hundredths of a second; otherwise each node
 * has its own.
 */
export interface ReadBudget {
  /**
   * Charges a read of `cost` points to the member, or to the address of a guest.
   * @throws {Refusal} rate_limited, with `retry-after`, once the minute's points are spent
   */
  spend(request: FastifyRequest, reply: FastifyReply, cost: number): void
}

const remembered = 50_000
/** A member reads more than the average guest, and an address has many guests but few members. */
const memberFactor = 3
/** Guests of an IPv6 /48: one customer of a provider may have 65,536 networks. */
const networkFactor = 4

interface SpentPoints {
  points: number
  until: number
}

/**
 * @param guestReads reads from the database that the guests of one address (IPv4, or IPv6 /64) may make in a minute
 * @param isLimited false where limits are switched off
 * @param counts counts of all nodes; absent where each node counts for itself
 */
export function createReadBudget({
  guestReads,
  isLimited,
  counts,
}: {
  guestReads: number
  isLimited: boolean
  counts?: SharedCounts | undefined
}): ReadBudget {
  // Allocated with the first read that counts: 50,000 places take 12 ms, which a server without limits need not spend.
  let spent: LRUCache<string, SpentPoints> | undefined
  const ofAddress = guestReads * readCosts.fromDatabase

  function count(key: string, max: number, cost: number, reply: FastifyReply, setsHeaders = true): void {
    const now = performance.now()
    spent ??= new LRUCache({ max: remembered })
    const before = spent.get(key)
    const current = before !== undefined && before.until > now ? before : { points: 0, until: now + minuteMs }
    current.points += cost
    if (current !== before) spent.set(key, current)
    counts?.addToWindow(`reads:${key}`, cost, minuteMs, ({ points, left }) =>
      spent?.set(key, { points, until: performance.now() + left }),
    )
    if (setsHeaders)
      setQuotaHeaders(reply, {
        policy: 'reads',
        quota: Math.floor(max / readCosts.fromDatabase),
        window: minuteMs / 1_000,
        left: Math.max(0, Math.floor((max - current.points) / readCosts.fromDatabase)),
        ends: Math.ceil((current.until - now) / 1_000),
      })
    if (current.points <= max) return
    reply.header('retry-after', Math.ceil((current.until - now) / 1_000))
    throw new Refusal(
      'rate_limited',
      'Trop de lectures en peu de temps. Patientez un instant, puis réessayez.',
    )
  }

  return {
    spend(request, reply, cost) {
      if (!isLimited || request.socket.remoteAddress === ownRequest) return
      const { memberId, ip } = request
      if (memberId !== null) return count(memberId, ofAddress * memberFactor, cost, reply)
      count(addressKey(ip), ofAddress, cost, reply)
      if (ip.includes(':') && !ip.includes('.'))
        count(ipPrefix(ip), ofAddress * networkFactor, cost, reply, false)
    },
  }
}
