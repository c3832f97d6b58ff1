import { type APIRequestContext, expect, type Locator, type Page } from '@playwright/test'
import { linkIn, mailTo, password } from './members.ts'

/** FormScope of a sign-in or sign-up form: the whole of /auth, or a dialog. */
type FormScope = Page | Locator

export const emailIn = (scope: FormScope): Locator => scope.getByLabel('Adresse email')
export const passwordIn = (scope: FormScope): Locator => scope.getByLabel('Mot de passe', { exact: true })
/** The form's submit button; the tab above it has the same label. */
export const signInButton = (scope: FormScope): Locator =>
  scope.getByRole('button', { name: 'Se connecter', exact: true })
export const createButton = (scope: FormScope): Locator =>
  scope.getByRole('button', { name: 'Créer mon compte' })
export const nameIn = (scope: FormScope): Locator => scope.getByLabel('Nom affiché')
export const consentIn = (scope: FormScope): Locator =>
  scope.getByRole('checkbox', { name: /^J’accepte que Parvis/ })
export const tabIn = (scope: FormScope, name: 'Se connecter' | 'S’inscrire'): Locator =>
  scope.getByRole('tab', { name })
/** Sign-in button of a guest's header. */
export const headerSignIn = (page: Page): Locator =>
  page.getByRole('banner').getByRole('button', { name: 'Connexion' })
/** Link in the header of a signed-in member without a subscription. */
export const memberLink = (page: Page): Locator =>
  page.getByRole('banner').getByRole('link', { name: 'S’abonner' })
/** Link to the own profile, for signed-in members only. */
export const ownProfileLink = (page: Page): Locator => page.getByRole('link', { name: 'Profil' }).first()

export async function openDialog(
  page: Page,
  tab: 'Se connecter' | 'S’inscrire' = 'Se connecter',
): Promise<Locator> {
  await headerSignIn(page).click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  if (tab === 'S’inscrire') await tabIn(dialog, tab).click()
  return dialog
}

export async function fillSignIn(scope: FormScope, email: string, secret: string = password): Promise<void> {
  await emailIn(scope).fill(email)
  await passwordIn(scope).fill(secret)
}

export async function signIn(scope: FormScope, email: string, secret: string = password): Promise<void> {
  await fillSignIn(scope, email, secret)
  await signInButton(scope).click()
}

/** Signs out in the settings. */
export async function signOut(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Se déconnecter' }).click()
  await expect(headerSignIn(page)).toBeVisible()
}

/** An account type of /auth: the whole card is the label of a hidden radio button. */
export const roleCard = (page: Page, label: string): Locator =>
  page.locator('label', { has: page.getByRole('radio', { name: label }) })

/** Fills the first step of the sign-up of /auth and goes on to the second. */
export async function passFirstStep(
  page: Page,
  email: string,
  { role = 'Citoyen', code = '' }: { role?: string; code?: string } = {},
): Promise<void> {
  await roleCard(page, role).click()
  await fillSignIn(page, email)
  await page.getByLabel('Code de parrainage').fill(code)
  await page.getByRole('button', { name: 'Continuer', exact: true }).click()
  await expect(page.getByText('Étape 2 sur 2')).toBeVisible()
}

/** Signs up in the dialog with the given address and the required fields only. */
export async function signUpInDialog(page: Page, email: string): Promise<void> {
  const dialog = await openDialog(page, 'S’inscrire')
  await nameIn(dialog).fill(email.split('@')[0] ?? '')
  await fillSignIn(dialog, email)
  await consentIn(dialog).check()
  await createButton(dialog).click()
}

/** Opens the link in the newest mail to an address. A link that no browser asked for is used up by a tap. */
export async function followMail(page: Page, request: APIRequestContext, email: string): Promise<void> {
  const link = linkIn(await mailTo(request, email))
  await page.goto(link)
  if (new URL(link).searchParams.get('token')?.startsWith('pkce_') === true) return
  const dialog = page.getByRole('dialog', { name: 'Ouvrir le lien de votre message ?' })
  await dialog.getByRole('button', { name: 'Continuer' }).click()
}

/** Signs in at the stand-in provider, whose page the browser shows. */
export async function signInAtProvider(page: Page, address: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Fournisseur d’essai' })).toBeVisible()
  await page.getByLabel('Votre adresse').fill(address)
  await page.getByRole('button', { name: 'Continuer' }).click()
}

interface Sent {
  data: Record<string, unknown>
  email: string
}

/** Body of the next sign-up that the page sends. */
export async function nextSignUp(page: Page): Promise<Sent> {
  const request = await page.waitForRequest(
    (one) => one.method() === 'POST' && new URL(one.url()).pathname === '/auth/v1/signup',
  )
  return request.postDataJSON() as Sent
}

/** Aborts every request to the server, until the returned function is called. */
export async function cutOff(
  page: Page,
  address: string | RegExp = /\/(api|auth\/v1)\//,
): Promise<() => Promise<void>> {
  await page.route(address, (route) => route.abort('connectionrefused'))
  return () => page.unroute(address)
}

/** Holds back responses from an address until the returned function is called. */
export async function holdBack(page: Page, address: string): Promise<() => void> {
  let letGo = () => {}
  const open = new Promise<void>((resolve) => {
    letGo = resolve
  })
  await page.route(address, async (route) => {
    await open
    await route.continue()
  })
  return letGo
}
