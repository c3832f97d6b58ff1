import type { Page } from '@playwright/test'
import { cards, expect, freshText, postIn, publish, test } from '../support/conversation.ts'

/** Cards with nothing but a text: height of their header, and what each takes, or would, with three lines of text. */
const plainPosts = (page: Page) =>
  cards(page).evaluateAll((all) =>
    all.flatMap((card) => {
      const text = card.querySelector(':scope > p')
      if (text === null || [...card.children].map(({ tagName }) => tagName).join(' ') !== 'HEADER P FOOTER')
        return []
      const header = card.querySelector('header')?.clientHeight ?? 0
      const line = Number.parseFloat(getComputedStyle(text).lineHeight)
      const height = card.getBoundingClientRect().height
      return { header, height: height - text.clientHeight + 3 * line }
    }),
  )

test('[FEED-29] @mobile a card names its author in two lines, cut where they are too long; a post of three lines takes at most 230 px, and three of them stand on a phone’s screen', async ({
  page,
  author,
  request,
}) => {
  const long = await author({ name: 'Marie-Antoinette de Villeneuve-Bargemont du Plessis' })
  const id = await publish(request, long, `${freshText()} ${'mot '.repeat(16)}`, { region_code: '21' })
  for (const tab of ['politics', 'journalism', 'citizens']) {
    await page.goto(`/?tab=${tab}`)
    await expect(cards(page).nth(9)).toBeAttached()
    const posts = await plainPosts(page)
    expect(posts.length).toBeGreaterThan(2)
    for (const { header, height } of posts) {
      expect(header, 'two lines').toBeLessThan(50)
      expect(height).toBeLessThanOrEqual(230)
    }
    // The room between the header and the navigation, once the strip above the feed is scrolled away.
    const room = await page.evaluate(() => {
      const top = document.querySelector('header')?.getBoundingClientRect().bottom ?? 0
      const bottom = document.querySelector('[class*=bottom-0]:has(> nav)')?.getBoundingClientRect().top ?? 0
      return bottom - top
    })
    const three = posts.slice(0, 3).reduce((sum, { height }) => sum + height, 0)
    expect(three, tab).toBeLessThanOrEqual(room)
  }

  await page.goto('/?tab=citizens&scope=local&region=21')
  const card = postIn(page, id)
  await expect(card.locator('header').getByText('Bourgogne-Franche-Comté')).toBeAttached()
  await expect(card.locator('header time')).toBeInViewport({ ratio: 1 })
  expect((await card.boundingBox())?.height).toBeLessThanOrEqual(230)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})

test('the actions of a card stay on one row in every width of its column, with large counts too @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  let counts = { reactions: 184, others: 21 }
  const withCounts = (post: Record<string, unknown>) =>
    Object.assign(post, {
      reactions: { support: counts.reactions, question: counts.reactions, vote: counts.reactions },
      commentCount: counts.others,
      repost_count: counts.others,
    })
  await page.route('**/api/v1/feed?*', async (route) => {
    const answer = await route.fetch()
    const feed = (await answer.json()) as { items: Record<string, unknown>[] }
    feed.items.forEach(withCounts)
    await route.fulfill({ response: answer, json: feed })
  })
  const rows = () =>
    postIn(page, id)
      .locator('footer')
      .evaluate((footer) => {
        const ends = [...footer.querySelectorAll('button, a')].map((one) => one.getBoundingClientRect())
        const { left, right } = footer.getBoundingClientRect()
        return {
          rows: new Set(ends.map(({ top, height }) => Math.round(top + height / 2))).size,
          outside: ends.filter((end) => end.left < left - 0.5 || end.right > right + 0.5).length,
        }
      })
  for (const [widths, reactions, others] of [
    [[320, 360, 390, 480, 767, 768, 1024, 1100, 1240, 1440], 184, 21],
    [[390, 480, 768, 1024, 1440], 1_234, 1_234],
    [[390, 1024], 12_345, 90],
  ] as const) {
    counts = { reactions, others }
    await page.goto('/?tab=citizens')
    await expect(postIn(page, id)).toBeVisible()
    for (const width of widths) {
      await page.setViewportSize({ width, height: 844 })
      expect(await rows(), `${reactions} at ${width}`).toEqual({ rows: 1, outside: 0 })
    }
  }
})
