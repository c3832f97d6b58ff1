import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import type { AppContext } from '../../src/app-context.ts'
import { openSite } from '../open-site.ts'
import { test as base, configOf } from '../parvis.ts'
import type { TestServer } from '../people.ts'
import { TestSocket } from '../socket.ts'

const PARVIS_SECRET = 'un secret que tous les nœuds partagent, assez long'

/** The server under test has pages alone. */
const test = base.extend<{ settings: Record<string, string>; site: (roles: string) => Promise<TestServer> }>({
  settings: { PARVIS_ROLES: 'web', PARVIS_SECRET },
  site: async ({ stores, app }, use) => {
    await app.ready()
    const endings: (() => void)[] = []
    const sites: Promise<void>[] = []
    await use(
      (PARVIS_ROLES) =>
        new Promise((resolve, reject) => {
          const site = openSite(configOf(stores, { PARVIS_ROLES, PARVIS_SECRET }), (place) => {
            resolve(place)
            return new Promise((end) => endings.push(end))
          })
          site.catch(reject)
          sites.push(site)
        }),
    )
    for (const end of endings) end()
    await Promise.all(sites)
  },
})

const statusOf = async (address: string, path: string) => (await fetch(address + path)).status
const opens = (address: string) =>
  TestSocket.open(address, null).then(
    (socket) => {
      socket.close()
      return 'open'
    },
    (error: Error) => error.message,
  )
/** Listens to jobs of one kind, and keeps their data. */
async function worksOn({ jobs }: AppContext): Promise<unknown[]> {
  const done: unknown[] = []
  await jobs.handle('letters', async (letter) => void done.push(letter), { atOnce: 2 })
  return done
}

test('each role answers for itself: pages, sockets and jobs are on the nodes that have them, and /ready on all', async ({
  address,
  context,
  site,
  join,
}) => {
  const [tabs, workers] = [await site('realtime'), await site('jobs')]
  for (const node of [address, tabs.address, workers.address])
    for (const path of ['/health', '/ready']) expect(await statusOf(node, path), path).toBe(200)

  expect(await statusOf(address, '/api/v1/feed?tab=citizens')).toBe(200)
  for (const node of [tabs.address, workers.address])
    for (const path of ['/', '/api/v1/feed?tab=citizens', '/auth/v1/health', '/zzz'])
      expect(await statusOf(node, path), path).toBe(503)
  expect([await opens(address), await opens(tabs.address), await opens(workers.address)]).toEqual([
    expect.stringContaining('503'),
    'open',
    expect.stringContaining('503'),
  ])

  // A post on a node of pages reaches the tabs of a node of sockets.
  const ana = await join('ana')
  await expect.poll(() => context.bus.connected && tabs.context.bus.connected).toBe(true)
  const socket = await TestSocket.open(tabs.address, ana.token)
  expect(await socket.follows(topics.feed('citizens'))).toBeNull()
  await ana.publishes('Un mot')
  await expect.poll(() => socket.events.length).toBeGreaterThan(0)
  socket.close()
})

test('a job is enqueued on a node without jobs and run once, by one that has them, and so is recurring work', async ({
  context,
  site,
}) => {
  const workers = [await site('jobs'), await site('jobs,realtime')]
  const [here = [], ...there] = await Promise.all(
    [context, ...workers.map((place) => place.context)].map(worksOn),
  )
  const letters = Array.from({ length: 30 }, (_, letter) => ({ letter }))
  await context.transaction(async (tx) => {
    for (const letter of letters) await context.jobs.enqueue(tx, 'letters', letter)
  })
  const done = () => there.flat().map((given) => (given as { letter: number }).letter)
  await expect.poll(() => done().length, { timeout: 10_000 }).toBe(30)
  expect(done().sort((one, other) => one - other)).toEqual(letters.map(({ letter }) => letter))
  expect(here).toEqual([])

  const runs = async ({ context: { metrics } }: { context: AppContext }) =>
    /^parvis_schedule_runs_total\{schedule="search-index".* (\d+)$/m.exec(
      await metrics.registry.metrics(),
    )?.[1]
  await expect
    .poll(() => Promise.all(workers.map(runs)), { timeout: 5_000 })
    .not.toEqual([undefined, undefined])
  expect(await runs({ context })).toBeUndefined()
})

test('a node of sockets alone is not ready while it does not hear the others', async ({ site }) => {
  const tabs = await site('realtime')
  await expect.poll(() => statusOf(tabs.address, '/ready')).toBe(200)
  await tabs.context.bus.close()
  const answer = await fetch(`${tabs.address}/ready`)
  expect({ status: answer.status, body: await answer.json() }).toEqual({
    status: 503,
    body: { status: 'other servers are not heard' },
  })
})
