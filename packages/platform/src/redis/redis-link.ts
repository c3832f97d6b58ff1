import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import type { RedisClientType } from '@redis/client'
import { endsWithin } from '../ends-within.ts'

// biome-ignore lint/complexity/noBannedTypes: the library's own defaults, without modules
export type RedisClient = RedisClientType<{}, {}, {}, 3>

/** Two connections: one in the state of a subscriber takes no other commands. */
export interface RedisClients {
  commands: RedisClient
  subscriber: RedisClient
}

/** A part of the server that uses the link. */
export interface LinkUser {
  /** Called with new connections, before the link counts as connected. A rejection drops them. */
  opened(clients: RedisClients): Promise<void>
  /** Called once they answer: messages sent before may have been missed. */
  answers?(): void
  /** Called when they are lost. */
  lost?(): void
}

/** Connections of this node to Redis or Valkey, reopened when lost. */
export interface RedisLink {
  /** Prefix of the keys and channels of this site. */
  readonly prefix: string
  /** True while Redis answers: this node heard its own message within the last seconds. */
  readonly connected: boolean
  /** The open connections; undefined while Redis is away. Commands reject when the connection is lost. */
  readonly clients: RedisClients | undefined
  /** Adds a part of the server; call it before the link is started. */
  use(user: LinkUser): void
  start(): void
  close(): Promise<void>
}

interface LinkOptions {
  /** `redis://` or `rediss://`. */
  url: string
  prefix: string
  /** Called once for each outage. */
  onError(error: unknown): void
  /** Called with the milliseconds that a message of this node took to Redis and back. */
  onDelay?(milliseconds: number): void
}

const beatMilliseconds = 1_000
/** Without an own message for this long the link counts as lost: Redis is away, or this process stood still. */
const silenceMilliseconds = 5_000
const slowestRetry = 2_000

/** Opens nothing before {@link RedisLink.start}. The client library is loaded then. */
export function createRedisLink({ url, prefix, onError, onDelay }: LinkOptions): RedisLink {
  const users: LinkUser[] = []
  const beatChannel = `${prefix}beat:${randomUUID()}`
  const closing = new AbortController()
  let clients: RedisClients | undefined
  let heardAt = Number.NEGATIVE_INFINITY
  let hasReported = false
  let loop: Promise<void> | undefined

  function report(error: unknown): void {
    if (hasReported || closing.signal.aborted) return
    hasReported = true
    onError(error)
  }

  /** Ignores a late message: this process may have stood still meanwhile. */
  function hear(text: string): void {
    const now = performance.now()
    const took = now - Number(text)
    if (took > silenceMilliseconds) return
    heardAt = now
    onDelay?.(took)
  }

  const isSilent = () => performance.now() - heardAt > silenceMilliseconds

  /** Opens both connections and lasts until one of them is lost. */
  async function connectOnce(): Promise<void> {
    const { createClient } = await import('@redis/client')
    const open = () =>
      createClient({
        url,
        name: 'parvis',
        socket: { reconnectStrategy: false, connectTimeout: silenceMilliseconds, keepAlive: true },
        disableOfflineQueue: true,
        disableClientInfo: true,
        maintNotifications: 'disabled',
      })
    const opened: RedisClients = { commands: open(), subscriber: open() }
    const { promise: lost, resolve: lose } = Promise.withResolvers<void>()
    const both = Object.values(opened)
    for (const client of both) client.on('error', report).on('error', lose).on('end', lose)
    const beat = () => opened.commands.publish(beatChannel, String(performance.now())).catch(lose)
    let beating: NodeJS.Timeout | undefined
    try {
      const { promise: heard, resolve: hearFirst } = Promise.withResolvers<void>()
      const prepared = Promise.all(both.map((client) => client.connect()))
        .then(() =>
          opened.subscriber.subscribe(beatChannel, (text) => {
            hear(text)
            hearFirst()
          }),
        )
        .then(() => Promise.all(users.map((user) => user.opened(opened))))
        .then(() => Promise.all([beat(), heard]))
      if (!(await endsWithin(silenceMilliseconds, Promise.race([prepared, lost.then(fail), aborted]))))
        throw new Error('Redis does not answer')
      if (closing.signal.aborted) return
      clients = opened
      hasReported = false
      for (const { answers } of users) answers?.()
      beating = setInterval(() => {
        if (!isSilent()) return void beat()
        report(new Error('Redis does not answer'))
        lose()
      }, beatMilliseconds)
      await Promise.race([lost, aborted])
    } finally {
      clearInterval(beating)
      clients = undefined
      for (const client of both) if (client.isOpen) client.destroy()
      for (const user of users) user.lost?.()
    }
  }

  const aborted = new Promise<void>((resolve) => closing.signal.addEventListener('abort', () => resolve()))

  async function keepOpen(): Promise<void> {
    let delay = 50
    while (!closing.signal.aborted) {
      const began = performance.now()
      await connectOnce().catch(report)
      if (performance.now() - began > silenceMilliseconds * 2) delay = 50
      await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined)
      delay = Math.min(delay * 2, slowestRetry)
    }
  }

  return {
    prefix,
    get connected() {
      return clients !== undefined && !isSilent()
    },
    get clients() {
      return clients
    },
    use: (user) => void users.push(user),
    start() {
      loop ??= keepOpen()
    },
    async close() {
      closing.abort()
      await loop
    },
  }
}

function fail(): never {
  throw new Error('Redis closed the connection')
}
