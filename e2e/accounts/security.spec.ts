import { randomInt } from 'node:crypto'
import type { APIRequestContext, Browser, Page } from '@playwright/test'
import { codeIn6, codeOf, keepCodes, setUp } from '../support/authenticator.ts'
import { expect, test } from '../support/conversation.ts'
import { openDialog, signIn } from '../support/identity.ts'
import {
  browserOf,
  codeIn,
  freshAddress,
  linkIn,
  mailTo,
  makeMember,
  markerIn,
  password,
} from '../support/members.ts'

async function member(browser: Browser, request: APIRequestContext) {
  const email = await makeMember(request)
  return { email, ...(await browserOf(browser, request, email)) }
}

const isMember = (page: Page) => page.getByRole('link', { name: 'Profil' }).first()
const isGuest = (page: Page) => page.getByRole('banner').getByRole('button', { name: 'Connexion' })

test('[AAP-26] a second factor is required at sign-in', async ({ browser, request }) => {
  const { email, page, context } = await member(browser, request)
  const secret = await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await expect(page.getByText('Validation en deux étapes activée')).toBeVisible()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(isGuest(page)).toBeVisible()

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
  await expect(isGuest(page)).toBeVisible()
  expect(await markerIn(page)).toBeNull()

  await signIn(await openDialog(page), email)
  await codeIn6(page).fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page.getByText('Connexion réussie')).toBeVisible()
  await expect(page).toHaveURL('/')
  await expect(isMember(page)).toBeVisible()
  await context.close()
})

test('on its own screen, a choice of factors; the backup works when the first is lost @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await member(browser, request)
  await setUp(page, 'Appareil égaré')
  await keepCodes(page)
  await expect(page.getByText('Ajoutez un moyen de secours')).toBeVisible()
  const backup = await setUp(page, 'Tablette')
  await expect(page.getByText('Ajoutez un moyen de secours')).toBeHidden()
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(isGuest(page)).toBeVisible()

  await page.goto('/auth')
  await signIn(page, email)
  await expect(page.getByRole('heading', { name: 'Validation en deux étapes' })).toBeVisible()
  await page.locator('label', { hasText: 'Tablette' }).click()
  await page.getByLabel('Code à six chiffres').fill(codeOf(backup, 1))
  await page.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page).toHaveURL('/')
  await expect(isMember(page)).toBeVisible()

  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Retirer Appareil égaré' }).click()
  const dialog = page.getByRole('dialog', { name: 'Retirer ce moyen de validation ?' })
  await dialog.getByRole('button', { name: 'Retirer' }).click()
  await expect(page.getByRole('listitem').filter({ hasText: 'Appareil égaré' })).toBeHidden()
  await expect(page.getByRole('listitem').filter({ hasText: 'Tablette' })).toBeVisible()
  await context.close()
})

