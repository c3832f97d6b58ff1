import type { Locator, Page } from '@playwright/test'
import { expect, test, visit } from '../support/conversation.ts'
import { headerSignIn, openDialog } from '../support/identity.ts'

const banner = (page: Page) => page.getByRole('banner')
const inHeader = (page: Page, name: string) => banner(page).getByRole('link', { name, exact: true })
const logo = (page: Page) => banner(page).getByRole('link', { name: 'Parvis, accueil' })

const entries = [
  ['Accueil', '/'],
  ['Recherche', '/search'],
  ['Sondages', '/polls'],
  ['Calendrier', '/calendar'],
  ['Profil', '/profile'],
] as const

const railNames = [
  'Accueil',
  'Recherche',
  'Questions',
  'Sondages',
  'Calendrier',
  'Données',
  'Messages',
  'Notifications',
]

const navigation = (page: Page) => page.getByRole('navigation', { name: 'Navigation principale' })

/** Expects a press on `target` to lead to the address; then returns to the feed. */
async function expectLeadsTo(page: Page, target: Locator, address: string) {
  await target.click()
  await expect(page).toHaveURL(address)
  await visit(page, '/')
}

test('[SHL-01] the name is in the header and in the title of every screen @long', async ({ page }) => {
  await page.goto('/design')
  for (const address of ['/', '/search', '/polls', '/calendar', '/messages', '/cgu', '/settings', '/zzz']) {
    await visit(page, address)
    await expect(logo(page)).toHaveText('Parvis')
    await expect(page).toHaveTitle(/ · Parvis$/)
  }
  await page.goto('/auth')
  await expect(banner(page)).toContainText('Parvis')
  await expect(page).toHaveTitle(/ · Parvis$/)
})

test('[SHL-02][SHL-05][SHL-06][SHL-09][SHL-10] a member’s header leads to the subscription, messages, notifications, political data and profile @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/')
  await expect(headerSignIn(page)).toHaveCount(0)
  await expectLeadsTo(page, inHeader(page, 'S’abonner'), '/subscribe')
  await expectLeadsTo(page, inHeader(page, 'Messages'), '/messages')
  await expectLeadsTo(page, inHeader(page, 'Notifications'), '/notifications')
  await expectLeadsTo(page, inHeader(page, 'Données politiques'), '/political-data')
  await expectLeadsTo(page, inHeader(page, 'Profil'), '/profile')
})

