import { expect, expectToast, expectWelcome, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  emailIn,
  followMail,
  headerSignIn,
  memberLink,
  openDialog,
  passFirstStep,
  signIn,
} from '../support/identity.ts'
import { codeIn, freshAddress, linkIn, mailTo, makeMember, markerIn, password } from '../support/members.ts'
import { signOutByProfile } from '../support/own-profile.ts'

test('[AUI-39][AUI-40] a forgotten password: the mail, its link, a new password that replaces the old', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expect(page.getByRole('alert')).toContainText('Indiquez votre adresse email')
  await expect(emailIn(page)).toBeFocused()
  await emailIn(page).fill(email)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expectToast(page, 'Email envoyé')
  await expect.poll(async () => (await mailTo(request, email)).subject).toMatch(/mot de passe/i)

  await followMail(page, request, email)
  await expect(page).toHaveURL('/auth?mode=recovery')
  await expect(page).toHaveTitle('Nouveau mot de passe · Parvis')
  const renewed = 'un-tout-autre-mot-de-passe'
  await page.getByLabel('Nouveau mot de passe').fill(renewed)
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expectToast(page, 'Mot de passe modifié')
  await expect(page).toHaveURL('/')
  await signOutByProfile(page)

  const dialog = await openDialog(page)
  await signIn(dialog, email, password)
  await expect(dialog.getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
  await signIn(dialog, email, renewed)
  await expectWelcome(page)
})

test('[AUI-39] the dialog sends the recovery mail too, and does not reveal unknown addresses @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/')
  for (const address of [email, freshAddress('inconnue')]) {
    const dialog = await openDialog(page)
    await emailIn(dialog).fill(address)
    await dialog.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
    await expectToast(page, 'Email envoyé', /^Si un compte existe pour cette adresse/)
    await page.reload()
  }
  await expect.poll(async () => (await mailTo(request, email)).subject).toMatch(/mot de passe/i)
})

test('[AUI-40] a used recovery link is reported as such @long', async ({ page, request }) => {
  const email = await makeMember(request)
  await page.goto('/auth')
  await emailIn(page).fill(email)
  await page.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  // Leaving the page before the response would abort storing the link's verifier in this browser.
  await expectToast(page, 'Email envoyé')
  await expect.poll(async () => (await mailTo(request, email)).subject).toMatch(/mot de passe/i)
  await followMail(page, request, email)
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  await signOutByProfile(page)
  await followMail(page, request, email)
  await expectToast(page, 'Erreur de connexion', 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.')
})

test('a link with the tokens of another account shows whose it is before it signs in @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  const trap = async () => {
    const answer = await request.post('/auth/v1/token?grant_type=password', { data: { email, password } })
    const { access_token, refresh_token } = (await answer.json()) as Record<string, string>
    const values = { access_token, refresh_token, expires_in: '3600', token_type: 'bearer', type: 'signup' }
    return { link: `/cgu#${new URLSearchParams(values as Record<string, string>)}`, token: access_token }
  }
  const refused = await trap()
  await page.goto(refused.link)
  const dialog = page.getByRole('dialog', { name: 'Est-ce votre compte ?' })
  await expect(dialog).toContainText(email)
  await expect(page).toHaveURL('/cgu')
  expect(await markerIn(page)).toBeNull()
  await dialog.getByRole('button', { name: 'Non, ignorer ce lien' }).click()
  await expect(dialog).toBeHidden()
  await page.reload()
  await expect(headerSignIn(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  // The refused session is not used elsewhere either.
  await expect
    .poll(async () => {
      const headers = { authorization: `Bearer ${refused.token}` }
      return (await request.get('/auth/v1/user', { headers })).status()
    })
    .toBe(403)

  // The tokens have left the address by then: a reload knows nothing of them. From /cgu itself the link would not be loaded.
  await page.goto('about:blank')
  await page.goto((await trap()).link)
  await expect(dialog).toContainText(email)
  await page.reload()
  await expect(headerSignIn(page)).toBeVisible()
  await expect(dialog).toHaveCount(0)
  await page.goto((await trap()).link.replace('/cgu', '/'))
  await dialog.getByRole('button', { name: 'Oui, me connecter' }).click()
  await expect(memberLink(page)).toBeVisible()
})

test('a mail opened in another browser is not spent: a tap confirms the address, and the original browser goes on', async ({
  page,
  guest,
  request,
}) => {
  const email = freshAddress('lea')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email)
  await page.getByLabel('Nom d’utilisateur').fill(`Léa ${email.slice(4, 12)}`)
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Inscription réussie')
  const other = await guest()
  const link = linkIn(await mailTo(request, email))
  // A scanner has read it before.
  await request.get(link, { maxRedirects: 0, headers: { accept: 'text/html' } })
  await other.goto(link)
  const asking = other.getByRole('dialog', { name: 'Confirmer votre adresse ?' })
  await expect(asking).toContainText('Rien n’est encore fait.')
  await asking.getByRole('button', { name: 'Confirmer mon adresse' }).click()
  const done = other.getByRole('dialog', { name: 'Adresse confirmée' })
  await expect(done).toContainText('continue de lui-même')
  await expect(other).toHaveURL('/')
  expect(await markerIn(other)).toBeNull()
  // The tab that waits for the mail has noticed, and signs in.
  await expect(memberLink(page)).toBeVisible({ timeout: 15_000 })
  await expect(page).toHaveURL('/')
  await done.getByRole('button', { name: 'Me connecter ici' }).click()
  await signIn(other.getByRole('dialog'), email)
  await expect(memberLink(other)).toBeVisible()

  const asker = await guest()
  await asker.goto('/auth')
  await emailIn(asker).fill(email)
  await asker.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expectToast(asker, 'Email envoyé')
  await expect.poll(async () => (await mailTo(request, email)).subject).toMatch(/mot de passe/i)
  const elsewhere = await guest()
  await followMail(elsewhere, request, email)
  await expect(elsewhere.getByRole('alert')).toContainText('a été demandé depuis un autre navigateur')
  await expect(elsewhere).toHaveURL('/auth?mode=recovery')
  // The link is unspent, and so is the code, which the screen that asked takes.
  const panel = asker.getByRole('region', { name: 'Consultez vos emails' })
  await panel.getByLabel('Code à six chiffres').fill(codeIn(await mailTo(request, email, /mot de passe/i)))
  await panel.getByRole('button', { name: 'Valider le code' }).click()
  await expect(asker).toHaveURL('/auth?mode=recovery')
  await expect(asker.getByLabel('Nouveau mot de passe', { exact: true })).toBeVisible()
})

