import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { Bus } from './bus.ts'

export const nudgeChannel = 'nudge'

export interface Nudge {
  topic: string
  event: RealtimeEvent
}

/** Tells a topic's followers on every node that something moved. Call it after the commit. */
export function nudge(bus: Bus, topic: string, event: RealtimeEvent): void {
  bus.publish(nudgeChannel, { topic, event } satisfies Nudge)
}

/** Hears every nudge of every node. */
export function onNudge(bus: Bus, listener: (nudge: Nudge) => void): () => void {
  return bus.subscribe(nudgeChannel, (payload) => listener(payload as Nudge))
}

const judgedChannel = 'judged-again'

/** Fewer may follow a topic than before: on every node those who follow it are judged again. Call it after the commit. */
export function judgeFollowersAgain(bus: Bus, topic: string): void {
  bus.publish(judgedChannel, topic)
}

export function onFollowersJudged(bus: Bus, listener: (topic: string) => void): () => void {
  return bus.subscribe(judgedChannel, (payload) => listener(String(payload)))
}
