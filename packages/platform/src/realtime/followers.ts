import type { Bus } from './bus.ts'

interface Reader {
  topics: Set<string>
}

/** Readers of each topic on this node. Who adds a reader has followed the topic on the bus before. */
export function createFollowers<Follower extends Reader>(bus: Pick<Bus, 'leave'>) {
  const readers = new Map<string, Set<Follower>>()

  return {
    of: (topic: string): ReadonlySet<Follower> | undefined => readers.get(topic),
    add(reader: Follower, topic: string): void {
      reader.topics.add(topic)
      readers.set(topic, (readers.get(topic) ?? new Set()).add(reader))
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
