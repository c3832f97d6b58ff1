import type { APIRequestContext, Page } from '@playwright/test'
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
  signUpInDialog,
} from '../support/identity.ts'
import { codeIn, freshAddress, linkIn, mailTo, makeMember, password } from '../support/members.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Consultez vos emails' })
const codeField = (page: Page) => panel(page).getByLabel('Code à six chiffres')
const acceptCode = (page: Page) => panel(page).getByRole('button', { name: 'Valider le code' })
const resend = (page: Page) => panel(page).getByRole('button', { name: /^Renvoyer l’email/ })

/** A wrong code. */
const otherThan = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0')

async function typeCode(page: Page, code: string) {
  await codeField(page).fill(code)
  await acceptCode(page).click()
}

/** An account with an unconfirmed address. */
async function unconfirmed(request: APIRequestContext): Promise<string> {
  const email = freshAddress('attente')
  const made = await request.post('/auth/v1/signup', {
    data: { email, password, data: { display_name: 'Attente', role: 'citizen', consent: true } },
  })
  expect(made.ok(), await made.text()).toBe(true)
  return email
}

/** Number of mails to an address. */
async function mailsTo(request: APIRequestContext, email: string): Promise<number> {
  const mails = (await (
    await request.get(`/dev/mailbox?to=${encodeURIComponent(email)}`)
  ).json()) as unknown[]
  return mails.length
}

