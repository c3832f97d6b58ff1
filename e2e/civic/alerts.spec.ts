import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, test } from '../support/conversation.ts'
import { browserOf, makeMember } from '../support/members.ts'

const official = '/elus/solange-ibarrou-EXEMPLE-1'
const cardOf = (page: Page, name: string) => page.getByRole('article', { name })

for (const width of [360, 1440])
  test(`a member follows an official, a subject and words, and chooses what they learn at ${width} px`, async ({
    browser,
    request,
  }) => {
    const { page } = await browserOf(browser, request, await makeMember(request))
    await page.setViewportSize({ width, height: 900 })
    await page.goto('/alertes')
    await expect(page.getByText('Aucune alerte')).toBeVisible()
    await expectAccessible(page)

    // The official is a member: their page is the profile.
    await page.goto(official)
    await page.getByRole('button', { name: 'Être alerté de ses votes' }).click()
    await expectToast(page, 'Alerte ajoutée')
    await expect(page.getByRole('button', { name: 'Ne plus suivre' })).toHaveAttribute('aria-pressed', 'true')
    await page.getByRole('link', { name: 'Régler l’alerte' }).click()
    await expect(page).toHaveURL('/alertes')
    const alert = cardOf(page, 'Solange Ibarrou')
    await expect(alert.getByRole('checkbox', { name: 'Votes' })).toBeChecked()
    await alert.getByRole('checkbox', { name: 'Prises de parole' }).uncheck()
    await alert.getByText('Par semaine').click()
    await alert.getByRole('checkbox', { name: 'Aussi par email' }).check()
    await alert.getByRole('button', { name: 'Mettre en pause' }).click()
    await expect(alert.getByText('En pause')).toBeVisible()

    await page.getByText('Suivre des mots').click()
    await page.getByLabel('Mots à suivre').fill('de')
    await page.getByRole('button', { name: 'Suivre ces mots' }).click()
    await expect(page.getByText('dont un d’au moins trois lettres')).toBeVisible()
    await page.getByLabel('Mots à suivre').fill('retraites')
    await page.getByRole('button', { name: 'Suivre ces mots' }).click()
    await expect(cardOf(page, '« retraites »')).toBeVisible()
    await page.getByText('Suivre un sujet').click()
    await page
      .getByRole('listitem')
      .filter({ hasText: 'Budget et impôts' })
      .getByRole('button', { name: 'Suivre', exact: true })
      .click()
    await expect(cardOf(page, 'Budget et impôts')).toBeVisible()
    await expectAccessible(page)
    expect(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth)).toBe(true)

    await page.reload()
    await expect(alert.getByText('En pause')).toBeVisible()
    await expect(alert.getByRole('checkbox', { name: 'Prises de parole' })).not.toBeChecked()
    await expect(alert.getByRole('radio', { name: 'Par semaine' })).toBeChecked()
    await alert.getByRole('button', { name: 'Ne plus suivre' }).click()
    await expect(alert).toBeHidden()

    await page.goto('/search?q=retraites')
    await page.getByRole('button', { name: 'Ne plus suivre' }).click()
    await expectToast(page, 'Alerte supprimée')
    await expect(page.getByRole('button', { name: 'Être alerté de « retraites »' })).toBeVisible()
  })

test('a guest is asked to sign in to follow, and has a feed without an account', async ({
  page,
  request,
}) => {
  await page.goto(official)
  await page.getByRole('button', { name: 'Être alerté de ses votes' }).click()
  await expect(page.getByRole('dialog', { name: 'Connexion requise' })).toContainText(
    'Vous devez être connecté pour recevoir des alertes.',
  )
  await page.keyboard.press('Escape')
  const feed = await page.getByRole('link', { name: 'Flux Atom' }).getAttribute('href')
  const answer = await request.get(feed ?? '')
  expect(answer.headers()['content-type']).toContain('application/atom+xml')
  expect(await answer.text()).toContain('<title>Solange Ibarrou')
  await page.goto('/alertes')
  await expect(page.getByRole('heading', { name: 'Connexion requise' })).toBeVisible()
})

test('a list that cannot be read says so, and is read again', async ({ browser, request }) => {
  const { page } = await browserOf(browser, request, await makeMember(request))
  await page.route('**/api/v1/me/alerts', (route) => route.abort())
  await page.goto('/alertes')
  await expect(page.getByText('Vos alertes n’ont pas pu être chargées')).toBeVisible({ timeout: 30_000 })
  await page.unroute('**/api/v1/me/alerts')
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Aucune alerte')).toBeVisible()
})
