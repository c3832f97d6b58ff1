import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'

test('@mobile a guest finds their region by a postal code that leaves the device in no request, and finds it again', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/')
  await page
    .getByRole('navigation', { name: 'À lire aussi' })
    .getByRole('link', { name: 'Près de chez moi' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Près de chez moi' })).toBeVisible()
  const code = page.getByLabel('Votre code postal')
  await code.fill('97400')
  await page.keyboard.press('Enter')
  await expect(page.getByText(/Tapez les cinq chiffres/)).toBeVisible()
  await expectAccessible(page)
  await code.fill('59 140')
  await page.keyboard.press('Enter')
  await expect(page.getByText('Hauts-de-France').first()).toBeVisible()
  const officials = page.getByRole('list', { name: 'Élus de la région' })
  await expect(officials.getByText('Ludovic Waremel')).toBeVisible()
  await expect(
    page.getByRole('list', { name: 'Événements locaux' }).getByRole('listitem').first(),
  ).toBeVisible()
  await expect(page.getByRole('region', { name: 'La région en un chiffre' })).toContainText('INSEE')
  await expectAccessible(page)
  expect(sent.filter((request) => /59\D{0,3}140/.test(request))).toEqual([])

  await page.reload()
  await expect(officials.getByText('Ludovic Waremel')).toBeVisible()
  await page.getByRole('button', { name: 'Changer de région' }).click()
  await page.getByLabel('Ou votre région').selectOption('Bretagne')
  await expect(page.getByText('Bretagne').first()).toBeVisible()
  await expect(officials.getByText('Ludovic Waremel')).toHaveCount(0)
})

test('a member reads about the region of their settings, and is led there from the side column @long', async ({
  demoMember,
}) => {
  const { page } = await demoMember('citizen')
  await page.goto('/')
  await page.getByRole('complementary').getByRole('link', { name: 'Près de chez moi' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Près de chez moi' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Changer de région' })).toBeVisible()
  await expect(page.getByRole('region', { name: 'La région en un chiffre' })).toContainText('Habitants')
})

test('@mobile a guest finds the deputy of a department, which the device keeps and no request names', async ({
  page,
}) => {
  const sent: string[] = []
  page.on('request', (request) => sent.push(`${request.url()} ${request.postData() ?? ''}`))
  await page.goto('/elus')
  await page.getByRole('link', { name: 'Trouver mon député et mes sénateurs' }).click()
  await page.getByLabel('Votre département').selectOption('Lussignac (exemple)')
  const deputies = page.getByRole('list', { name: 'Députés' })
  await expect(deputies.getByRole('link', { name: /^Solange Ibarrou/ })).toBeVisible()
  await expectAccessible(page)
  expect(sent.filter((request) => /lussignac/i.test(request))).toEqual([])

  await page.reload()
  await expect(deputies).toContainText('Solange Ibarrou')
  await page.getByRole('button', { name: 'Changer de commune' }).click()
  await expect(page.getByLabel('Votre département')).toHaveValue('')
})
