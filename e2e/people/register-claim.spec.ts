import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { mailTo } from '../support/members.ts'

const phone = { width: 360, height: 800 }

test('an elected person finds their mandate by name, gets a code from the town hall, and is verified at once', async ({
  member,
  request,
}) => {
  const { page } = await member({ name: 'Camille d’Orval', role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  const own = page.getByRole('list', { name: 'Mandats à votre nom' })
  await expect(own.getByRole('button')).toHaveCount(2)
  await expectAccessible(page)
  await own
    .getByRole('button', { name: /Roche-sur-Élan/ })
    .first()
    .click()
  await expect(page.getByRole('radio', { name: /Un code envoyé à votre collectivité/ })).toBeChecked()
  await expectAccessible(page)
  await page.getByRole('button', { name: 'Envoyer le code' }).click()
  await expect(page.getByRole('heading', { name: 'Un code vous attend à votre collectivité' })).toBeVisible()

  const { text } = await mailTo(request, 'mairie@roche-sur-elan.example')
  const code = /\d{4} \d{4}/.exec(text)?.[0] ?? ''
  const field = page.getByLabel('Code à huit chiffres')
  await field.fill(code.startsWith('0') ? '11111111' : '00000000')
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByText('Ce n’est pas ce code. Vérifiez les huit chiffres.')).toBeVisible()
  await expect(page.getByText('Il reste 2 essais.')).toBeVisible()
  await field.fill(code)
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByRole('heading', { name: 'Votre compte est vérifié' })).toBeVisible()
})

test('a commune without an official address asks for a document; another name is refused with a way out', async ({
  member,
}) => {
  const { page } = await member({ role: 'politician' })
  await page.setViewportSize(phone)
  await page.goto('/verification')
  await page.getByLabel('Commune, intercommunalité, département ou région').fill('port-sal')
  await page.getByRole('button', { name: /Port-Saline/ }).click()
  await page.getByLabel('Nom de la personne élue').fill('olivier')
  await page.getByRole('list', { name: 'Mandats trouvés' }).getByRole('button').first().click()
  await expect(page.getByText(/ne donne pas d’adresse à laquelle envoyer un code/)).toBeVisible()
  await page.getByRole('button', { name: 'Envoyer la demande' }).first().click()
  await expect(page.getByText(/Ce mandat porte un autre nom que votre profil/)).toBeVisible()
})
