import type { Page } from '@playwright/test'
import { expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo, makeMember } from '../support/members.ts'

const group = '/groupes/groupe-d-exemple-de-la-plaine-EXEMPLE-PLAINE'

/** Width by which the page can be dragged sideways. */
const overflow = (page: Page) =>
  page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth)

/** Reads a roll call, the next one on its text, and the group that voted. */
async function readsVotes(page: Page) {
  await page.goto('/scrutins/EXEMPLE-5')
  await expect(page.getByRole('img', { name: /^Hémicycle de 90 membres/ })).toBeVisible()
  await expect(page.getByText('Dessiné par groupe')).toBeVisible()
  await expectAccessibleInBothThemes(page, 'a roll call')
  expect(await overflow(page)).toBe(0)
  await page
    .getByRole('navigation', { name: 'Scrutins sur le même texte' })
    .getByRole('link', { name: /Vote suivant sur ce texte/ })
    .click()
  await expect(page).toHaveURL('/scrutins/EXEMPLE-4')
  await page.getByRole('link', { name: 'Plaine', exact: true }).click()
  await expect(page).toHaveURL(group)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Groupe d’exemple de la Plaine')
  await expect(page.getByText(/Cohésion.: \d+ positions sur \d+/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Membres' }).getByRole('listitem')).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Mandats montrés' }).selectOption('À une date…')
  await page.getByLabel('Mandats à cette date').fill('2018-01-01')
  await expect(page.getByText('Aucun membre connu')).toBeVisible()
  await expect(page).toHaveURL(/on=2018-01-01/)
  await page.getByRole('tab', { name: 'Votes' }).click()
  const votes = page.getByRole('list', { name: 'Votes du groupe' }).getByRole('listitem')
  await expect(votes.first()).toContainText('38 sur 41')
  await expectAccessibleInBothThemes(page, 'a group')
  expect(await overflow(page)).toBe(0)
}

for (const [width, height] of [
  [360, 800],
  [1440, 900],
] as const)
  test(`a guest reads a roll call, its hemicycle and the pages of a group at ${width} px`, async ({
    page,
  }) => {
    await page.setViewportSize({ width, height })
    await readsVotes(page)
  })

test('a journalist who is not verified yet reads the same as a guest @long', async ({
  browser,
  request,
  contexts,
}) => {
  const email = await makeMember(request, { role: 'journalist' })
  const opened = await browserOf(browser, request, email)
  contexts.push(opened.context)
  await readsVotes(opened.page)
})

test('while the server is unreachable, each page says what could not be loaded, and loads it afterwards', async ({
  page,
}) => {
  await page.goto('/scrutins/EXEMPLE-5')
  await expect(page.getByRole('region', { name: 'Qui a voté quoi' })).toBeVisible()
  const fails = (route: { abort: (reason: string) => Promise<void> }) => route.abort('connectionrefused')
  await page.route('**/api/v1/**', fails)
  await page.getByRole('link', { name: 'Plaine', exact: true }).click()
  await expect(page.getByText('La page n’a pas pu être chargée')).toBeVisible()
  await page.unroute('**/api/v1/**', fails)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('list', { name: 'Membres' })).toBeVisible()
  await page.route('**/api/v1/**', fails)
  await page.getByRole('tab', { name: 'Votes' }).click()
  await expect(page.getByText('Les votes du groupe n’ont pas pu être chargés')).toBeVisible()
  await page.unroute('**/api/v1/**', fails)
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('list', { name: 'Votes du groupe' })).toBeVisible()
})

test('an official reads their own record on their profile, and not twice', async ({
  browser,
  request,
  contexts,
}) => {
  const opened = await browserOf(browser, request, demo.politician, demo.password)
  contexts.push(opened.context)
  const { page } = opened
  await page.goto('/elus/solange-ibarrou-EXEMPLE-1')
  await expect(page).toHaveURL('/profile/solange_ibarrou?tab=votes')
  await page.getByRole('tab', { name: 'Mandats' }).click()
  await expect(page.getByRole('link', { name: 'Groupe d’exemple de la Plaine' })).toBeVisible()
})