test('a new password requires the second factor too', async ({ browser, request, page: stranger }) => {
  const { email, page, context } = await member(browser, request)
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

test('a device that is signed out from another one is told why, at once and when it is opened later', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await member(browser, request)
  const open = await browserOf(browser, request, email)
  const closed = await browserOf(browser, request, email)
  await open.page.goto('/')
  await expect(isMember(open.page)).toBeVisible()
  await closed.page.goto('about:blank')

  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
  await expect(page.getByText('Autres appareils déconnectés')).toBeVisible()
  await expect(isGuest(open.page)).toBeVisible()
  const why = (device: Page) =>
    device.getByRole('listitem').filter({ hasText: 'Cet appareil a été déconnecté' })
  await expect(why(open.page)).toContainText('Vous l’avez déconnecté depuis un autre de vos appareils.')

  await closed.page.goto('/')
  await expect(isGuest(closed.page)).toBeVisible()
  await expect(why(closed.page)).toBeVisible()
  await why(closed.page).getByRole('button', { name: 'Me reconnecter' }).click()
  await expect(closed.page).toHaveURL(/\/auth/)

  // A member who signs out needs no explanation.
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(isGuest(page)).toBeVisible()
  await expect(why(page)).toHaveCount(0)
  for (const each of [context, open.context, closed.context]) await each.close()
})

test('[SET-18] a password is changed in the settings: the old one no longer works, other devices are signed out', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await member(browser, request)
  const elsewhere = await browserOf(browser, request, email)
  await elsewhere.page.goto('/')
  await expect(isMember(elsewhere.page)).toBeVisible()

  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau mot de passe' })
  const field = dialog.getByLabel('Nouveau mot de passe', { exact: true })
  const save = dialog.getByRole('button', { name: 'Enregistrer le mot de passe' })
  await field.fill(password)
  await save.click()
  await expect(dialog.getByRole('alert')).toContainText('doit être différent de l’ancien')

  // The server's response to a session that was not verified for ten minutes.
  await page.route('**/auth/v1/user', (route) =>
    route.request().method() === 'PUT'
      ? route.fulfill({
          status: 400,
          headers: { 'x-supabase-api-version': '2024-01-01' },
          json: { code: 'reauthentication_needed', message: 'This change requires reauthentication' },
        })
      : route.fallback(),
  )
  await field.fill('une-tout-autre-phrase')
  await save.click()
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await proof.getByLabel('Votre mot de passe').fill('pas-celui-ci')
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  await expect(proof.getByRole('alert')).toContainText('Ce mot de passe n’est pas le bon')
  await page.unroute('**/auth/v1/user')
  await proof.getByRole('button', { name: 'Recevoir un code à la place' }).click()
  await proof.getByRole('button', { name: 'Recevoir un code', exact: true }).click()
  await proof.getByLabel('Code reçu').fill(codeIn(await mailTo(request, email, /code de vérification/)))
  await proof.getByRole('button', { name: 'Confirmer' }).click()
  // Nothing was typed twice: the change succeeds with the form's content.
  await expect(page.getByText('Mot de passe modifié').first()).toBeVisible()
  await expect(dialog).toBeHidden()
  await expect(isGuest(elsewhere.page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mot de passe modifié' }).first()).toBeVisible()

  const attempt = (secret: string) =>
    request.post('/auth/v1/token?grant_type=password', { data: { email, password: secret } })
  expect((await attempt(password)).status()).toBe(400)
  expect((await attempt('une-tout-autre-phrase')).status()).toBe(200)
  await context.close()
  await elsewhere.context.close()
})

test('[SET-17] an address is changed in the settings, once both addresses have confirmed it', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await member(browser, request)
  const wished = freshAddress('nouvelle')
  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer d’adresse e-mail' })
  await dialog.getByLabel('Nouvelle adresse e-mail').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer les liens de confirmation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('déjà votre adresse')
  await dialog.getByLabel('Nouvelle adresse e-mail').fill(wished)
  await dialog.getByRole('button', { name: 'Envoyer les liens de confirmation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Changement en attente vers')).toContainText(wished)

  await page.goto(linkIn(await mailTo(request, wished)))
  await expect(page.getByText('Première confirmation reçue')).toBeVisible()
  await page.goto(linkIn(await mailTo(request, email, /changement d’adresse/)))
  await expect(page.getByText('Votre nouvelle adresse est confirmée.')).toBeVisible()
  await page.goto('/settings?section=account')
  const panel = page.getByRole('region', { name: 'Adresse e-mail' })
  await expect(panel).toContainText(wished)
  await expect(page.getByText('Changement en attente vers')).toBeHidden()

  const attempt = (address: string) =>
    request.post('/auth/v1/token?grant_type=password', { data: { email: address, password } })
  expect((await attempt(email)).status()).toBe(400)
  expect((await attempt(wished)).status()).toBe(200)
  await context.close()
})

test('a new address is checked before it is sent, and leaving it unsent is asked about', async ({
  browser,
  request,
}) => {
  const { page, context } = await member(browser, request)
  await page.goto('/settings?section=account')
  let sent = 0
  page.on('request', (one) => {
    if (one.method() === 'PUT' && one.url().includes('/auth/v1/user')) sent += 1
  })
  await page.getByRole('button', { name: 'Modifier l’adresse e-mail' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer d’adresse e-mail' })
  const address = dialog.getByLabel('Nouvelle adresse e-mail')
  await address.fill('ada@')
  await dialog.getByRole('button', { name: 'Envoyer les liens de confirmation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Cette adresse email n’est pas valide.')
  await expect(address).toBeFocused()
  expect(sent).toBe(0)
  await page.keyboard.press('Escape')
  const question = page.getByRole('dialog', { name: 'Abandonner votre saisie ?' })
  await question.getByRole('button', { name: 'Continuer' }).click()
  await expect(address).toHaveValue('ada@')
  await page.keyboard.press('Escape')
  await question.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toHaveCount(0)
  await context.close()
})

test('a code that could not be sent by text message says why @long', async ({ browser, request }) => {
  const { email, page, context } = await member(browser, request)
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
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(isGuest(page)).toBeVisible()

  await page.route('**/auth/v1/factors/*/challenge', (route) =>
    route.fulfill({ status: 422, json: { code: 422, error_code: 'sms_send_failed', msg: 'not sent' } }),
  )
  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await step.getByRole('button', { name: 'Recevoir le code par SMS' }).click()
  await expect(step.getByRole('alert')).toHaveText(/Le SMS n’a pas pu être envoyé/)
  await context.close()
})

test('devices are listed; one is signed out, then all the others', async ({ browser, request }) => {
  const { email, page, context } = await member(browser, request)
  const signInFrom = (agent: string) =>
    request.post('/auth/v1/token?grant_type=password', {
      data: { email, password },
      headers: { 'user-agent': agent },
    })
  await signInFrom('Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0')
  await signInFrom(
    'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1',
  )
  const other = await browserOf(browser, request, email)
  await other.page.goto('/')
  await expect(isMember(other.page)).toBeVisible()

  await page.goto('/settings?section=account')
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(devices.getByText('Cet appareil')).toHaveCount(1)
  await expect(devices.getByText('Safari sur iPhone')).toBeVisible()
  await devices.getByRole('button', { name: 'Déconnecter Firefox sur Windows' }).click()
  await expect(devices.getByText('Firefox sur Windows')).toBeHidden()
  await expect(devices.getByText('Safari sur iPhone')).toBeVisible()

  await devices.getByRole('button', { name: 'Déconnecter les autres appareils' }).click()
  await expect(devices.getByRole('listitem')).toHaveCount(1)
  await expect(isGuest(other.page)).toBeVisible()
  await expect(isMember(page)).toBeVisible()
  await expect(
    page.getByRole('region', { name: 'Activité récente' }).getByText('Appareil déconnecté à distance'),
  ).toBeVisible()
  await context.close()
  await other.context.close()
})

test('a list that cannot be loaded says so, and can be loaded again @long', async ({ browser, request }) => {
  const { page, context } = await member(browser, request)
  await page.route('**/api/me/sessions', (route) => route.abort('connectionrefused'))
  await page.goto('/settings?section=account')
  const devices = page.getByRole('region', { name: 'Appareils connectés' })
  await expect(devices.getByRole('alert')).toContainText('Problème de connexion au serveur')
  await page.unroute('**/api/me/sessions')
  await devices.getByRole('button', { name: 'Réessayer' }).click()
  await expect(devices.getByText('Cet appareil')).toBeVisible()
  await context.close()
})

test('[1.5] recovery codes come with the first factor; one of them replaces the phone', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await member(browser, request)
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
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(isGuest(page)).toBeVisible()

  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await step.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await step.getByLabel('Code de secours').fill('aaaaa-aaaaa')
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(step.getByRole('alert')).toContainText('Ce code n’est pas le bon')
  await step.getByLabel('Code de secours').fill(code)
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(isMember(page)).toBeVisible()
  await page.goto('/settings?section=account')
  await expect(page.getByText('Il en reste 9.')).toBeVisible()
  await context.close()
})

test('[1.5] the mail about a changed password undoes the change and signs all devices out', async ({
  browser,
  request,
  page: owner,
}) => {
  const { email, page, context } = await member(browser, request)
  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau mot de passe' })
  await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill('celui-de-quelqu-un-d-autre')
  await dialog.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expect(dialog).toBeHidden()

  const mail = await mailTo(request, email, /mot de passe a été changé/)
  const undo = /https?:\/\/\S+(\/undo#\S+)/.exec(mail.text)?.[1] ?? ''
  await owner.goto(undo)
  await expect(owner.getByText('Le mot de passe de votre compte a été changé.')).toBeVisible()
  await owner.getByRole('button', { name: 'Ce n’était pas moi : annuler' }).click()
  await expect(owner.getByText('plus personne n’est connecté à votre compte')).toBeVisible()
  await owner.getByRole('button', { name: 'Recevoir le lien par e-mail' }).click()
  await expect(owner.getByText(`Un e-mail vient d’être envoyé à ${email}`)).toBeVisible()
  await page.reload()
  await expect(isGuest(page)).toBeVisible()
  await owner.goto(linkIn(await mailTo(request, email, /nouveau mot de passe/)))
  await expect(owner.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
  await context.close()
})
