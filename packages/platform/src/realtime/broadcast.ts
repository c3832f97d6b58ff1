import type { RealtimeEvent, RealtimeMessage } from '@parvis/contract/realtime.ts'
import { createCoalescing } from './coalescing.ts'
import { type Connection, send } from './connection.ts'
import { createFanOut } from './fan-out.ts'
import type { InvalidationEvent } from './invalidation.ts'
import { createStamping } from './stamping.ts'

interface BroadcastOptions<Member> {
  readersOf(topic: string): Iterable<Connection<Member>> | undefined
  everybody: Iterable<Connection<Member>>
  /** Returns whether this node would accept a request of this member with this token now. */
  isCurrent(token: string, memberId: string): boolean
  /** Position that reads need to include everything committed so far. */
  position: (() => Promise<string>) | undefined
}

/** Sends events to sockets, in order, each with the database position that the reads after it need. */
export function createBroadcast<Member extends { id: string }>({
  readersOf,
  everybody,
  isCurrent,
  position,
}: BroadcastOptions<Member>) {
  const { stamp } = createStamping(position)

  // Skips readers who have meanwhile unsubscribed or lost access.
  const fanOut = createFanOut<Connection<Member>>((connection, topic, { frame, whole }) => {
    if (!connection.topics.has(topic)) return
    const { token, member } = connection
    // A token that is being looked up may be another member's.
    const mayRead = () => token !== null && member !== null && isCurrent(token, member.id)
    send(connection, whole !== undefined && mayRead() ? whole : frame)
  })

  const events = createCoalescing((topic, text, whole) => {
    if (readersOf(topic) === undefined) return
    stamp((at) => fanOut.deliver(topic, readersOf(topic) ?? [], at(text), whole && at(whole)))
  })

  const textOf = (topic: string, event: RealtimeEvent) =>
    JSON.stringify({ type: 'event', topic, event } satisfies RealtimeMessage)

  return {
    followers: ({ topic, event, whole }: InvalidationEvent) =>
      events.send(topic, textOf(topic, event), whole && textOf(topic, whole)),
    /** Sends one reader a message after the earlier ones. */
    one: (connection: Connection<Member>, message: RealtimeMessage) =>
      stamp((at) => send(connection, at(JSON.stringify(message)))),
    everybody: (message: RealtimeMessage) =>
      stamp((at) => {
        const text = at(JSON.stringify(message))
        for (const connection of everybody) send(connection, text)
      }),
    close(): void {
      events.close()
      fanOut.close()
    },
  }
}
