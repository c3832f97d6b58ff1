import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../support/conversation.ts'
import { cutOff } from '../support/identity.ts'

const expectTheme = (page: Page, theme: 'light' | 'dark') =>
  expect(page.locator('html')).toHaveAttribute('data-theme', theme)

const choose = (page: Page, name: string) => page.getByText(name, { exact: true }).click()

test('[SHL-18] "Système" follows the system at once on every page, even before the application has come', async ({
  page,
}) => {
  await cutOff(page, /\/assets\/index-.*\.js/)
  for (const address of ['/', '/auth', '/cgu', '/settings?section=account']) {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto(address)
    await expectTheme(page, 'light')
    await page.emulateMedia({ colorScheme: 'dark' })
    await expectTheme(page, 'dark')
    await expect(page.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0E1322')
  }
})

test('[SHL-18] the chosen theme survives a reload and the closing of the tab @long', async ({ member }) => {
  const { page, context } = await member()
  await page.emulateMedia({ colorScheme: 'light' })
  await page.goto('/settings?section=appearance')
  await expectTheme(page, 'light')
  await choose(page, 'Sombre')
  await expectTheme(page, 'dark')
  const paper = await page.evaluate(() => getComputedStyle(document.body).backgroundColor)
  await page.reload()
  await expectTheme(page, 'dark')
  await expect(page.getByRole('radio', { name: 'Sombre' })).toBeChecked()

  await page.close()
  const again = await context.newPage()
  await again.emulateMedia({ colorScheme: 'light' })
  await cutOff(again)
  await again.goto('/', { waitUntil: 'commit' })
  await expectTheme(again, 'dark')
  await expect(again.locator('body')).toHaveCSS('background-color', paper)
  await expect(again.locator('meta[name="theme-color"]')).toHaveAttribute('content', '#0E1322')
})

test('[SHL-18] "Clair" and "Système" are stored too, and changes of the system are followed @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.emulateMedia({ colorScheme: 'dark' })
  await page.goto('/settings?section=appearance')
  await expectTheme(page, 'dark')
  await choose(page, 'Clair')
  await expectTheme(page, 'light')
  await expectToast(page, 'Préférences mises à jour')
  await page.reload()
  await expectTheme(page, 'light')
  await choose(page, 'Système')
  await expectTheme(page, 'dark')
  await page.emulateMedia({ colorScheme: 'light' })
  await expectTheme(page, 'light')
})

test('[SHL-18] another open tab applies the theme at once @long', async ({ member }) => {
  const { page, context } = await member()
  const other = await context.newPage()
  await other.goto('/cgu')
  await page.goto('/settings?section=appearance')
  await choose(page, 'Sombre')
  await expectTheme(other, 'dark')
})

test.describe('with animations', () => {
  test.use({ contextOptions: { reducedMotion: 'no-preference' } })

  test('a new theme comes all at once, without transitions @long', async ({ page }) => {
    await page.emulateMedia({ colorScheme: 'light' })
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await page.evaluate(() => {
      document.documentElement.dataset.transitions = '0'
      addEventListener('transitionrun', () => {
        const { dataset } = document.documentElement
        dataset.transitions = String(Number(dataset.transitions) + 1)
      })
    })
    for (const theme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme: theme })
      await expectTheme(page, theme)
      await page.evaluate(() => new Promise((drawn) => setTimeout(drawn, 300)))
    }
    await expect(page.locator('html')).toHaveAttribute('data-transitions', '0')
    await expect(page.locator('html')).not.toHaveAttribute('data-still')
    // Transitions are there again for what one does.
    await page.getByRole('article').first().hover()
    await expect(page.locator('html')).not.toHaveAttribute('data-transitions', '0')
  })
})
