import { expect, expectToast, expectWelcome, test } from '../support/conversation.ts'
import {
  consentIn,
  createButton,
  emailIn,
  fillSignIn,
  headerSignIn,
  holdBack,
  nameIn,
  nextSignUp,
  openDialog,
  passwordIn,
  signIn,
  signInButton,
  signUpInDialog,
  tabIn,
} from '../support/identity.ts'
import { demo, freshAddress, makeMember, password } from '../support/members.ts'

test('[AUI-01, AUI-02, AUI-03, AUI-06, AUI-08, AUI-09] the dialog: name, tagline, two tabs, seven ways to continue; the account types with a note on verification, and the terms', async ({
  page,
}) => {
  await page.goto('/cgu')

  await test.step('the sign-in dialog: name, tagline, two tabs, and seven ways on', async () => {
    const dialog = await openDialog(page)
    await expect(dialog).toHaveAccessibleName('Parvis')
    await expect(dialog.getByRole('heading', { name: 'Parvis' })).toBeVisible()
    await expect(dialog).toContainText('Le réseau social politique vérifié et transparent')
    await expect(emailIn(dialog)).toBeVisible()
    await expect(passwordIn(dialog)).toBeVisible()
    for (const name of [
      'Se connecter',
      'Mot de passe oublié ?',
      'Continuer avec Google',
      'Continuer avec Apple',
      'Continuer en mode invité (lecture seule)',
    ]) {
      await expect(dialog.getByRole('button', { name, exact: true })).toBeVisible()
    }

    await expect(dialog.getByRole('tab')).toHaveCount(2)
    await tabIn(dialog, 'S’inscrire').click()
    await expect(createButton(dialog)).toBeVisible()
    await expect(signInButton(dialog)).toHaveCount(0)
    await tabIn(dialog, 'Se connecter').click()
    await expect(signInButton(dialog)).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the account type is chosen in a list; journalists and officials are told of the verification', async () => {
    const dialog = await openDialog(page, 'S’inscrire')
    const types = dialog.getByLabel('Type de compte')
    await expect(types.locator('option')).toHaveText(['Citoyen', 'Journaliste', 'Responsable Politique'])
    await expect(emailIn(dialog)).toBeVisible()
    await expect(passwordIn(dialog)).toBeVisible()
    const notice = dialog.getByText(/Vérification requise/)
    await expect(notice).toHaveCount(0)
    await types.selectOption('journalist')
    await expect(notice).toBeVisible()
    await types.selectOption('politician')
    await expect(notice).toBeVisible()
    await types.selectOption('citizen')
    await expect(notice).toHaveCount(0)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('the sign-up links to the terms and the privacy policy', async () => {
    const dialog = await openDialog(page, 'S’inscrire')
    await expect(dialog.getByRole('link', { name: 'conditions d’utilisation' })).toHaveAttribute(
      'href',
      '/cgu',
    )
    await expect(dialog.getByRole('link', { name: 'politique de confidentialité' })).toHaveAttribute(
      'href',
      '/confidentialite',
    )
  })

  await test.step('they open beside the form, which keeps what was typed', async () => {
    const dialog = page.getByRole('dialog')
    await nameIn(dialog).fill('Lectrice')
    const [beside] = await Promise.all([
      page.waitForEvent('popup'),
      dialog.getByRole('link', { name: 'conditions d’utilisation' }).click(),
    ])
    await expect(beside).toHaveURL('/cgu')
    await beside.close()
    await expect(nameIn(dialog)).toHaveValue('Lectrice')
  })
})

test('[AUI-04] "Se connecter" is enabled by an address and a password, and disabled while it runs @long', async ({
  page,
}) => {
  const answer = await holdBack(page, '**/auth/v1/token*')
  await page.goto('/cgu')
  const dialog = await openDialog(page)
  const button = signInButton(dialog)
  await expect(button).toBeDisabled()
  await emailIn(dialog).fill(demo.citizen)
  await expect(button).toBeDisabled()
  await fillSignIn(dialog, '', 'incorrect')
  await expect(button).toBeDisabled()
  await emailIn(dialog).fill(demo.citizen)
  await expect(button).toBeEnabled()
  await button.click()
  await expect(button).toBeDisabled()
  answer()
  await expect(dialog.getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
  await expect(button).toBeEnabled()
})

test('[AUI-05] guest mode closes the dialog; the feed stays readable and no account is made @long', async ({
  page,
}) => {
  const asked: string[] = []
  // When it opens, the form loads the available providers and a challenge for passkeys, and nothing else.
  const loaded = ['/auth/v1/settings', '/auth/v1/passkeys/authentication/options']
  page.on('request', (request) => {
    const { pathname } = new URL(request.url())
    if (pathname.startsWith('/auth/v1/') && !loaded.includes(pathname)) asked.push(request.url())
  })
  await page.goto('/')
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Continuer en mode invité (lecture seule)' }).click()
  await expect(dialog).toHaveCount(0)
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  await expect(headerSignIn(page)).toBeVisible()
  expect(asked).toEqual([])
})

test('[AUI-07][AUI-10][AUI-38] signing up requires address, password and consent, but no referral code @long', async ({
  page,
}) => {
  const answer = await holdBack(page, '**/auth/v1/signup*')
  let sent = 0
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().includes('/auth/v1/signup')) sent += 1
  })
  await page.goto('/cgu')
  const dialog = await openDialog(page, 'S’inscrire')
  const button = createButton(dialog)
  // The button says what is missing, at the fields, and moves the focus to the first.
  await button.click()
  await expect(nameIn(dialog)).toHaveAccessibleDescription(/Indiquez le nom que les autres verront/)
  await expect(nameIn(dialog)).toBeFocused()
  await expect(emailIn(dialog)).toHaveAccessibleDescription(/Indiquez votre adresse email/)
  await expect(passwordIn(dialog)).toHaveAttribute('aria-invalid', 'true')
  await expect(dialog.getByText('Votre accord est nécessaire pour créer un compte.')).toBeVisible()
  expect(sent).toBe(0)
  await nameIn(dialog).fill('Dialogue')
  await emailIn(dialog).fill(freshAddress('dialogue'))
  await passwordIn(dialog).fill(password)
  await expect(dialog.getByLabel(/Code de parrainage/)).toHaveAttribute('placeholder', /^REF\d+$/)

  await expect(consentIn(dialog)).not.toBeChecked()
  await button.click()
  await expect(dialog.getByRole('alert')).toHaveText('Votre accord est nécessaire pour créer un compte.')
  await expect(consentIn(dialog)).toBeFocused()
  expect(sent).toBe(0)

  await consentIn(dialog).check()
  await button.click()
  await expect(button).toBeDisabled()
  answer()
  await expectToast(page, 'Inscription réussie', 'Vérifiez votre email pour confirmer votre compte.')
  expect(sent).toBe(1)
})

