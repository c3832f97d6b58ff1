import { LRUCache } from 'lru-cache'
import type { Bus } from '../../../platform/realtime/bus.ts'
import { sessionChannel } from './core.ts'
import type { Member } from './member.ts'

export interface CachedMember {
  member: Member
  /** Milliseconds since the epoch. */
  expiresAt: number
  bannedUntil: number
  /** The account has a second factor, and this session has not shown it. */
  owesSecondFactor: boolean
}

export interface SessionCache {
  get(key: string): CachedMember | undefined
  /** Call before reading what will be put: an entry read before a change must not outlive it. */
  begin(): number
  put(key: string, entry: CachedMember, begun: number): void
  forgetAll(): void
  close(): void
}

/** Remembered tokens; 50,000 take some 20 MB. */
const ceiling = 50_000
/** A message lost with a crashing node is made good within this time. */
const lifetimeMs = 5 * 60_000

/**
 * Who stands behind the access tokens seen lately. A change of a session or a profile is told by the bus and forgets
 * the member at once; while the bus is down nothing is remembered, after a gap everything is forgotten.
 */
export function createSessionCache(bus: Bus): SessionCache {
  const keysOfMember = new Map<string, Set<string>>()
  let changes = 0
  const entries = new LRUCache<string, CachedMember>({
    // By size: counted entries are given room for all of them at once, empty or not.
    maxSize: ceiling,
    sizeCalculation: () => 1,
    ttl: lifetimeMs,
    dispose({ member }, key) {
      const keys = keysOfMember.get(member.id)
      keys?.delete(key)
      if (keys?.size === 0) keysOfMember.delete(member.id)
    },
  })

  const unsubscribe = bus.subscribe(sessionChannel, (payload) => {
    changes += 1
    if (typeof payload !== 'string') return
    for (const key of [...(keysOfMember.get(payload) ?? [])]) entries.delete(key)
  })
  function forgetAll(): void {
    changes += 1
    entries.clear()
  }
  const stopGap = bus.onGap(forgetAll)

  return {
    get: (key) => (bus.connected ? entries.get(key) : undefined),
    begin: () => changes,
    put(key, entry, begun) {
      if (begun !== changes || !bus.connected) return
      entries.set(key, entry)
      const keys = keysOfMember.get(entry.member.id) ?? new Set()
      keysOfMember.set(entry.member.id, keys.add(key))
    },
    forgetAll,
    close() {
      unsubscribe()
      stopGap()
      entries.clear()
    },
  }
}
