import { clockOffset, serverNow } from './server-clock.ts'
import { createStore, useStore } from './store.ts'

const minute = createStore(serverNow(), () => {
  const tick = () => minute.write(serverNow())
  tick()
  const ticking = setInterval(tick, 60_000)
  const unfollow = clockOffset.follow(tick)
  return () => {
    clearInterval(ticking)
    unfollow()
  }
})

/**
 * The server's time in milliseconds, to the minute: one clock for every age on the screen, which ticks while one is shown. 0 on a
 * first screen that the server draws, whose clock and time zone are not the reader's.
 */
export const useMinutes = (): number => useStore(minute, 0)