test('a recovery code is taken in the dialog, and later by address and code', async ({ page, request }) => {
  const email = await makeMember(request)
  await page.goto('/cgu')
  const dialog = await openDialog(page)
  await emailIn(dialog).fill(email)
  await dialog.getByRole('button', { name: 'Mot de passe oublié ?' }).click()
  await expectToast(page, 'Email envoyé')
  await expect(dialog.getByLabel('Code à six chiffres')).toBeVisible()
  const code = codeIn(await mailTo(request, email, /mot de passe/i))
  // The screen that asked has been left.
  await page.goto('/cgu')
  await openDialog(page)
  await dialog.getByRole('button', { name: 'J’ai reçu un code par email' }).click()
  const typed = page.getByRole('dialog', { name: 'Saisir un code reçu par email' })
  await emailIn(typed).fill(email)
  await typed.getByLabel('Code à six chiffres').fill(code)
  await typed.getByRole('button', { name: 'Valider le code' }).click()
  await expect(page).toHaveURL('/auth?mode=recovery')
  await page.getByLabel('Nouveau mot de passe', { exact: true }).fill('une-tout-autre-phrase')
  await page.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
  await expectToast(page, 'Mot de passe modifié')
})

test('a sign-in link opened in another browser is not spent, and offers its code', async ({
  page,
  guest,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/auth')
  await emailIn(page).fill(email)
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  await expect(page.getByRole('region', { name: 'Consultez vos emails' })).toContainText(email)
  const mail = await mailTo(request, email, /lien de connexion/)
  const other = await guest()
  await other.goto(linkIn(mail))
  const dialog = other.getByRole('dialog', { name: 'Ce lien vient d’un autre navigateur' })
  await expect(dialog).toContainText('Il n’est pas utilisé')
  await expect(dialog.getByLabel('Code à six chiffres')).toBeVisible()
  await page.goto(linkIn(mail))
  await expect(memberLink(page)).toBeVisible()
})
