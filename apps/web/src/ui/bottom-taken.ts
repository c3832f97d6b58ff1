import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'

const atBottom = createStore(0)

/** Marks the bottom of the window as used, by a field or by buttons, while the calling component is mounted and on. */
export function useIsAtBottom(isOn = true): void {
  useEffect(() => {
    if (!isOn) return
    atBottom.write(atBottom.read() + 1)
    return () => atBottom.write(atBottom.read() - 1)
  }, [isOn])
}

/** Whether toasts would cover what the reader uses at the bottom of the window. */
export const useBottomIsTaken = (): boolean => useStore(atBottom) > 0
