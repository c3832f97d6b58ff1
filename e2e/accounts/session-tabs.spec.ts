import type { BrowserContext, Page } from '@playwright/test'
import {
  comment,
  expect,
  expectLoginPrompt,
  expectReactions,
  expectToast,
  freshText,
  postIn,
  publish,
  react,
  test,
} from '../support/conversation.ts'
import { cutOff, headerSignIn, openDialog, signIn } from '../support/identity.ts'
import { browserOf, makeMember, markerIn, sessionIn, tokenOf } from '../support/members.ts'
import { serviceToken } from '../support/operator.ts'

const memberLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'S’abonner' })
const commentField = (page: Page) => page.getByLabel('Ajouter un commentaire')
const sendComment = (page: Page) => page.getByRole('button', { name: 'Envoyer le commentaire' })

/** Makes the page's tokens expire in so many seconds, until the returned function is called. */
async function tokensEndIn(page: Page, seconds: number): Promise<() => Promise<void>> {
  const address = '**/auth/v1/token*'
  await page.route(address, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as Record<string, unknown>
    const expires_at = Math.round(Date.now() / 1_000) + seconds
    await route.fulfill({ response, json: { ...json, expires_in: seconds, expires_at } })
  })
  return () => page.unroute(address)
}

/** Counts the renewals granted to a browser. */
function renewalsOf(context: BrowserContext): { granted: number; token: string } {
  const seen = { granted: 0, token: '' }
  context.on('response', async (response) => {
    if (!response.url().includes('grant_type=refresh_token') || !response.ok()) return
    const { access_token } = (await response.json()) as { access_token: string }
    seen.granted += 1
    seen.token = access_token
  })
  return seen
}

/** The tab receives nothing from the server by itself. */
const deafen = (page: Page) => page.routeWebSocket('**/realtime', () => {})

test('a sign-out in one tab reaches the others, and removes the content that the member had loaded', async ({
  member,
  request,
}) => {
  const { page, context, token } = await member()
  const secret = freshText('Pour moi seul')
  const id = await publish(request, token, secret, { visibility: 'private' })
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id)).toContainText(secret)
  const other = await context.newPage()
  await other.goto('/profile')
  await other.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(headerSignIn(other)).toBeVisible()

  await expect(headerSignIn(page)).toBeVisible()
  await expect(page.getByText(secret)).toHaveCount(0)
  await expect(page).toHaveURL('/')
})

test('after a sign-out, the next member on the same page sees nothing of the previous one', async ({
  page,
  request,
}) => {
  const first = await makeMember(request, { name: 'Zoé Quiniou' })
  const second = await makeMember(request, { name: 'Basile Marin' })
  const banner = page.getByRole('banner')
  await page.goto('/auth')
  await signIn(page, first)
  await expect(memberLink(page)).toBeVisible()
  await page.goto('/profile')
  await expect(banner).toContainText('ZQ')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(headerSignIn(page)).toBeVisible()
  await banner.getByRole('link', { name: 'Parvis, accueil' }).click()
  await expect(page).toHaveURL('/')

  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route('**/api/me', async (route) => {
    await held
    await route.continue()
  })
  await signIn(await openDialog(page), second)
  await expect(memberLink(page)).toBeVisible()
  await expect(banner).not.toContainText('ZQ')
  answer()
  await expect(banner).toContainText('BM')
})

test('a sign-in in one tab reaches the others', async ({ page, context, request }) => {
  const email = await makeMember(request)
  const other = await context.newPage()
  await other.goto('/cgu')
  await expect(headerSignIn(other)).toBeVisible()
  await page.goto('/auth')
  await signIn(page, email)
  await expect(memberLink(page)).toBeVisible()
  await expect(memberLink(other)).toBeVisible()
})

