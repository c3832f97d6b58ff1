import { randomUUID } from 'node:crypto'
import { setTimeout as wait } from 'node:timers/promises'
import pg from 'pg'
import { endsWithin } from '../ends-within.ts'
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
   * that do not follow the addressee's topic. `here`: what this node's listeners get instead of the payload.
   */
  publish(channel: string, payload: unknown, to?: Addressee, here?: unknown): void
  /** Returns the function that stops listening. */
  subscribe(channel: string, listener: (payload: unknown) => void): () => void
  /** True where a node hears messages to a topic only while it follows the topic. */
  readonly isByTopic: boolean
  /**
   * Begins to follow a topic; calls are counted. Resolves once this node receives all further messages of the topic, with
   * the payloads of recalled messages that it may have missed.
   */
  follow(topic: string): Promise<readonly unknown[]>
  leave(topic: string): void
  /** Called after messages of other nodes may have been missed: whatever was derived from them must be read again. */
  onGap(listener: () => void): () => void
  /**
   * True only while this node hears its own heartbeat. Otherwise other nodes' messages may not reach it: caches fed by the
   * bus must not be trusted.
   */
  readonly connected: boolean
  close(): Promise<void>
}

interface BusOptions {
  /** Address of PostgreSQL itself: a LISTEN is lost in a pooler that shares connections between transactions. */
  databaseUrl: string
  /** Milliseconds between heartbeats. */
  beatEvery?: number
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
const usualBeatEvery = 2_000
/** Heartbeats without an echo that end the connection. A paused process sends none, and misses none. */
const missedBeats = 2
/** Milliseconds that a stop waits for the server to close the connection. */
const goodbyeMilliseconds = 1_000

const nothingMissed = Promise.resolve([])

/** Messages between nodes over LISTEN/NOTIFY, on its own connection, which is reopened when lost. */
export function openBus({ databaseUrl, beatEvery = usualBeatEvery, onError, onDelay }: BusOptions): Bus {
  const node = randomUUID()
  const { deliver, subscribe, onGap, publishGap } = createBusListeners(onError)
  let outbox: BusMessage[] = []
  let client: pg.Client | undefined
  let closed = false
  let gathering: NodeJS.Timeout | undefined
  let flushing: Promise<void> = Promise.resolve()
  const closing = new AbortController()
  /**
   * Time at which this node sent the newest own message that came back. All messages that other nodes sent before it have
   * arrived, also after a pause in which this process read nothing.
   */
  let heardUntil = Number.NEGATIVE_INFINITY
  let onHeard: (() => void) | undefined

  function receive(text: string | undefined): void {
    if (text === undefined) return
    const envelope: { from: string; sent?: number; messages: BusMessage[] } = JSON.parse(text)
    if (envelope.from === node) {
      if (envelope.sent === undefined) return
      heardUntil = envelope.sent
      onDelay?.(performance.now() - envelope.sent)
      onHeard?.()
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

  /** Throws unless the connection listens and this node hears itself through it. */
  async function listen(connection: pg.Client): Promise<void> {
    const heard = new Promise<void>((resolve) => {
      onHeard = resolve
    })
    const beat = JSON.stringify({ from: node, sent: performance.now(), messages: [] })
    // One round trip: a transaction that listens and notifies receives its own notification when it commits.
    const asked = connection.query(`listen ${notifyChannel}; notify ${notifyChannel}, '${beat}'`)
    // A connection that breaks meanwhile fails the query, also when nobody waits for it any more.
    asked.catch(() => undefined)
    if (!(await endsWithin(beatEvery * missedBeats, Promise.all([asked, heard])))) throw deafness()
  }

  /** Sends heartbeats while the connection is open, and closes it once they no longer come back. */
  function keepBeating(connection: pg.Client): NodeJS.Timeout {
    let sent = Number.NEGATIVE_INFINITY
    let missed = 0
    const beat = () => {
      if (heardUntil < sent) {
        missed += 1
        if (missed < missedBeats) return
        if (!closed) onError(deafness())
        return void drop(connection).catch(onError)
      }
      missed = 0
      sent = performance.now()
      connection
        .query('select pg_notify($1, $2)', [
          notifyChannel,
          JSON.stringify({ from: node, sent, messages: [] }),
        ])
        // The connection has ended, which its own event reports; or the heartbeat is missed.
        .catch(() => undefined)
    }
    // Pending messages are read first: after a pause of the process the heartbeat may be among them.
    return setInterval(() => setImmediate(beat), beatEvery).unref()
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
      let beating: NodeJS.Timeout | undefined
      try {
        await connection.connect()
        connection.on('notification', (message) => receive(message.payload))
        await listen(connection)
        // Closed meanwhile: `close` knew no connection to end, and waits for this loop.
        if (closed) return await connection.end()
        client = connection
        beating = keepBeating(connection)
        delay = 50
        if (!first) publishGap()
        first = false
        scheduleFlush()
        await lost
      } catch (error) {
        if (!closed) onError(error)
        await drop(connection).catch(onError)
      }
      clearInterval(beating)
      client = undefined
      heardUntil = Number.NEGATIVE_INFINITY
      if (closed) return
      await wait(delay, undefined, { signal: closing.signal }).catch(() => undefined)
      delay = Math.min(delay * 2, 2_000)
    }
  }

  const loop = keepConnected()

  return {
    publish(channel, payload, _to, here = payload) {
      deliver({ channel, payload: here })
      outbox.push({ channel, payload })
      if (outbox.length > outboxCeiling) outbox = outbox.slice(-outboxCeiling)
      scheduleFlush()
    },
    subscribe,
    isByTopic: false,
    follow: () => nothingMissed,
    leave() {},
    onGap,
    get connected() {
      return client !== undefined && performance.now() - heardUntil <= beatEvery * (missedBeats + 1)
    },
    async close() {
      clearTimeout(gathering)
      await flush()
      closed = true
      closing.abort()
      const last = client
      if (last !== undefined && !(await endsWithin(goodbyeMilliseconds, last.end()))) await drop(last)
      await loop
    },
  }
}

/** The connection is open, but this node does not hear its own messages through it. */
const deafness = () => new Error('the bus does not hear its own heartbeat')

/** Closes a connection that may not answer any more. */
async function drop(connection: pg.Client): Promise<void> {
  const ended = connection.end()
  connection.connection.stream.destroy()
  await ended
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
