import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

function follow(listener: () => void): () => void {
  if (listeners.size === 0) now = Date.now()
  listeners.add(listener)
  ticking ??= setInterval(() => {
    now = Date.now()
    for (const tell of listeners) tell()
  }, 60_000)
  return () => {
    listeners.delete(listener)
    if (listeners.size > 0) return
    clearInterval(ticking)
    ticking = undefined
  }
}

/** The time in milliseconds, to the minute: one clock for every age on the screen, which ticks while one is shown. 0 on a first
 * screen that the server draws, whose clock and time zone are not the reader's. */
export function useMinutes(): number {
  return useSyncExternalStore(
    follow,
    () => now,
    () => 0,
  )
}
