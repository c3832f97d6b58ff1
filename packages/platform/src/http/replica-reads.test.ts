import { type FastifyInstance, fastify } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { tokenOf } from '../database/replicas/positions.ts'
import { openReplicas, type Replicas } from '../database/replicas/replicas.ts'
import { openReplicaReads } from './replica-reads.ts'
import { createResponseCache } from './response-cache.ts'
import { seenHeader } from './seen-header.ts'

interface Site {
  replicas: Replicas
  app: FastifyInstance
  /** Content of the next rendering. */
  value: string
  /** The renderings of the page wait for it. */
  held: Promise<void> | undefined
  /** Whether the node hears the others. */
  hears: boolean
}

/** A node that keeps a page in memory and has not heard of any change. */
function openNode(pool: Parameters<Replicas['watch']>[0]): Site {
  const ignore = () => undefined
  const app = fastify()
  const replicas = openReplicas({
    urls: [],
    lagLimit: 5,
    poolSize: 1,
    onConnectionError: ignore,
    onPrimaryError: ignore,
    onChange: ignore,
  })
  const site: Site = { replicas, app, value: 'old', held: undefined, hears: true }
  replicas.watch(pool, () => site.hears)
  const run = openReplicaReads(replicas, false)
  const pages = createResponseCache({ memory: 100_000, tolerance: 0, trusted: () => true })
  app.decorateRequest('memberId', null)
  app.get('/page', (request, reply) =>
    run(request, reply, () =>
      pages.serve(request, reply, 'feed/one', async () => {
        const { value } = site
        await site.held
        return { value }
      }),
    ),
  )
  onTestFinished(async () => {
    await app.close()
    await replicas.close()
  })
  return site
}

const shown = async ({ app }: Site, token: string) =>
  (await app.inject({ url: '/page', headers: { [seenHeader]: token } })).json().value

test('a reader with a made-up position does not make an old page pass for a new one', async ({ context }) => {
  const site = openNode(context.database.pool)
  for (const token of ['~', 'no token', 'zzzzzzzzzzz']) expect(await shown(site, token)).toBe('old')
  // Another node has written it.
  site.value = 'new'
  expect(await shown(site, tokenOf(await site.replicas.position()))).toBe('new')
})

test('a page that is made for a made-up position is not given to who knows of a newer change', async ({
  context,
}) => {
  const site = openNode(context.database.pool)
  const { promise, resolve: letGo } = Promise.withResolvers<void>()
  site.held = promise
  const first = shown(site, '~')
  await new Promise((resolve) => setTimeout(resolve, 20))
  site.value = 'new'
  const second = shown(site, tokenOf(await site.replicas.position()))
  await new Promise((resolve) => setTimeout(resolve, 20))
  letGo()
  expect(await second).toBe('new')
  await first
})

test('a node that hears no others takes every change for one that hides something from its readers', async ({
  context,
  join,
}) => {
  const site = openNode(context.database.pool)
  const floor = () => site.replicas.narrowed.position
  await expect.poll(floor).toBeLessThan(Number.POSITIVE_INFINITY)
  const before = floor()
  await join('ana')
  await new Promise((resolve) => setTimeout(resolve, 600))
  expect(floor()).toBe(before)
  site.hears = false
  await expect.poll(floor, { timeout: 2_000 }).toBeGreaterThan(before)
})
