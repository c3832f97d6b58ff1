import {
  type RealtimeEvent,
  type RealtimeMessage,
  RealtimeRequest,
  topics,
} from '@parvis/contract/realtime.ts'
import type { WebSocket } from 'ws'
import { type Allowance, fullAllowance, spend } from './allowance.ts'
import type { Bus } from './bus.ts'
import { coalescing } from './coalescing.ts'
import { createFanOut } from './fan-out.ts'
import { createHeardAgain } from './heard-again.ts'
import { onFollowersJudged, onNudge } from './nudge.ts'
import { createPresence } from './presence.ts'

type Verdict = Extract<RealtimeMessage, { type: 'refused' }>['code'] | null

/** Who may follow a topic: a refusal's code, or null when they may. Asked again when the socket's member changes. */
export type TopicPolicy<Member> = (subject: string, member: Member | null) => Promise<Verdict>

/** What who starts to follow a topic is told at once. */
export type Greeting = (subject: string) => RealtimeEvent

export interface Hub<Member> {
  /** Opens a kind of topic (`post` for `post:<id>`) to those its policy lets in. */
  allow(kind: string, policy: TopicPolicy<Member>, greeting?: Greeting): void
  /** Takes over an accepted socket. */
  accept(socket: WebSocket): void
  /** A member's rights or sessions have changed: asks again who stands behind their sockets, and what these may follow. */
  recheck(concerns: (member: Member) => boolean): void
  /** Whether a member has a socket open, on whatever node. */
  isOnline(memberId: string): boolean
  /** Sockets of this node, for metrics. */
  readonly size: number
  close(): void
}

interface HubOptions<Member> {
  bus: Bus
  authenticate(token: string): Promise<Member | null>
  onError(error: unknown): void
  /** False where limits are off. */
  limited: boolean
}

interface Connection<Member> extends Allowance {
  socket: WebSocket
  token: string | null
  member: Member | null
  topics: Set<string>
  alive: boolean
  /** Requests of one socket are served in their order. */
  turn: Promise<void>
  /** Requests waiting for their turn. */
  queued: number
}

const heartbeatMilliseconds = 30_000
const topicsPerSocket = 200
const queuedPerSocket = 100
/** A reader this far behind is dropped: it reconnects and refetches, the server's memory stays bounded. */
const backlogCeiling = 256_000

