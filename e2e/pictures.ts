import { fileURLToPath } from 'node:url'
import { type APIRequestContext, expect, test } from '@playwright/test'

const folder = fileURLToPath(new URL('../docs/pictures/', import.meta.url))
const sizes = { desktop: { width: 1440, height: 900 }, mobile: { width: 390, height: 844 } }

/** The newest post with the most comments. */
async function debatedPost(request: APIRequestContext): Promise<string> {
  const feed = (await (await request.get('/api/v1/feed?tab=politics')).json()) as {
    items: { id: string; commentCount: number }[]
  }
  const [first] = feed.items.toSorted((one, other) => other.commentCount - one.commentCount)
  if (first === undefined) throw new Error('the demo community has no posts')
  return first.id
}

const screens = {
  'feed-guest': async () => '/',
  post: async (request: APIRequestContext) => `/post/${await debatedPost(request)}`,
  'sign-up': async () => '/auth?mode=signup',
}
/** Selector that shows that a screen is complete. */
const ready = { 'feed-guest': 'article', post: '[data-comment]', 'sign-up': 'form' }

for (const [size, viewport] of Object.entries(sizes)) {
  for (const theme of ['light', 'dark'] as const) {
    test.describe(`${size}, ${theme}`, () => {
      test.use({ viewport, colorScheme: theme, isMobile: size === 'mobile', hasTouch: size === 'mobile' })

      for (const [name, address] of Object.entries(screens)) {
        test(name, async ({ page, request }) => {
          await page.goto(await address(request))
          await expect(page.locator(ready[name as keyof typeof screens]).first()).toBeVisible()
          // Images below the fold load only when scrolled to.
          await page.waitForFunction(() =>
            [...document.images].every(
              (image) => image.complete || image.getBoundingClientRect().top > innerHeight,
            ),
          )
          await page.evaluate(() => document.fonts.ready)
          await page.screenshot({ path: `${folder}${name}-${size}-${theme}.png` })
        })
      }
    })
  }
}
