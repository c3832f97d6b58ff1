import type { Bus } from './bus.ts'
import type { InvalidationEvent } from './invalidation.ts'

interface Reader {
  topics: Set<string>
}

/** Readers of each topic on this node, which the bus follows for them. */
export function createFollowers<Follower extends Reader>(bus: Pick<Bus, 'follow' | 'leave'>) {
  const readers = new Map<string, Set<Follower>>()

  return {
    of: (topic: string): ReadonlySet<Follower> | undefined => readers.get(topic),
    /**
     * Adds a reader if `judge` allows it; returns whether it does. Follows the topic on the bus first, so that no message is
     * missed meanwhile. `recall` gets the events that this node may have missed.
     */
    async admit(
      reader: Follower,
      topic: string,
      recall: (event: InvalidationEvent) => void,
      judge: () => Promise<boolean>,
    ): Promise<boolean> {
      for (const event of await bus.follow(topic)) recall(event as InvalidationEvent)
      let isAllowed = false
      try {
        isAllowed = await judge()
      } finally {
        if (!isAllowed) bus.leave(topic)
      }
      if (!isAllowed) return false
      reader.topics.add(topic)
      readers.set(topic, (readers.get(topic) ?? new Set()).add(reader))
      return true
    },
    remove(reader: Follower, topic: string): void {
      if (!reader.topics.delete(topic)) return
      bus.leave(topic)
      const left = readers.get(topic)
      left?.delete(reader)
      if (left?.size === 0) readers.delete(topic)
    },
  }
}