/** One node's sockets and what they follow. Carries pointers only; rights are checked when a topic is joined. */
export function createHub<Member extends { id: string }>({
  bus,
  authenticate,
  onError,
  limited,
}: HubOptions<Member>): Hub<Member> {
  const policies = new Map<string, { policy: TopicPolicy<Member>; greeting: Greeting | undefined }>()
  const connections = new Set<Connection<Member>>()
  const followers = new Map<string, Set<Connection<Member>>>()
  const heardAgain = createHeardAgain()

  function send(connection: Connection<Member>, text: string | Buffer): void {
    if (connection.socket.bufferedAmount > backlogCeiling) {
      connection.socket.terminate()
      return
    }
    if (connection.socket.readyState === connection.socket.OPEN)
      connection.socket.send(text, { binary: false })
  }

  function tell(connection: Connection<Member>, message: RealtimeMessage): void {
    send(connection, JSON.stringify(message))
  }

  // Who has left a topic meanwhile, or may follow it no more, is not told.
  const fanOut = createFanOut<Connection<Member>>((connection, topic, bytes) => {
    if (connection.topics.has(topic)) send(connection, bytes)
  })

  const said = coalescing((topic, text) => {
    const readers = followers.get(topic)
    if (readers !== undefined) fanOut.tell(topic, readers, text)
  })

  const sayEvent = (topic: string, event: RealtimeEvent) =>
    said.say(topic, JSON.stringify({ type: 'event', topic, event } satisfies RealtimeMessage))

  const unsubscribe = onNudge(bus, (nudge) => {
    heardAgain.note(nudge)
    sayEvent(nudge.topic, nudge.event)
  })

  const stopJudging = onFollowersJudged(bus, (topic) => void judge(topic).catch(onError))

  function tellResync(): void {
    const text = JSON.stringify({ type: 'resync' } satisfies RealtimeMessage)
    for (const connection of connections) send(connection, text)
  }

  const stopGap = bus.onGap(tellResync)

  const presence = createPresence({
    bus,
    onChange: (id, online) => sayEvent(topics.presence(id), { type: 'presence', id, online }),
    onNodeLost: tellResync,
  })

  function leave(connection: Connection<Member>, topic: string): void {
    connection.topics.delete(topic)
    const readers = followers.get(topic)
    readers?.delete(connection)
    if (readers?.size === 0) followers.delete(topic)
  }

  function tellAgain(connection: Connection<Member>, topic: string): void {
    for (const event of heardAgain.of(topic)) tell(connection, { type: 'event', topic, event })
  }

  function refuse(connection: Connection<Member>, topic: string, code: NonNullable<Verdict>): void {
    leave(connection, topic)
    tell(connection, { type: 'refused', topic, code })
  }

  /** One after the other, and each member once: what else is asked of the database does not wait for a crowd of guests. */
  async function judge(topic: string): Promise<void> {
    const colon = topic.indexOf(':')
    const kind = policies.get(topic.slice(0, colon))
    if (kind === undefined) return
    const verdicts = new Map<string | null, Verdict>()
    for (const connection of [...(followers.get(topic) ?? [])]) {
      const { member } = connection
      const who = member?.id ?? null
      let verdict = verdicts.get(who)
      if (verdict === undefined) {
        verdict = await kind.policy(topic.slice(colon + 1), member)
        verdicts.set(who, verdict)
      }
      // Where another member has come meanwhile, they were judged as they came.
      if (verdict !== null && connection.member === member) refuse(connection, topic, verdict)
    }
  }

  async function join(connection: Connection<Member>, topic: string): Promise<void> {
    const colon = topic.indexOf(':')
    const kind = policies.get(topic.slice(0, colon))
    if (kind === undefined) return tell(connection, { type: 'refused', topic, code: 'topic_unknown' })
    // Whoever is judged anew is judged, however much they follow.
    if (!connection.topics.has(topic) && connection.topics.size >= topicsPerSocket)
      return tell(connection, { type: 'refused', topic, code: 'too_many_topics' })
    const subject = topic.slice(colon + 1)
    const refusal = await kind.policy(subject, connection.member)
    if (refusal !== null) return refuse(connection, topic, refusal)
    if (!connections.has(connection)) return
    const isNew = !connection.topics.has(topic)
    connection.topics.add(topic)
    const readers = followers.get(topic) ?? new Set()
    followers.set(topic, readers.add(connection))
    if (!isNew) return
    tellAgain(connection, topic)
    if (kind.greeting !== undefined) tell(connection, { type: 'event', topic, event: kind.greeting(subject) })
  }

  const mayAsk = (connection: Connection<Member>, questions: number) =>
    !limited || spend(connection, questions)

  async function serve(connection: Connection<Member>, request: RealtimeRequest): Promise<void> {
    if (request.type === 'subscribe') {
      for (const topic of request.topics) {
        if (connection.topics.has(topic)) continue
        if (mayAsk(connection, 1)) await join(connection, topic)
        else tell(connection, { type: 'refused', topic, code: 'rate_limited' })
      }
    } else if (request.type === 'unsubscribe') {
      for (const topic of request.topics) leave(connection, topic)
    } else if (!mayAsk(connection, 1 + connection.topics.size)) {
      // All that it follows would be asked about anew.
      connection.socket.close(1008, 'rate_limited')
    } else {
      connection.token = request.token
      await readMember(connection)
      tell(connection, { type: 'ready' })
    }
  }

  async function readMember(connection: Connection<Member>): Promise<void> {
    const member = connection.token === null ? null : await authenticate(connection.token)
    if (!connections.has(connection)) return
    if (member?.id !== connection.member?.id) {
      if (member !== null) presence.arrive(member.id)
      if (connection.member !== null) presence.leave(connection.member.id)
    }
    connection.member = member
    if (connection.token !== null && connection.member === null) tell(connection, { type: 'session_ended' })
    for (const topic of [...connection.topics]) await join(connection, topic)
  }

  /** Serves what a socket asks, or what concerns it, after what came before. */
  function takeTurn(connection: Connection<Member>, work: () => Promise<void>): void {
    connection.queued += 1
    connection.turn = connection.turn.then(async () => {
      try {
        await work()
      } catch (error) {
        onError(error)
        connection.socket.close(1011, 'unexpected failure')
      } finally {
        connection.queued -= 1
      }
    })
  }

  const heartbeat = setInterval(() => {
    for (const connection of connections) {
      if (!connection.alive) {
        connection.socket.terminate()
        continue
      }
      connection.alive = false
      connection.socket.ping()
    }
  }, heartbeatMilliseconds)
  heartbeat.unref()

  return {
    allow(kind, policy, greeting) {
      policies.set(kind, { policy, greeting })
    },
    accept(socket) {
      const connection: Connection<Member> = {
        socket,
        token: null,
        member: null,
        topics: new Set(),
        alive: true,
        turn: Promise.resolve(),
        queued: 0,
        ...fullAllowance(),
      }
      connections.add(connection)
      socket.on('pong', () => {
        connection.alive = true
      })
      // A peer that goes away or breaks the protocol is no failure of ours: its socket closes.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        connections.delete(connection)
        if (connection.member !== null) presence.leave(connection.member.id)
        for (const topic of [...connection.topics]) leave(connection, topic)
      })
      socket.on('message', (data, isBinary) => {
        const request = isBinary ? undefined : readRequest(data.toString())
        if (request === undefined || connection.queued >= queuedPerSocket) {
          socket.close(1008, 'unreadable or too many requests')
          return
        }
        takeTurn(connection, () => serve(connection, request))
      })
    },
    recheck(concerns) {
      for (const connection of connections) {
        if (connection.member !== null && concerns(connection.member)) {
          takeTurn(connection, () => readMember(connection))
        }
      }
    },
    isOnline: presence.isOnline,
    get size() {
      return connections.size
    },
    close() {
      clearInterval(heartbeat)
      said.close()
      fanOut.close()
      unsubscribe()
      stopJudging()
      presence.close()
      stopGap()
      for (const connection of connections) connection.socket.close(1001, 'server stopping')
    },
  }
}

function readRequest(text: string): RealtimeRequest | undefined {
  let json: unknown
  try {
    json = JSON.parse(text)
  } catch {
    return undefined
  }
  const read = RealtimeRequest.safeParse(json)
  return read.success ? read.data : undefined
}
