import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import { LRUCache } from 'lru-cache'
import type { InvalidationEvent } from './invalidation.ts'

/**
 * Who follows a post, or a member's own news, hears of what moved it this long before: between the reading of a list and the
 * following of its cards, which starts when they come into view, nobody would tell. Longer than the web app takes a list for
 * fresh.
 */
const heardAgainFor = 35_000
const topicsKept = 20_000
/** Of one topic, this many different events. */
const eventsKept = 20

/** What a topic's new followers are told of the moment before they came; bounded. */
export interface HeardAgain {
  note(invalidation: InvalidationEvent): void
  of(topic: string): readonly RealtimeEvent[]
}

export function createHeardAgain(): HeardAgain {
  const moved = new LRUCache<string, RealtimeEvent[]>({
    maxSize: topicsKept,
    sizeCalculation: () => 1,
    ttl: heardAgainFor,
  })
  return {
    note(invalidation) {
      if (concernsScreens(invalidation))
        moved.set(
          invalidation.topic,
          withLatest(moved.get(invalidation.topic) ?? [], lookAgain(invalidation)),
        )
    },
    of: (topic) => moved.get(topic) ?? [],
  }
}

/** Posts, and what concerns one member: what screens show before they follow it. */
function concernsScreens({ topic }: InvalidationEvent): boolean {
  return topic.startsWith('post:') || topic.startsWith('member:')
}

/** The event that makes a follower read again what moved. */
function lookAgain({ topic, event }: InvalidationEvent): RealtimeEvent {
  if (!topic.startsWith('post:') || event.type === 'post_removed') return event
  return { type: 'post_changed', id: topic.slice(topic.indexOf(':') + 1) }
}

/** The latest of each different event. */
function withLatest(earlier: RealtimeEvent[], latest: RealtimeEvent): RealtimeEvent[] {
  const isSame = (event: RealtimeEvent) => event.type === latest.type && event.id === latest.id
  return [...earlier.filter((one) => !isSame(one)), latest].slice(-eventsKept)
}
