import type { Page } from '@playwright/test'
import { expect, publish, test } from './conversation.ts'

test.use({ serviceWorkers: 'allow' })

/** The worker has taken the page over. */
const isAtHand = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const keptReads = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parvis-read-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map((request) => new URL(request.url).pathname)
  })

test('a guest without a connection reads on what they read last, and is told honestly of what is not at hand', async ({
  guest,
  author,
  request,
}) => {
  const text = `À relire ${Date.now()}`
  const id = await publish(request, await author(), text)
  const page = await guest()
  await page.goto('/')
  await isAtHand(page)
  await page.goto(`/post/${id}`)
  await expect(page.getByText(text)).toBeVisible()
  await expect.poll(() => keptReads(page)).toContain(`/api/posts/${id}`)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Vous êtes hors ligne.', { exact: false }).first()).toBeVisible()
  await page.goto('/cgu')
  await expect(page.getByText('Vous êtes hors ligne, ou Parvis vient d’être mis à jour.')).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeVisible()
})

test('nothing that a member reads is kept, and nothing that was read outlives the session', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/')
  await isAtHand(page)
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.getByRole('status', { name: /^Chargement/ })).toHaveCount(0)
  expect(await keptReads(page)).toEqual([])
})

test('a new version is offered in open tabs; what a former one kept is gone', async ({ guest }) => {
  const page = await guest()
  await page.addInitScript(() => {
    if (navigator.serviceWorker.controller === null) void caches.open('parvis-read-000000000000')
  })
  await page.goto('/')
  await isAtHand(page)
  expect(await page.evaluate(() => caches.keys())).not.toContain('parvis-read-000000000000')
  const [worker] = page.context().serviceWorkers()
  // What the worker of another build says once it has taken over.
  await worker?.evaluate(async () => {
    const { clients } = self as unknown as { clients: { matchAll(): Promise<Window[]> } }
    for (const tab of await clients.matchAll())
      tab.postMessage({ type: 'version', shell: ['/assets/other.js'] })
  })
  await expect(page.getByText('Une nouvelle version est disponible')).toBeVisible()
  await page.getByRole('button', { name: 'Recharger' }).click()
  await expect(page.getByRole('article').first()).toBeVisible()
  await expect(page.getByText('Une nouvelle version est disponible')).toBeHidden()
})
