import { randomInt } from 'node:crypto'
import { codeIn6, codeOf, keepCodes, setUp } from '../support/authenticator.ts'
import { expect, test } from '../support/conversation.ts'
import { headerSignIn, openDialog, ownProfileLink, signIn, signOut } from '../support/identity.ts'
import { linkIn, mailTo, markerIn, memberInBrowser } from '../support/members.ts'

test('[AAP-26] a second factor is required at sign-in', async ({ browser, request }) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const secret = await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await expect(page.getByText('Validation en deux étapes activée')).toBeVisible()
  await signOut(page)

  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await expect(step).toBeVisible()
  // With only one factor, everything but this form treats the visitor as a guest.
  await expect(page.getByText('Connexion réussie')).toBeHidden()
  await page.reload()
  await expect(step).toBeVisible()
  const banner = page.getByRole('banner', { includeHidden: true })
  await expect(banner.getByRole('button', { name: 'Connexion', includeHidden: true })).toBeVisible()

  await codeIn6(page).fill('000000')
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(step.getByRole('alert')).toContainText('Ce code n’est pas le bon')
  await step.getByRole('button', { name: 'Annuler', exact: true }).click()
  await expect(step).toBeHidden()
  await expect(headerSignIn(page)).toBeVisible()
  expect(await markerIn(page)).toBeNull()

  await signIn(await openDialog(page), email)
  await codeIn6(page).fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByText('Connexion réussie')).toBeVisible()
  // The sign-in leads back to the page over which it was opened.
  await expect(page).toHaveURL('/settings?section=account')
  await expect(ownProfileLink(page)).toBeVisible()
  await context.close()
})

test('on its own screen, a choice of factors; the backup works when the first is lost @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await setUp(page, 'Appareil égaré')
  await keepCodes(page)
  await expect(page.getByText('Ajoutez un moyen de secours')).toBeVisible()
  const backup = await setUp(page, 'Tablette')
  await expect(page.getByText('Ajoutez un moyen de secours')).toBeHidden()
  await signOut(page)

  await page.goto('/auth')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Validation en deux étapes' })).toBeVisible()
  await page.locator('label', { hasText: 'Tablette' }).click()
  await page.getByLabel('Code à six chiffres').fill(codeOf(backup, 1))
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page).toHaveURL('/')
  await expect(ownProfileLink(page)).toBeVisible()

  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Retirer Appareil égaré' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer « Appareil égaré » ?' })
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Appareil égaré' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tablette' })).toBeVisible()
  await context.close()
})

test('a new password requires the second factor too @long', async ({ browser, request, page: stranger }) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const secret = await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await stranger.goto('/auth')
  await stranger.getByLabel('Adresse email').fill(email)
  await stranger.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  // Leaving the page before the response would abort storing the link's verifier in this browser.
  await expect(stranger.getByText('Email envoyé')).toBeVisible()
  const mail = await mailTo(request, email, /mot de passe/i)
  await stranger.goto(linkIn(mail))
  await expect(stranger.getByRole('heading', { name: 'Validation en deux étapes' })).toBeVisible()
  await stranger.getByLabel('Code à six chiffres').fill(codeOf(secret, 1))
  await stranger.getByRole('button', { name: 'Valider le code' }).click()
  await stranger.getByLabel('Nouveau mot de passe', { exact: true }).fill('une-tout-autre-phrase')
  await stranger.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(stranger.getByText('Mot de passe modifié')).toBeVisible()
  await context.close()
})

test('a code that could not be sent by text message says why @long', async ({ browser, request }) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const number = `336${randomInt(10_000_000, 99_999_999)}`
  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Ajouter un numéro de téléphone' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter un numéro de téléphone' })
  await dialog.getByLabel('Numéro de téléphone').fill(`+${number}`)
  await dialog.getByRole('button', { name: 'Recevoir le code par SMS' }).click()
  await expect(codeIn6(page)).toBeVisible()
  const [text] = (await (await request.get(`/dev/sms?to=${number}`)).json()) as { text: string }[]
  await codeIn6(page).fill(/\d{6}/.exec(text?.text ?? '')?.[0] ?? '')
  await dialog.getByRole('button', { name: 'Activer' }).click()
  await keepCodes(page)
  await signOut(page)

  await page.route('**/auth/v1/factors/*/challenge', (route) =>
    route.fulfill({ status: 422, json: { code: 422, error_code: 'sms_send_failed', msg: 'not sent' } }),
  )
  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await step.getByRole('button', { name: 'Recevoir le code par SMS' }).click()
  await expect(step.getByRole('alert')).toHaveText(/Le SMS n’a pas pu être envoyé/)
  await context.close()
})

test('[1.5] recovery codes come with the first factor; one of them replaces the phone @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await setUp(page, 'Mon téléphone')
  const dialog = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await dialog.getByRole('button', { name: 'Fermer' }).click()
  await expect(dialog.getByRole('alert')).toContainText('Gardez-les avant de fermer')
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('button', { name: 'Télécharger' }).click(),
  ])
  expect(download.suggestedFilename()).toBe('parvis-codes-de-secours.txt')
  const [code = ''] = await keepCodes(page)
  await expect(page.getByText('Il en reste 10.')).toBeVisible()
  await signOut(page)

  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await step.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await step.getByLabel('Code de secours').fill('aaaaa-aaaaa')
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(step.getByRole('alert')).toContainText('Ce code n’est pas le bon')
  await step.getByLabel('Code de secours').fill(code)
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(ownProfileLink(page)).toBeVisible()
  await page.goto('/settings?section=account')
  await expect(page.getByText('Il en reste 9.')).toBeVisible()
  await context.close()
})
