import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import {
  test as base,
  cards,
  expect,
  freshText,
  liveConnection,
  postIn,
  publish,
} from '../support/conversation.ts'
import { browserOf, makeMember, tokenOf } from '../support/members.ts'

/** No other test writes in this region. */
const region = '14'
const view = `/?tab=citizens&scope=local&region=${region}`

interface Crowd {
  email: string
  token: string
  /** Newest first. */
  ids: string[]
}

/** A member of the region with 160 posts, made once for the tests of this file. */
const test = base.extend<object, { crowd: Crowd }>({
  crowd: [
    async ({ playwright }, use, { project }) => {
      const request = await playwright.request.newContext({ baseURL: project.use.baseURL })
      const email = await makeMember(request, { name: 'Plume Prolixe' })
      const token = await tokenOf(request, email)
      const ids: string[] = []
      for (let at = 1; at <= 160; at += 1) {
        // Cards of different heights.
        const words = freshText(`Avis ${at}. ${'Une phrase de plus. '.repeat(at % 9)}`)
        ids.unshift(await publish(request, token, words, { region_code: region }))
      }
      await use({ email, token, ids })
      await request.dispose()
    },
    { scope: 'worker' },
  ],
})
test.describe.configure({ mode: 'default', timeout: 90_000 })

const feed = (page: Page): Locator => page.getByRole('feed', { name: 'Posts' })
const shown = (page: Page): Locator => feed(page).locator('article[data-post]')
const scrollTop = (page: Page) => page.evaluate(() => Math.round(window.scrollY))
const topOf = (card: Locator) => card.evaluate((element) => element.getBoundingClientRect().top)
const positionOf = async (card: Locator) => Number(await card.getAttribute('aria-posinset'))

/** Scrolls down by windows until that post is in the middle. */
async function readTo(page: Page, id: string): Promise<Locator> {
  await expect(shown(page).first()).toBeVisible()
  const found = await page.evaluate(async (wanted) => {
    const end = Date.now() + 20_000
    while (Date.now() < end) {
      const card = document.querySelector(`article[data-post="${wanted}"]`)
      if (card) {
        card.scrollIntoView({ block: 'center' })
        return true
      }
      scrollBy({ top: innerHeight })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
    }
    return false
  }, id)
  expect(found).toBe(true)
  await expect(postIn(page, id)).toBeInViewport()
  return postIn(page, id)
}

test('up to a hundred cards are in the page; of more, those near the window are, and nothing moves @long', async ({
  page,
  crowd,
}) => {
  await page.goto(view)
  // Prefetching from here stays below a hundred.
  await readTo(page, crowd.ids[40] ?? '')
  expect(await shown(page).count()).toBeGreaterThan(40)
  await expect(feed(page).locator('[data-gap]')).toHaveCount(0)

  const deep = await readTo(page, crowd.ids[130] ?? '')
  expect(await positionOf(deep)).toBe(131)
  await expect.poll(() => shown(page).count()).toBeLessThan(60)
  // Removed rows keep their space: a card moves exactly as far as the page scrolls.
  for (const step of [-700, -700, -700, 350, 350, -2000]) {
    const card = shown(page).nth(Math.floor((await shown(page).count()) / 2))
    const id = String(await card.getAttribute('data-post'))
    const before = { card: await topOf(postIn(page, id)), page: await scrollTop(page) }
    await page.evaluate((by) => scrollBy({ top: by, behavior: 'instant' }), step)
    await page.waitForTimeout(100)
    expect(await scrollTop(page)).toBe(before.page + step)
    const after = postIn(page, id)
    if ((await after.count()) > 0) expect(await topOf(after)).toBeCloseTo(before.card - step, 0)
    expect(await shown(page).count()).toBeLessThan(60)
  }
  // From one end to the other, as with the scroll bar: the window is never empty.
  for (const top of [0, 9000, 300, 15_000, 0]) {
    const filled = await page.evaluate(async (to) => {
      scrollTo({ top: to, behavior: 'instant' })
      await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))
      return document.elementFromPoint(innerWidth / 2, innerHeight / 2)?.closest('article') !== null
    }, top)
    expect(filled, `at ${top}`).toBe(true)
  }
  await expect(postIn(page, crowd.ids[0] ?? '')).toBeInViewport()
})

