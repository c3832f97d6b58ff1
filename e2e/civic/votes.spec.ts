import { expectAccessible } from '../support/accessibility.ts'
import { expect, freshText, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

const official = '/profile/solange_ibarrou'

test('a guest reads how an official of the demo voted: all of it is marked as an example @long', async ({
  page,
}) => {
  await page.goto(official)
  await page.getByRole('tab', { name: 'Au Parlement' }).click()
  await expect(page).toHaveURL(/tab=votes/)
  await expect(page.getByText('Données d’exemple : cette personne')).toBeVisible()
  const votes = page.getByRole('list', { name: 'Scrutins' }).getByRole('listitem')
  await expect(votes).toHaveCount(4)
  await expect(votes.first()).toContainText('trains du soir')
  await expect(votes.first()).toContainText('Pour')
  await expect(votes.first()).toContainText('Groupe Plaine : pour')
  await expect(votes.nth(1)).toContainText('par délégation')
  await expect(votes.nth(2)).toContainText('Mise au point')

  await votes.first().getByRole('button', { name: 'Résultat par groupe' }).click()
  const result = page.getByRole('dialog', { name: 'Résultat par groupe' })
  await expect(result.getByRole('row', { name: /Rives/ })).toContainText('21')
  await expect(result.getByRole('listitem')).toHaveText(['Pour 52', 'Contre 22', 'Abstention 5'])
  await expectAccessible(page)
  await result.getByRole('button', { name: 'Fermer' }).click()
  await expect(result).toBeHidden()

  await page.getByRole('combobox', { name: 'Position' }).selectOption('Contre')
  await expect(votes).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Position' }).selectOption('Toutes positions')
  await page.getByRole('combobox', { name: 'Scrutins' }).selectOption('Tous les scrutins publics')
  await expect(votes).toHaveCount(5)
  await page.getByRole('searchbox', { name: 'Chercher un scrutin' }).fill('cantines amendement')
  await expect(votes).toHaveCount(1)
  await expect(votes.first()).toContainText('présidait la séance')
  await page.getByRole('searchbox', { name: 'Chercher un scrutin' }).fill('zzz')
  await expect(page.getByText('Aucun scrutin ne correspond')).toBeVisible()
})

test('a guest looks up an official, reads their mandates, and finds how each member voted in a roll call', async ({
  page,
}) => {
  await page.goto('/political-data')
  await page.getByRole('link', { name: 'Élus', exact: true }).click()
  const name = page.getByRole('searchbox', { name: 'Chercher un élu par son nom' })
  await name.fill('personne')
  await expect(page.getByText('Aucun élu trouvé')).toBeVisible()
  await name.fill('ibarr')
  await expectAccessible(page, { what: 'officials' })
  await page.getByRole('link', { name: /^Solange Ibarrou/ }).click()
  // A verified member and their official are one page.
  await expect(page).toHaveURL('/profile/solange_ibarrou?tab=votes')
  await page.goBack()
  await name.fill('trevase')
  await page.getByRole('link', { name: /^Odilon Trévase/ }).click()
  await expect(page).toHaveURL('/elus/odilon-trevase-EXEMPLE-2')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Odilon Trévase')
  const votes = page.getByRole('list', { name: 'Scrutins' }).getByRole('listitem')
  await expect(votes).toHaveCount(4)
  await page.getByRole('combobox', { name: 'Avec ou contre son groupe' }).selectOption('Avec son groupe')
  await expect(votes).toHaveCount(4)
  await page.getByRole('tab', { name: 'Mandats' }).click()
  await expect(page.getByRole('heading', { name: 'Mandats', exact: true })).toBeVisible()
  await expectAccessible(page, { what: 'an official’s page' })
  await page.getByRole('tab', { name: 'Textes' }).click()
  await expect(page.getByRole('heading', { name: 'Aucun texte' })).toBeVisible()
  await page.getByRole('tab', { name: 'Interventions' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune intervention' })).toBeVisible()

  await page.goto('/scrutins?kind=censure')
  await expect(votes).toHaveCount(1)
  await page.getByRole('combobox', { name: 'Type de scrutin' }).selectOption('Scrutin solennel')
  await page.getByRole('link').filter({ hasText: 'trains du soir' }).click()
  const voters = page.getByRole('region', { name: 'Qui a voté quoi' })
  await expect(page.getByRole('img', { name: /^Hémicycle de 90 membres/ })).toBeVisible()
  await voters.locator('details').first().click()
  await expect(voters.getByRole('listitem').first()).toContainText('Solange Ibarrou')
  await expectAccessible(page, { what: 'voters of a roll call' })
  await voters.getByRole('combobox', { name: 'Position' }).selectOption('Contre')
  await expect(voters.getByRole('status')).toHaveText('1 personne')
  const address = await voters.getByRole('link', { name: /CSV/ }).getAttribute('href')
  expect(await (await page.request.get(address ?? '')).text()).toContain('Par délégation')
})

test('an official explains a vote in a post, which is shown with the vote until it is removed @long', async ({
  browser,
  request,
  page: guest,
}) => {
  const { context, page } = await browserOf(browser, request, demo.politician, demo.password)
  await page.goto(`${official}?tab=votes`)
  const vote = page.getByRole('listitem').filter({ hasText: 'l’eau et les communes' })
  const text = freshText('Parce que l’eau manque')
  await vote.getByRole('button', { name: 'Expliquer ce vote' }).click()
  const dialog = page.getByRole('dialog', { name: 'Expliquer ce vote' })
  await expectAccessible(page)
  await dialog.getByLabel('Votre explication').fill(text)
  await dialog.getByRole('button', { name: 'Publier' }).click()
  await expect(dialog).toBeHidden()
  await expect(vote).toContainText(text)

  await guest.goto(`${official}?tab=votes`)
  const read = guest.getByRole('region', { name: 'Explication de vote' }).filter({ hasText: text })
  await expect(read).toBeVisible()
  await read.getByRole('link', { name: 'Voir le post' }).click()
  await expect(guest).toHaveURL(/\/post\//)

  await vote.getByRole('button', { name: 'Retirer' }).click()
  await expect(vote.getByRole('button', { name: 'Expliquer ce vote' })).toBeVisible()
  await context.close()
})
