import { createStore, useStore } from './store.ts'

type Connection = 'online' | 'offline' | 'out of reach'

let isServedFromCache = false

const connection = createStore<Connection>('online', () => {
  refresh()
  addEventListener('online', refresh)
  addEventListener('offline', refresh)
  return () => {
    removeEventListener('online', refresh)
    removeEventListener('offline', refresh)
  }
})

function refresh(): void {
  if (!navigator.onLine) connection.write('offline')
  else connection.write(isServedFromCache ? 'out of reach' : 'online')
}

/** Tells whether the last answer came from what this device has kept, because the server was out of reach. */
export function setServedFromCache(isFromCache: boolean): void {
  if (isFromCache === isServedFromCache) return
  isServedFromCache = isFromCache
  refresh()
}

/** `out of reach`: the device believes itself connected, yet what one reads is what was kept. */
export const useConnection = (): Connection => useStore(connection)