test('after a sign-up on /auth the mail’s code can be typed; a wrong one is refused @long', async ({
  page,
  request,
}) => {
  const email = freshAddress('lucie')
  await page.goto('/auth?mode=signup')
  await passFirstStep(page, email)
  await page.getByLabel('Nom d’utilisateur').fill(`Lucie ${email.slice(6, 14)}`)
  await consentIn(page).check()
  await createButton(page).click()
  await expectToast(page, 'Inscription réussie', 'Vérifiez votre email pour confirmer votre compte.')
  await expect(page.getByText(/^Étape/)).toHaveCount(0)
  await expect(panel(page)).toContainText(email)
  await expect(panel(page).getByRole('heading')).toBeFocused()
  await expect(resend(page)).toBeDisabled()
  await expect(resend(page)).toHaveText(/\(\d+ s\)/)
  await expect(codeField(page)).toHaveAttribute('autocomplete', 'one-time-code')

  const code = codeIn(await mailTo(request, email))
  await expect(acceptCode(page)).toBeDisabled()
  await typeCode(page, otherThan(code))
  await expect(panel(page).getByRole('alert')).toContainText('Ce code n’est pas le bon')
  await expect(codeField(page)).toBeFocused()
  // As copied from a mail.
  await codeField(page).fill('')
  await codeField(page).pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`)
  await acceptCode(page).click()
  await expectToast(page, 'Adresse confirmée', 'Votre compte est ouvert. Bienvenue !')
  await expect(page).toHaveURL('/')
  await expect(memberLink(page)).toBeVisible()
})

test('the dialog waits too, and notices that the link was opened in another tab @long', async ({
  page,
  context,
  request,
}) => {
  const email = freshAddress('paul')
  await page.goto('/cgu')
  await signUpInDialog(page, email)
  await expectToast(page, 'Inscription réussie', 'Vérifiez votre email pour confirmer votre compte.')
  await expect(panel(page)).toContainText(email)
  const other = await context.newPage()
  await followMail(other, request, email)
  await expectToast(other, 'Adresse confirmée')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(memberLink(page)).toBeVisible()
})

test('a member who signs in unconfirmed can request the mail again, once a minute @long', async ({
  page,
  request,
}) => {
  const email = await unconfirmed(request)
  await mailTo(request, email)
  await page.goto('/')
  const dialog = await openDialog(page)
  await signIn(dialog, email)
  await expect(dialog.getByRole('alert')).toHaveText(
    'Veuillez confirmer votre email avant de vous connecter.',
  )
  await expect(panel(page)).toContainText(email)

  await page.route('**/auth/v1/resend*', (route) =>
    route.fulfill({
      status: 429,
      headers: { 'x-supabase-api-version': '2024-01-01' },
      json: {
        code: 'over_email_send_rate_limit',
        message: 'For security purposes, you can only request this after 2 seconds.',
      },
    }),
  )
  await resend(page).click()
  await expect(panel(page).getByRole('status')).toHaveText(
    'Trop d’emails demandés. Patientez une minute, puis réessayez.',
  )
  await expect(resend(page)).toBeDisabled()
  await page.unrouteAll()

  await expect(resend(page)).toBeEnabled()
  await resend(page).click()
  await expect(panel(page).getByRole('status')).toHaveText(/^Un nouveau message est parti/)
  await expect(resend(page)).toBeDisabled()
  await expect.poll(() => mailsTo(request, email)).toBe(2)
  await typeCode(page, codeIn(await mailTo(request, email)))
  await expectToast(page, 'Adresse confirmée')
  await expect(dialog).toHaveCount(0)
  await expect(memberLink(page)).toBeVisible()
})

test('the waiting screen leads back to the form @long', async ({ page, request }) => {
  const email = await unconfirmed(request)
  await page.goto('/auth')
  await signIn(page, email)
  await expectToast(page, 'Erreur de connexion', 'Veuillez confirmer votre email avant de vous connecter.')
  await expect(panel(page)).toBeVisible()
  await page.getByRole('button', { name: 'Revenir à la connexion' }).click()
  await expect(emailIn(page)).toBeVisible()
})

test('a link by mail signs in without a password, by its code or by its link @long', async ({
  page,
  request,
}) => {
  const email = await makeMember(request)
  await page.goto('/auth')
  const ask = page.getByRole('button', { name: 'Recevoir un lien de connexion' })
  await ask.click()
  await expect(page.getByRole('alert')).toContainText('Indiquez votre adresse email')
  await emailIn(page).fill(email)
  await ask.click()
  await expect(panel(page)).toContainText(email)
  await expect.poll(() => mailsTo(request, email)).toBe(2)
  await typeCode(page, codeIn(await mailTo(request, email)))
  await expectWelcome(page)
  await expect(page).toHaveURL('/')
  await expect(memberLink(page)).toBeVisible()

  await page.goto('/profile')
  await signOutOnProfile(page)
  const dialog = await openDialog(page)
  await emailIn(dialog).fill(email)
  await dialog.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  // Leaving the page before the response would abort storing the link's verifier in this browser.
  await expect(panel(page)).toContainText(email)
  await expect.poll(() => mailsTo(request, email)).toBe(3)
  await followMail(page, request, email)
  await expectWelcome(page)
  await expect(memberLink(page)).toBeVisible()
})

test('requesting a link creates no account: an unknown address is reported @long', async ({
  page,
  request,
}) => {
  const email = freshAddress('inconnue')
  await page.goto('/auth')
  await emailIn(page).fill(email)
  await page.getByRole('button', { name: 'Recevoir un lien de connexion' }).click()
  await expectToast(
    page,
    'Erreur',
    'Aucun compte n’existe pour cette adresse. Vérifiez-la, ou créez un compte.',
  )
  expect(await mailsTo(request, email)).toBe(0)
})

test('[AUI-60] an expired confirmation link is explained, and a new mail can be requested @long', async ({
  page,
  request,
}) => {
  const email = await unconfirmed(request)
  const dead = linkIn(await mailTo(request, email))
  await request.post('/auth/v1/resend', { data: { type: 'signup', email } })
  await expect.poll(() => mailsTo(request, email)).toBe(2)
  await page.goto(dead)
  await expect(page).toHaveURL('/')
  const dialog = page.getByRole('dialog', { name: 'Ce lien ne fonctionne plus' })
  await expect(dialog).toContainText('Il a expiré, il a déjà servi, ou un message plus récent l’a remplacé.')
  await emailIn(dialog).fill('sans-arobase')
  await dialog.getByRole('button', { name: 'Renvoyer l’email de confirmation' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Cette adresse email n’est pas valide.')
  await emailIn(dialog).fill(email)
  await dialog.getByRole('button', { name: 'Renvoyer l’email de confirmation' }).click()
  await expect(panel(page)).toContainText(email)
  await expect.poll(() => mailsTo(request, email)).toBe(3)
  await typeCode(page, codeIn(await mailTo(request, email)))
  await expectToast(page, 'Adresse confirmée')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(memberLink(page)).toBeVisible()
})

test('a link opened a second time leads to the sign-in @long', async ({ page, guest, request }) => {
  const email = await unconfirmed(request)
  const link = linkIn(await mailTo(request, email))
  const first = await guest()
  await followMail(first, request, email)
  await expect(first.getByRole('dialog', { name: 'Est-ce votre compte ?' })).toContainText(email)
  await page.goto(link)
  const dialog = page.getByRole('dialog', { name: 'Ce lien ne fonctionne plus' })
  await dialog.getByRole('button', { name: 'Se connecter avec un mot de passe' }).click()
  await signIn(page.getByRole('dialog', { name: 'Parvis' }), email)
  await expectWelcome(page)
})

test('an expired recovery link offers a new one @long', async ({ page, guest, request }) => {
  const email = await makeMember(request)
  await request.post('/auth/v1/recover', { data: { email } })
  await expect.poll(() => mailsTo(request, email)).toBe(2)
  const dead = linkIn(await mailTo(request, email))
  await (await guest()).goto(dead)
  await page.goto(
    '/auth?mode=recovery#error=access_denied&error_code=otp_expired&error_description=Expired&sb=',
  )
  await expect(page).toHaveURL('/auth?mode=recovery')
  await expect(page.getByRole('alert')).toHaveText(
    'Ce lien a expiré, a déjà servi, ou a été demandé depuis un autre navigateur. Demandez-en un nouveau.',
  )
  await emailIn(page).fill(email)
  await page.getByRole('button', { name: 'Recevoir un nouveau lien' }).click()
  await expectToast(page, 'Email envoyé')
  await expect.poll(() => mailsTo(request, email)).toBe(3)
})

test('the first of two confirmations of a new address explains the next step @long', async ({ page }) => {
  await page.goto('/#message=Confirmation+link+accepted.+Please+proceed+to+confirm+the+other+link&sb=')
  await expectToast(page, 'Première confirmation reçue', /lien envoyé à votre autre adresse/)
  await expect(page).toHaveURL('/')
  await expect(headerSignIn(page)).toBeVisible()
})
