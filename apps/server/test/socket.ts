import type { RealtimeEvent, RealtimeMessage } from '@parvis/contract/realtime.ts'
import { WebSocket } from 'ws'

type RefusedTopic = Extract<RealtimeMessage, { type: 'refused' }>

/** A reader's open tab: the messages it received, in order. */
export class TestSocket {
  readonly events: { topic: string; event: RealtimeEvent }[] = []
  /** Token of the latest message that made it fetch; undefined where the database has no replicas. */
  seen: string | undefined
  resyncs = 0
  pongs = 0
  /** Number of times the server rejected the token. */
  sessionsEnded = 0
  /** The close code, once the socket is closed, and its time on `performance.now()`. */
  closed: number | null = null
  closedAt = 0
  readonly #socket: WebSocket
  #token: string | null = null
  readonly #refused: RefusedTopic[] = []
  #ready: (() => void)[] = []

  private constructor(socket: WebSocket) {
    this.#socket = socket
    socket.on('message', (data) => this.#hear(JSON.parse(data.toString()) as RealtimeMessage))
    socket.on('close', (code) => {
      this.closed = code
      this.closedAt = performance.now()
    })
  }

  static async open(
    address: string,
    token: string | null,
    headers: Record<string, string> = {},
  ): Promise<TestSocket> {
    const opened = await TestSocket.openSilently(address, headers)
    opened.#token = token
    await opened.authenticates(token)
    return opened
  }

  /** Opens an unauthenticated socket; rejects with the status when refused. */
  static async openSilently(address: string, headers: Record<string, string> = {}): Promise<TestSocket> {
    const socket = new WebSocket(`${address.replace(/^http/, 'ws')}/realtime`, { headers })
    const opened = new TestSocket(socket)
    await new Promise((resolve, reject) => socket.once('open', resolve).once('error', reject))
    return opened
  }

  /** Authenticates; resolves when the server has processed it and all earlier messages. */
  authenticates(token: string | null): Promise<void> {
    const ready = new Promise<void>((resolve) => this.#ready.push(resolve))
    this.sends(JSON.stringify({ type: 'authenticate', token }))
    return ready
  }

  /** All refused topics so far. */
  get refused(): string[] {
    return this.#refused.map(({ topic }) => topic)
  }

  /** Number of topics refused with this code. */
  refusedAs(code: RefusedTopic['code']): number {
    return this.#refused.filter((refusal) => refusal.code === code).length
  }

  /** Subscribes to a topic: null on success, or the code of the refusal. */
  async follows(topic: string): Promise<RefusedTopic['code'] | null> {
    const before = this.#refused.length
    this.sends(JSON.stringify({ type: 'subscribe', topics: [topic] }))
    // Requests of one socket are processed in order: this response follows a refusal, if any.
    await this.authenticates(this.#token)
    return this.#refused.slice(before).find((refusal) => refusal.topic === topic)?.code ?? null
  }

  /** Waits long enough for events sent before to arrive, for a test that expects none. */
  settles(): Promise<void> {
    return new Promise((resolve) => setTimeout(resolve, 200))
  }

  sends(text: string): void {
    this.#socket.send(text)
  }

  close(): void {
    this.#socket.terminate()
  }

  #hear(message: RealtimeMessage): void {
    if ('at' in message) this.seen = message.at
    if (message.type === 'event') this.events.push({ topic: message.topic, event: message.event })
    else if (message.type === 'refused') this.#refused.push(message)
    else if (message.type === 'resync') this.resyncs += 1
    else if (message.type === 'session_ended') this.sessionsEnded += 1
    else if (message.type === 'pong') this.pongs += 1
    else this.#ready.shift()?.()
  }
}
