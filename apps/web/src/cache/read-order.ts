import type { QueryClient } from '@tanstack/react-query'
import { perClient } from '../lib/per-client.ts'

let begun = 0

/** Returns the number of a read that begins now. Later reads have larger numbers. */
export const beginRead = (): number => ++begun

/** By the id of what was read, the number of the latest read that the cache has the answer of. */
const latestReads = perClient(() => new Map<string, number>())

/**
 * Records the read that brought something into the cache. Returns false when a read that began later has brought it before:
 * this answer is the older one.
 */
export function recordRead(client: QueryClient, id: string, read: number): boolean {
  const latest = latestReads(client)
  if ((latest.get(id) ?? 0) > read) return false
  latest.set(id, read)
  return true
}
