import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'

const atBottom = createStore(0)

/** Says that one writes at the bottom of the window while the calling component is mounted. */
export function useStandsAtBottom(): void {
  useEffect(() => {
    atBottom.write(atBottom.read() + 1)
    return () => atBottom.write(atBottom.read() - 1)
  }, [])
}

/** Whether toasts would cover what the reader uses at the bottom of the window. */
export const useBottomIsTaken = (): boolean => useStore(atBottom) > 0
