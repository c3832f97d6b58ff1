import { expect, expectToast, expectWelcome, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  emailIn,
  fillSignIn,
  headerSignIn,
  nextSignUp,
  passFirstStep,
  passwordIn,
  roleCard,
  signIn,
  signInButton,
  tabIn,
} from '../support/identity.ts'
import { freshAddress, makeMember, password } from '../support/members.ts'

const goOn = { name: 'Continuer', exact: true } as const

test('[AUI-12][AUI-13][AUI-14][AUI-15][AUI-20] the screen: a back link, two tabs, and a title that follows them @long', async ({
  page,
}) => {
  await page.goto('/auth')
  await expect(tabIn(page, 'Se connecter')).toHaveAttribute('aria-selected', 'true')
  await expect(page).toHaveTitle('Se connecter · Parvis')
  await expect(emailIn(page)).toBeVisible()
  await expect(passwordIn(page)).toBeVisible()
  for (const name of [
    'Se connecter',
    'Mot de passe oublié ?',
    'Continuer avec Google',
    'Continuer avec Apple',
    'Continuer en mode invité (lecture seule)',
  ]) {
    await expect(page.getByRole('button', { name, exact: true })).toBeVisible()
  }

  await tabIn(page, 'S’inscrire').click()
  await expect(page).toHaveTitle('S’inscrire · Parvis')
  await expect(page.getByRole('heading', { level: 1, name: 'S’inscrire' })).toBeVisible()
  await expect(page).toHaveURL('/auth?mode=signup')
  await page.reload()
  await expect(tabIn(page, 'S’inscrire')).toHaveAttribute('aria-selected', 'true')
  await tabIn(page, 'Se connecter').click()
  await expect(page).toHaveTitle('Se connecter · Parvis')

  await page.getByRole('banner').getByRole('link', { name: 'Retour à l’accueil' }).click()
  await expect(page).toHaveURL('/')
})

test('[AUI-16] a member who opens /auth is sent home @long', async ({ member }) => {
  const { page } = await member()
  for (const address of ['/auth', '/auth?mode=signup']) {
    await page.goto(address)
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('tab', { name: 'Politiques' })).toBeVisible()
  }
})

