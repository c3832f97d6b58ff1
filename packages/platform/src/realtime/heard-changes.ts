import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { Bus } from './bus.ts'
import { type InvalidationEvent, invalidationChannel } from './invalidation.ts'
import { presenceChannel } from './presence.ts'

/** Events that add something, or change figures: a reader who has not heard of them misses nothing by an old state. */
const additions = new Set<RealtimeEvent['type']>([
  'post_published',
  'reactions_changed',
  'questions_changed',
  'reposts_changed',
  'comment_added',
  'notifications_changed',
  'saved_posts_changed',
  'conversations_changed',
  'message_added',
  'messages_read',
  'typing',
  'presence',
  'poll_changed',
  'export_changed',
  'case_changed',
  'signals_changed',
])

interface Changes {
  /** Rises with all that may narrow what somebody sees: an edit, a removal, a block, a ban, a session. */
  narrowed: { raise(): void }
  /** Rises with every change. */
  heard: { raise(): void }
}

/** A bus whose messages also raise floors, before anybody else hears them. */
export function hearChanges(bus: Bus, { narrowed, heard }: Changes): Bus {
  const channels = new Set<string>()

  function note(channel: string, payload: unknown): void {
    heard.raise()
    const isAddition =
      channel === invalidationChannel && additions.has((payload as InvalidationEvent).event.type)
    if (!isAddition) narrowed.raise()
  }

  bus.onGap(() => {
    heard.raise()
    narrowed.raise()
  })

  return {
    publish: bus.publish,
    subscribe(channel, listener) {
      // Nothing of presence is in the database.
      if (channel !== presenceChannel && !channels.has(channel)) {
        channels.add(channel)
        bus.subscribe(channel, (payload) => note(channel, payload))
      }
      return bus.subscribe(channel, listener)
    },
    onGap: bus.onGap,
    get connected() {
      return bus.connected
    },
    close: bus.close,
  }
}
