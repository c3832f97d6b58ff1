import { setTimeout as sleep } from 'node:timers/promises'

/** Waits for work, but no longer than this; returns whether it has ended. Rejects when the work does meanwhile. */
export async function endsWithin(milliseconds: number, work: Promise<unknown> | undefined): Promise<boolean> {
  const over = new AbortController()
  const late = sleep(milliseconds, false, { signal: over.signal }).catch(() => false)
  try {
    return await Promise.race([Promise.resolve(work).then(() => true), late])
  } finally {
    over.abort()
  }
}