test('[AUI-21][AUI-22] guest mode says that it is read-only, and leads home; signing in shows a welcome, and leads home too @long', async ({
  page,
  request,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continuer en mode invité (lecture seule)' }).click()
  await expectToast(page, 'Mode invité activé', 'Vous pouvez naviguer en lecture seule.')
  await expect(page).toHaveURL('/')
  await expect(headerSignIn(page)).toBeVisible()

  const email = await makeMember(request)
  await page.goto('/auth')
  await signIn(page, email)
  await expectWelcome(page)
  await expect(page).toHaveURL('/')
  await expect(page.getByRole('link', { name: 'S’abonner' })).toBeVisible()
})

test('[AUI-24][AUI-25][AUI-26][AUI-23][AUI-27][AUI-29][AUI-31][AUI-28] three account types on searchable cards; two announced steps, back and forth without loss; the first requires type, address and password', async ({
  page,
}) => {
  await page.goto('/auth?mode=signup')
  const cards = page.locator('label', { has: page.getByRole('radio') })
  await expect(cards).toHaveCount(3)
  await expect(roleCard(page, 'Citoyen')).toContainText('Accès en lecture et réactions')
  await expect(roleCard(page, 'Journaliste')).toContainText('Publication et analyse (vérification requise)')
  await expect(roleCard(page, 'Responsable Politique')).toContainText(
    'Publication officielle (vérification requise)',
  )
  const badge = { exact: true } as const
  await expect(roleCard(page, 'Citoyen').getByText('Vérification', badge)).toHaveCount(0)
  await expect(roleCard(page, 'Journaliste').getByText('Vérification', badge)).toBeVisible()
  await expect(roleCard(page, 'Responsable Politique').getByText('Vérification', badge)).toBeVisible()

  const search = page.getByLabel('Rechercher un type de compte')
  await search.fill('journ')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Journaliste')
  await search.fill('officielle')
  await expect(cards).toHaveCount(1)
  await expect(cards).toContainText('Responsable Politique')
  await search.fill('zzz')
  await expect(cards).toHaveCount(0)
  await search.fill('')
  await expect(cards).toHaveCount(3)

  const email = freshAddress('etapes')
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await passFirstStep(page, email, { role: 'Journaliste' })
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await page.getByLabel('Nom d’utilisateur').fill('Camille')
  await page.getByRole('button', { name: 'Retour', exact: true }).click()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await expect(page.getByRole('radio', { name: 'Journaliste' })).toBeChecked()
  await expect(emailIn(page)).toHaveValue(email)
  await expect(passwordIn(page)).toHaveValue(password)
  await page.getByRole('button', goOn).click()
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('Camille')

  await page.goto('/auth?mode=signup')
  const toasts = page.locator('[data-sonner-toast]', { hasText: 'Informations manquantes' })
  // Repetitions do not pile up.
  const expectRefused = async () => {
    await page.getByRole('button', goOn).click()
    await expect(toasts).toHaveCount(1)
    await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  }
  await fillSignIn(page, freshAddress('incomplete'))
  await expectRefused()
  await expect(page.getByRole('group', { name: 'Type de compte' })).toHaveAccessibleDescription(
    'Choisissez un type de compte.',
  )
  await expectToast(page, 'Informations manquantes', 'Veuillez remplir tous les champs obligatoires.')
  await roleCard(page, 'Citoyen').click()
  await fillSignIn(page, '')
  await expectRefused()
  await fillSignIn(page, freshAddress('incomplete'), '')
  await expectRefused()

  // Nothing is missing any more: the toasts go with the step.
  await fillSignIn(page, freshAddress('incomplete'))
  await page.getByRole('button', goOn).click()
  await expect(page.getByText('Étape 2 sur 2')).toBeVisible()
  await expect(toasts).toHaveCount(0, { timeout: 2_000 })
})

test('[AUI-30][AUI-36][AUI-37] a sign-up sends the chosen name, type and code in capitals, then resets the form @long', async ({
  page,
}) => {
  const email = freshAddress('jeanne')
  const name = `Jeanne ${email.slice(7, 15)}`
  await page.goto('/auth?mode=signup')
  const code = page.getByLabel('Code de parrainage')
  await code.pressSequentially('ref123')
  await expect(code).toHaveValue('REF123')
  await passFirstStep(page, email, { role: 'Journaliste', code: 'ref123' })
  await page.getByLabel('Nom d’utilisateur').fill(name)
  await page.getByLabel('Biographie (facultative)').fill('Reporter à Rennes.')
  await consentIn(page).check()
  const [{ email: sentTo, data }] = await Promise.all([nextSignUp(page), createButton(page).click()])
  expect(sentTo).toBe(email)
  expect(data).toMatchObject({
    display_name: name,
    role: 'journalist',
    referral_code: 'REF123',
    bio: 'Reporter à Rennes.',
    consent: true,
  })
  await expectToast(page, 'Inscription réussie', 'Vérifiez votre email pour confirmer votre compte.')
  await page.getByRole('button', { name: 'Fermer', exact: true }).last().click()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await expect(emailIn(page)).toHaveValue('')
  await expect(passwordIn(page)).toHaveValue('')
  await expect(code).toHaveValue('')
  await expect(page.getByRole('radio', { checked: true })).toHaveCount(0)
})

test('[AUI-33][AUI-34][AUI-35] the second step requires a username, also on Enter; a biography ends at 500 characters; the terms and the privacy policy are linked @long', async ({
  page,
}) => {
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, freshAddress('sans-nom'))
  const username = page.getByLabel('Nom d’utilisateur')
  await username.press('Enter')
  await expectToast(page, 'Nom d’utilisateur requis', 'Veuillez choisir un nom d’utilisateur.')
  await username.fill('   ')
  await createButton(page).click()
  await expect(username).toHaveAccessibleDescription(/Veuillez choisir un nom d’utilisateur/)
  await expect(username).toBeFocused()
  await username.fill('Sacha')
  await expect(username).not.toHaveAttribute('aria-invalid', 'true')

  const bio = page.getByLabel('Biographie (facultative)')
  await expect(page.getByText('0/500')).toBeVisible()
  await bio.fill('é'.repeat(600))
  await expect(bio).toHaveValue('é'.repeat(500))
  await expect(page.getByText('500/500')).toBeVisible()

  for (const [link, address] of [
    ['conditions d’utilisation', '/cgu'],
    ['politique de confidentialité', '/confidentialite'],
  ] as const) {
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      page.getByRole('link', { name: link }).click(),
    ])
    await expect(beside).toHaveURL(address)
    await beside.close()
  }
  await expect(username).toHaveValue('Sacha')
})

test('[AUI-38][AUI-44] without consent no account is made; a registered address is reported as such @long', async ({
  page,
  request,
}) => {
  const known = await makeMember(request)
  let sent = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/auth/v1/signup')) sent += 1
  })
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, known)
  await page.getByLabel('Nom d’utilisateur').fill('Dominique')
  await createButton(page).click()
  await expect(page.getByRole('alert').getByText('Votre accord est nécessaire')).toBeVisible()
  await expect(consentIn(page)).toBeFocused()
  expect(sent).toBe(0)
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Erreur d’inscription', 'Cette adresse email est déjà utilisée.')
  await expect(page.getByLabel('Nom d’utilisateur')).toHaveValue('Dominique')
  expect(sent).toBe(1)
})

test('[AUI-42][AUI-43] a wrong password is refused in one toast, and an unconfirmed address is reported @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  let attempts = 0
  page.on('request', (one) => {
    if (one.method() === 'POST' && one.url().includes('/auth/v1/token')) attempts += 1
  })
  await page.goto('/auth')
  await signIn(page, email, 'un-autre-mot-de-passe')
  await expectToast(page, 'Erreur de connexion', 'Email ou mot de passe incorrect.')
  await expect(signInButton(page)).toBeEnabled()
  expect(attempts).toBe(1)

  const waiting = freshAddress('attente')
  const made = await request.post('/auth/v1/signup', {
    data: { email: waiting, password, data: { display_name: 'Attente', role: 'citizen', consent: true } },
  })
  expect(made.ok()).toBe(true)
  await signIn(page, waiting)
  await expectToast(page, 'Erreur de connexion', 'Veuillez confirmer votre email avant de vous connecter.')
})
