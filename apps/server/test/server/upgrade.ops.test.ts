import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { createPost } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { listMessages, openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import pg from 'pg'
import { expect } from 'vitest'
import { withEmptyDatabase } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { join } from '../joining.ts'
import { test } from '../nodes.ts'
import type { Member, TestServer } from '../people.ts'
import { hasHaproxy, startHaproxy } from '../proxies.ts'
import { main } from '../server-process.ts'
import { TestSocket } from '../socket.ts'
import { added, makeVersionAfter } from '../version-after.ts'

if (!hasHaproxy) console.log('haproxy is missing: the upgrade is not tried (apt-get install haproxy)')

/** `main.ts` of a real older version, which becomes the version before; else this one is, and a copy of it follows. */
const older = process.env.PARVIS_OLDER_VERSION
/** Milliseconds in which HAProxy, which looks twice a second, finds that a node is ready. */
const untilFound = 1_200

/** One side of a conversation: writes, reads the feed, and has a tab that fetches messages on events. */
class Side {
  readonly sent: string[] = []
  readonly heard = new Set<string>()
  readonly failures: string[] = []
  requests = 0
  sockets = 0
  readonly #member: Member
  readonly #conversationId: string
  #newest = new Date(0).toISOString()
  #isOver = false
  #work: Promise<unknown>[] = []

  constructor(member: Member, conversationId: string) {
    this.#member = member
    this.#conversationId = conversationId
  }

  begin(): void {
    this.#work = [this.#write(), this.#listen()]
  }

  /** Stops to write; the tab stays open. */
  async rest(): Promise<void> {
    this.#isOver = true
    await this.#work[0]
  }

  async #request(method: string, path: string, body?: object) {
    this.requests += 1
    const answer = await this.#member.send(method, `/api/v1${path}`, body).catch(String)
    if (typeof answer !== 'string' && answer.status === 200) return answer.json
    this.failures.push(
      `${method} ${path}: ${typeof answer === 'string' ? answer : `${answer.status} ${answer.text.slice(0, 100)}`}`,
    )
  }

  async #write(): Promise<void> {
    const messages = sendMessage.path.replace(':conversationId', this.#conversationId)
    for (let turn = 0; !this.#isOver; turn += 1) {
      const text = `${this.#member.email} ${turn}`
      const message = await this.#request('POST', messages, { content: text, request_id: randomUUID() })
      if (message !== undefined) this.sent.push(message.id)
      await this.#request('POST', createPost.path, { content: text, request_id: randomUUID() })
      await this.#request('GET', `${getFeed.path}?tab=citizens`)
      await sleep(50)
    }
  }

  /** Opens its socket again after a moment and fetches after each gap, as the web app does. */
  async #listen(): Promise<void> {
    while (!this.#isOver) {
      const socket = await TestSocket.open(this.#member.place.address, this.#member.token).catch(
        () => undefined,
      )
      if (socket !== undefined) {
        this.sockets += 1
        this.#member.place.sockets.push(socket)
        await socket.follows(`conversation:${this.#conversationId}`)
        await this.#fetch()
        for (let known = 0; socket.closed === null; await sleep(10)) {
          const received = socket.events.length + socket.resyncs
          if (received > known) await this.#fetch()
          known = received
        }
      }
      await sleep(800 + 400 * Math.random())
    }
  }

  async #fetch(): Promise<void> {
    const path = listMessages.path.replace(':conversationId', this.#conversationId)
    for (let hasNewer = true; hasNewer; ) {
      const page = await this.#request('GET', `${path}?after=${this.#newest}`)
      for (const { id, created_at } of page?.items ?? []) {
        this.heard.add(id)
        this.#newest = created_at
      }
      hasNewer = page?.has_newer === true
    }
  }
}

