/** A message between nodes: small facts and pointers, never private content. */
export interface BusMessage {
  channel: string
  payload: unknown
}

type Listener = (payload: unknown) => void

/** Listeners of this node, by channel. */
export function createBusListeners(onError: (error: unknown) => void) {
  const listeners = new Map<string, Set<Listener>>()
  const gapListeners = new Set<() => void>()

  return {
    deliver({ channel, payload }: BusMessage): void {
      for (const listener of listeners.get(channel) ?? []) {
        try {
          listener(payload)
        } catch (error) {
          onError(error)
        }
      }
    },
    subscribe(channel: string, listener: Listener): () => void {
      const set = listeners.get(channel) ?? new Set()
      listeners.set(channel, set.add(listener))
      return () => set.delete(listener)
    },
    onGap(listener: () => void): () => void {
      gapListeners.add(listener)
      return () => gapListeners.delete(listener)
    },
    publishGap(): void {
      for (const listener of gapListeners) listener()
    },
  }
}
