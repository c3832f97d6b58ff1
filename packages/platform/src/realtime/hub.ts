import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimeRequest } from '@parvis/contract/realtime.schemas.ts'
import { topics } from '@parvis/contract/realtime.ts'
import type { WebSocket } from 'ws'
import type { Background } from '../background.ts'
import type { SharedCounts } from '../redis/shared-counts.ts'
import { retried } from '../retried.ts'
import { createBroadcast } from './broadcast.ts'
import type { Bus } from './bus.ts'
import {
  type Connection,
  close,
  countReaders,
  createConnection,
  hasFullQueue,
  probe,
  readRequest,
  sendMessage,
  takeTurn,
} from './connection.ts'
import { createFollowers } from './followers.ts'
import { createHeardAgain } from './heard-again.ts'
import { onFollowedEvent } from './invalidation.ts'
import { createLookupGate, createMemberLookups } from './lookup-gate.ts'
import { createPresence } from './presence.ts'
import { Quotas, refusalsUntilClosed, Seat, topicsOfGuest, topicsOfMember } from './quotas.ts'
import { checkReadersAgain } from './reader-checks.ts'
import type { SocketOrigin } from './tallies.ts'
import { createTopicRules, type TopicRules, type Verdict } from './topic-rules.ts'

/** Options of the hub of a node. */
interface HubOptions<Member> {
  bus: Bus
  authenticate(token: string): Promise<Member | null>
  /**
   * Returns whether this node would accept a request of this member with this token now. Other sockets get no private
   * content.
   */
  isCurrent(token: string, memberId: string): boolean
  onError(error: unknown): void
  /** False when limits are switched off. */
  limited: boolean
  /** Counts of all nodes; absent where each node counts for itself. */
  counts?: SharedCounts | undefined
  /** Size of the database pool; lookups of sockets take a share. */
  databasePool: number
  /** Takes over lookups, which a stop waits for. */
  background: Background
  /** Position that reads need to include everything committed so far, and milliseconds that lists may be behind. */
  replicas?: { position(): Promise<string>; behind: number } | undefined
}

export interface Hub<Member> {
  /** Registers a kind of topic (`post` for `post:<id>`) with its access policy. */
  allow: TopicRules<Member>['allow']
  /** Returns whether this place may open another socket. */
  admits(place: SocketOrigin): boolean
  /** Takes over an accepted socket. */
  accept(socket: WebSocket, place: SocketOrigin): void
  /**
   * Call it when a member's rights or sessions have changed: checks the identity of their sockets and their subscriptions
   * again.
   */
  recheck(concerns: (member: Member) => boolean): void
  /** Returns whether a member has a socket open on any node. */
  isOnline(memberId: string): boolean
  /** Number of sockets on this node, for metrics. */
  counts(): { members: number; guests: number }
  /** True once it closes: further sockets belong on another node. */
  readonly isClosing: boolean
  /**
   * Closes all sockets with 1012 (service restart), one after another within this many milliseconds: their clients
   * reconnect about a second later, and must not all meet on the other nodes at once.
   */
  close(within?: number): Promise<void>
}

const heartbeatMilliseconds = 30_000
/**
 * A socket that has not authenticated by then is closed. Long enough for a browser on a slow line to renew its session
 * first.
 */
const silenceMilliseconds = 20_000