async function openConversations(place: TestServer, url: string, count: number): Promise<[Side, Side][]> {
  const pairs: [Side, Side][] = []
  for (let turn = 0; turn < count; turn += 1) {
    const [ana, bea] = [await join(place, `ana-${turn}`), await join(place, `bea-${turn}`)]
    await column(
      url,
      `insert into follows (follower_id, following_id) values ('${ana.id}', '${bea.id}'), ('${bea.id}', '${ana.id}')`,
    )
    const { id } = await ana.call(openConversation, { body: { user1_id: ana.id, user2_id: bea.id } })
    pairs.push([new Side(ana, id), new Side(bea, id)])
  }
  return pairs
}

async function column(url: string, query: string): Promise<string[]> {
  const client = new pg.Client(url)
  await client.connect()
  const { rows } = await client.query<{ value: string }>(query)
  await client.end()
  return rows.map(({ value }) => value)
}

/** Sorted by bytes, as `toSorted` sorts. */
const files = 'select name as value from schema_migrations order by name collate "C"'

test.runIf(hasHaproxy)(
  'two nodes behind HAProxy go to the version after and back to the version before, one by one: no request fails, and each message is stored once and reaches its reader',
  { timeout: 240_000 },
  async ({ node, context }) => {
    const folder = await mkdtemp(joinPath(tmpdir(), 'parvis-version-'))
    const before = older ?? main
    const after = older === undefined ? await makeVersionAfter(folder) : main
    await withEmptyDatabase(async (url) => {
      const ports = [await freePort(), await freePort()]
      const start = (port: number, program: string) =>
        node(
          { PORT: String(port), PARVIS_STOP_DELAY: '2', AUTH_AUTOCONFIRM: '1', DATABASE_URL: url },
          program,
        )
      const nodes = [await start(ports[0] ?? 0, before), await start(ports[1] ?? 0, before)]
      const haproxy = await startHaproxy(context.config.dataFolder, ports)
      const place: TestServer = { context, address: haproxy.address, sockets: [] }
      try {
        await sleep(untilFound)
        const pairs = await openConversations(place, url, 4)
        const sides = pairs.flat()
        for (const side of sides) side.begin()
        await sleep(1_000)
        const known = await column(url, files)
        const roll = async (program: string) => {
          for (const [turn, port] of ports.entries()) {
            nodes[turn]?.child.kill('SIGTERM')
            expect(await nodes[turn]?.ended, nodes[turn]?.complaint()).toBe(0)
            nodes[turn] = await start(port, program)
            await sleep(untilFound)
          }
        }
        await roll(after)
        const grown = await column(url, files)
        if (older === undefined) expect(grown).toEqual([...known, ...added].toSorted())
        else expect(grown.length).toBeGreaterThan(known.length)
        await sleep(1_000)
        await roll(before)
        await sleep(1_000)
        expect(await column(url, files)).toEqual(grown)
        await Promise.all(sides.map((side) => side.rest()))

        expect(sides.flatMap(({ failures }) => failures)).toEqual([])
        const sent = sides.flatMap((side) => side.sent)
        const posts = await column(url, 'select content as value from posts order by content')
        expect(posts.length).toBe(new Set(posts).size)
        expect(posts.length).toBe(sent.length)
        expect((await column(url, 'select id as value from messages')).toSorted()).toEqual(sent.toSorted())
        for (const [ana, bea] of pairs) {
          const both = new Set([...ana.sent, ...bea.sent])
          for (const side of [ana, bea])
            await expect.poll(() => side.heard, { timeout: 15_000 }).toEqual(both)
        }
        const sum = (of: (side: Side) => number) => sides.reduce((total, side) => total + of(side), 0)
        console.log(
          `to the version after and back behind HAProxy: ${sum(({ requests }) => requests)} requests, 0 failed; ${sent.length} messages, each stored once and fetched by both sides; ${sum(({ sockets }) => sockets)} sockets of ${sides.length} tabs; ${grown.length - known.length} migrations`,
        )
      } finally {
        for (const socket of place.sockets) socket.close()
        await haproxy.stop()
        for (const { child, ended } of nodes) {
          child.kill('SIGKILL')
          await ended
        }
      }
    })
    await rm(folder, { recursive: true })
  },
)
