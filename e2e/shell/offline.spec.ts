import type { Page } from '@playwright/test'
import { comment, expect, follow, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

test.use({ serviceWorkers: 'allow' })

/** The service worker controls the page. */
const isAtHand = (page: Page) =>
  page.waitForFunction(() => navigator.serviceWorker.controller?.state === 'activated')

const keptReads = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parvis-read-'))
    const keys = await Promise.all(names.map(async (name) => (await caches.open(name)).keys()))
    return keys.flat().map((request) => new URL(request.url).pathname)
  })

test('a guest without a connection reads cached content, and is told which content is unavailable @long', async ({
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
  await expect.poll(() => keptReads(page)).toContain(`/api/v1/posts/${id}`)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
  await expect(page.getByText('Vous êtes hors ligne.', { exact: false }).first()).toBeVisible()
  // Also shown when the device claims to be online.
  await page.addInitScript(() => Object.defineProperty(navigator, 'onLine', { get: () => true }))
  await page.reload()
  await expect(page.getByText(text)).toBeVisible()
  await expect(
    page.getByText('Parvis est injoignable. Vous relisez ce que cet appareil a gardé.'),
  ).toBeVisible()
  await page.goto('/cgu')
  await expect(page.getByText('Vous êtes hors ligne, ou Parvis vient d’être mis à jour.')).toBeVisible()
  // The application reloads the page by itself.
  await page.context().setOffline(false)
  await expect(page.getByRole('heading', { name: 'Conditions d’utilisation' })).toBeVisible()
})

/** All stored texts of read content, with addresses and request bodies. */
const atRest = (page: Page) =>
  page.evaluate(async () => {
    const names = (await caches.keys()).filter((name) => name.startsWith('parvis-read-'))
    const kept = await Promise.all(
      names.map(async (name) => {
        const cache = await caches.open(name)
        return Promise.all(
          (await cache.keys()).map(async (asked) => {
            const answer = await cache.match(asked, { ignoreVary: true })
            return `${asked.url} ${[...asked.headers]} ${await answer?.text()}`
          }),
        )
      }),
    )
    return kept.flat().join('\n')
  })

test('a member reads the cached public pages, and nothing else of theirs is stored; signing out deletes everything', async ({
  member,
  author,
  request,
}) => {
  const writer = await author()
  const { page, token } = await member()
  await follow(request, token, writer)
  const [open, answer, closed, hidden] = [
    freshText('Pour tous'),
    freshText('Une réponse'),
    freshText('Entre nous'),
    freshText('À l’abri'),
  ]
  const id = await publish(request, writer, open)
  const closedId = await publish(request, writer, closed, { visibility: 'followers' })
  await comment(request, writer, id, answer)
  await comment(request, writer, closedId, hidden)
  await page.goto('/')
  await isAtHand(page)
  await page.goto(`/post/${closedId}`)
  await expect(page.getByText(hidden)).toBeVisible()
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await page.goto('/?tab=citizens')
  await expect(page.getByText(closed)).toBeVisible()
  await page.goto(`/post/${id}`)
  await expect(page.getByText(answer)).toBeVisible()
  await expect.poll(() => keptReads(page)).toContain(`/api/v1/posts/${id}/comments`)
  await expect.poll(() => keptReads(page)).toContain('/api/v1/feed')
  const kept = await atRest(page)
  expect(kept).toContain(open)
  for (const secret of [closed, hidden, token, '/api/v1/me', '/api/v1/notifications', '@e2e.example'])
    expect(kept).not.toContain(secret)

  await page.context().setOffline(true)
  await page.reload()
  await expect(page.getByText(open)).toBeVisible()
  await expect(page.getByText(answer)).toBeVisible()
  // After a reload, Chromium 150 says that it is on-line although its emulated network is not.
  await expect(page.getByText(/^Vous êtes hors ligne\.|est injoignable\. Vous relisez/)).toBeVisible()
  await page.context().setOffline(false)
  await page.reload()
  await page.goto('/profile')
  await signOutOnProfile(page)
  await expect(page.getByRole('banner').getByRole('button', { name: 'Connexion' })).toBeVisible()
  expect(await atRest(page)).not.toContain(open)
})

test('a new version is offered in open tabs; the cache of a former one is deleted @long', async ({
  guest,
}) => {
  const page = await guest()
  await page.addInitScript(() => {
    if (navigator.serviceWorker.controller === null) void caches.open('parvis-read-000000000000')
  })
  await page.goto('/')
  await isAtHand(page)
  expect(await page.evaluate(() => caches.keys())).not.toContain('parvis-read-000000000000')
  const [worker] = page.context().serviceWorkers()
  // Message from the worker of another build after its activation.
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

test.describe('on a device without storage', () => {
  test.use({ serviceWorkers: 'block' })

  const failed = (page: Page) =>
    page.getByRole('alert').filter({ hasText: 'Cet écran n’a pas pu s’afficher' })

  test('a screen that was never opened says that it could not load; the frame stays, and the screen loads with the connection @long', async ({
    browser,
    contexts,
    guest,
    request,
  }) => {
    const staff = await browserOf(browser, request, 'administration@parvis.example', demo.password)
    contexts.push(staff.context)
    for (const [page, from, name] of [
      [await guest(), '/', 'Sondages'],
      [staff.page, '/moderation', 'Partis'],
    ] as const) {
      await page.goto(from)
      const way = page
        .getByRole('main')
        .or(page.getByRole('navigation'))
        .getByRole('link', { name, exact: true })
        .first()
      await expect(way).toBeVisible()
      await page.context().setOffline(true)
      await way.click()
      await expect(failed(page)).toBeVisible()
      await failed(page).getByRole('button', { name: 'Recharger' }).click()
      await expect(failed(page)).toBeVisible()
      await expect(way).toBeVisible()
      await page.context().setOffline(false)
      await expect(failed(page)).toBeHidden()
      await expect(page.getByRole('main').getByRole('heading', { name, level: 1 })).toBeVisible()
    }
  })

  test('a screen that could not load keeps trying when the first requests over the new connection fail @long', async ({
    guest,
  }) => {
    const page = await guest()
    await page.goto('/')
    const way = page.getByRole('navigation').getByRole('link', { name: 'Sondages', exact: true }).first()
    await expect(way).toBeVisible()
    await page.context().setOffline(true)
    await way.click()
    await expect(failed(page)).toBeVisible()
    let failures = 0
    await page.route('**/health', (route) => {
      failures += 1
      return route.abort()
    })
    await page.context().setOffline(false)
    await expect.poll(() => failures).toBeGreaterThan(0)
    await expect(failed(page)).toBeVisible()
    await page.unroute('**/health')
    await expect(page.getByRole('main').getByRole('heading', { name: 'Sondages', level: 1 })).toBeVisible()
  })

  test('a dialog that needs the connection says so, breaks no screen, and opens with it @long', async ({
    guest,
  }) => {
    const page = await guest()
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    // The code that reports the lost connection loads on the first touch.
    const lateRequest = page.waitForEvent('requestfinished', (asked) => asked.url().includes('/toaster-'))
    await page.keyboard.press('Shift')
    await page.mouse.move(200, 200)
    await lateRequest
    await expect(page.getByRole('button', { name: 'Ouvrir l’assistant' })).toBeVisible()
    await page.context().setOffline(true)
    await page.getByRole('banner').getByRole('button', { name: 'Connexion' }).click()
    await expect(
      page.getByText('Problème de connexion au serveur. Vérifiez votre connexion internet.'),
    ).toBeVisible()
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.context().setOffline(false)
    await expect(page.getByRole('dialog').getByRole('tab', { name: 'Se connecter' })).toBeVisible()
  })

  test('a file replaced by a deployment is reported as such instead of as a lost connection; the typed text survives the update @long', async ({
    member,
    author,
    request,
  }) => {
    const id = await publish(request, await author(), freshText())
    const { page } = await member()
    await page.goto(`/post/${id}`)
    const box = page.getByLabel('Ajouter un commentaire')
    await box.fill('Une réponse commencée')
    const start = await page.locator('script[type="module"][src]').first().getAttribute('src')
    // The code that reports it loads on the first touch.
    const lateRequest = page.waitForEvent('requestfinished', (asked) => asked.url().includes('/late-parts-'))
    await page.mouse.move(200, 200)
    await lateRequest
    // Simulates a deployment: the page refers to new files, and the old ones are gone.
    await page.route('**/index.html', async (route) => {
      const page = await (await route.fetch()).text()
      await route.fulfill({ contentType: 'text/html', body: page.replaceAll(start ?? '', '/assets/new.js') })
    })
    await page.route('**/assets/share-dialog-*', (route) => route.fulfill({ status: 404, body: '' }))
    await page.getByRole('article').first().getByRole('button', { name: 'Partager' }).click()
    await expect(page.getByText('Une nouvelle version est disponible')).toBeVisible()
    await expect(page.getByText('Rechargez la page pour ouvrir ce que vous demandez.')).toBeVisible()
    await expect(page.getByText('Problème de connexion au serveur.', { exact: false })).toBeHidden()
    await expect(box).toHaveValue('Une réponse commencée')
    await page.unrouteAll()
    await page.getByRole('button', { name: 'Recharger' }).click()
    await expect(page.getByText('Une nouvelle version est disponible')).toBeHidden()
    await expect(box).toHaveValue('Une réponse commencée')
    await page.getByRole('article').first().getByRole('button', { name: 'Partager' }).click()
    await expect(page.getByRole('dialog')).toBeVisible()
  })
})
