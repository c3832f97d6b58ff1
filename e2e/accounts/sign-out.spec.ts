import type { APIRequestContext } from '@playwright/test'
import { expect, test } from '../support/conversation.ts'
import { headerSignIn } from '../support/identity.ts'
import { memberInBrowser } from '../support/members.ts'

/** 403 once the session of a token has ended. */
const standing = async (request: APIRequestContext, token: string): Promise<number> =>
  (await request.get('/auth/v1/user', { headers: { authorization: `Bearer ${token}` } })).status()

test('a member who leaves the page right after signing out is signed out at the server too', async ({
  browser,
  request,
}) => {
  const { page, context, token } = await memberInBrowser(browser, request)
  await page.goto('/settings?section=account')
  const button = page.getByRole('button', { name: 'Se déconnecter' })
  await expect(button).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await standing(request, token)).toBe(200)
  // A slow line: the request is still on its way when the page is left.
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  const throughput = { downloadThroughput: -1, uploadThroughput: -1 }
  await line.send('Network.emulateNetworkConditions', { offline: false, latency: 800, ...throughput })
  await Promise.all([page.waitForRequest(/\/auth\/v1\/logout/), button.click()])
  await page.goto('about:blank')
  await expect.poll(() => standing(request, token), { timeout: 10_000 }).toBe(403)
  await line.detach()
  await page.goto('/')
  await expect(headerSignIn(page)).toBeVisible()
  await context.close()
})
