import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'

const taken = createStore(0)

/**
 * Says that the upper edge of a phone's window holds what is needed next, in pixels, while the calling component is mounted;
 * infinitely many where toasts belong to the bottom.
 */
export function useIsAtTop(height: number): void {
  useEffect(() => {
    taken.write(height)
    return () => taken.write(0)
  }, [height])
}

/** Pixels at the top of a phone's window that toasts leave free. */
export const useTopTaken = (): number => useStore(taken)
