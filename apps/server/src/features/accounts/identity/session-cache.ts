import type { Bus } from '@parvis/platform/realtime/bus.ts'
import { LRUCache } from 'lru-cache'
import type { Member } from './member.ts'

/** Bus channel that makes all nodes drop a member from their session cache. */
export const sessionChannel = 'session'

/** Payload of that channel that drops all members. */
export const everyMember = '*'

export interface CachedMember {
  member: Member
  /** Milliseconds since the epoch. */
  expiresAt: number
  bannedUntil: number
  /** When the session's use was last recorded, in milliseconds since the epoch. */
  seenAt: number
  /** The account has a second factor that this session has not shown. */
  owesSecondFactor: boolean
  /** The token of an application that may only read. */
  onlyReads?: boolean
}

export type SessionCache = ReturnType<typeof createSessionCache>

/** Maximum cached tokens; 50,000 take some 20 MB. */
const ceiling = 50_000
/** Bounds how long an entry can be stale after the message of a crashing node was lost. */
const lifetimeMs = 5 * 60_000

/** Cache of members by recent access token. The bus drops changed members; while it is down, nothing is cached. */
export function createSessionCache(bus: Bus) {
  const keysOfMember = new Map<string, Set<string>>()
  let changes = 0
  const entries = new LRUCache<string, CachedMember>({
    // Limited by size: a limit by count would allocate all slots in advance.
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
    if (payload === everyMember) return forgetAll()
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
    get: (key: string): CachedMember | undefined => (bus.connected ? entries.get(key) : undefined),
    /** Call before reading the entry: a change between the read and `put` must invalidate it. */
    begin: () => changes,
    put(key: string, entry: CachedMember, begun: number): void {
      if (begun !== changes || !bus.connected) return
      entries.set(key, entry)
      const keys = keysOfMember.get(entry.member.id) ?? new Set()
      keysOfMember.set(entry.member.id, keys.add(key))
    },
    forgetAll,
    close(): void {
      unsubscribe()
      stopGap()
      entries.clear()
    },
  }
}
