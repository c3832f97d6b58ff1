import { setTimeout as sleep } from 'node:timers/promises'
import type { RealtimeEvent } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import type { Guest } from './people.ts'
import type { TestSocket } from './socket.ts'

/** A change that the watcher saw around an act of somebody else. */
interface Finding {
  act: string
  /** Milliseconds after the act began. */
  after: number
  /** The address and the field that changed, or the topic of an event. */
  at: string
  was: unknown
  is: unknown
}

interface WatchOptions {
  /** Addresses to read before and after each act. */
  paths: readonly string[]
  /** Topics of the socket. */
  topics: readonly string[]
  /** Fields that change by themselves. */
  ignores?: RegExp
}

type AnswerState = Map<string, unknown>

/** The header by which a reader learns that an answer has changed. */
const validator = 'etag'

/**
 * A guest with a socket and a clock, who reads the same addresses before and after each act of others and compares every field.
 * A story lets members act through `during`, and expects `findings` to be empty, or to hold only what may be known.
 */
export class Watcher {
  readonly findings: Finding[] = []
  readonly #guest: Guest
  readonly #socket: TestSocket
  readonly #watched: WatchOptions
  #last: AnswerState
  #heard: number

  private constructor(guest: Guest, watched: WatchOptions, socket: TestSocket, first: AnswerState) {
    this.#guest = guest
    this.#watched = watched
    this.#socket = socket
    this.#last = first
    this.#heard = socket.events.length
  }

  /** Opens the socket and reads everything once. Each address must answer. */
  static async begins(guest: Guest, watched: WatchOptions): Promise<Watcher> {
    const socket = await guest.socket()
    for (const topic of watched.topics) expect(await socket.follows(topic), topic).toBeNull()
    // Events of what happened before.
    await socket.settles()
    const first = await readAll(guest, watched)
    for (const path of watched.paths) expect(first.get(`${path} status`), path).toBe(200)
    return new Watcher(guest, watched, socket, first)
  }

  /** Number of values compared at each look. */
  get size(): number {
    return this.#last.size
  }

  /** The value of a field at the last look, by its address and place in the JSON: `/api/v1/polls/1 .totalVotes`. */
  value(at: string): unknown {
    return this.#last.get(at)
  }

  /** Lets somebody act, then looks for whatever changed meanwhile. */
  async during(act: string, run: () => Promise<unknown>): Promise<void> {
    const began = performance.now()
    await run()
    await this.look(act, began)
  }

  /** Waits until what was queued has been done, and looks again. */
  async afterAll(done: () => Promise<unknown>): Promise<void> {
    await this.during('afterwards', async () => {
      await done()
      await sleep(200)
    })
  }

  async look(act: string, began = performance.now()): Promise<void> {
    const now = await readAll(this.#guest, this.#watched)
    const after = Math.round(performance.now() - began)
    for (const at of new Set([...this.#last.keys(), ...now.keys()])) {
      const [was, is] = [this.#last.get(at), now.get(at)]
      if (was !== is) this.findings.push({ act, after, at, was, is })
    }
    for (const { topic, event } of this.#socket.events.slice(this.#heard))
      this.findings.push({ act, after, at: topic, was: undefined, is: nameOf(event) })
    this.#heard = this.#socket.events.length
    this.#last = now
  }
}

const nameOf = ({ type, id }: RealtimeEvent) => `${type} ${id}`

async function readAll(guest: Guest, { paths, ignores }: WatchOptions): Promise<AnswerState> {
  const reading: AnswerState = new Map()
  const answers = await Promise.all(paths.map((path) => guest.send('GET', path)))
  for (const [index, { status, headers, text, json }] of answers.entries()) {
    const path = paths[index]
    reading.set(`${path} status`, status)
    reading.set(`${path} ${validator}`, headers.get(validator))
    if (json === null) reading.set(`${path} text`, text)
    else flatten(`${path} `, json, reading)
  }
  if (ignores !== undefined)
    for (const at of reading.keys()) if (ignores.test(at) && !at.endsWith(' status')) reading.delete(at)
  return reading
}

/** Writes each value of a JSON document with its place in it. */
function flatten(at: string, value: unknown, into: AnswerState): void {
  if (value === null || typeof value !== 'object') into.set(at, value)
  else for (const [key, inner] of Object.entries(value)) flatten(`${at}.${key}`, inner, into)
}
