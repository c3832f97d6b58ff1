import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { Bus } from './bus.ts'

export const invalidationChannel = 'invalidation'

export interface InvalidationEvent {
  topic: string
  event: RealtimeEvent
}

/** Sends an event to the followers of a topic on every node. Call it after the commit. */
export function sendInvalidation(bus: Bus, topic: string, event: RealtimeEvent): void {
  bus.publish(invalidationChannel, { topic, event } satisfies InvalidationEvent)
}

/** Receives the invalidation events of every node. Returns the function that unsubscribes. */
export function onInvalidation(bus: Bus, listener: (event: InvalidationEvent) => void): () => void {
  return bus.subscribe(invalidationChannel, (payload) => listener(payload as InvalidationEvent))
}

const judgedChannel = 'judged-again'

/** Access to a topic was narrowed: every node checks its subscribers again. Call it after the commit. */
export function judgeFollowersAgain(bus: Bus, topic: string): void {
  bus.publish(judgedChannel, topic)
}

export function onFollowersJudged(bus: Bus, listener: (topic: string) => void): () => void {
  return bus.subscribe(judgedChannel, (payload) => listener(String(payload)))
}
