import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { record } from './support/film.ts'
import { freshAddress, password } from './support/members.ts'

const file = fileURLToPath(new URL('../docs/pictures/first-visit.webm', import.meta.url))

test.use({ viewport: { width: 1280, height: 800 }, colorScheme: 'light', contextOptions: {} })

/** Milliseconds in which a reader takes in what has changed. */
const look = 1_600

/** Moves the pointer there as a hand does, and clicks. */
async function tap(page: Page, target: Locator): Promise<void> {
  await target.scrollIntoViewIfNeeded()
  const box = await target.boundingBox()
  if (box === null) throw new Error('what the film taps is not on the screen')
  await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2, { steps: 24 })
  await page.waitForTimeout(250)
  await page.mouse.down()
  await page.mouse.up()
  await page.waitForTimeout(look)
}

async function scroll(page: Page, by: number): Promise<void> {
  for (let step = 0; step < 24; step += 1) {
    await page.mouse.wheel(0, by / 24)
    await page.waitForTimeout(30)
  }
  await page.waitForTimeout(look)
}

test('a first visit: a guest reads, looks at a figure and its source, becomes a member and supports a question', async ({
  page,
}) => {
  const main = page.getByRole('main')
  const beside = page.locator('[data-post-beside]')
  await page.goto('/')
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)

  await record(page, file, async () => {
    await test.step('the feed, and a post with its question beside it', async () => {
      await page.waitForTimeout(look)
      await scroll(page, 420)
      await tap(page, main.locator('[data-top-question]').first())
      await page.mouse.move(1_050, 500, { steps: 12 })
      await scroll(page, 500)
      await tap(page, beside.getByRole('button', { name: 'Retour' }))
    })

    await test.step('a figure with its source', async () => {
      await tap(page, page.getByRole('link', { name: 'Données' }).first())
      await tap(page, page.getByRole('tab', { name: 'Économie' }))
      await scroll(page, 300)
      await tap(page, main.locator('a[href*="/political-data/"]').nth(1))
      await scroll(page, 500)
    })

    await test.step('becoming a member', async () => {
      await tap(page, page.getByRole('link', { name: 'Accueil' }).first())
      await tap(page, page.getByRole('button', { name: 'Créer un compte' }).last())
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Adresse email').pressSequentially(freshAddress('film'), { delay: 25 })
      await dialog.getByLabel('Mot de passe', { exact: true }).pressSequentially(password, { delay: 40 })
      await page.waitForTimeout(look)
    })
  })
})
