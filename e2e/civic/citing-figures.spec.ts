import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, freshText, test, visit } from '../support/conversation.ts'

const block = (page: Page, id: string) => page.locator(`main section[id="${id}"]`)
const height = (page: Page) => page.evaluate(() => document.documentElement.scrollHeight)

test('each figure of a block is cited by itself; the writer sees its card, the reader is led to it @mobile @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/political-data/economy')
  const figures = block(page, 'figures')
  await figures.getByRole('button', { name: 'Voir plus' }).click()
  await expect(figures.getByRole('button', { name: /^Actions : / })).toHaveCount(25)
  await figures.getByRole('button', { name: 'Actions : Inflation en moyenne en 2025' }).click()
  await page.getByRole('menuitem', { name: 'Citer dans un post' }).click()
  await expect(page).toHaveURL('/create-post')
  const text = page.getByRole('textbox', { name: 'Texte du post' })
  // The card travels, and no address stands in the text.
  await expect(text).toHaveValue('')
  const card = page.getByRole('link', { name: /^Inflation en moyenne en 2025 : 0,9/ })
  await expect(card).toContainText('Source : INSEE')
  await expectAccessible(page)
  const sentence = freshText('Les prix ont peu monté')
  await text.press('ControlOrMeta+End')
  await text.pressSequentially(sentence)
  await expect(card).toBeVisible()
  await page.getByRole('button', { name: 'Publier' }).click()
  const post = page.locator('article').filter({ hasText: sentence })
  await expect(post).not.toContainText('political-data/economy#')
  await post.getByRole('link', { name: /^Inflation en moyenne en 2025 : 0,9/ }).click()
  await expect(page).toHaveURL('/political-data/economy#figure-inflation-2025')
  await expect(page.locator('#figure-inflation-2025')).toBeInViewport()
})

test('a writer sees the card of a law too, and none for a page without one or for another site @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/create-post')
  const text = page.getByRole('textbox', { name: 'Texte du post' })
  const site = new URL(page.url()).origin
  await text.fill(`Adoptée ? ${site}/law-tracking/aide-a-mourir-2026`)
  const card = page.locator('form').getByRole('link', { name: /^Aide à mourir/ })
  await expect(card).toBeVisible()
  await text.fill(`Adoptée ? ${site}/settings`)
  await expect(card).toHaveCount(0)
  await text.fill('Ailleurs : https://autre.example/')
  await expect(page.locator('form').getByRole('link')).toHaveCount(0)
})

test('[DAT-13][DAT-15] pages show their own subject, and fold the rest until it is asked for @mobile @long', async ({
  page,
}) => {
  await page.goto('/political-data')
  for (const slug of ['inflation', 'unemployment', 'debt', 'budget', 'council', 'court', 'ecb']) {
    await visit(page, `/political-data/${slug}`)
    await expect(page.locator('main section[aria-labelledby^="title-"]').first()).toBeVisible()
    expect(await height(page), slug).toBeLessThan(4_000)
  }
  await visit(page, '/political-data/inflation')
  const debt = block(page, 'public-debt').getByRole('button', { name: /^Dette publique/ })
  await expect(debt).toHaveAttribute('aria-expanded', 'false')
  await expect(block(page, 'public-debt')).toContainText('2025 : 115,7')
  await debt.click()
  await expect(page.getByRole('img', { name: /Dette publique/ })).toBeVisible()
  // A search opens what answers to it.
  await page.getByRole('searchbox', { name: 'Chercher un indicateur' }).fill('chômage')
  await expect(page.getByRole('img', { name: /chômage/ })).toBeVisible()
  await visit(page, '/political-data/economy')
  const indicators = page.getByRole('navigation', { name: 'Indicateurs' })
  await indicators.getByRole('link', { name: /Solde commercial/ }).click()
  await expect(page.getByRole('slider', { name: /Solde commercial/ })).toBeFocused()

  await visit(page, '/political-data/council')
  const presidencies = page.getByRole('list', { name: 'La présidence tournante, par pays' })
  await expect(presidencies.getByRole('listitem').filter({ hasText: 'Lituanie' })).toContainText('2027')
  await expect(page.getByText(/Depuis (le )?1er janv\. 2027/)).toHaveCount(0)
  const meps = block(page, 'meps').getByRole('button', { name: /eurodéputés|députés européens/ })
  await expect(meps).toHaveAttribute('aria-expanded', 'false')
  await page.getByRole('searchbox').fill('Toussaint')
  await expect(page.getByRole('list', { name: /députés européens/ }).getByRole('listitem')).toHaveCount(1)
})

test('votes and people read as French does: a motion is rejected, a day takes its article, a vote its number @long', async ({
  page,
}) => {
  await page.goto('/profile/solange_ibarrou?tab=votes')
  const motion = page
    .getByRole('list', { name: 'Scrutins' })
    .getByRole('listitem')
    .filter({ hasText: 'Motion de censure' })
  await expect(motion).toContainText(/Rejet \(/)
  await visit(page, '/political-data/constitutional')
  await expect(page.getByText('Depuis le 14 mars 2022').first()).toBeVisible()
  await visit(page, '/law-tracking/aide-a-mourir-2026')
  const law = page.getByRole('dialog')
  await law.getByText(/Lectures, scrutins et décisions/).click()
  await expect(law.getByText('scrutin n° 8280')).toBeVisible()
  await expect(law.getByText(/VTANR/)).toHaveCount(0)
})

test('a citation begins a new post; the one begun before, with its time and its picture, is taken up again @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/political-data/economy')
  await page.getByRole('link', { name: 'Écrire', exact: true }).click()
  const text = page.getByRole('textbox', { name: 'Texte du post' })
  await text.fill('Un brouillon laissé là')
  await page.getByRole('button', { name: 'Choisir l’heure de parution' }).click()
  const plan = page.getByLabel('Paraîtra le')
  await expect(plan).not.toHaveValue('')
  await page
    .locator('input[type=file]')
    .first()
    .setInputFiles({
      name: 'place.png',
      mimeType: 'image/png',
      buffer: Buffer.from(
        'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
        'base64',
      ),
    })
  const picture = page.getByRole('dialog').locator('img[src^="blob:"]')
  await expect(picture).toBeVisible()
  await page.getByRole('button', { name: 'Fermer', exact: true }).click()

  const figures = block(page, 'figures')
  await figures
    .getByRole('button', { name: /^Actions : / })
    .first()
    .click()
  await page.getByRole('menuitem', { name: 'Citer dans un post' }).click()
  await expect(text).toHaveValue('')
  await expect(page.getByRole('region', { name: 'Ce que vos lecteurs verront' })).toBeVisible()
  await expect(plan).toHaveCount(0)
  await expect(picture).toHaveCount(0)
  await page.getByRole('button', { name: 'Reprendre le brouillon' }).click()
  await expect(text).toHaveValue('Un brouillon laissé là')
  await expect(plan).not.toHaveValue('')
  await expect(picture).toBeVisible()
})
