import { readForAll } from '../database/read-scope.ts'
import type { Bus } from './bus.ts'

/** In milliseconds: bounds staleness when a node crashes before it announces a change. */
const lifetime = 1_000

/** Services of a site: data are cached per bus, and the clock measures their age. */
interface Site {
  bus: Bus
  clock: { now(): Date }
}

/**
 * Caches rarely changing data that every page needs: read once a second at most, and again as soon as `onChange`
 * reports a change on any node. Reads every time while the bus is disconnected.
 */
export function remembered<Of extends Site, Value>(
  read: (site: Of, now: Date) => Promise<Value>,
  onChange: (bus: Bus, forget: () => void) => void,
): (site: Of) => Promise<Value> {
  const memories = new WeakMap<Bus, { at: number; value: Promise<Value> | null }>()

  function memoryOf(bus: Bus) {
    const known = memories.get(bus)
    if (known !== undefined) return known
    const memory: { at: number; value: Promise<Value> | null } = { at: 0, value: null }
    const forget = () => {
      memory.value = null
    }
    onChange(bus, forget)
    bus.onGap(forget)
    memories.set(bus, memory)
    return memory
  }

  return (site) => {
    const memory = memoryOf(site.bus)
    const now = site.clock.now()
    const age = now.getTime() - memory.at
    if (memory.value !== null && age >= 0 && age < lifetime && site.bus.connected) return memory.value
    const value = readForAll(() => read(site, now))
    memory.at = now.getTime()
    memory.value = value
    // A failure is not cached.
    value.catch(() => {
      if (memory.value === value) memory.value = null
    })
    return value
  }
}
