import { setTimeout as sleep } from 'node:timers/promises'
import { topics } from '@parvis/contract/realtime.ts'
import { expect } from 'vitest'
import { freePort } from '../free-port.ts'
import { type LinkedSite, openLinkedSite } from '../linked-site.ts'
import { at, test as base } from '../nodes.ts'
import { hasHaproxy, startHaproxyByRole } from '../proxies.ts'
import { TestSocket } from '../socket.ts'

if (!hasHaproxy) console.log('haproxy is missing: its test is skipped (apt-get install haproxy)')

/** The server under test runs no jobs: it would take those of the nodes. */
const test = base.extend<{ settings: Record<string, string>; site: LinkedSite }>({
  settings: { PARVIS_SECRET: 'un secret que tous les nœuds partagent, assez long', PARVIS_ROLES: 'web' },
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  site: async ({}, use) => {
    const site = await openLinkedSite()
    await use(site)
    await site.close()
  },
})

test.runIf(hasHaproxy)(
  'four nodes of different roles behind HAProxy: posts reach the tabs, and each job runs once',
  { timeout: 180_000 },
  async ({ node, join, context, site }) => {
    const links = Array.from({ length: 60 }, (_, link) => `/page-${link}`)
    for (const link of links) site.pages[link] = `<!doctype html><title>Page ${link}</title>`
    const ports = { web: [await freePort()], realtime: [await freePort()] }
    const start = (PARVIS_ROLES: string, port = 0) =>
      node({
        PARVIS_ROLES,
        PORT: String(port),
        PARVIS_LINK_PREVIEWS: 'on',
        PARVIS_LINK_PREVIEWS_TRUSTED: site.address.replace('http://', ''),
      })
    const [web] = await Promise.all([
      start('web', ports.web[0]),
      start('realtime', ports.realtime[0]),
      start('jobs'),
      start('jobs'),
    ])
    const haproxy = await startHaproxyByRole(context.config.dataFolder, ports)
    try {
      await sleep(1_200)
      const ana = at(await join('ana'), haproxy)
      const socket = await TestSocket.open(haproxy.address, ana.token)
      expect(await socket.follows(topics.feed('citizens'))).toBeNull()
      for (const link of links) await ana.publishes(`À lire : ${site.address}${link}`)
      await expect.poll(() => socket.events.length).toBeGreaterThan(0)
      await expect.poll(() => site.asked.length, { timeout: 30_000 }).toBeGreaterThanOrEqual(links.length)
      // Time for a second fetch, if there were one.
      await sleep(3_000)
      expect([...site.asked].sort()).toEqual([...links].sort())
      expect(web.complaint()).toBe('')
      socket.close()
    } finally {
      await haproxy.stop()
    }
  },
)
