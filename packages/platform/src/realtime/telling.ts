import type { RealtimeEvent, RealtimeMessage } from '@parvis/contract/realtime.ts'
import { coalescing } from './coalescing.ts'
import { type Connection, send } from './connection.ts'
import { createFanOut } from './fan-out.ts'
import { createStamping } from './stamping.ts'

interface TellingOptions<Member> {
  readersOf(topic: string): Iterable<Connection<Member>> | undefined
  everybody: Iterable<Connection<Member>>
  /** Position that reads need to include everything committed so far. */
  position: (() => Promise<string>) | undefined
}

/** Sends readers the messages that make them fetch, in order, each with the position that the reads need. */
export function createTelling<Member>({ readersOf, everybody, position }: TellingOptions<Member>) {
  const { stamp } = createStamping(position)

  // Skips readers who have meanwhile unsubscribed or lost access.
  const fanOut = createFanOut<Connection<Member>>((connection, topic, frame) => {
    if (connection.topics.has(topic)) send(connection, frame)
  })

  const said = coalescing((topic, text) => {
    if (readersOf(topic) === undefined) return
    stamp(text, (stamped) => fanOut.tell(topic, readersOf(topic) ?? [], stamped))
  })

  return {
    followers: (topic: string, event: RealtimeEvent) =>
      said.say(topic, JSON.stringify({ type: 'event', topic, event } satisfies RealtimeMessage)),
    /** Sends one reader a message after the earlier ones. */
    one: (connection: Connection<Member>, message: RealtimeMessage) =>
      stamp(JSON.stringify(message), (text) => send(connection, text)),
    everybody: (message: RealtimeMessage) =>
      stamp(JSON.stringify(message), (text) => {
        for (const connection of everybody) send(connection, text)
      }),
    close(): void {
      said.close()
      fanOut.close()
    },
  }
}
