import type { RealtimeEvent, RealtimeMessage } from '@parvis/contract/realtime.ts'
import { type Connection, send } from './connection.ts'
import { createFanOut } from './fan-out.ts'
import type { InvalidationEvent } from './invalidation.ts'

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

/** Repeats within this time are merged into one trailing event. */
const coalesceMilliseconds = 25

interface RecentEvent {
  topic: string
  whole: string | undefined
  until: number
  again: boolean
}

/** Sends the first event at once; merges repeats into one trailing event. `whole`: the event's text with private content. */
function createCoalescing(pass: (topic: string, text: string, whole: string | undefined) => void) {
  /** Ordered by `until`. */
  const recent = new Map<string, RecentEvent>()
  let timer: NodeJS.Timeout | undefined

  function sweep(): void {
    timer = undefined
    const now = performance.now()
    for (const [text, event] of recent) {
      if (event.until > now) break
      recent.delete(text)
      if (event.again) send(event.topic, text, event.whole)
    }
    arm()
  }

  function arm(): void {
    const [first] = recent.values()
    if (first !== undefined) timer ??= setTimeout(sweep, Math.max(1, first.until - performance.now()))
  }

  function send(topic: string, text: string, whole?: string): void {
    const event = recent.get(text)
    if (event !== undefined) {
      event.again = true
      return
    }
    recent.set(text, { topic, whole, until: performance.now() + coalesceMilliseconds, again: false })
    arm()
    pass(topic, text, whole)
  }

  return { send, close: () => clearTimeout(timer) }
}

/** Adds the position to a message's text. */
type Stamp = (text: string) => string

/**
 * Adds to each message the position that its readers need, and keeps the order. Waits for the position: an event must not
 * arrive without the position that a read of its subject needs.
 */
interface Stamping {
  /** `pass` gets the function that adds `at` to the texts of one message. */
  stamp(pass: (stamp: Stamp) => void): void
}

/** Without a `position` of its own, nothing is added and nothing waits. */
export function createStamping(position: (() => Promise<string>) | undefined): Stamping {
  if (position === undefined) return { stamp: (pass) => pass((text) => text) }
  let waiting: ((stamp: Stamp) => void)[] = []
  let isAsking = false

  async function ask(source: () => Promise<string>): Promise<void> {
    isAsking = true
    while (waiting.length > 0) {
      const stamped = waiting
      waiting = []
      const at = JSON.stringify(await source())
      for (const pass of stamped) pass((text) => `${text.slice(0, -1)},"at":${at}}`)
    }
    isAsking = false
  }

  return {
    stamp(pass) {
      waiting.push(pass)
      if (!isAsking) void ask(position)
    },
  }
}
