import { fileURLToPath } from 'node:url'
import { expect, type Locator, type Page, test } from '@playwright/test'
import { record } from './support/film.ts'
import { codeIn, freshAddress, mailTo, password } from './support/members.ts'

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

async function type(field: Locator, text: string): Promise<void> {
  await field.click()
  await field.pressSequentially(text, { delay: 45 })
  await field.page().waitForTimeout(500)
}

test('a first visit: a guest reads a post beside the feed, a figure and its source, and becomes a member', async ({
  page,
  request,
}) => {
  const main = page.getByRole('main')
  const beside = page.locator('[data-post-beside]')
  const dialog = page.getByRole('dialog')
  const home = page.getByRole('link', { name: 'Accueil' }).first()
  await page.goto('/')
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  await page.evaluate(() => document.fonts.ready)

  await record(page, file, async () => {
    await test.step('the feed, and a post with its questions beside it', async () => {
      await page.waitForTimeout(look)
      await scroll(page, 420)
      await tap(page, main.locator('[data-top-question]').first())
      await page.mouse.move(1_100, 500, { steps: 12 })
      await scroll(page, 400)
      await tap(page, beside.getByRole('button', { name: 'Retour' }))
    })

    await test.step('a figure with its source', async () => {
      await tap(page, page.getByRole('link', { name: 'Données' }).first())
      await tap(page, page.getByRole('tab', { name: 'Économie' }))
      await tap(page, main.locator('a[href*="/political-data/"]').first())
      await scroll(page, 600)
    })

    await test.step('the questions that officials were asked, and a law', async () => {
      await tap(page, page.getByRole('link', { name: 'Questions' }).first())
      await scroll(page, 400)
      await tap(page, page.getByRole('link', { name: 'Données' }).first())
      await tap(page, page.getByRole('link', { name: 'Suivi des lois' }).first())
      await scroll(page, 300)
    })

    await test.step('becoming a member', async () => {
      await tap(page, home)
      await tap(page, page.getByRole('button', { name: 'Créer un compte' }).last())
      const email = freshAddress('lecteur')
      await type(dialog.getByLabel('Adresse email'), email)
      await type(dialog.getByLabel('Mot de passe', { exact: true }), password)
      await tap(page, dialog.getByRole('checkbox'))
      await tap(page, dialog.getByRole('button', { name: 'Créer mon compte' }))
      await type(dialog.getByLabel('Code à six chiffres'), codeIn(await mailTo(request, email)))
      await tap(page, dialog.getByRole('button', { name: 'Valider le code' }))
      await expect(dialog).toHaveCount(0)
      await page.waitForTimeout(look)
    })
  })
})
