import { expectAccessible } from '../support/accessibility.ts'
import { codeIn6, codeOf, keepCodes, setUp } from '../support/authenticator.ts'
import { expect, test } from '../support/conversation.ts'
import { browserOf, demo, makeMember, tokenOf } from '../support/members.ts'
import { makeAdministrator } from '../support/operator.ts'

test('a new administrator adds a second factor within the days of grace, and shows it again before granting a right @long', async ({
  browser,
  request,
  contexts,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const email = await makeMember(request)
  const colleague = await request.get('/api/v1/me', {
    headers: { authorization: `Bearer ${await tokenOf(request, await makeMember(request))}` },
  })
  const { username } = (await colleague.json()) as { username: string }
  await makeAdministrator(baseURL ?? '', email)
  const { context, page } = await browserOf(browser, request, email)
  contexts.push(context)

  await test.step('with a password alone, the console says what is missing, and until when', async () => {
    await page.goto('/moderation')
    const banner = page.getByRole('note').filter({ hasText: 'la console se ferme ensuite' })
    await banner.getByRole('link', { name: 'Ouvrir les paramètres de sécurité' }).click()
    await expect(page.getByRole('button', { name: 'Ajouter une application' })).toBeVisible()
  })

  const secret = await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await test.step('with the factor, it asks for nothing more', async () => {
    await page.goto('/moderation/staff')
    await expect(page.getByRole('heading', { name: 'Ajouter à l’équipe' })).toBeVisible()
    await expect(page.getByRole('note')).toHaveCount(0)
  })

  await test.step('an old factor is asked for again, and the right is given as it was asked', async () => {
    // The server's response after fifteen minutes; the second attempt reaches the server.
    await page.route(
      '**/api/v1/moderation/staff',
      (route) =>
        route.fulfill({
          status: 403,
          json: { error: { code: 'recent_factor_required', message: 'x', request_id: 'x' } },
        }),
      { times: 1 },
    )
    const own = page.locator('main')
    await own.getByLabel('Nom d’utilisateur').fill(username)
    await own.getByRole('button', { name: 'Donner ce droit' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Donner ce droit' }).click()
    const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    await expect(dialog).toContainText('Cet acte de l’équipe demande votre second facteur')
    await expect(codeIn6(page)).toBeVisible()
    await expectAccessible(page, { what: 'factor dialog' })
    await codeIn6(page).last().fill(codeOf(secret, 1))
    await dialog.getByRole('button', { name: 'Valider le code' }).click()
    await expect(page.getByText(/^Droit donné à/)).toBeVisible()
  })
})

test('a new administrator without a second factor who asks for their archive is asked to add one, and for nothing else @long', async ({
  browser,
  request,
  contexts,
  baseURL,
}) => {
  const email = await makeMember(request)
  await makeAdministrator(baseURL ?? '', email)
  // The session of the registration has proved the mailbox; the next one has shown a password alone.
  await tokenOf(request, email)
  const { context, page } = await browserOf(browser, request, email)
  contexts.push(context)
  await page.goto('/settings?section=privacy')
  await page.getByRole('button', { name: 'Préparer mes données' }).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toContainText('Votre compte n’en a pas encore.')
  await expect(dialog.getByRole('button', { name: 'Recevoir un code' })).toHaveCount(0)
  await expectAccessible(page, { what: 'missing factor' })
  await dialog.getByRole('link', { name: 'Ouvrir les paramètres de sécurité' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByRole('button', { name: 'Ajouter une application' })).toBeVisible()
})

test('a demo account acts without a second factor, and a banner says so @long', async ({
  browser,
  request,
  contexts,
}) => {
  const { context, page } = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(context)
  await page.goto('/moderation')
  await expect(page.getByRole('note')).toContainText('Compte de démonstration')
  await expectAccessible(page, { what: 'demo banner' })
})
