import { expect, test } from '../support/conversation.ts'

test('a guest reads the page of neutrality: quiet while groups are too small, and says what could not be read', async ({
  page,
}) => {
  await page.goto('/transparence')
  await page.getByRole('link', { name: 'Voir les chiffres, leurs intervalles et la méthode' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Neutralité' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Méthode' })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Trop peu de posts pour comparer' })).toBeVisible()

  await page.getByText('Un an').click()
  await expect(page).toHaveURL(/period=365/)
  await page.getByText('Région', { exact: true }).click()
  await expect(page).toHaveURL(/dimension=region/)
  await expect(page.getByRole('link', { name: 'Télécharger les chiffres' })).toHaveAttribute(
    'href',
    '/api/v1/transparency/neutrality/365.csv',
  )
  const file = await page.request.get('/api/v1/transparency/neutrality/365.csv')
  expect(await file.text()).toMatch(/^period_days,first_day/)

  await page.route('**/api/v1/transparency/neutrality*', (route) => route.fulfill({ status: 400, json: {} }))
  await page.reload()
  await expect(page.getByText('Les chiffres n’ont pas pu être lus')).toBeVisible()
})
