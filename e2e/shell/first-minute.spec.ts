import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { cards, expect, test } from '../support/conversation.ts'

const welcome = (page: Page) => page.getByRole('region', { name: 'Présentation de Parvis' })
const today = (page: Page) => page.getByRole('region', { name: 'Aujourd’hui en politique' })
const phone = { width: 390, height: 844 }

/** The distance that the page has moved by itself since it was opened. */
const shifts = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        let sum = 0
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries())
            if (!(entry as unknown as { hadRecentInput: boolean }).hadRecentInput)
              sum += (entry as unknown as { value: number }).value
        }).observe({ type: 'layout-shift', buffered: true })
        setTimeout(() => resolve(sum), 300)
      }),
  )

test.describe('a guest’s first minute', () => {
  // The page with its first screen, as readers get it.
  test.use({ extraHTTPHeaders: {} })

  test('three lines say what Parvis is, what the seal proves and what each reaction means until they are dismissed, and move nothing; politics today leads to its pages, within the width of a phone @long', async ({
    guest,
  }) => {
    const page = await guest()
    await page.setViewportSize(phone)
    await page.goto('/')
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(welcome(page)).toContainText('Parvis, le réseau politique vérifié et transparent.')
    await expect(welcome(page)).toContainText('Nom et fonction vérifiés, preuves à l’appui')
    await expect(welcome(page).getByRole('listitem')).toHaveText([
      /^Soutien\s: j’encourage$/,
      /^Question\s: j’attends une réponse$/,
      /^Vote\s: je voterais pour$/,
    ])
    for (const word of ['Soutien', 'Question', 'Vote'])
      await expect(
        cards(page).first().getByRole('group', { name: 'Réactions' }).getByText(word),
      ).toBeInViewport()
    await expect(today(page).getByRole('listitem')).toHaveCount(4)
    await page.waitForLoadState('networkidle')
    expect(await shifts(page)).toBeLessThan(0.02)
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390)
    await expectAccessible(page, { what: 'first minute' })

    // The application stands, and so do its buttons.
    await welcome(page).getByRole('button', { name: 'Créer un compte' }).click()
    const dialog = page.getByRole('dialog', { name: 'Parvis' })
    await expect(dialog.getByRole('button', { name: 'Créer mon compte' })).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)

    const ways = [
      ['Prochain vote', /\/calendar\/[0-9a-f-]{36}$/],
      ['La loi qui avance', /\/law-tracking\/[\w-]+$/],
      ['À l’agenda', /\/calendar\/[0-9a-f-]{36}$/],
      ['Le chiffre', /\/political-data\/[\w-]+$/],
    ] as const
    for (const [label, address] of ways) {
      await today(page)
        .getByRole('link', { name: new RegExp(`^${label}`) })
        .click()
      await expect(page).toHaveURL(address)
      await page.goto('/')
    }
    for (const [name, address] of [
      ['Questions', '/questions'],
      ['Données', '/political-data'],
      ['Lois', '/law-tracking'],
      ['Partis', '/partis'],
    ] as const) {
      await page
        .getByRole('navigation', { name: 'À lire aussi' })
        .getByRole('link', { name, exact: true })
        .click()
      await expect(page).toHaveURL(address)
      await page.goto('/')
    }

    await welcome(page).getByRole('button', { name: 'Masquer ce message' }).click()
    await expect(welcome(page)).toBeHidden()
    await expect(page.locator('main')).toBeFocused()
    await page.reload()
    await expect(page.getByRole('article').first()).toBeVisible()
    await expect(welcome(page)).toBeHidden()
    await page.waitForLoadState('networkidle')
    expect(await shifts(page)).toBeLessThan(0.02)
  })

  test('without scripts too, the server’s first screen has the lines, politics today, and the rail @long', async ({
    browser,
  }) => {
    const context = await browser.newContext({
      javaScriptEnabled: false,
      extraHTTPHeaders: {},
      viewport: phone,
    })
    const page = await context.newPage()
    await page.goto('/')
    await expect(welcome(page)).toBeVisible()
    await expect(today(page).getByRole('link', { name: /^Le chiffre/ })).toBeVisible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await expect(welcome(page)).toBeVisible()
    await expect(welcome(page).getByText('Créer un compte')).toBeHidden()
    await page
      .getByRole('navigation', { name: 'Navigation principale' })
      .getByRole('link', { name: 'Questions' })
      .click()
    await expect(page).toHaveURL('/questions')
    await context.close()
  })
})

test('[SHL-05] the messages entry explains messages to a guest, and lets them sign in @long', async ({
  page,
}) => {
  await page.goto('/')
  await page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }).click()
  await expect(page).toHaveURL('/messages')
  const main = page.getByRole('main')
  await expect(main).toContainText(
    'Un message est privé : seules les personnes de la conversation le lisent.',
  )
  await main.getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
})

test('a member sees politics today, above a post that begins within 300 px, and not the lines for guests @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.setViewportSize(phone)
  await page.goto('/')
  await expect(today(page).getByRole('listitem').getByRole('link')).toHaveCount(4)
  await expect(welcome(page)).toHaveCount(0)
  expect((await cards(page).first().boundingBox())?.y).toBeLessThan(300)
})
