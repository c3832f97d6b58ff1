import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, codeIn, freshAddress, mailTo, password } from '../support/members.ts'

test('a new member who completes their profile is shown verified accounts to follow, once @long', async ({
  browser,
  request,
}) => {
  const email = freshAddress('nouvelle')
  const made = await request.post('/auth/v1/signup', {
    data: { email, password, data: { display_name: email.split('@')[0], role: 'citizen', consent: true } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  const confirmed = await request.post('/auth/v1/verify', {
    data: { type: 'signup', email, token: codeIn(await mailTo(request, email)) },
  })
  expect(confirmed.ok(), await confirmed.text()).toBe(true)
  const { page, context } = await browserOf(browser, request, email, password)
  await page.goto('/profile-setup')
  await page.getByLabel('Localisation').fill('Rennes')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByRole('heading', { name: 'Bienvenue sur Parvis' })).toBeFocused()
  const accounts = page.getByRole('list', { name: 'Comptes à suivre' }).getByRole('listitem')
  await expect(accounts.first()).toBeVisible()
  expect(await accounts.count()).toBeLessThanOrEqual(5)
  await expect(accounts.getByRole('img', { name: 'Compte vérifié' })).toHaveCount(await accounts.count())
  await expectAccessible(page, { what: 'introductions' })
  const asked = page.waitForResponse(/\/follow-request$/)
  await accounts
    .first()
    .getByRole('button', { name: /^Suivre/ })
    .click()
  expect((await asked).ok()).toBe(true)
  await page.getByRole('button', { name: 'Aller à l’accueil' }).click()
  await expect(page).toHaveURL('/')

  // The profile is still as the sign-up made it, but the panel is closed for good.
  await page.goto('/profile-setup')
  await page.getByLabel('Localisation').fill('Brest')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})