test('far down, returning from another tab or from a post restores the position @long', async ({
  page,
  crowd,
}) => {
  await page.goto(view)
  const card = await readTo(page, crowd.ids[120] ?? '')
  const left = await scrollTop(page)
  const top = await topOf(card)
  await page.getByRole('tab', { name: 'Journalistes' }).click()
  await expect(card).toHaveCount(0)
  await page.getByRole('tab', { name: 'Citoyens' }).click()
  await expect(card).toBeInViewport()
  await expect.poll(() => scrollTop(page)).toBe(left)
  expect(await topOf(card)).toBeCloseTo(top, 0)

  await card.locator('p').first().click()
  await expect(page).toHaveURL(/\/post\//)
  await page.getByRole('button', { name: 'Retour' }).click()
  await expect(card).toBeInViewport()
  await expect.poll(() => scrollTop(page)).toBe(left)
  expect(await topOf(card)).toBeCloseTo(top, 0)
  expect(await shown(page).count()).toBeLessThan(60)
})

test('the keyboard moves from card to card, and from the focused one however far the page is scrolled @long', async ({
  page,
  crowd,
}) => {
  await page.goto(view)
  const start = await readTo(page, crowd.ids[110] ?? '')
  await start.evaluate((card) => card.focus())
  for (let at = 109; at >= 70; at -= 1) {
    await page.keyboard.press('k')
    await expect(postIn(page, crowd.ids[at] ?? '')).toBeFocused()
  }
  await expect(postIn(page, crowd.ids[70] ?? '')).toBeInViewport()
  await expect(start).toHaveCount(0)

  await page.mouse.move(700, 500)
  await page.evaluate(() => scrollTo({ top: 0, behavior: 'instant' }))
  await expect(postIn(page, crowd.ids[1] ?? '')).toBeInViewport()
  await expect(postIn(page, crowd.ids[70] ?? '')).toBeFocused()
  await page.keyboard.press('j')
  await expect(postIn(page, crowd.ids[71] ?? '')).toBeFocused()
  await expect(postIn(page, crowd.ids[71] ?? '')).toBeInViewport()
  // Tab continues as in a full list: to the next card after this one's controls.
  for (let presses = 0; presses < 15; presses += 1) await page.keyboard.press('Tab')
  const reached = await page.evaluate(() =>
    Number(document.activeElement?.closest('article')?.getAttribute('aria-posinset')),
  )
  expect(reached).toBeGreaterThanOrEqual(73)
  expect(reached).toBeLessThan(76)
})

test('keys faster than rendering move from card to card: they never skip pending rows @long', async ({
  page,
  crowd,
}) => {
  await page.goto(view)
  const start = await readTo(page, crowd.ids[130] ?? '')
  await expect.poll(() => shown(page).count()).toBeLessThan(60)
  await start.evaluate((card) => card.focus())
  // As on a slow device: several keys are pending when the result of a scroll is rendered.
  const walked = await page.evaluate(async () => {
    const places: number[] = []
    for (let frame = 0; frame < 10; frame += 1) {
      dispatchEvent(new Event('scroll'))
      for (let presses = 0; presses < 6; presses += 1) {
        document.activeElement?.dispatchEvent(new KeyboardEvent('keydown', { key: 'k', bubbles: true }))
        places.push(Number(document.activeElement?.getAttribute('aria-posinset')))
        await Promise.resolve()
      }
      await new Promise(requestAnimationFrame)
    }
    return places
  })
  expect(walked).toEqual(Array.from({ length: 60 }, (_, step) => 130 - step))
})

test('a screen reader gets each card’s position, and their number once the end is known @long', async ({
  page,
  crowd,
}) => {
  await page.goto(view)
  await expect(shown(page)).toHaveCount(20)
  await expect(shown(page).nth(4)).toHaveAttribute('aria-posinset', '5')
  await expect(shown(page).nth(4)).toHaveAttribute('aria-setsize', '-1')
  await readTo(page, crowd.ids.at(-1) ?? '')
  await expect(async () => {
    await page.evaluate(() => scrollTo({ top: document.documentElement.scrollHeight }))
    await expect(page.getByText('Vous avez tout lu.')).toBeInViewport({ timeout: 200 })
  }).toPass({ timeout: 20_000, intervals: [20] })
  const total = Number(await shown(page).last().getAttribute('aria-setsize'))
  expect(total).toBeGreaterThanOrEqual(160)
  await expect(shown(page).last()).toHaveAttribute('aria-posinset', String(total))
  await expectAccessible(page, { part: '[role="feed"]' })
})

test('posts deleted far above or in sight disappear, an edited one is updated, and the reading position stays @long', async ({
  browser,
  request,
  crowd,
}) => {
  const { context, page } = await browserOf(browser, request, crowd.email)
  const live = await liveConnection(page)
  await page.goto(view)
  const card = await readTo(page, crowd.ids[115] ?? '')
  await expect.poll(() => shown(page).count()).toBeLessThan(60)
  const top = await topOf(card)
  const remove = async (id: string) => {
    const answer = await request.delete(`/api/v1/posts/${id}`, {
      headers: { authorization: `Bearer ${crowd.token}` },
    })
    expect(answer.ok()).toBe(true)
  }
  await remove(crowd.ids[10] ?? '')
  await expect(card).toHaveAttribute('aria-posinset', '115')
  expect(await topOf(card)).toBeCloseTo(top, 0)
  await remove(crowd.ids[117] ?? '')
  await expect(postIn(page, crowd.ids[117] ?? '')).toHaveCount(0)
  expect(await topOf(card)).toBeCloseTo(top, 0)

  // Edited elsewhere: the visible card shows it.
  await live.follows(`post:${crowd.ids[115]}`)
  const words = freshText('Tout autre chose')
  const answer = await request.patch(`/api/v1/posts/${crowd.ids[115]}`, {
    data: { content: words, edited_at: null },
    headers: { authorization: `Bearer ${crowd.token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await expect(card).toContainText(words)
  await context.close()
})

test('new posts wait behind their pill, which leads from far down to the top @long', async ({
  page,
  author,
  request,
  crowd,
}) => {
  const token = await author()
  await page.goto(view)
  const card = await readTo(page, crowd.ids[118] ?? '')
  const top = await topOf(card)
  const words = freshText('Du nouveau')
  await publish(request, token, words, { region_code: region })
  const pill = page.getByRole('button', { name: /^\d+ nouveaux? posts?$/ })
  await expect(pill).toBeInViewport()
  expect(await topOf(card)).toBeCloseTo(top, 0)
  await pill.click()
  await expect(cards(page).filter({ hasText: words })).toBeInViewport()
  expect(await scrollTop(page)).toBe(0)
  await expect(shown(page)).toHaveCount(20)
})
