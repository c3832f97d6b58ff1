import type { Bus } from './bus.ts'
import type { InvalidationEvent } from './invalidation.ts'

interface Reader {
  topics: Set<string>
}

interface AccessCheck {
  /** Access has changed since it began. */
  isOutdated: boolean
}

/** Readers of each topic on this node, which the bus follows for them. */
export function createFollowers<Follower extends Reader>(bus: Pick<Bus, 'follow' | 'leave'>) {
  const readers = new Map<string, Set<Follower>>()
  /** Running access checks, by topic. */
  const pending = new Map<string, Set<AccessCheck>>()

  async function judged(topic: string, judge: () => Promise<boolean>): Promise<boolean> {
    const judgement: AccessCheck = { isOutdated: false }
    const ofTopic = pending.get(topic) ?? new Set()
    pending.set(topic, ofTopic.add(judgement))
    try {
      let isAllowed: boolean
      do {
        judgement.isOutdated = false
        isAllowed = await judge()
      } while (isAllowed && judgement.isOutdated)
      return isAllowed
    } finally {
      ofTopic.delete(judgement)
      if (ofTopic.size === 0) pending.delete(topic)
    }
  }

  return {
    of: (topic: string): ReadonlySet<Follower> | undefined => readers.get(topic),
    all: (): Iterable<[string, ReadonlySet<Follower>]> => readers,
    /** Access to a topic, or to all, was narrowed: running checks may have read the old state. */
    outdate(topic?: string): void {
      const concerned = topic === undefined ? [...pending.values()] : [pending.get(topic) ?? []]
      for (const judgement of concerned.flatMap((ofTopic) => [...ofTopic])) judgement.isOutdated = true
    },
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
        isAllowed = await judged(topic, judge)
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
