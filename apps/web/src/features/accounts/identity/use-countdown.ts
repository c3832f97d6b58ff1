import { useEffect, useState } from 'react'

/** Whole seconds left of a wait, 0 when it is over; `start(seconds)` begins another. */
export function useCountdown(first: number): [left: number, start: (seconds: number) => void] {
  const [end, setEnd] = useState(() => Date.now() + first * 1_000)
  const [now, setNow] = useState(Date.now)
  const left = Math.max(0, Math.ceil((end - now) / 1_000))
  const running = left > 0

  useEffect(() => {
    if (!running) return
    // By the clock, not by counting: a tab in the background is woken rarely.
    const timer = setInterval(() => setNow(Date.now()), 1_000)
    return () => clearInterval(timer)
  }, [running])

  return [
    left,
    (seconds) => {
      setNow(Date.now())
      setEnd(Date.now() + seconds * 1_000)
    },
  ]
}