test('[SHL-03][SHL-05][SHL-06][SHL-09][SHL-10][SHL-14][SHL-15] a guest’s header offers to sign in, and has neither bell nor political data; phones have five entries, wide windows eight', async ({
  page,
}) => {
  await page.goto('/')
  const shown = navigation(page).locator('a, button').filter({ visible: true })
  await expect(shown).toHaveText(railNames)
  const wide = page.viewportSize() ?? { width: 1280, height: 720 }
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(shown).toHaveText(entries.map(([name]) => name))
  await navigation(page).getByRole('button', { name: 'Profil' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
  await page.keyboard.press('Escape')
  // The drawer of a phone moves away.
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.setViewportSize(wide)

  await expect(inHeader(page, 'S’abonner')).toHaveCount(0)
  await expect(banner(page).getByRole('link', { name: /Notifications/ })).toHaveCount(0)
  await expect(inHeader(page, 'Données politiques')).toHaveCount(0)

  await headerSignIn(page).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')

  await banner(page).getByRole('button', { name: 'Profil' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
  await expect(page).toHaveURL('/')
  await page.keyboard.press('Escape')

  await inHeader(page, 'Messages').click()
  await expect(page).toHaveURL('/messages')
})

test('the rail of wide windows names what there is beside the five entries, for guests too; what members alone have opens the sign-in dialog @long', async ({
  page,
  member,
}) => {
  await page.goto('/')
  const more = navigation
  for (const [name, address] of [
    ['Questions', '/questions'],
    ['Données', '/political-data'],
    ['Messages', '/messages'],
  ] as const)
    await expectLeadsTo(page, more(page).getByRole('link', { name, exact: true }), address)
  // Laws and parties are inside « Données ».
  for (const [name, address] of [
    ['Suivi des lois', '/law-tracking'],
    ['Partis', '/partis'],
  ] as const) {
    await visit(page, '/political-data')
    await page
      .getByRole('navigation', { name: 'Lois, scrutins, élus et partis' })
      .getByRole('link', { name, exact: true })
      .click()
    await expect(page).toHaveURL(address)
  }
  await visit(page, '/')
  await more(page).getByRole('button', { name: 'Notifications' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
  await page.keyboard.press('Escape')
  // Words below the icons between 768 and 1,023 px.
  await page.setViewportSize({ width: 800, height: 1000 })
  await expect(more(page).getByText('Notifications', { exact: true })).toBeInViewport({ ratio: 1 })
  const { page: signedIn } = await member()
  await signedIn.goto('/')
  await expectLeadsTo(signedIn, more(signedIn).getByRole('link', { name: 'Notifications' }), '/notifications')
})

test('@mobile the name stands in the header of a member too; the menu leads a guest on; the floating button covers nothing @long', async ({
  page,
  member,
}) => {
  await page.goto('/')
  await banner(page).getByRole('button', { name: 'Menu' }).tap()
  await page.getByRole('menuitem', { name: 'Lois' }).tap()
  await expect(page).toHaveURL('/law-tracking')

  const { page: signedIn } = await member()
  for (const width of [320, 390]) {
    await signedIn.setViewportSize({ width, height: 844 })
    await signedIn.goto('/')
    await expect(logo(signedIn)).toHaveText('Parvis')
    const word = await logo(signedIn).evaluate((link) => {
      const range = document.createRange()
      range.selectNodeContents(link)
      const { width, height } = range.getBoundingClientRect()
      return { width, height }
    })
    expect(word.width).toBeGreaterThan(25)
    // It stands in the bar of the navigation, beside its entries.
    const bar = await navigation(signedIn).boundingBox()
    const button = await signedIn.getByRole('link', { name: 'Écrire un post' }).boundingBox()
    if (!bar || !button) throw new Error('no bar, or no button')
    expect(button.y).toBeGreaterThanOrEqual(bar.y)
    const entries = navigation(signedIn).locator('a')
    await expect(entries).toHaveCount(5)
    for (const entry of await entries.all()) {
      const box = await entry.boundingBox()
      expect(box && box.x + box.width).toBeLessThanOrEqual(button.x)
      expect(await entry.evaluate((link) => link.scrollWidth <= link.clientWidth), String(width)).toBe(true)
    }
    // It moves none of them on other screens.
    const places = () => entries.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().x))
    const atHome = await places()
    await navigation(signedIn).getByRole('link', { name: 'Sondages' }).click()
    await expect(signedIn).toHaveURL('/polls')
    expect(await places()).toEqual(atHome)
  }
})

test('[SHL-04] the logo stands in the centre of the header, on phones and wide windows @long', async ({
  page,
  member,
}) => {
  const { page: signedIn } = await member()
  for (const reader of [page, signedIn]) {
    await reader.goto('/')
    for (const width of [320, 390, 1440]) {
      await reader.setViewportSize({ width, height: 800 })
      await expect(async () => {
        const [mark, whole] = [await logo(reader).boundingBox(), await banner(reader).boundingBox()]
        if (!mark || !whole) throw new Error('no logo, or no header')
        expect(Math.abs(mark.x + mark.width / 2 - (whole.x + whole.width / 2))).toBeLessThanOrEqual(1)
      }).toPass()
      const neighbours = banner(reader).locator('a, button').filter({ visible: true })
      const boxes = await Promise.all((await neighbours.all()).map((one) => one.boundingBox()))
      const edges = boxes.flatMap((box) => (box ? [box] : [])).sort((one, other) => one.x - other.x)
      for (const [position, box] of edges.entries()) {
        const next = edges[position + 1]
        if (next) expect(box.x + box.width, `at ${width} px`).toBeLessThanOrEqual(next.x + 0.5)
      }
    }
  }
})

/** Scrolls in one move, and waits until the page has reacted. */
async function scrollDownTo(page: Page, top: number) {
  await page.evaluate(
    (y) =>
      new Promise<void>((resolve) => {
        window.scrollTo({ top: y, behavior: 'instant' })
        requestAnimationFrame(() => requestAnimationFrame(() => resolve()))
      }),
    top,
  )
  expect(await page.evaluate(() => scrollY)).toBe(top)
}

test('[SHL-11][SHL-12][SHL-13] on the feed the header hides past 100 px and returns after more than 10 px upward; elsewhere it stays @long', async ({
  page,
}) => {
  await page.goto('/?tab=citizens')
  await expect(page.locator('article[data-post]').nth(5)).toBeVisible()
  await scrollDownTo(page, 90)
  await expect(banner(page)).toBeInViewport()
  await scrollDownTo(page, 160)
  await expect(banner(page)).not.toBeInViewport()
  await scrollDownTo(page, 600)
  await scrollDownTo(page, 592)
  await expect(page.locator('html')).toHaveAttribute('data-header', 'hidden')
  await expect(banner(page)).not.toBeInViewport()
  await scrollDownTo(page, 577)
  await expect(banner(page)).toBeInViewport({ ratio: 0.9 })

  await page.setViewportSize({ width: 1440, height: 600 })
  await page.goto('/confidentialite')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await scrollDownTo(page, 500)
  await expect(page.locator('html')).toHaveAttribute('data-header', 'shown')
  await expect(banner(page)).toBeInViewport({ ratio: 0.9 })
})

test('[SHL-14] @mobile the bottom navigation has five entries with the right targets', async ({ member }) => {
  const { page } = await member()
  await page.goto('/')
  await expect(navigation(page).locator('a, button')).toHaveText(entries.map(([name]) => name))
  for (const [name, address] of entries) {
    await navigation(page).getByRole('link', { name, exact: true }).click()
    await expect(page).toHaveURL(address)
    await expect(navigation(page).locator('[aria-current="page"]')).toHaveText(name)
  }
  const bar = await navigation(page).boundingBox()
  expect(Math.round((bar?.y ?? 0) + (bar?.height ?? 0))).toBe(844)
})

test('[SHL-15] @mobile a guest’s "Profil" opens the sign-in dialog @long', async ({ page }) => {
  await page.goto('/')
  await navigation(page).getByRole('button', { name: 'Profil' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' }).getByLabel('Adresse email')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(page.getByText('Votre profil')).toHaveCount(0)
})

test('[SHL-19][SHL-20] a guest reads the terms and the privacy policy, by address and from both sign-ups @long', async ({
  page,
}) => {
  const texts = [
    { address: '/cgu', link: 'conditions d’utilisation', title: 'Conditions d’utilisation' },
    {
      address: '/confidentialite',
      link: 'politique de confidentialité',
      title: 'Politique de confidentialité',
    },
  ]
  for (const { address, link, title } of texts) {
    const expectText = async (on: Page) => {
      await expect(on).toHaveURL(address)
      await expect(on.getByRole('heading', { level: 1, name: title })).toBeVisible()
      expect(await on.getByRole('article').getByRole('heading', { level: 2 }).count()).toBeGreaterThan(3)
    }
    await page.goto(address)
    await expectText(page)
    await visit(page, '/')
    const dialog = await openDialog(page, 'S’inscrire')
    const beside = page.waitForEvent('popup')
    await dialog.getByRole('link', { name: link }).click()
    await expectText(await beside)
    // The form stays with what was typed.
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
  }
})
