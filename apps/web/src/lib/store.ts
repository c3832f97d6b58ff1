import { useSyncExternalStore } from 'react'
import { type BrowserStorage, deviceStorage } from './browser-storage.ts'

/** A value outside React that components and other modules follow. */
export interface Store<Value> {
  readonly initial: Value
  read(): Value
  write(value: Value): void
  /** Calls `listener` after every change. Answers how to stop. */
  follow(listener: () => void): () => void
}

/** @param whileFollowed starts with the first listener; what it answers runs after the last one has gone */
function createListeners(whileFollowed?: () => () => void) {
  const listeners = new Set<() => void>()
  let stop: (() => void) | undefined
  return {
    notify() {
      for (const listener of [...listeners]) listener()
    },
    follow(listener: () => void) {
      if (listeners.size === 0) stop = whileFollowed?.()
      listeners.add(listener)
      return () => {
        if (listeners.delete(listener) && listeners.size === 0) stop?.()
      }
    },
  }
}

/** @param whileFollowed for a source that is listened to only while somebody follows the value */
export function createStore<Value>(initial: Value, whileFollowed?: () => () => void): Store<Value> {
  const { notify, follow } = createListeners(whileFollowed)
  let value = initial
  return {
    initial,
    follow,
    read: () => value,
    write(next) {
      if (Object.is(next, value)) return
      value = next
      notify()
    },
  }
}

/**
 * A value that the browser keeps as text, and that other tabs change too. Null means that nothing is kept.
 *
 * @param parse takes any text: storage can be edited by hand
 */
export function createStoredValue<Value>(
  key: string,
  parse: (text: string | null) => Value,
  storage: BrowserStorage = deviceStorage,
): Omit<Store<Value>, 'write'> & { writeText(text: string | null): void } {
  const { notify, follow } = createListeners(() => {
    addEventListener('storage', notify)
    return () => removeEventListener('storage', notify)
  })
  const initial = parse(null)
  let parsed: { text: string | null; value: Value } = { text: null, value: initial }
  return {
    initial,
    follow,
    read() {
      const text = storage.read(key)
      if (text !== parsed.text) parsed = { text, value: parse(text) }
      return parsed.value
    },
    writeText(text) {
      if (text === null) storage.remove(key)
      else storage.write(key, text)
      notify()
    },
  }
}

/**
 * The value of a store in a component, which is drawn again when it changes.
 *
 * @param served the value of a first screen that the server draws
 */
export function useStore<Value>(
  { follow, read, initial }: Omit<Store<Value>, 'write'>,
  served: Value = initial,
): Value {
  return useSyncExternalStore(follow, read, () => served)
}
