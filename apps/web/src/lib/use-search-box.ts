import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { searchQuery } from './search-box.ts'

/** Milliseconds without a key after which the search runs (spec 000 §5). */
const pause = 300

/**
 * Text of the box beside the searched text: the search follows 300 ms after the last key, at once when the box is emptied or
 * Enter pressed. Another address (a hashtag, the way back) fills the box.
 */
export function useSearchBox(q: string, search: (next: string) => void) {
  const [typed, setTyped] = useState(q)
  const [seen, setSeen] = useState(q)
  // The last search of this box: the address that then comes is no news, one may have typed on.
  const [sent, setSent] = useState(q)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)

  if (q !== seen) {
    setSeen(q)
    if (q !== sent) {
      setTyped(q)
      setSent(q)
    }
  }

  const run = useEffectEvent((text: string) => {
    clearTimeout(timer.current)
    // Text being typed when another address came is not searched any more.
    if (text !== typed) return
    const next = searchQuery(text)
    if (next === q && next === sent) return
    setSent(next)
    search(next)
  })
  useEffect(() => () => clearTimeout(timer.current), [])

  return {
    typed,
    /** The typed text is not searched yet. */
    waiting: searchQuery(typed) !== q,
    type(text: string) {
      setTyped(text)
      clearTimeout(timer.current)
      if (searchQuery(text) === '') runNow('')
      else timer.current = setTimeout(() => run(text), pause)
    },
    submit: () => runNow(typed),
  }

  function runNow(text: string) {
    clearTimeout(timer.current)
    const next = searchQuery(text)
    if (next === q) return
    setSent(next)
    search(next)
  }
}
