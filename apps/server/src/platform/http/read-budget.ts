import type { FastifyReply, FastifyRequest } from 'fastify'
import { LRUCache } from 'lru-cache'
import { addressKey, ipPrefix } from '../network-address.ts'
import { Refusal } from '../refusal.ts'

/** What a read costs: little where the answer stands in memory. */
export const readCosts = { fromMemory: 1, fromDatabase: 5 } as const

/** The remote address of requests that the server makes to itself; no connection has such a one. */
export const ownRequest = 'own-request'

/**
 * Limits how much one address or member reads in a minute. Counts are kept in this process: losing them is harmless, and
 * with several servers the limit is that of each.
 */
export interface ReadBudget {
  /**
   * Counts a read of `cost` points for the member, or for the address of a guest.
   *
   * @throws {Refusal} rate_limited, with `retry-after`, once the minute's points are spent
   */
  spend(request: FastifyRequest, reply: FastifyReply, cost: number): void
}

const minute = 60_000
const remembered = 50_000
/** Members read more than guests of one address on average, and are fewer behind one name. */
const memberFactor = 3
/** Guests of an IPv6 /48: a provider's customer may have 65,536 networks of his own. */
const networkFactor = 4

interface Spent {
  points: number
  until: number
}

/**
 * @param guestReads reads from the database that the guests of one address (IPv4, or IPv6 /64) may make in a minute
 * @param isLimited false where limits are switched off
 */
export function createReadBudget({
  guestReads,
  isLimited,
}: {
  guestReads: number
  isLimited: boolean
}): ReadBudget {
  const spent = new LRUCache<string, Spent>({ max: remembered })
  const ofAddress = guestReads * readCosts.fromDatabase

  function count(key: string, max: number, cost: number, reply: FastifyReply): void {
    const now = performance.now()
    const before = spent.get(key)
    const current = before !== undefined && before.until > now ? before : { points: 0, until: now + minute }
    current.points += cost
    if (current !== before) spent.set(key, current)
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
      if (ip.includes(':') && !ip.includes('.')) count(ipPrefix(ip), ofAddress * networkFactor, cost, reply)
    },
  }
}
