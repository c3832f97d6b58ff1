import { useEffect, useState } from 'react'

/** A text as it stood when the last key was 300 ms ago; emptied at once. */
export function useDebounced(text: string): string {
  const [paused, setPaused] = useState(text)
  useEffect(() => {
    const timer = setTimeout(() => setPaused(text), text === '' ? 0 : 300)
    return () => clearTimeout(timer)
  }, [text])
  return paused
}
