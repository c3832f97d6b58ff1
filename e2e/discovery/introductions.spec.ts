import { expectAccessible } from '../support/accessibility.ts'
import { cards, expect, test } from '../support/conversation.ts'
import { consentIn, createButton, passFirstStep } from '../support/identity.ts'
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
  await expectAccessible(page, { what: 'first step' })
  await page.getByLabel('Votre région').selectOption({ label: 'Bretagne' })
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expect(page.getByRole('heading', { name: 'Cinq comptes à suivre, de tous les bords' })).toBeFocused()
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
  await page.getByRole('button', { name: 'Continuer' }).click()
  await expectAccessible(page, { what: 'abilities' })
  await page.getByRole('button', { name: 'Aller à l’accueil' }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/?scope=local')
  await expect(page.getByRole('list', { name: 'Filtres actifs' })).toContainText('Mes régions')
  await page.goto('/settings')
  await page.getByRole('button', { name: 'Filtres régionaux' }).click()
  await expect(page.getByRole('checkbox', { name: 'Bretagne' })).toBeChecked()

  // The profile is still as the sign-up made it, but the panel is closed for good.
  await page.goto('/profile-setup')
  await page.getByLabel('Localisation').fill('Brest')
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page).toHaveURL('/')
  await context.close()
})

test('a newcomer who confirms their address sees the code’s card alone, then three steps that can be skipped, then a feed @long', async ({
  page,
  request,
}) => {
  await page.setViewportSize({ width: 390, height: 844 })
  const email = freshAddress('premiers-pas')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email)
  await page.getByLabel('Nom d’utilisateur').fill(`Pas ${email.slice(13, 20)}`)
  await consentIn(page).check()
  await createButton(page).click()
  const title = page.getByRole('heading', { name: 'Consultez vos emails' })
  await expect(title).toBeFocused()
  await expect(page.getByText('Étape 1 sur 2')).toHaveCount(0)
  const toast = page.locator('[data-sonner-toast]')
  await expect(toast).toBeVisible()
  await expect(async () => {
    const [card, box] = [await title.boundingBox(), await toast.boundingBox()]
    expect(box?.y).toBeGreaterThan((card?.y ?? 0) + (card?.height ?? 0))
  }).toPass()
  await page.getByLabel('Code à six chiffres').fill(codeIn(await mailTo(request, email)))
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page).toHaveURL('/profile-setup')
  for (const heading of ['Bienvenue sur Parvis', 'Cinq comptes à suivre, de tous les bords']) {
    await expect(page.getByRole('heading', { name: heading })).toBeFocused()
    await page.getByRole('button', { name: 'Passer' }).click()
  }
  await expect(page.getByRole('heading', { name: 'Ce que vous pouvez faire ici' })).toBeFocused()
  await page.getByRole('button', { name: 'Aller à l’accueil' }).click()
  await expect(page).toHaveURL('/')
  await expect(cards(page).nth(5)).toBeAttached()
})
