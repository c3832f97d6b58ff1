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
