import { useEffect } from 'react'
import { createStore, useStore } from '../lib/store.ts'

const openDrawers = createStore(0)

/** Says that a drawer is open while the calling component is mounted. */
export function useCountsAsDrawer(): void {
  useEffect(() => {
    openDrawers.write(openDrawers.read() + 1)
    return () => openDrawers.write(openDrawers.read() - 1)
  }, [])
}

/** Whether a drawer covers the lower part of the window. */
export const useDrawerIsOpen = (): boolean => useStore(openDrawers) > 0
