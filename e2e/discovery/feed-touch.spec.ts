import type { Locator, Page } from '@playwright/test'
import { cards, expect, test } from '../support/conversation.ts'

interface Gesture {
  from: { x: number; y: number }
  by: { x: number; y?: number }
  milliseconds: number
}

/** A swipe; its duration is set in the events instead of waiting. */
async function swipe(page: Page, { from, by, milliseconds }: Gesture): Promise<void> {
  const devtools = await page.context().newCDPSession(page)
  const start = Date.now() / 1000
  const steps = 5
  for (let step = 0; step <= steps; step += 1) {
    const share = step / steps
    await devtools.send('Input.dispatchTouchEvent', {
      type: step === 0 ? 'touchStart' : 'touchMove',
      touchPoints: [{ x: from.x + by.x * share, y: from.y + (by.y ?? 0) * share }],
      timestamp: start + (milliseconds / 1000) * share,
    })
  }
  await devtools.send('Input.dispatchTouchEvent', {
    type: 'touchEnd',
    touchPoints: [],
    timestamp: start + milliseconds / 1000,
  })
  await devtools.detach()
}

const tab = (page: Page, name: string) => page.getByRole('tab', { name, selected: true })

test('[FEED-06] @mobile a sideways swipe of more than 80 px changes the tab, a shorter one does not', async ({
  page,
}) => {
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  const from = { x: 200, y: 600 }
  await swipe(page, { from, by: { x: -70 }, milliseconds: 200 })
  await swipe(page, { from, by: { x: -80 }, milliseconds: 200 })
  await expect(tab(page, 'Politiques')).toBeVisible()
  await swipe(page, { from, by: { x: -100 }, milliseconds: 200 })
  await expect(tab(page, 'Journalistes')).toBeVisible()
  await expect(cards(page).first()).toContainText('Journaliste')
  await swipe(page, { from, by: { x: -100 }, milliseconds: 200 })
  await expect(tab(page, 'Citoyens')).toBeVisible()
  await swipe(page, { from, by: { x: -100 }, milliseconds: 200 })
  await expect(tab(page, 'Citoyens')).toBeVisible()
  // A swipe that comes while the one before still ends is not followed.
  await expect(async () => {
    if (await tab(page, 'Citoyens').isVisible())
      await swipe(page, { from, by: { x: 100 }, milliseconds: 200 })
    await expect(tab(page, 'Journalistes')).toBeVisible({ timeout: 1_000 })
  }).toPass()
})

test('[FEED-07] @mobile the next tab slides in within 300 ms, or at once with reduced motion @long', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const durations: unknown[] = []
    const { animate } = Element.prototype
    Element.prototype.animate = function (keyframes, options) {
      durations.push(typeof options === 'object' ? options.duration : options)
      return animate.call(this, keyframes, options)
    }
    Object.assign(window, { durations })
  })
  const durations = () => page.evaluate(() => (window as unknown as { durations: unknown[] }).durations)
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  const gesture = { from: { x: 250, y: 600 }, by: { x: -120 }, milliseconds: 200 }
  await swipe(page, gesture)
  await expect(tab(page, 'Journalistes')).toBeVisible()
  expect(await durations()).toEqual([300])
  await page.emulateMedia({ reducedMotion: 'reduce' })
  await swipe(page, gesture)
  await expect(tab(page, 'Citoyens')).toBeVisible()
  expect(await durations()).toEqual([300])
})

const createButton = (page: Page): Locator => page.getByRole('link', { name: 'Écrire un post' })
const isAway = (button: Locator) => button.evaluate((link) => getComputedStyle(link).pointerEvents === 'none')

test('[FEED-26] @mobile the floating button leads to /create-post @long', async ({ demoMember }) => {
  const { page } = await demoMember('citizen')
  await page.goto('/')
  await createButton(page).tap()
  await expect(page).toHaveURL('/create-post')
  await expect(page.getByLabel('Texte du post')).toBeFocused()
})

