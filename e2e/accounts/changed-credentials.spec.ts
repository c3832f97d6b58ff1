import { expect, test } from '../support/conversation.ts'
import { headerSignIn, ownProfileLink } from '../support/identity.ts'
import {
  browserOf,
  codeIn,
  freshAddress,
  linkIn,
  mailTo,
  memberInBrowser,
  password,
} from '../support/members.ts'

test('[SET-18] a password is changed in the settings: the old one no longer works, other devices are signed out @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const elsewhere = await browserOf(browser, request, email)
  await elsewhere.page.goto('/')
  await expect(ownProfileLink(elsewhere.page)).toBeVisible()

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
  await expect(headerSignIn(elsewhere.page)).toBeVisible()
  await expect(page.getByRole('listitem').filter({ hasText: 'Mot de passe modifié' }).first()).toBeVisible()

  const attempt = (secret: string) =>
    request.post('/auth/v1/token?grant_type=password', { data: { email, password: secret } })
  expect((await attempt(password)).status()).toBe(400)
  expect((await attempt('une-tout-autre-phrase')).status()).toBe(200)
  await context.close()
  await elsewhere.context.close()
})

test('[SET-17] an address is changed in the settings, once both addresses have confirmed it @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const newEmail = freshAddress('nouvelle')
  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Modifier l’adresse email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer d’adresse email' })
  await dialog.getByLabel('Nouvelle adresse email').fill(email)
  await dialog.getByRole('button', { name: 'Envoyer les liens de confirmation' }).click()
  await expect(dialog.getByRole('alert')).toContainText('déjà votre adresse')
  await dialog.getByLabel('Nouvelle adresse email').fill(newEmail)
  await dialog.getByRole('button', { name: 'Envoyer les liens de confirmation' }).click()
  await expect(dialog).toBeHidden()
  await expect(page.getByText('Changement en attente vers')).toContainText(newEmail)

  await page.goto(linkIn(await mailTo(request, newEmail)))
  await expect(page.getByText('Première confirmation reçue')).toBeVisible()
  await page.goto(linkIn(await mailTo(request, email, /changement d’adresse/)))
  await expect(page.getByText('Votre nouvelle adresse est confirmée.')).toBeVisible()
  await page.goto('/settings?section=account')
  const panel = page.getByRole('region', { name: 'Adresse email' })
  await expect(panel).toContainText(newEmail)
  await expect(page.getByText('Changement en attente vers')).toBeHidden()

  const attempt = (address: string) =>
    request.post('/auth/v1/token?grant_type=password', { data: { email: address, password } })
  expect((await attempt(email)).status()).toBe(400)
  expect((await attempt(newEmail)).status()).toBe(200)
  await context.close()
})

test('an address is changed by the codes of both mails, and by a link that another browser opens', async ({
  browser,
  request,
  page: phone,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  const change = async (newEmail: string) => {
    await page.goto('/settings?section=account')
    await page.getByRole('button', { name: 'Modifier l’adresse email' }).click()
    const dialog = page.getByRole('dialog', { name: 'Changer d’adresse email' })
    await dialog.getByLabel('Nouvelle adresse email').fill(newEmail)
    await dialog.getByRole('button', { name: 'Envoyer les liens de confirmation' }).click()
    await expect(dialog).toBeHidden()
  }
  const newEmail = freshAddress('par-code')
  await change(newEmail)
  const panel = page.getByRole('region', { name: 'Adresse email' })
  const type = async (code: string) => {
    await panel.getByLabel('Code à six chiffres').fill(code)
    await panel.getByRole('button', { name: 'Valider le code' }).click()
  }
  await type(codeIn(await mailTo(request, newEmail)))
  await expect(page.getByText('Première confirmation reçue')).toBeVisible()
  await expect(panel.getByLabel('Code envoyé à')).toHaveValue(email)

  // The other one is confirmed on a phone, where nothing is spent before a tap.
  await phone.goto(linkIn(await mailTo(request, email, /changement d’adresse/)))
  const asking = phone.getByRole('dialog', { name: 'Confirmer le changement d’adresse ?' })
  await asking.getByRole('button', { name: 'Confirmer le changement' }).click()
  await expect(phone.getByText('Votre nouvelle adresse est confirmée.')).toBeVisible()
  await page.reload()
  await expect(panel).toContainText(newEmail)
  await expect(page.getByText('Changement en attente vers')).toBeHidden()
  await context.close()
})

test('a new address is checked before it is sent, and leaving it unsent is asked about @long', async ({
  browser,
  request,
}) => {
  const { page, context } = await memberInBrowser(browser, request)
  await page.goto('/settings?section=account')
  let sent = 0
  page.on('request', (one) => {
    if (one.method() === 'PUT' && one.url().includes('/auth/v1/user')) sent += 1
  })
  await page.getByRole('button', { name: 'Modifier l’adresse email' }).click()
  const dialog = page.getByRole('dialog', { name: 'Changer d’adresse email' })
  const address = dialog.getByLabel('Nouvelle adresse email')
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

test('[1.5] the mail about a changed password undoes the change and signs all devices out @long', async ({
  browser,
  request,
  page: owner,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
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
  await owner.getByRole('button', { name: 'Recevoir le lien par email' }).click()
  await expect(owner.getByText(`Un email vient d’être envoyé à ${email}`)).toBeVisible()
  await page.reload()
  await expect(headerSignIn(page)).toBeVisible()
  await owner.goto(linkIn(await mailTo(request, email, /nouveau mot de passe/)))
  await expect(owner.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
  await context.close()
})
