import { expect, test } from '../support/conversation.ts'

const pages = [
  ['/cgu', 'Éditeur'],
  ['/confidentialite', 'Éditeur et responsable du traitement'],
] as const

test('an instance without a configured operator says on its legal pages that it is an example @long', async ({
  page,
}) => {
  for (const [address, title] of pages) {
    await page.goto(address)
    const publisher = page.locator('section', {
      has: page.getByRole('heading', { name: title, exact: true }),
    })
    await expect(publisher).toContainText('Cette instance n’a nommé aucun éditeur.')
    await expect(publisher).toContainText('instance d’exemple')
  }
})

test('the legal pages name the publisher and their contact @long', async ({ page }) => {
  const about = {
    operator: 'Association Exemple\n1 place du Marché, 35000 Rennes',
    contact: 'contact@exemple.example',
  }
  await page.route('**/api/v1/about', (route) => route.fulfill({ json: about }))
  for (const [address, title] of pages) {
    await page.goto(address)
    const publisher = page.locator('section', {
      has: page.getByRole('heading', { name: title, exact: true }),
    })
    await expect(publisher).toContainText('Association Exemple')
    await expect(publisher).toContainText('35000 Rennes')
    await expect(publisher.getByRole('link', { name: about.contact })).toHaveAttribute(
      'href',
      `mailto:${about.contact}`,
    )
  }
})

test('a publisher that cannot be loaded is requested again @long', async ({ page }) => {
  await page.route('**/api/v1/about', (route) => route.fulfill({ status: 400, json: {} }))
  await page.goto('/cgu')
  await expect(page.getByRole('alert')).toContainText('L’éditeur n’a pas pu être lu.')
  await page.unroute('**/api/v1/about')
  await page.getByRole('alert').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByText('Cette instance n’a nommé aucun éditeur.')).toBeVisible()
})
