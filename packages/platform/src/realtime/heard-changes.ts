import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import type { Bus } from './bus.ts'
import { eventIn } from './invalidation.ts'
import { presenceChannel } from './presence.ts'

/** Events that add something or change counts: a reader who has not received them may see the old state. */
const additions = new Set<RealtimeEvent['type']>([
  'post_published',
  'reactions_changed',
  'reposts_changed',
  'comment_added',
  'comment_liked',
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

interface ChangeCounters {
  /** Rises with each change that may narrow access: an edit, a removal, a block, a ban, a session. */
  narrowed: { raise(): void }
  /** Rises with every change. */
  heard: { raise(): void }
}

/** Announces a narrowing message of a topic to every node, since not all nodes follow the topic. */
const narrowedChannel = 'narrowed'

/** Returns whether a message may narrow access. */
function narrows(channel: string, payload: unknown): boolean {
  const event = eventIn(channel, payload)
  return event === undefined || !additions.has(event.type)
}

/** A bus whose messages raise floors before listeners receive them. */
export function hearChanges(bus: Bus, { narrowed, heard }: ChangeCounters): Bus {
  const channels = new Set<string>()

  function note(channel: string, payload: unknown): void {
    heard.raise()
    if (narrows(channel, payload)) narrowed.raise()
  }

  function listen(channel: string): void {
    // Presence is not in the database.
    if (channel === presenceChannel || channels.has(channel)) return
    channels.add(channel)
    bus.subscribe(channel, (payload) => note(channel, payload))
  }

  listen(narrowedChannel)
  bus.onGap(() => {
    heard.raise()
    narrowed.raise()
  })

  return {
    publish(channel, payload, to, here) {
      if (bus.isByTopic && to !== undefined && narrows(channel, payload)) bus.publish(narrowedChannel, null)
      bus.publish(channel, payload, to, here)
    },
    subscribe(channel, listener) {
      listen(channel)
      return bus.subscribe(channel, listener)
    },
    isByTopic: bus.isByTopic,
    follow: bus.follow,
    leave: bus.leave,
    onGap: bus.onGap,
    get connected() {
      return bus.connected
    },
    close: bus.close,
  }
}
