import type { Page } from '@playwright/test'
import { expect, expectToast, freshText, test } from '../support/conversation.ts'
import { browserOf, makeMember } from '../support/members.ts'
import { recordLaw } from '../support/operator.ts'

const laws = (page: Page) => page.locator('[data-law]')
const steps = (page: Page) => page.getByRole('list', { name: 'Étapes' }).getByRole('listitem')
const stages = ['Proposition', 'En commission', 'En séance', 'Vote final', 'Promulgation', 'Application']

/** A bill for one journey. */
const bill = (name: string) => ({
  reference: name.toLowerCase().replaceAll(' ', '-'),
  title: `Proposition de loi « ${name} »`,
  shortTitle: name,
  asOf: new Date().toISOString().slice(0, 10),
})

test('[LAW-01][LAW-02][LAW-03][LAW-04][LAW-07] a guest reads the laws, their timelines, sources and marks, at addresses that can be shared', async ({
  page,
}) => {
  await page.goto('/political-data/laws')
  await expect(page).toHaveURL('/law-tracking')
  await expect(page.getByRole('heading', { level: 1, name: 'Suivi des lois' })).toBeVisible()
  await expect(laws(page).first()).toContainText(/Source\s: .+, au \d/)
  expect(await laws(page).count()).toBeGreaterThanOrEqual(15)
  await expect(page.getByRole('note').filter({ hasText: 'Information ancienne' })).toBeVisible()

  for (const [reference, reached] of [
    ['legitime-defense-2026', 3],
    ['aide-a-mourir-2026', 5],
    ['narcotrafic-2025', 6],
  ] as const) {
    await page.locator(`[data-law="${reference}"]`).getByRole('link').click()
    await expect(page).toHaveURL(`/law-tracking/${reference}`)
    await expect(steps(page)).toHaveCount(6)
    for (const [place, stage] of stages.entries()) {
      await expect(steps(page).nth(place)).toContainText(stage)
      await expect(steps(page).nth(place)).toContainText(place < reached ? 'étape franchie' : 'étape à venir')
    }
    await expect(page.getByRole('dialog')).toContainText(/Source\s: .+\(au \d.+\)/)
    await page.keyboard.press('Escape')
    await expect(page).toHaveURL('/law-tracking')
  }
  await page.getByLabel('Chercher une loi').fill('LEGITIME')
  await expect(laws(page)).toHaveCount(1)
  await expect(page).toHaveURL('/law-tracking?q=LEGITIME')
  await page.getByLabel('Chercher une loi').fill('zzz')
  await expect(page.getByText('Aucune loi trouvée')).toBeVisible()
  await page.getByRole('button', { name: 'Voir toutes les lois' }).click()
  await page.getByLabel('Étape').selectOption('promulgation')
  await expect(laws(page)).toHaveCount(1)

  await page.goto('/law-tracking/aide-a-mourir-2026')
  await expect(
    page
      .getByRole('dialog')
      .getByText(/non établie(?!s)/)
      .first(),
  ).toBeVisible()
  await page.getByRole('button', { name: 'Suivre', exact: true }).click()
  await expect(page.getByRole('dialog', { name: 'Connexion requise' })).toContainText(
    'Vous devez être connecté pour suivre une loi.',
  )
  await page.goto('/law-tracking/loi-inconnue')
  await expect(page.getByText('Ce texte n’est pas suivi')).toBeVisible()
  await page.keyboard.press('Escape')
  await page.getByRole('link', { name: 'Retour au calendrier' }).click()
  await expect(page).toHaveURL('/calendar')
  await page.getByRole('link', { name: 'Suivi des lois' }).click()
  await expect(page).toHaveURL('/law-tracking')
})

test('a member follows a law, is notified when it moves, and finds it in their list @long', async ({
  browser,
  request,
  baseURL: site,
}) => {
  const baseURL = site ?? ''
  const law = bill(freshText('Bancs'))
  await recordLaw(baseURL, law)
  const { page } = await browserOf(browser, request, await makeMember(request))
  await page.goto(`/law-tracking/${law.reference}`)
  await page.getByRole('button', { name: 'Suivre', exact: true }).click()
  await expectToast(page, 'Loi suivie')
  await expect(page.getByText('1 personne la suit')).toBeVisible()
  await expect(steps(page).nth(2)).toContainText('étape à venir')
  await recordLaw(baseURL, { ...law, status: 'seance' })
  await expect(steps(page).nth(2)).toContainText('étape franchie')
  await page.keyboard.press('Escape')
  const bell = page.getByRole('banner').getByRole('link', { name: /Notifications/ })
  await expect(bell).toContainText('1')
  await bell.click()
  const line = page.locator('[data-notification="alert"]')
  await expect(line).toContainText('Une loi que vous suivez avance : En séance')
  await line.getByRole('link').click()
  await expect(page).toHaveURL(`/law-tracking/${law.reference}`)
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Lois suivies' }).click()
  await expect(laws(page)).toHaveCount(1)
  await expect(laws(page)).toContainText('Suivie')
})

test('a member writes about a law: the post shows its card, and the law shows the post @long', async ({
  browser,
  request,
  baseURL: site,
}) => {
  const baseURL = site ?? ''
  const law = bill(freshText('Fontaines'))
  await recordLaw(baseURL, law)
  const { page } = await browserOf(browser, request, await makeMember(request))
  await page.goto(`/law-tracking/${law.reference}`)
  await expect(page.getByText('Aucun post ne cite encore cette loi.')).toBeVisible()
  await page.getByRole('button', { name: 'En parler' }).click()
  await expect(page).toHaveURL('/create-post')
  const box = page.getByLabel('Texte du post')
  await expect(box).toHaveValue('')
  await expect(page.locator('form').getByRole('link', { name: /^Fontaines/ })).toBeVisible()
  const words = freshText('Une fontaine par place')
  await box.pressSequentially(words)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expect(page).toHaveURL(/^[^?]*\/\?tab=citizens$/)
  const post = page.locator('article[data-post]').filter({ hasText: words })
  const card = post.getByRole('link', { name: /Fontaines .*En commission/s })
  await expect(card).toContainText('Suivi des lois')
  await card.click()
  await expect(page).toHaveURL(`/law-tracking/${law.reference}`)
  await expect(page.getByRole('region', { name: 'Posts qui citent cette loi' })).toContainText(words)
})

test('a law that cannot be opened says so in the part of the list that is on screen @long', async ({
  page,
}) => {
  await page.goto('/law-tracking')
  const first = laws(page).first().getByRole('link')
  await expect(first).toBeVisible()
  await page.route(/\/(assets|health)/, (route) => route.abort('connectionrefused'))
  await first.click()
  await expect(page.getByRole('alert').filter({ hasText: 'Cet écran n’a pas pu' })).toBeInViewport()
})
