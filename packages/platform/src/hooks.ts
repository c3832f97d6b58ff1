/**
 * A point at which higher features take part in an act of a lower one (ADR 29). The lower feature declares and runs it;
 * the higher ones attach listeners in their `feature.ts`. Listeners keep no state: all contexts of a process share them.
 */
export interface Hook<Args extends unknown[]> {
  /** Runs the listeners one after the other, in the order in which they were attached. A failure ends the run. */
  (...args: Args): Promise<void>
  /** Attaching the same listener again changes nothing. */
  attach(listener: (...args: Args) => void | Promise<void>): void
}

/** @example const memberBlocked = createHook<[context: AppContext, tx: Tx, blockerId: string, blockedId: string]>() */
export function createHook<Args extends unknown[]>(): Hook<Args> {
  const listeners = new Set<(...args: Args) => void | Promise<void>>()
  const run = async (...args: Args) => {
    for (const listener of listeners) await listener(...args)
  }
  return Object.assign(run, {
    attach(listener: (...args: Args) => void | Promise<void>) {
      listeners.add(listener)
    },
  })
}

/** Values that higher features contribute to a lower one: one per key, in the order of registration. */
export interface Registry<Key extends string, Entry> {
  /** Fails when another entry has the key already. */
  register(key: Key, entry: Entry): void
  /** Fails when there is none: a feature that should have registered is missing from `features.ts`. */
  get(key: Key): Entry
  entries(): Iterable<[Key, Entry]>
}

/** @param name of what is registered, for errors */
export function createRegistry<Key extends string, Entry>(name: string): Registry<Key, Entry> {
  const known = new Map<Key, Entry>()
  return {
    register(key, entry) {
      const former = known.get(key)
      if (former !== undefined && former !== entry) throw new Error(`${name}: ${key} is registered twice`)
      known.set(key, entry)
    },
    get(key) {
      const entry = known.get(key)
      if (entry === undefined) throw new Error(`${name}: nothing is registered for ${key}`)
      return entry
    },
    entries: () => known.entries(),
  }
}
