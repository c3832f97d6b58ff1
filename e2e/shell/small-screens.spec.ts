import type { Page } from '@playwright/test'
import { expect, test } from '../support/conversation.ts'
import { openDialog } from '../support/identity.ts'
import { browserOf, demo } from '../support/members.ts'

/** Elements of the page that reach over its right edge, outside of parts that scroll by themselves. */
const overflow = (page: Page) =>
  page.evaluate(() => {
    const wide = document.documentElement.scrollWidth - document.documentElement.clientWidth
    if (wide <= 0) return []
    const scrolls = (one: Element | null): boolean =>
      one !== null &&
      (/auto|scroll|hidden|clip/.test(getComputedStyle(one).overflowX) || scrolls(one.parentElement))
    return [...document.querySelectorAll('main *')]
      .filter((one) => one.getBoundingClientRect().right > innerWidth + 1 && !scrolls(one.parentElement))
      .map((one) => `${one.tagName} ${one.className} ${one.textContent.slice(0, 40)}`)
      .slice(0, 5)
      .concat(`${wide}px`)
  })

test('the staff’s page of a member fits a window of 320 px', async ({ browser, request, contexts }) => {
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/administration/membres')
  await page.getByRole('table', { name: 'Membres' }).getByRole('link').first().click()
  await expect(page.getByRole('region', { name: 'Notes de l’équipe' })).toBeVisible()
  expect(await overflow(page)).toEqual([])
})

test('the page of votes fits a phone of 360 px, and shows turnout without dragging', async ({ page }) => {
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/political-data/votes')
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await overflow(page)).toEqual([])
  const table = page.getByRole('region', { name: 'Tableau : Participation depuis 1958' })
  await expect(table.getByRole('columnheader', { name: 'Participation' })).toBeInViewport({ ratio: 1 })
  await expect(table.getByRole('row').nth(5).getByRole('cell').nth(1)).toBeInViewport({ ratio: 1 })
})

test('a title keeps its words whole beside a button, and long buttons fit a phone', async ({
  browser,
  request,
  contexts,
}) => {
  const opened = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/moderation/evenements')
  const title = page.getByRole('heading', { level: 1, name: 'Événements du calendrier' })
  await expect(title).toBeVisible()
  const linesOfFirstWord = await title.evaluate((one) => {
    const word = document.createRange()
    word.setStart(one.firstChild ?? one, 0)
    word.setEnd(one.firstChild ?? one, 'Événements'.length)
    return new Set([...word.getClientRects()].map(({ top }) => top)).size
  })
  expect(linesOfFirstWord).toBe(1)
  for (const address of ['/config', '/political-data/economy']) {
    await page.goto(address)
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await overflow(page), address).toEqual([])
  }
})

test('the composer has the whole height of a phone that is turned', async ({ member }) => {
  const { page } = await member()
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/search')
  await page.getByRole('link', { name: 'Écrire', exact: true }).first().click()
  const composer = page.getByRole('dialog', { name: 'Nouveau post' })
  await expect(composer.getByLabel('Texte du post')).toBeVisible()
  // It slides in.
  await expect.poll(async () => (await composer.boundingBox())?.y).toBeLessThan(10)
  expect((await composer.boundingBox())?.height).toBeGreaterThan(370)
  await composer.getByLabel('Texte du post').fill('Un\n'.repeat(30))
  await expect(composer.getByRole('button', { name: 'Publier', exact: true })).toBeInViewport({ ratio: 1 })
})

test('a phone that is turned shows its dialogs whole: the last button can be reached', async ({ page }) => {
  await page.setViewportSize({ width: 844, height: 390 })
  await page.goto('/')
  const dialog = await openDialog(page, 'S’inscrire')
  const last = dialog.getByRole('link', { name: 'politique de confidentialité' })
  await last.scrollIntoViewIfNeeded()
  await expect(last).toBeInViewport()
  await page.keyboard.press('Escape')
  await page.goto('/auth?mode=signup')
  await page.getByRole('button', { name: 'Continuer', exact: true }).scrollIntoViewIfNeeded()
  await expect(page.getByRole('button', { name: 'Continuer', exact: true })).toBeInViewport()
  for (const address of ['/', '/search', '/polls', '/calendar', '/political-data']) {
    await page.goto(address)
    await expect(page.getByRole('main')).toBeVisible()
    expect(await overflow(page), address).toEqual([])
    // Header and bars leave at least half of the height to the page.
    const room = await page.evaluate(() => {
      const taken = [...document.querySelectorAll('body *')]
        .filter((one) => /fixed|sticky/.test(getComputedStyle(one).position))
        .map((one) => one.getBoundingClientRect())
        .filter(
          ({ width, top, bottom, height }) =>
            width > innerWidth / 2 && height > 0 && (top < 4 || bottom > innerHeight - 4),
        )
      return innerHeight - taken.reduce((sum, { height }) => sum + Math.min(height, innerHeight), 0)
    })
    expect(room, address).toBeGreaterThan(195)
  }
})
