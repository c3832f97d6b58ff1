import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { type IncomingMessage, request as openRequest } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { createPost } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import pg from 'pg'
import { describe, expect } from 'vitest'
import { printDurations } from '../../faults/figures.ts'
import { at, test } from '../nodes.ts'
import { TestSocket } from '../socket.ts'

/** Keeps writes waiting until it is let go. */
async function holdWrites(url: string): Promise<() => Promise<void>> {
  const client = new pg.Client(url)
  await client.connect()
  await client.query('begin')
  await client.query('lock table posts in share mode')
  return async () => {
    await client.query('commit')
    await client.end()
  }
}

const stateOf = async (address: string) => (await fetch(`${address}/ready`)).status

const openAndClose = fileURLToPath(new URL('../open-and-close.ts', import.meta.url))

describe('SIGTERM', { timeout: 120_000 }, () => {
  test('in three rounds, loses none of 40 requests in flight, nor any begun during the delay, while a balancer looks away', async ({
    join,
    node,
    context,
  }) => {
    const members = await Promise.all(Array.from({ length: 8 }, (_, turn) => join(`lise-${turn}`)))
    let written = 0
    for (let round = 0; round < 3; round += 1) {
      const { child, address, ended, complaint } = await node({ PARVIS_STOP_DELAY: '1' })
      const there = members.map((member) => at(member, { address }))
      const letGo = await holdWrites(String(context.config.databaseUrl))
      const flying = there.flatMap((member, turn) =>
        Array.from({ length: 5 }, (_, again) =>
          member.send(createPost.method, `/api/v1${createPost.path}`, {
            content: `Tour ${round}, membre ${turn}, message ${again}`,
          }),
        ),
      )
      await sleep(300)
      child.kill('SIGTERM')
      await expect.poll(() => stateOf(address)).toBe(503)
      // A balancer that asks twice a second sends further requests until then.
      const late = await Promise.all(
        there.map((member) => member.send('GET', `/api/v1${getFeed.path}?tab=citizens`)),
      )
      await letGo()
      expect(late.map(({ status }) => status)).toEqual(there.map(() => 200))
      for (const { headers } of late) expect(headers.get('connection')).toBe('close')
      const answers = await Promise.all(flying)
      expect(answers.map(({ status }) => status)).toEqual(flying.map(() => 200))
      written += answers.length
      expect(await ended, complaint()).toBe(0)
      expect(complaint()).toBe('')
    }
    const { count } = await context.db
      .selectFrom('posts')
      .select(({ fn }) => fn.countAll<string>().as('count'))
      .executeTakeFirstOrThrow()
    expect(Number(count)).toBe(written)
  })

  test('lets an upload end that began before, even after new connections are refused', async ({
    join,
    node,
  }) => {
    const ana = await join('ana')
    const { child, address, ended } = await node()
    const body = JSON.stringify({ content: 'Écrit en deux fois' })
    const upload = openRequest(`${address}/api/v1${createPost.path}`, {
      method: createPost.method,
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(body),
      },
    })
    const answer = once(upload, 'response') as Promise<[IncomingMessage]>
    upload.write(body.slice(0, 10))
    await sleep(200)
    child.kill('SIGTERM')
    await expect.poll(() => stateOf(address).catch(() => 'refused')).toBe('refused')
    await sleep(500)
    upload.end(body.slice(10))
    const [{ statusCode, headers }] = await answer
    expect(statusCode).toBe(200)
    expect(headers.connection).toBe('close')
    expect(await ended).toBe(0)
  })

  test('waits no longer than PARVIS_STOP_PATIENCE, and says how many requests it cut', async ({
    join,
    node,
  }) => {
    const ana = await join('ana')
    const { child, address, ended, complaint } = await node({ PARVIS_STOP_PATIENCE: '1' })
    const upload = openRequest(`${address}/api/v1${createPost.path}`, {
      method: createPost.method,
      headers: {
        authorization: `Bearer ${ana.token}`,
        'content-type': 'application/json',
        'content-length': 100,
      },
    })
    const cut = once(upload, 'error')
    upload.write('{')
    await sleep(200)
    const began = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(0)
    expect(performance.now() - began).toBeLessThan(5_000)
    await cut
    expect(complaint()).toContain('"connections":1')
  })

  test('closes a thousand sockets with 1012 over seconds, so that each finds the other node at leisure', async ({
    node,
  }) => {
    const [here, there] = [await node(), await node()]
    const sockets = await Promise.all(
      Array.from({ length: 1_000 }, () => TestSocket.open(here.address, null)),
    )
    const until = async (socket: TestSocket) => {
      while (socket.closed === null) await sleep(5)
      // As the web app does.
      await sleep(800 + 400 * Math.random())
      const began = performance.now()
      const next = await TestSocket.open(there.address, null)
      await next.follows('feed:citizens')
      next.close()
      return performance.now() - began
    }
    const moving = sockets.map(until)
    const began = performance.now()
    here.child.kill('SIGTERM')
    const waits = (await Promise.all(moving)).toSorted((a, b) => a - b)
    expect(new Set(sockets.map(({ closed }) => closed))).toEqual(new Set([1012]))
    const times = sockets.map(({ closedAt }) => closedAt)
    const spread = Math.max(...times) - Math.min(...times)
    expect(spread).toBeGreaterThan(5_000)
    expect(spread).toBeLessThan(9_000)
    expect(waits.at(-10)).toBeLessThan(500)
    expect(await here.ended).toBe(0)
    printDurations('a socket that moves to another node at a stop, until it hears again', waits)
    console.log(
      `sockets closed within ${spread.toFixed()} ms, the first after ${(Math.min(...times) - began).toFixed()} ms`,
    )
  })

  test('a second one ends the server at once', async ({ node }) => {
    const { child, ended, complaint } = await node({ PARVIS_STOP_DELAY: '60' })
    child.kill('SIGTERM')
    await sleep(2_200)
    const began = performance.now()
    child.kill('SIGTERM')
    expect(await ended).toBe(1)
    expect(performance.now() - began).toBeLessThan(1_000)
    expect(complaint()).toBe('')
  })
})

// Planned work begins ten seconds after the start.
for (const [when, milliseconds] of [
  ['just after its start', 0],
  ['in full service', 11_000],
] as const)
  test(`nothing runs after a stop ${when}: no timer is left, and the process ends by itself`, {
    timeout: 60_000,
  }, async ({ stores }) => {
    const { databaseUrl, dataFolder } = stores
    const { stdout } = await promisify(execFile)(process.execPath, [openAndClose, String(milliseconds)], {
      env: { ...process.env, DATABASE_URL: databaseUrl, PARVIS_DATA: dataFolder, DATABASE_POOL: '6' },
      timeout: milliseconds + 20_000,
    })
    expect(JSON.parse(stdout)).toEqual([])
  })
