import { createStore, useStore } from './store.ts'

const minute = createStore(Date.now(), () => {
  minute.write(Date.now())
  const ticking = setInterval(() => minute.write(Date.now()), 60_000)
  return () => clearInterval(ticking)
})

/**
 * The time in milliseconds, to the minute: one clock for every age on the screen, which ticks while one is shown. 0 on a
 * first screen that the server draws, whose clock and time zone are not the reader's.
 */
export const useMinutes = (): number => useStore(minute, 0)
