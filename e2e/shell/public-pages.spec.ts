import { expect, test } from '../support/conversation.ts'

test('the public pages are readable by a guest: terms, privacy with its durations, accessibility, transparency with figures', async ({
  page,
}) => {
  const pages = [
    ['/cgu', 'Conditions d’utilisation', 'la page de transparence'],
    ['/confidentialite', 'Politique de confidentialité', 'trente jours après la décision'],
    ['/accessibilite', 'Déclaration d’accessibilité', 'non conforme'],
    ['/transparence', 'Transparence', 'moins de dix signalements'],
  ] as const
  for (const [address, title, words] of pages) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible()
    await expect(page.locator('main').getByText(words).first()).toBeVisible()
  }
  const requests = page.getByRole('table', { name: 'Demandes de vérification' })
  await expect(requests.getByRole('row', { name: /^Reçues \d+$/ })).toBeVisible()
  await page.route('**/api/v1/transparency', (route) => route.fulfill({ status: 400, json: {} }))
  await page.reload()
  await expect(page.getByText('Les chiffres n’ont pas pu être lus')).toBeVisible()
})
