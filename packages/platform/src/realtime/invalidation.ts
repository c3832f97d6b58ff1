import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { Bus } from './bus.ts'

export interface InvalidationEvent {
  topic: string
  event: RealtimeEvent
  /** The event with private content. It stays in the memory of the node that sends it. */
  whole?: RealtimeEvent | undefined
}

/** For open screens: by topic where the bus can. */
const screensChannel = 'invalidation'
/** Channel for caches on every node; used where the bus carries the other channel by topic. */
const cachesChannel = 'caches'

/** Kinds of topics whose data is cached: each node hears their events. */
const cachedKinds = new Set(['feed', 'post', 'laws', 'reserves'])
/** Kinds of topics whose events are replayed to new subscribers (heard-again.ts). */
const recalledKinds = new Set(['post', 'member'])

const kindOf = (topic: string) => topic.slice(0, topic.indexOf(':'))

export const isRecalled = (topic: string) => recalledKinds.has(kindOf(topic))

/**
 * Sends an event to the followers of a topic on every node, and to caches. Call it after the commit. `whole`: the event
 * with content that only the topic's followers may read; those on this node whose token is valid get it instead.
 */
export function sendInvalidation(bus: Bus, topic: string, event: RealtimeEvent, whole?: RealtimeEvent): void {
  const invalidation: InvalidationEvent = { topic, event }
  if (bus.isByTopic && cachedKinds.has(kindOf(topic))) bus.publish(cachesChannel, invalidation)
  const here = whole === undefined ? invalidation : { ...invalidation, whole }
  bus.publish(screensChannel, invalidation, { topic, isRecalled: isRecalled(topic) }, here)
}

/** Receives events of the topics that this node follows, for its open screens. Returns the function that unsubscribes. */
export function onFollowedEvent(bus: Bus, listener: (event: InvalidationEvent) => void): () => void {
  return bus.subscribe(screensChannel, (payload) => listener(payload as InvalidationEvent))
}

/** Receives every node's events of cached kinds, for caches. Returns the function that unsubscribes. */
export function onInvalidation(bus: Bus, listener: (event: InvalidationEvent) => void): () => void {
  return bus.subscribe(bus.isByTopic ? cachesChannel : screensChannel, (payload) => {
    const invalidation = payload as InvalidationEvent
    if (cachedKinds.has(kindOf(invalidation.topic))) listener(invalidation)
  })
}

/** The event of a message between nodes that carries one. */
export function eventIn(channel: string, payload: unknown): RealtimeEvent | undefined {
  return channel === screensChannel || channel === cachesChannel
    ? (payload as InvalidationEvent).event
    : undefined
}

const judgedChannel = 'judged-again'

/** Access to a topic was narrowed: every node checks its subscribers again. Call it after the commit. */
export function judgeFollowersAgain(bus: Bus, topic: string): void {
  bus.publish(judgedChannel, topic, { topic, isRecalled: false })
}

export function onFollowersJudged(bus: Bus, listener: (topic: string) => void): () => void {
  return bus.subscribe(judgedChannel, (payload) => listener(String(payload)))
}
