import type { BrowserContext, Page } from '@playwright/test'
import { expect, expectToast, test } from '../support/conversation.ts'
import { cutOff, memberLink } from '../support/identity.ts'
import { markerIn } from '../support/members.ts'

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

test('all tabs use a token that one of them renewed @long', async ({ member }) => {
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
    other.waitForRequest((request) => request.url().includes('/api/v1/') && request.method() === 'GET'),
    other.getByRole('link', { name: 'Accueil' }).first().click(),
  ])
  expect(asked.headers().authorization).toBe(`Bearer ${renewals.token}`)
  expect(renewals.granted).toBe(1)
})

test('[AAP-27] a session near its end is renewed at one of the ticks, every 30 s, without interaction @long', async ({
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

test('[AUI-51] a session that can neither be used nor renewed now is reported, and kept for later @long', async ({
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
