import type { Page } from '@playwright/test'
import { expect, expectToast, test } from './conversation.ts'
import {
  consentIn,
  createButton,
  emailIn,
  followMail,
  headerSignIn,
  openDialog,
  passFirstStep,
  signIn,
} from './identity.ts'
import { demo, freshAddress, mailTo, makeMember, password } from './members.ts'

const storedSession = (page: Page) => page.evaluate(() => localStorage.getItem('parvis.auth'))
const memberLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'S’abonner' })

async function signOut(page: Page) {
  await page.goto('/profile')
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(headerSignIn(page)).toBeVisible()
}

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
  await signOut(page)

  const dialog = await openDialog(page)
  await signIn(dialog, email, password)
  await expect(dialog.getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
  await signIn(dialog, email, renewed)
  await expectToast(page, 'Connexion réussie')
})

test('[AUI-39] the dialog sends the recovery mail too, and tells nothing of unknown addresses', async ({
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

test('[AUI-40] a recovery link that has served already is told as such', async ({
  page,
  request,
  baseURL,
}) => {
  const email = await makeMember(request)
  // As the web app asks for it.
  const target = encodeURIComponent(`${baseURL}/auth?mode=recovery`)
  await request.post(`/auth/v1/recover?redirect_to=${target}`, { data: { email } })
  await expect.poll(async () => (await mailTo(request, email)).subject).toMatch(/mot de passe/i)
  await followMail(page, request, email)
  await expect(page.getByLabel('Nouveau mot de passe')).toBeVisible()
  await signOut(page)
  await followMail(page, request, email)
  await expectToast(page, 'Erreur de connexion', 'Ce lien a expiré ou a déjà servi. Demandez-en un nouveau.')
})

test('[AUI-41] of two sign-ups under one name the second gets a number', async ({ page, request }) => {
  const local = freshAddress('marie').split('@')[0] ?? ''
  for (const [domain, username] of [
    ['un.example', local],
    ['deux.example', `${local}2`],
  ] as const) {
    const email = `${local}@${domain}`
    const made = await request.post('/auth/v1/signup', {
      data: {
        email,
        password,
        data: { display_name: local, username: local, role: 'citizen', consent: true },
      },
    })
    expect(made.ok(), await made.text()).toBe(true)
    await followMail(page, request, email)
    await expectToast(page, 'Adresse confirmée')
    await page.goto(`/profile/${username}`)
    await expect(page.getByRole('main').getByText(`@${username}`, { exact: true }).first()).toBeVisible()
    await expect(page.getByRole('heading', { level: 1, name: local })).toBeVisible()
  }
})

test('[AUI-36] signed up on /auth without a photo, confirmed by the mail, signed in: the name, type and biography are there', async ({
  page,
  request,
}) => {
  const email = freshAddress('noe')
  const name = `Noé ${email.slice(4, 12)}`
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email, { role: 'Responsable Politique' })
  await page.getByLabel('Nom d’utilisateur').fill(name)
  await page.getByLabel('Biographie (facultative)').fill('Conseil municipal.')
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Inscription réussie')
  await followMail(page, request, email)
  await expectToast(page, 'Adresse confirmée', 'Votre compte est ouvert. Bienvenue !')
  await page.goto('/profile')
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByText('Conseil municipal.')).toBeVisible()
  await expect(page.getByRole('region', { name: 'Votre compte' })).toContainText(/responsable politique/i)
  await expect(page.getByText('Votre compte n’est pas encore vérifié')).toBeVisible()
})

test('[AUI-56] the session outlives a reload and the closing of the tab', async ({ page, context }) => {
  await page.goto('/auth')
  await signIn(page, demo.citizen, demo.password)
  await expect(memberLink(page)).toBeVisible()
  await page.reload()
  await expect(memberLink(page)).toBeVisible()
  await page.close()
  const again = await context.newPage()
  await again.goto('/profile')
  await expect(again.getByText(demo.citizen)).toBeVisible()
})

test('[AUI-57] signing out ends the session in the browser, in every tab of it', async ({
  page,
  context,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/auth')
  await signIn(page, email)
  await expect(memberLink(page)).toBeVisible()
  const other = await context.newPage()
  await other.goto('/cgu')
  await expect(memberLink(other)).toBeVisible()

  await signOut(page)
  expect(await storedSession(page)).toBeNull()
  await expect(headerSignIn(other)).toBeVisible()
  await page.goto('/messages')
  await expect(page.getByText('Vous devez être connecté pour voir vos messages.')).toBeVisible()
  await page.getByRole('main').getByRole('button', { name: 'Se connecter' }).click()
  await expect(page.getByRole('dialog', { name: 'Parvis' })).toBeVisible()
})

test('[AUI-58] signing out succeeds in the browser whatever the server says, or if it says nothing', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/cgu')
  const session = (await storedSession(page)) ?? ''
  for (const answer of [401, 403, 404, 'no answer'] as const) {
    await page.unrouteAll()
    await page.route('**/auth/v1/logout*', (route) =>
      answer === 'no answer'
        ? route.abort('connectionrefused')
        : route.fulfill({ status: answer, json: { code: answer, msg: 'refused' } }),
    )
    await page.evaluate((stored) => localStorage.setItem('parvis.auth', stored), session)
    await signOut(page)
    expect(await storedSession(page)).toBeNull()
    await page.goto('/cgu')
    await expect(headerSignIn(page)).toBeVisible()
  }
})

test('[AUI-59] a session ended from another device is cleared from the browser', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  await page.goto('/profile')
  await expect(page.getByRole('button', { name: 'Se déconnecter' })).toBeVisible()
  const ended = await request.post('/auth/v1/logout?scope=global', {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(ended.status()).toBe(204)
  await page.goto('/')
  await expect(headerSignIn(page)).toBeVisible()
  await expect.poll(() => storedSession(page)).toBeNull()
  await page.goto('/profile')
  await expect(page.getByText('Vous devez être connecté pour voir votre profil.')).toBeVisible()
})

test('[AUI-59] so is an expired one that cannot be renewed', async ({ page, member }) => {
  const someone = await member()
  await someone.page.goto('/cgu')
  const session = JSON.parse((await storedSession(someone.page)) ?? '{}') as Record<string, unknown>
  await page.goto('/cgu')
  await page.evaluate(
    (stored) => localStorage.setItem('parvis.auth', stored),
    JSON.stringify({ ...session, expires_at: 1, refresh_token: 'inconnu' }),
  )
  await page.goto('/')
  await expect(headerSignIn(page)).toBeVisible()
  await expect.poll(() => storedSession(page)).toBeNull()
  await expect(page.locator('article[data-post]').first()).toBeVisible()
})
