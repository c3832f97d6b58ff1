import {
  comment,
  expect,
  expectReactions,
  freshText,
  postIn,
  publish,
  react,
  test,
} from '../support/conversation.ts'
import { cutOff, headerSignIn } from '../support/identity.ts'

test('[AAP-30] the connectivity check reads a profile completely, and reports a failure @long', async ({
  page,
}) => {
  const [answer] = await Promise.all([page.waitForResponse('**/api/v1/status'), page.goto('/auth')])
  expect(await answer.json()).toMatchObject({ connected: true })
  await page.waitForLoadState('networkidle')
  const banner = page.getByRole('status').filter({ hasText: 'Problème de connexion au serveur' })
  await expect(banner).toHaveCount(0)
  await cutOff(page, /\/api\/v1\/status/)
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
    page.waitForResponse((response) => response.url().endsWith(`/api/v1/posts/${id}`), { timeout: 20_000 }),
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
