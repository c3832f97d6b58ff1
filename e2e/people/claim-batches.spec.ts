import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

test('on a phone, a reviewer draws a batch, looks at its sample, and leaves the confirmation to another person', async ({
  browser,
  request,
  contexts,
}) => {
  const { page, context } = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(context)
  await page.setViewportSize({ width: 360, height: 800 })
  await page.goto('/moderation/verifications')
  await page.getByRole('link', { name: 'Lots', exact: true }).click()
  await page.getByRole('button', { name: 'Tirer un échantillon' }).click()
  const sample = page.getByRole('list', { name: 'Échantillon à regarder' })
  await expect(sample.getByText('Odile Varnier')).toBeVisible()
  await expectAccessible(page)
  await expect(sample.getByRole('link', { name: /^Odile Varnier/ })).toBeVisible()
  await sample.getByRole('button', { name: 'En ordre : Odile Varnier', exact: true }).click()
  await expect(page.getByText(/Une autre personne de l’équipe confirme le lot/)).toBeVisible()
  await expect(page.getByRole('button', { name: 'Confirmer le lot' })).toHaveCount(0)
  await expectAccessible(page)

  await page.getByRole('button', { name: 'Abandonner le lot' }).click()
  await expect(page.getByText(/Ce lot est abandonné/)).toBeVisible()
})
