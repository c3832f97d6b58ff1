import { setTimeout as sleep } from 'node:timers/promises'
import { createPost } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { expect } from 'vitest'
import { freePort } from '../free-port.ts'
import { at, test } from '../nodes.ts'
import type { Member } from '../people.ts'
import { hasHaproxy, startHaproxy } from '../proxies.ts'
import { TestSocket } from '../socket.ts'

if (!hasHaproxy) console.log('haproxy is missing: its test is skipped (apt-get install haproxy)')

/** Milliseconds in which HAProxy, which looks twice a second, finds that a node is ready. */
const untilFound = 1_200

test.runIf(hasHaproxy)(
  'two nodes behind HAProxy restart in turn: no request fails, and each tab has a socket again',
  {
    timeout: 120_000,
  },
  async ({ join, node, context }) => {
    const ports = [await freePort(), await freePort()]
    const start = (port: number) => node({ PORT: String(port), PARVIS_STOP_DELAY: '2' })
    const nodes = [await start(ports[0] ?? 0), await start(ports[1] ?? 0)]
    const haproxy = await startHaproxy(context.config.dataFolder, ports)
    try {
      await sleep(untilFound)
      const members = await Promise.all(Array.from({ length: 8 }, (_, turn) => join(`lise-${turn}`)))
      let isOver = false
      const failures: string[] = []
      const done = { writes: 0, reads: 0, sockets: 0 }

      async function call(
        member: Member,
        kind: 'writes' | 'reads',
        method: string,
        path: string,
        body?: object,
      ) {
        const outcome = await member.send(method, path, body).then(({ status }) => String(status), String)
        if (outcome === '200') done[kind] += 1
        else failures.push(`${method} ${outcome}`)
      }
      async function use(member: Member): Promise<void> {
        for (let turn = 0; !isOver; turn += 1) {
          await call(member, 'writes', 'POST', `/api/v1${createPost.path}`, {
            content: `${member.id} ${turn}`,
          })
          await call(member, 'reads', 'GET', `/api/v1${getFeed.path}?tab=citizens`)
          await sleep(20)
        }
      }
      /** As the web app does: further attempts wait longer. */
      async function keepSocket(): Promise<number | null> {
        let last: number | null = null
        for (let attempt = 0; ; attempt += 1) {
          const socket = await TestSocket.open(haproxy.address, null).catch(() => undefined)
          if (socket !== undefined) {
            attempt = -1
            done.sockets += 1
            while (socket.closed === null && !isOver) await sleep(20)
            if (socket.closed === null) {
              socket.close()
              return last
            }
            last = socket.closed
          }
          await sleep(1_000 * 2 ** Math.max(0, attempt))
        }
      }
      const using = members.map((member) => use(at(member, haproxy)))
      const sockets = Array.from({ length: 20 }, keepSocket)
      await sleep(500)
      for (const [turn, port] of ports.entries()) {
        nodes[turn]?.child.kill('SIGTERM')
        expect(await nodes[turn]?.ended).toBe(0)
        await start(port)
        await sleep(untilFound)
      }
      await sleep(2_000)
      isOver = true
      await Promise.all(using)
      expect(new Set(await Promise.all(sockets))).toEqual(new Set([1012]))
      expect(failures).toEqual([])
      const { count } = await context.db
        .selectFrom('posts')
        .select(({ fn }) => fn.countAll<string>().as('count'))
        .executeTakeFirstOrThrow()
      expect(Number(count)).toBe(done.writes)
      console.log(`restarts behind HAProxy: ${JSON.stringify(done)}, ${failures.length} failed`)
    } finally {
      await haproxy.stop()
    }
  },
)
