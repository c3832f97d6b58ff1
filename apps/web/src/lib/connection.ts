import { useSyncExternalStore } from 'react'

const listeners = new Set<() => void>()
let readsKept = false

/** Tells whether the last answer came from what this device has kept, because the server was out of reach. */
export function tellWhetherKept(isKept: boolean): void {
  if (isKept === readsKept) return
  readsKept = isKept
  for (const listener of listeners) listener()
}

function follow(changed: () => void): () => void {
  listeners.add(changed)
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    listeners.delete(changed)
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}

type Connection = 'online' | 'offline' | 'out of reach'

/** `out of reach`: the device believes itself connected, yet what one reads is what was kept. */
export function useConnection(): Connection {
  return useSyncExternalStore(
    follow,
    () => {
      if (!navigator.onLine) return 'offline'
      return readsKept ? 'out of reach' : 'online'
    },
    () => 'online',
  )
}