/** Sockets and subscriptions of one node. Rights are checked on subscription, and again when they may have changed. */
export function createHub<Member extends { id: string }>({
  bus,
  authenticate,
  isCurrent,
  onError,
  limited,
  counts,
  databasePool,
  background,
  replicas,
}: HubOptions<Member>): Hub<Member> {
  const connections = new Set<Connection<Member>>()
  let isClosing = false
  const followers = createFollowers<Connection<Member>>(bus)
  const heardAgain = createHeardAgain(replicas?.behind)
  const quotas = new Quotas(limited, counts)
  // Limits the lookups of a reconnecting crowd, so that members' other requests do not wait.
  const membersGate = createLookupGate(Math.max(1, Math.floor(databasePool / 3)))
  const lookups = createMemberLookups<Member>()
  const rules = createTopicRules<Member>(membersGate)

  const broadcast = createBroadcast<Member>({
    readersOf: followers.of,
    everybody: connections,
    isCurrent,
    position: replicas?.position,
  })

  const unsubscribe = onFollowedEvent(bus, (invalidation) => {
    heardAgain.note(invalidation)
    broadcast.followers(invalidation)
  })

  const checks = checkReadersAgain<Member>({
    ...{ bus, rules, followers, refuse },
    run: (check) => background.run(check.catch(onError)),
  })

  const publishResync = () => broadcast.everybody({ type: 'resync' })

  /** Bans, blocks and ends of sessions may have been missed. */
  const stopGap = bus.onGap(() => {
    publishResync()
    checks.checkGuests()
    recheck(() => true, retried)
  })

  const presence = createPresence({
    bus,
    onChange: (id, online) =>
      broadcast.followers({ topic: topics.presence(id), event: { type: 'presence', id, online } }),
    onNodeLost: publishResync,
  })

  function refuse(connection: Connection<Member>, topic: string, code: NonNullable<Verdict>): void {
    followers.remove(connection, topic)
    sendMessage(connection, { type: 'refused', topic, code })
  }

  async function join(connection: Connection<Member>, topic: string): Promise<void> {
    if (!rules.knows(topic)) return sendMessage(connection, { type: 'refused', topic, code: 'topic_unknown' })
    const { member, topics } = connection
    const isNew = !topics.has(topic)
    const most = member === null ? topicsOfGuest : topicsOfMember
    if (isNew ? topics.size >= most : topics.size > most) return refuse(connection, topic, 'too_many_topics')
    const judge = () => judgeOne(connection, topic)
    if (!isNew) return void (await judge())
    if (!(await followers.admit(connection, topic, heardAgain.note, judge))) return
    for (const event of heardAgain.of(topic)) broadcast.one(connection, { type: 'event', topic, event })
    const greeting = rules.greeting(topic)
    if (greeting !== undefined) broadcast.one(connection, { type: 'event', topic, event: greeting })
  }

  /** Returns whether an open connection may follow a topic; sends it the refusal otherwise. */
  async function judgeOne(connection: Connection<Member>, topic: string): Promise<boolean> {
    const isOpen = () => connections.has(connection)
    const refusal = await rules.judgeInTurn(topic, connection.member, connection.seat.party, isOpen)
    if (refusal === undefined || !isOpen()) return false
    if (refusal !== null) refuse(connection, topic, refusal)
    return refusal === null
  }

  /** Charges a request to the budgets; closes a socket that keeps exceeding them. */
  function maySpend(connection: Connection<Member>, amount: number): boolean {
    if (connection.seat.spend(amount)) return true
    connection.refusals += 1
    if (connection.refusals >= refusalsUntilClosed) dismiss(connection, 1008, 'rate_limited')
    return false
  }

  /** Out of turn: a slow lookup says nothing about the connection. */
  function answerPing(connection: Connection<Member>): void {
    if (connection.seat.isSilent) sit(connection, null)
    if (maySpend(connection, 1)) sendMessage(connection, { type: 'pong' })
  }

  async function serve(
    connection: Connection<Member>,
    request: Exclude<RealtimeRequest, { type: 'ping' }>,
  ): Promise<void> {
    if (request.type === 'authenticate') {
      // All its subscriptions are checked again.
      if (!connection.seat.spend(1 + connection.topics.size)) return dismiss(connection, 1008, 'rate_limited')
      connection.token = request.token
      await readMember(connection)
      return broadcast.one(connection, { type: 'ready' })
    }
    // A socket that does not authenticate reads as a guest.
    if (connection.seat.isSilent) sit(connection, null)
    maySpend(connection, 1)
    for (const topic of request.topics) {
      if (!connections.has(connection)) return
      if (request.type === 'unsubscribe') followers.remove(connection, topic)
      else if (connection.topics.has(topic)) continue
      else if (maySpend(connection, 1)) await join(connection, topic)
      else sendMessage(connection, { type: 'refused', topic, code: 'rate_limited' })
    }
  }

  /** Sets the reader of a socket, and closes it when they have too many. */
  function sit(connection: Connection<Member>, memberId: string | null): void {
    if (!connection.seat.take(memberId)) dismiss(connection, 1008, 'rate_limited')
  }

  async function readMember(connection: Connection<Member>): Promise<void> {
    const { token, seat } = connection
    const isOpen = () => connections.has(connection)
    const member =
      token === null
        ? null
        : await lookups.find(() => membersGate.pass(seat.party, isOpen, () => authenticate(token)))
    if (member === undefined || !isOpen()) return
    if (member?.id !== connection.member?.id) {
      if (member !== null) presence.arrive(member.id)
      if (connection.member !== null) presence.leave(connection.member.id)
    }
    connection.member = member
    if (token !== null && member === null) sendMessage(connection, { type: 'session_ended' })
    sit(connection, member?.id ?? null)
    for (const topic of [...connection.topics]) await join(connection, topic)
  }

  function inTurn(connection: Connection<Member>, work: () => Promise<void>): void {
    const turn = takeTurn(connection, work).catch((error) => {
      onError(error)
      dismiss(connection, 1011, 'unexpected failure')
    })
    background.run(turn)
  }

  function recheck(concerns: (member: Member) => boolean, run: typeof retried = (work) => work()): void {
    lookups.noteChange(concerns)
    for (const connection of connections)
      if (connection.member !== null && concerns(connection.member))
        inTurn(connection, () => run(() => readMember(connection)))
  }

  /** Removes a socket at once, with its pending requests. */
  function forget(connection: Connection<Member>): void {
    if (!connections.delete(connection)) return
    connection.queue = []
    if (connection.member !== null) presence.leave(connection.member.id)
    for (const topic of [...connection.topics]) followers.remove(connection, topic)
  }

  function dismiss(connection: Connection<Member>, code: number, reason: string): void {
    forget(connection)
    close(connection, code, reason)
  }

  const heartbeat = setInterval(() => {
    quotas.sweep()
    for (const connection of connections) probe(connection)
  }, heartbeatMilliseconds)
  heartbeat.unref()

  return {
    allow: rules.allow,
    admits: (place) => quotas.admits(place),
    accept(socket, place) {
      const seat = new Seat(quotas, place, () => dismiss(connection, 1008, 'rate_limited'))
      const connection = createConnection<Member>(socket, seat)
      connections.add(connection)
      const silence = setTimeout(() => dismiss(connection, 1008, 'nothing was said'), silenceMilliseconds)
      silence.unref()
      socket.on('pong', () => {
        connection.alive = true
      })
      // A disconnect or protocol error of the peer is not our failure: its socket closes.
      socket.on('error', () => undefined)
      socket.on('close', () => {
        clearTimeout(silence)
        forget(connection)
        seat.leave()
      })
      socket.on('message', (data, isBinary) => {
        if (!connections.has(connection)) return
        clearTimeout(silence)
        if (isBinary || hasFullQueue(connection))
          return dismiss(connection, 1008, 'unreadable or too many requests')
        const request = readRequest(data.toString())
        if (request === undefined) dismiss(connection, 1008, 'unreadable')
        else if (request.type === 'ping') answerPing(connection)
        else inTurn(connection, () => serve(connection, request))
      })
    },
    recheck: (concerns) => recheck(concerns),
    isOnline: presence.isOnline,
    counts: () => countReaders(connections),
    get isClosing() {
      return isClosing
    },
    async close(within = 0) {
      isClosing = true
      await actInTurn(connections, within, (connection) => dismiss(connection, 1012, 'server stopping'))
      clearInterval(heartbeat)
      broadcast.close()
      unsubscribe()
      checks.stop()
      presence.close()
      stopGap()
    },
  }
}

/** Milliseconds between two items, when they are few. */
const usualPause = 20

/** Acts on each item of a set at an even pace, within this many milliseconds; on all at once when that is 0. */
async function actInTurn<Item>(
  items: ReadonlySet<Item>,
  within: number,
  act: (item: Item) => void,
): Promise<void> {
  const pause = Math.min(usualPause, within / items.size)
  const began = performance.now()
  let done = 0
  // An item that leaves the set meanwhile is not visited.
  for (const item of items) {
    const wait = began + done * pause - performance.now()
    if (wait >= 1) await sleep(wait)
    if (items.has(item)) act(item)
    done += 1
  }
}