test('[AUI-11] a sign-up sends name, type, username and sponsor @long', async ({ page }) => {
  const email = freshAddress('Marie.Dupont')
  const name = `Marie ${email.slice(13, 21)}`
  await page.goto('/cgu')
  const dialog = await openDialog(page, 'S’inscrire')
  await dialog.getByLabel('Type de compte').selectOption('journalist')
  await nameIn(dialog).fill(` ${name} `)
  await fillSignIn(dialog, email)
  await dialog.getByLabel(/Code de parrainage/).fill('ref123')
  await consentIn(dialog).check()
  const [{ email: sentTo, data }] = await Promise.all([nextSignUp(page), createButton(dialog).click()])
  expect(sentTo).toBe(email)
  expect(data).toEqual({
    display_name: name,
    role: 'journalist',
    username: name.toLowerCase().replace(' ', '_'),
    referred_by: 'REF123',
    consent: true,
  })
})

test('[AUI-22] signing in shows a welcome, closes the dialog and leads home @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/cgu')
  const dialog = await openDialog(page)
  await signIn(dialog, email)
  await expectWelcome(page)
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/')
  await expect(headerSignIn(page)).toHaveCount(0)
})

test('[AUI-42, AUI-44, AUI-43, AUI-47] the dialog shows errors: a wrong password, a registered address, an unconfirmed one, an unknown cause', async ({
  page,
  request,
}) => {
  await page.goto('/cgu')

  await test.step('the dialog says what is wrong, and keeps what was typed', async () => {
    const email = await makeMember(request)
    const dialog = await openDialog(page)
    await signIn(dialog, email, 'un-autre-mot-de-passe')
    await expect(dialog.getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
    await expect(emailIn(dialog)).toHaveValue(email)
    await signIn(dialog, freshAddress('inconnue'))
    await expect(dialog.getByRole('alert')).toHaveText('Email ou mot de passe incorrect.')
    await page.keyboard.press('Escape')

    await signUpInDialog(page, email)
    await expect(dialog.getByRole('alert')).toHaveText('Cette adresse email est déjà utilisée.')
    await expect(emailIn(dialog)).toHaveValue(email)
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('an address not yet confirmed is told to be so', async () => {
    const email = freshAddress('pressee')
    await signUpInDialog(page, email)
    await expectToast(page, 'Inscription réussie')
    await page.keyboard.press('Escape')
    const dialog = await openDialog(page)
    await signIn(dialog, email)
    await expect(dialog.getByRole('alert')).toHaveText(
      'Veuillez confirmer votre email avant de vous connecter.',
    )
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
  })

  await test.step('a refusal of unknown cause has a sentence of its own', async () => {
    await page.route(/\/auth\/v1\/(token|signup)/, (route) =>
      route.fulfill({ status: 400, json: { code: 400, error_code: 'odd', msg: 'Something odd' } }),
    )
    const dialog = await openDialog(page)
    await signIn(dialog, demo.citizen)
    await expect(dialog.getByRole('alert')).toHaveText('Erreur lors de la connexion')
    await page.keyboard.press('Escape')
    await signUpInDialog(page, freshAddress('refusee'))
    await expect(dialog.getByRole('alert')).toHaveText('Erreur lors de l’inscription')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[AUI-01][AUI-03] @mobile on a phone the dialog is a drawer with the same form @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/')
  const dialog = await openDialog(page)
  await expect(dialog).toContainText('Le réseau social politique vérifié et transparent')
  await signIn(dialog, email)
  await expectWelcome(page)
  await expect(dialog).toHaveCount(0)
  await expect(headerSignIn(page)).toHaveCount(0)
})