test('[FEED-27] @mobile the floating button hides on scrolling more than 5 px, and returns 150 ms later @long', async ({
  demoMember,
}) => {
  const { page } = await demoMember('citizen')
  await page.goto('/')
  await expect(cards(page).nth(5)).toBeAttached()
  const seen = await createButton(page).evaluate(async (button) => {
    const away = () => getComputedStyle(button).pointerEvents === 'none'
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve))
    const scroll = async (by: number) => {
      const heard = new Promise((resolve) => addEventListener('scroll', resolve, { once: true }))
      scrollBy({ top: by, behavior: 'instant' })
      await heard
      await frame()
    }
    const until = async (wanted: boolean) => {
      const start = performance.now()
      while (away() !== wanted && performance.now() - start < 2_000) await frame()
      return performance.now() - start
    }
    await scroll(4)
    const afterFour = away()
    // The four pixels no longer count once the scroll has ended.
    await new Promise((resolve) => setTimeout(resolve, 200))
    await scroll(20)
    const toHide = await until(true)
    const toReturn = await until(false)
    return { afterFour, toHide, toReturn }
  })
  expect(seen.afterFour).toBe(false)
  expect(seen.toHide).toBeLessThan(100)
  expect(seen.toReturn).toBeGreaterThan(60)
  expect(seen.toReturn).toBeLessThan(400)
})

test('[FEED-28] @mobile a swipe of 30 px within 300 ms hides the floating button, a shorter or slower one does not @long', async ({
  demoMember,
}) => {
  const { page } = await demoMember('citizen')
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  const button = createButton(page)
  const box = await button.boundingBox()
  if (!box) throw new Error('no button')
  const from = { x: box.x + 28, y: box.y + 28 }
  await swipe(page, { from, by: { x: -20 }, milliseconds: 200 })
  expect(await isAway(button)).toBe(false)
  await swipe(page, { from, by: { x: -40 }, milliseconds: 500 })
  expect(await isAway(button)).toBe(false)
  await swipe(page, { from, by: { x: -40 }, milliseconds: 200 })
  await expect.poll(() => isAway(button)).toBe(true)
  await page.evaluate(() => scrollBy(0, 3))
  await expect.poll(() => isAway(button)).toBe(false)
  await expect(page).toHaveURL('/')
})

test('@mobile cards, profiles and the notifications’ head fit the narrowest screens, however long their texts @long', async ({
  page,
  demoMember,
}) => {
  const loud = {
    commentCount: 12_345,
    repost_count: 1_234,
    reactions: { support: 123_456, question: 23_456, vote: 3_456 },
  }
  await page.route('**/api/v1/feed?*', async (route) => {
    const answer = await route.fetch()
    const feed = (await answer.json()) as { items: object[] }
    await route.fulfill({
      response: answer,
      json: { ...feed, items: feed.items.map((post) => ({ ...post, ...loud })) },
    })
  })
  const { page: member } = await demoMember('politician')
  for (const width of [390, 320]) {
    const size = { width, height: 844 }
    await page.setViewportSize(size)
    for (const address of ['/', '/profile/solange_ibarrou', '/search?q=eau']) {
      await page.goto(address)
      const last = page.getByRole('article').first().getByRole('button', { name: 'Sauvegarder' })
      await expect(last).toBeVisible()
      // In the middle: at an edge, a fraction of a pixel may be outside.
      await last.evaluate((button) => button.scrollIntoView({ block: 'center' }))
      await expect(last).toBeInViewport({ ratio: 1 })
      expect(await page.evaluate(() => document.documentElement.scrollWidth), address).toBe(width)
    }
    await member.setViewportSize(size)
    await member.goto('/notifications')
    await expect(member.getByRole('button', { name: 'Tout marquer comme lu' })).toBeInViewport({ ratio: 1 })
    expect(await member.evaluate(() => document.documentElement.scrollWidth)).toBe(width)
  }
})
