import { useSyncExternalStore } from 'react'
import { exactTime, plainAge, relativeTime, shortAge } from '../../lib/relative-time.ts'

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

const forms = { short: shortAge, words: relativeTime, age: plainAge }

/**
 * How long ago, with the exact moment as its title: "12 min" and after a week the date (`short`), in words ("il y a 12
 * minutes"), or always as an age (`age`).
 */
export function PostTime({
  at,
  form = 'short',
  className,
}: {
  at: string
  form?: keyof typeof forms
  className?: string
}) {
  const date = new Date(at)
  useSyncExternalStore(followMinutes, () => now)
  return (
    <time dateTime={at} title={exactTime(date)} className={className}>
      {forms[form](date)}
    </time>
  )
}
