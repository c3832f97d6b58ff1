import type { Bus } from './bus.ts'

/** Milliseconds: a word of a node that crashed before it was sent is made good within this time. */
const lifetime = 1_000

/** What is known of a site as a whole: its bus stands for it, and its clock says when something is old. */
interface Site {
  bus: Bus
  clock: { now(): Date }
}

/**
 * What every page asks for and hardly ever changes: read once a second at most, and anew as soon as `onChange` tells of
 * a change, on whatever node it was made. While this node cannot hear of any, it is read each time.
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
    const value = read(site, now)
    memory.at = now.getTime()
    memory.value = value
    // A failure is not kept for those who come after.
    value.catch(() => {
      if (memory.value === value) memory.value = null
    })
    return value
  }
}
