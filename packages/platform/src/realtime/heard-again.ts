import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import { LRUCache } from 'lru-cache'
import { type InvalidationEvent, isRecalled } from './invalidation.ts'

/**
 * Events are replayed to new subscribers of a post or of a member's own topic for this long: screens show their data before
 * they subscribe. Otherwise events between
 * reading a list and subscribing to its cards, which starts when they are visible, would be lost. Longer than the web
 * app considers a list fresh.
 */
const heardAgainFor = 35_000
const topicsKept = 20_000
/** Distinct events kept per topic. */
const eventsKept = 20

/** Recent events of topics, replayed to new subscribers; bounded. */
export interface HeardAgain {
  note(invalidation: InvalidationEvent): void
  of(topic: string): readonly RealtimeEvent[]
}

/** @param behind milliseconds that lists may be behind, when replicas answer them */
export function createHeardAgain(behind = 0): HeardAgain {
  const moved = new LRUCache<string, RealtimeEvent[]>({
    maxSize: topicsKept,
    sizeCalculation: () => 1,
    ttl: heardAgainFor + behind,
  })
  return {
    note(invalidation) {
      if (isRecalled(invalidation.topic))
        moved.set(
          invalidation.topic,
          withLatest(moved.get(invalidation.topic) ?? [], lookAgain(invalidation)),
        )
    },
    of: (topic) => moved.get(topic) ?? [],
  }
}

const isOfComment = ({ type }: RealtimeEvent) => type.startsWith('comment_')

/** The event that makes a subscriber read the data again. */
function lookAgain({ topic, event }: InvalidationEvent): RealtimeEvent {
  // The latest message may not be all that changed.
  if (event.type === 'conversations_changed') return { type: event.type, id: event.id }
  if (!topic.startsWith('post:') || event.type === 'post_removed' || isOfComment(event)) return event
  return { type: 'post_changed', id: topic.slice(topic.indexOf(':') + 1) }
}

/** Keeps the latest of each distinct event. One event of a comment makes all comments be read again. */
function withLatest(earlier: RealtimeEvent[], latest: RealtimeEvent): RealtimeEvent[] {
  const isSame = (event: RealtimeEvent) =>
    isOfComment(latest) ? isOfComment(event) : event.type === latest.type && event.id === latest.id
  return [...earlier.filter((one) => !isSame(one)), latest].slice(-eventsKept)
}
