import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { type BusMessage, createBusListeners } from './bus-listeners.ts'

/** Readers of a topic. */
export interface Addressee {
  topic: string
  /** Nodes that begin to follow the topic within half a minute receive the message too. */
  isRecalled: boolean
}

export interface Bus {
  /**
   * Delivers to this node's listeners at once and to the other nodes within milliseconds. A bus by topic spares nodes
   * that do not follow the addressee's topic.
   */
  publish(channel: string, payload: unknown, to?: Addressee): void
  /** Returns the function that stops listening. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void
  /** True where a node hears messages to a topic only while it follows the topic. */
  readonly isByTopic: boolean
  /**
   * Begins to follow a topic; follow and leave are counted. Resolves once this node hears what is sent to the topic from
   * now on, to the payloads of recalled messages that it may have missed.
   */
  follow(topic: string): Promise<readonly unknown[]>
  leave(topic: string): void
  /** Called after messages of other nodes may have been missed: whatever was derived from them must be read again. */
  onGap(listener: () => void): () => void
  /** False while other nodes' messages cannot reach this one: caches fed by the bus must not be trusted. */
  readonly connected: boolean
  close(): Promise<void>
}

interface BusOptions {
  databaseUrl: string
  onError(error: unknown): void
  /** Called with the milliseconds that a message of this node took to the database and back. */
  onDelay?(milliseconds: number): void
}

/** PostgreSQL refuses payloads of 8,000 bytes and more. */
const payloadCeiling = 7_500
/** Messages are collected for this long and sent as one NOTIFY, which takes a global lock at commit. */
const gatherMilliseconds = 5
/** Kept while the connection is down, so that a short outage loses nothing; past this number other nodes see a gap. */
const outboxCeiling = 10_000
const notifyChannel = 'parvis'
/** A host that does not answer must not hold up a stop. */
const connectionTimeoutMillis = 5_000

const nothingMissed = Promise.resolve([])

/** Messages between nodes over LISTEN/NOTIFY, on its own connection, which is reopened when lost. */
export function openBus({ databaseUrl, onError, onDelay }: BusOptions): Bus {
  const node = randomUUID()
  const { deliver, subscribe, onGap, tellGap } = createBusListeners(onError)
  let outbox: BusMessage[] = []
  let client: pg.Client | undefined
  let closed = false
  let gathering: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  const closing = new AbortController()

  function receive(text: string | undefined): void {
    if (text === undefined) return
    const envelope: { from: string; sent?: number; messages: BusMessage[] } = JSON.parse(text)
    if (envelope.from === node) {
      if (envelope.sent !== undefined) onDelay?.(performance.now() - envelope.sent)
      return
    }
    for (const message of envelope.messages) deliver(message)
  }

  /** One batch is sent at a time; messages that arrive meanwhile go with the next. */
  function flush(): Promise<void> {
    gathering = undefined
    flushing = flushing.then(send)
    return flushing
  }

  async function send(): Promise<void> {
    const connection = client
    if (connection === undefined || outbox.length === 0) return
    const pending = outbox
    outbox = []
    try {
      for (const messages of batches(pending)) {
        await connection.query('select pg_notify($1, $2)', [
          notifyChannel,
          JSON.stringify({ from: node, sent: performance.now(), messages }),
        ])
      }
    } catch (error) {
      outbox = [...pending, ...outbox].slice(-outboxCeiling)
      if (!closed) onError(error)
    }
  }

  function scheduleFlush(): void {
    gathering ??= setTimeout(() => void flush(), gatherMilliseconds)
  }

  async function keepConnected(): Promise<void> {
    let delay = 50
    let first = true
    while (!closed) {
      const connection = new pg.Client({
        connectionString: databaseUrl,
        application_name: 'parvis bus',
        keepAlive: true,
        connectionTimeoutMillis,
      })
      const lost = new Promise<void>((resolve) => {
        connection.on('error', (error) => {
          if (!closed) onError(error)
        })
        connection.on('end', resolve)
      })
      try {
        await connection.connect()
        connection.on('notification', (message) => receive(message.payload))
        await connection.query(`listen ${notifyChannel}`)
        // Closed meanwhile: `close` knew no connection to end, and waits for this loop.
        if (closed) return await connection.end()
        client = connection
        delay = 50
        if (!first) tellGap()
        first = false
        scheduleFlush()
        await lost
      } catch (error) {
        if (!closed) onError(error)
        await connection.end().catch(onError)
      }
      client = undefined
      if (closed) return
      await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined)
      delay = Math.min(delay * 2, 2_000)
    }
  }

  const loop = keepConnected()

  return {
    publish(channel, payload) {
      const message = { channel, payload }
      deliver(message)
      outbox.push(message)
      if (outbox.length > outboxCeiling) outbox = outbox.slice(-outboxCeiling)
      scheduleFlush()
    },
    subscribe,
    isByTopic: false,
    follow: () => nothingMissed,
    leave() {},
    onGap,
    get connected() {
      return client !== undefined
    },
    async close() {
      clearTimeout(gathering)
      await flush()
      closed = true
      closing.abort()
      await client?.end()
      await loop
    },
  }
}

function batches(messages: BusMessage[]): BusMessage[][] {
  const result: BusMessage[][] = []
  let size = payloadCeiling
  for (const message of messages) {
    const bytes = Buffer.byteLength(JSON.stringify(message)) + 1
    if (size + bytes > payloadCeiling) {
      result.push([])
      size = 100
    }
    result.at(-1)?.push(message)
    size += bytes
  }
  return result
}
