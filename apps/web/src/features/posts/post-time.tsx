import { useSyncExternalStore } from 'react'
import { exactTime, relativeTime, shortAge } from '../../lib/relative-time.ts'

const listeners = new Set<() => void>()
let now = Date.now()
let ticking: ReturnType<typeof setInterval> | undefined

/** One clock for every age on the screen: it ticks each minute while an age is shown. */
function followMinutes(listener: () => void): () => void {
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

/** How long ago: "12 min", or in words ("il y a 12 minutes"); the exact moment as its title. */
export function PostTime({
  at,
  inWords = false,
  className,
}: {
  at: string
  inWords?: boolean
  className?: string
}) {
  const date = new Date(at)
  useSyncExternalStore(followMinutes, () => now)
  return (
    <time dateTime={at} title={exactTime(date)} className={className}>
      {inWords ? relativeTime(date) : shortAge(date)}
    </time>
  )
}