test('[AUI-59] signing the other devices out reaches their open tabs at once, on any screen', async ({
  browser,
  request,
}) => {
  const email = await makeMember(request)
  const { context, page } = await browserOf(browser, request, email)
  await page.goto('/cgu')
  await expect(memberLink(page)).toBeVisible()
  const ended = await request.post('/auth/v1/logout?scope=others', {
    headers: { authorization: `Bearer ${await tokenOf(request, email)}` },
  })
  expect(ended.status()).toBe(204)
  await expect(headerSignIn(page)).toBeVisible()
  expect(await markerIn(page)).toBeNull()
  await context.close()
})

test('deleting an account ends it in every open tab', async ({ member, request, baseURL }) => {
  const { page, context, token } = await member()
  await page.goto('/cgu')
  const other = await context.newPage()
  await other.goto('/profile')
  await expect(memberLink(page)).toBeVisible()
  await expect(memberLink(other)).toBeVisible()
  const { id } = (await (
    await request.get('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })
  ).json()) as { id: string }
  const removed = await request.delete(`/auth/v1/admin/users/${id}`, {
    headers: { authorization: `Bearer ${await serviceToken(baseURL ?? '')}` },
    data: {},
  })
  expect(removed.ok(), await removed.text()).toBe(true)
  await expect(headerSignIn(page)).toBeVisible()
  await expect(headerSignIn(other)).toBeVisible()
  await expect(other.getByText('Vous devez être connecté pour voir votre profil.')).toBeVisible()
})

test('all tabs use a token that one of them renewed', async ({ member }) => {
  const { page, context } = await member()
  const other = await context.newPage()
  await other.goto('/cgu')
  await expect(memberLink(other)).toBeVisible()
  await other.waitForLoadState('networkidle')
  const asGranted = await tokensEndIn(page, 200)
  await page.clock.install()
  await page.goto('/cgu')
  await expect(memberLink(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await asGranted()
  const renewals = renewalsOf(context)
  await page.clock.fastForward(95_000)
  await expect.poll(() => renewals.granted).toBe(1)
  const [asked] = await Promise.all([
    other.waitForRequest((request) => request.url().includes('/api/') && request.method() === 'GET'),
    other.getByRole('link', { name: 'Accueil' }).first().click(),
  ])
  expect(asked.headers().authorization).toBe(`Bearer ${renewals.token}`)
  expect(renewals.granted).toBe(1)
})

test('[AAP-27] a session near its end is renewed at one of the ticks, every 30 s, without interaction', async ({
  member,
}) => {
  const { page, context } = await member()
  // The client renews three ticks before the end: of 200 s, 110 are left at the third tick, 140 at the second.
  const asGranted = await tokensEndIn(page, 200)
  await page.clock.install()
  await page.goto('/cgu')
  await expect(memberLink(page)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await asGranted()
  const renewals = renewalsOf(context)
  for (const tick of [1, 2]) {
    await page.clock.fastForward(30_000)
    await page.evaluate(() => fetch('/auth/v1/health').then((answer) => answer.text()))
    expect(renewals.granted, `after tick ${tick}`).toBe(0)
  }
  await page.clock.fastForward(30_000)
  await expect.poll(() => renewals.granted).toBe(1)
})

test('[AAP-28] a failed renewal is tried again after 200 ms, then with doubled delays @long', async ({
  member,
}) => {
  const { page, context } = await member()
  await page.addInitScript(() => {
    const times: number[] = []
    const asks = window.fetch
    Object.assign(window, { renewedAt: times })
    window.fetch = (input, init) => {
      if (new Request(input, init).url.includes('grant_type=refresh_token')) times.push(Date.now())
      return asks(input, init)
    }
  })
  const times = () => page.evaluate(() => (window as unknown as { renewedAt: number[] }).renewedAt)
  const mend = await cutOff(page, /grant_type=refresh_token/)
  await page.goto('/cgu')
  await expect.poll(async () => (await times()).length, { timeout: 20_000 }).toBeGreaterThanOrEqual(6)
  // The first is the page's own, before the client has loaded.
  const asked = (await times()).slice(1)
  for (const [position, wait] of [200, 400, 800, 1_600].entries()) {
    const waited = (asked[position + 1] ?? 0) - (asked[position] ?? 0)
    expect(waited).toBeGreaterThanOrEqual(wait)
    // The lower bounds show that delays double; a busy machine adds to each.
    expect(waited).toBeLessThan(wait + 2_000)
  }
  // Nobody was signed out, and the next attempt succeeds.
  await expect(memberLink(page)).toBeVisible()
  const renewals = renewalsOf(context)
  await mend()
  await expect.poll(() => renewals.granted, { timeout: 15_000 }).toBeGreaterThan(0)
})

test('[AUI-51] a session that can neither be used nor renewed now is reported, and kept for later', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/cgu')
  await expect(memberLink(page)).toBeVisible()
  await page.clock.install()
  const mend = await cutOff(page, /grant_type=refresh_token/)
  await page.goto('/profile')
  await expect(async () => {
    await page.clock.fastForward(2_000)
    await expect(page.locator('[data-sonner-toast]').first()).toContainText(
      'Impossible de récupérer la session utilisateur.',
      { timeout: 50 },
    )
  }).toPass({ intervals: [20], timeout: 20_000 })
  await expectToast(page, 'Erreur de session', 'Impossible de récupérer la session utilisateur.')
  expect(await markerIn(page)).not.toBeNull()
  await mend()
  await page.reload()
  await expect(memberLink(page)).toBeVisible()
})

test('when a session ends elsewhere, the reader stays on the screen with their text', async ({
  member,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  await page.goto(`/post/${id}`)
  await expect(memberLink(page)).toBeVisible()
  await commentField(page).fill('Une phrase longuement pesée')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await expect(headerSignIn(page)).toBeVisible()
  await expect(postIn(page, id)).toBeVisible()
  await expect(commentField(page)).toHaveValue('Une phrase longuement pesée')
  await sendComment(page).click()
  await expectLoginPrompt(page, 'Vous devez être connecté pour commenter.')
  await page.reload()
  await expect(commentField(page)).toHaveValue('Une phrase longuement pesée')
})

test('a comment sent after the end of the session is kept with a message; a reply in progress reopens', async ({
  member,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  await deafen(page)
  await page.goto(`/post/${id}`)
  await commentField(page).fill('Bien dit')
  await sendComment(page).click()
  await expectToast(page, 'Commentaire ajouté')
  await page.getByRole('button', { name: 'Répondre' }).click()
  await page.getByLabel(/^Répondre à/).fill('Une nuance')
  await commentField(page).fill('Une suite')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await sendComment(page).click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour commenter.')
  await expect(headerSignIn(page)).toBeVisible()
  await expect(commentField(page)).toHaveValue('Une suite')
  await page.reload()
  await expect(page.getByLabel(/^Répondre à/)).toHaveValue('Une nuance')
  await expect(commentField(page)).toHaveValue('Une suite')
})

test('a draft post survives an ended session and the next sign-in, hidden from other members', async ({
  browser,
  request,
}) => {
  const [email, stranger] = [await makeMember(request), await makeMember(request)]
  const context = await browser.newContext()
  const page = await context.newPage()
  const field = page.getByLabel('Texte du post')
  const write = async (who: string) => {
    await page.goto('/auth')
    await signIn(page, who)
    await expect(memberLink(page)).toBeVisible()
    await page.goto('/create-post')
  }
  await deafen(page)
  await write(email)
  await field.fill('Une tribune entière')
  const session = await sessionIn(page)
  // Pending requests of the page would detect the end first.
  await page.waitForLoadState('networkidle')
  await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${session.access_token}` },
  })
  await page.getByRole('button', { name: 'Publier', exact: true }).click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour publier.')
  await expect(page.getByRole('main').getByText('Vous devez être connecté pour publier.')).toBeVisible()

  await write(email)
  await expect(field).toHaveValue('Une tribune entière')
  const again = await sessionIn(page)
  await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${again.access_token}` },
  })
  await page.reload()
  await expect(headerSignIn(page)).toBeVisible()
  await write(stranger)
  await expect(field).toHaveValue('')
  await context.close()
})

test('[AAP-30] the connectivity check reads a profile completely, and reports a failure', async ({
  page,
}) => {
  const [answer] = await Promise.all([page.waitForResponse('**/api/status'), page.goto('/auth')])
  expect(await answer.json()).toMatchObject({ connected: true })
  await page.waitForLoadState('networkidle')
  const banner = page.getByRole('status').filter({ hasText: 'Problème de connexion au serveur' })
  await expect(banner).toHaveCount(0)
  await cutOff(page, /\/api\/status/)
  await page.reload()
  await expect(banner).toBeVisible()
})

test('a member whose session cannot be renewed for want of a network is never shown a guest’s page @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token, freshText('À moi'))
  await react(request, token, id, 'support')
  const renewal = '**/auth/v1/token*'
  await page.route(renewal, (route) => route.abort('connectionreset'))
  await page.goto('/?tab=citizens')
  await expect(page.getByRole('main').getByRole('button', { name: 'Réessayer' }).first()).toBeVisible({
    timeout: 15_000,
  })
  await expect(postIn(page, id)).toHaveCount(0)

  // The authentication client tries again after growing waits; the page then reads anew by itself.
  await page.unroute(renewal)
  await expect(postIn(page, id)).toBeVisible({ timeout: 25_000 })
  await expectReactions(postIn(page, id), { support: 1 }, 'support')
})

test('an expired token that cannot be renewed for want of a network keeps the lists that its member has read @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token, freshText('Entre nous'), { visibility: 'followers' })
  await react(request, token, id, 'support')
  await page.clock.install()
  await page.goto('/?tab=citizens')
  await expect(postIn(page, id)).toBeVisible()
  await page.waitForLoadState('networkidle')
  await cutOff(page, /grant_type=refresh_token/)
  await page.clock.fastForward(2 * 3_600_000)
  await page.getByRole('tab', { name: 'Journalistes' }).click()
  await expect(postIn(page, id)).toHaveCount(0)
  const [reading] = await Promise.all([
    page.waitForResponse((response) => response.url().endsWith(`/api/posts/${id}`), { timeout: 20_000 }),
    page.getByRole('tab', { name: 'Citoyens' }).click(),
  ])
  // Without a token the server takes the member for a guest, who may not read that post.
  expect(reading.status()).toBe(404)
  await page.waitForTimeout(500)
  await expectReactions(postIn(page, id), { support: 1 }, 'support')
  await expect(headerSignIn(page)).toHaveCount(0)
})

test('a half-open socket is noticed when the device wakes up, and its missed events are fetched @long', async ({
  member,
  request,
}) => {
  const author = await member()
  const { page } = await member()
  const id = await publish(request, author.token, freshText('Avant'))
  let sockets = 0
  let isDead = false
  await page.routeWebSocket('**/realtime', (socket) => {
    sockets += 1
    const isFirst = sockets === 1
    const server = socket.connectToServer()
    socket.onMessage((message) => {
      if (!(isDead && isFirst)) server.send(message)
    })
    server.onMessage((message) => {
      if (!(isDead && isFirst)) socket.send(message)
    })
  })
  await page.goto(`/post/${id}`)
  await expect(postIn(page, id)).toBeVisible()
  isDead = true
  await comment(request, author.token, id, 'Écrit pendant le sommeil')
  await page.evaluate(() => dispatchEvent(new Event('online')))
  await expect.poll(() => sockets, { timeout: 15_000 }).toBe(2)
  await expect(page.getByText('Écrit pendant le sommeil')).toBeVisible()
})
