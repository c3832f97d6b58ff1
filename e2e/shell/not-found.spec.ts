import { expect, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

test('[NF-01][NF-02] an unknown address says so, and leads home @long', async ({ page }) => {
  for (const address of ['/nimporte/quoi', '/zzz']) {
    const answer = await page.goto(address)
    expect(answer?.status()).toBe(404)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveTitle(/Parvis/)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('tab', { name: 'Politiques', selected: true })).toBeVisible()
  }
})

test('[NF-01] pages below /auth and a post’s address without an id are unknown too @long', async ({
  page,
}) => {
  for (const address of ['/auth/ailleurs', '/post']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
})

test('staff’s and members’ pages say that a mistyped address leads nowhere, without an offer to retry @long', async ({
  browser,
  request,
  contexts,
}) => {
  const { page, context } = await browserOf(browser, request, 'administration@parvis.example', demo.password)
  contexts.push(context)
  const noId = '00000000-0000-4000-8000-000000000000'
  // Longer than any username or receipt.
  const long = 'x'.repeat(65)
  for (const [address, sentence] of [
    ['/moderation/dossiers/xx', 'Dossier introuvable'],
    [`/moderation/dossiers/${noId}`, 'Dossier introuvable'],
    ['/administration/membres/xx', 'Membre introuvable'],
    [`/administration/membres/${noId}`, 'Membre introuvable'],
    [`/followers/${long}`, 'Profil introuvable'],
    [`/following/${long}`, 'Profil introuvable'],
    [`/support/${long}`, 'Page non disponible'],
    [`/profile/${long}`, 'Profil introuvable'],
    ['/polls/xx', 'Sondage introuvable'],
    ['/calendar/xx', 'Événement introuvable'],
    [`/signaler/recu/${long}#xx`, 'Signalement introuvable'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByText(sentence).first(), address).toBeVisible()
    await expect(page.getByRole('button', { name: 'Réessayer' }), address).toHaveCount(0)
  }
})

test('the address of a decision that no id names says that there is none, without an offer to retry', async ({
  member,
}) => {
  const { page } = await member()
  const answer = await page.goto('/decisions/xx')
  expect(answer?.status()).toBe(404)
  await expect(page.getByText('Aucune décision ici')).toBeVisible()
  await expect(page.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
})
