import { expectAccessible } from '../support/accessibility.ts'
import { expect, freshName, test } from '../support/conversation.ts'
import { pdf } from '../support/files.ts'

const phone = { width: 360, height: 800 }
const year = new Date().getFullYear()

test('a journalist chooses a recognised newsroom on a phone, and gives the press card of the year with a copy', async ({
  member,
}) => {
  const { page } = await member({ name: freshName('Plume'), role: 'journalist' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await expect(page.getByRole('heading', { name: 'Je suis journaliste' })).toBeVisible()
  await page.getByLabel('Média ou rédaction').fill('vigie')
  await page.getByRole('list', { name: 'Rédactions proposées' }).getByRole('button').first().click()
  await expect(page.getByLabel('Média ou rédaction')).toHaveValue('vigie-du-littoral.example')
  await expect(page.getByText(/reconnu par la CPPAP.*1127 Z 99003/)).toBeVisible()
  await expect(page.getByRole('radio', { name: /Votre carte de presse/ })).toBeChecked()
  await expectAccessible(page)
  const number = page.getByLabel('Numéro de la carte')
  await number.fill('12')
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByText('Un numéro de carte a trois à six chiffres.')).toBeVisible()
  await number.fill('123 456')
  await page.locator('input[type=file]').setInputFiles([pdf])
  await expect(page.getByRole('list', { name: 'Documents joints' }).getByText('chiffré')).toHaveCount(1)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByRole('heading', { name: 'Demande en cours d’examen' })).toBeVisible()
  await expect(page.getByText(`31 décembre ${year}`)).toBeVisible()
  await expectAccessible(page)
})

test('the proofs without a document say what they still need, and lead on to another one', async ({
  member,
}) => {
  const { page } = await member({ name: freshName('Plume'), role: 'journalist' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await page.getByRole('radio', { name: /Votre rédaction confirme/ }).check()
  await expect(page.getByText('Choisissez d’abord votre rédaction dans la liste.')).toBeVisible()
  await page.getByLabel('Média ou rédaction').fill('fil-public.example')
  await expect(page.getByText(/Personne ne peut encore confirmer pour cette rédaction ici/)).toBeVisible()
  await page.getByRole('radio', { name: /L’adresse email et le site/ }).check()
  await expect(page.getByText(/Votre adresse email confirmée n’est pas de fil-public.example/)).toBeVisible()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByText(/ne renvoie pas encore vers votre profil/)).toBeVisible()
  await page.getByRole('radio', { name: /Un autre document/ }).check()
  await page.locator('input[type=file]').setInputFiles([pdf])
  await expect(page.getByRole('list', { name: 'Documents joints' }).getByText('chiffré')).toHaveCount(1)
  await page.getByRole('button', { name: 'Envoyer la demande' }).click()
  await expect(page.getByRole('heading', { name: 'Demande en cours d’examen' })).toBeVisible()
})
