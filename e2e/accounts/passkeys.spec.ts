import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { codeIn6, keepCodes, setUp } from '../support/authenticator.ts'
import { expect, test } from '../support/conversation.ts'
import { openDialog, ownProfileLink, signIn, signOut } from '../support/identity.ts'
import { browserOf, mailTo, makeMember, memberInBrowser, tokenOf } from '../support/members.ts'
import { makeAdministrator } from '../support/operator.ts'
import { offersNothingInField, virtualAuthenticator } from '../support/virtual-authenticator.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Clés d’accès' })
const keys = (page: Page) => panel(page).getByRole('listitem')
const byKey = 'Se connecter avec une clé d’accès'

async function addKey(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
  await dialog.getByLabel('Nom de la clé').fill(name)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(keys(page).filter({ hasText: name })).toBeVisible()
}

test('a member adds a passkey, and signs in with it without an address', async ({ browser, request }) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await virtualAuthenticator(page)
  await page.goto('/settings?section=account')
  await expect(panel(page)).toContainText('Vous n’avez pas encore de clé d’accès')
  await addKey(page, 'Mon ordinateur')
  await expect(page.getByText('Elle vous connecte dès maintenant')).toBeVisible()
  await mailTo(request, email, /Une clé d’accès a été ajoutée/)

  await signOut(page)
  await offersNothingInField(page)
  await (await openDialog(page)).getByRole('button', { name: byKey }).click()
  await expect(page.getByText('Connexion réussie')).toBeVisible()
  await expect(ownProfileLink(page)).toBeVisible()

  // From the field of the address: this authenticator chooses at once.
  await page.goto('/settings?section=account')
  await signOut(page)
  await page.goto('/auth')
  await expect(page).toHaveURL('/')
  await expect(ownProfileLink(page)).toBeVisible()
  await context.close()
})

test('two passkeys with names: renamed, refused without a fingerprint, one removed, the other still opens @long', async ({
  browser,
  request,
}) => {
  test.setTimeout(90_000)
  const { page, context } = await memberInBrowser(browser, request)
  const first = await virtualAuthenticator(page)
  await page.goto('/settings?section=account')
  await addKey(page, 'Ordinateur')
  // One device keeps one passkey of an account.
  await panel(page).getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
  const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
  await dialog.getByLabel('Nom de la clé').fill('')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog).toContainText('Donnez un nom à cette clé.')
  await dialog.getByLabel('Nom de la clé').fill('Ordinateur encore')
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog).toContainText('Cet appareil a déjà une clé d’accès pour ce compte.')
  await expect(dialog.getByLabel('Nom de la clé')).toHaveValue('Ordinateur encore')
  await expectAccessible(page, { what: 'passkey dialog' })
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click()
  await expect(dialog).toBeHidden()

  await first.remove()
  const second = await virtualAuthenticator(page, 'usb')
  await addKey(page, 'Clé USB')
  await expect(keys(page)).toHaveCount(2)
  await panel(page).getByRole('button', { name: 'Renommer Clé USB' }).click()
  await page.getByRole('dialog').getByLabel('Nom de la clé').fill('Clé du bureau')
  await page.getByRole('dialog').getByRole('button', { name: 'Enregistrer' }).click()
  await expect(keys(page).filter({ hasText: 'Clé du bureau' })).toBeVisible()
  await expectAccessible(page, { what: 'passkeys in the settings' })

  await panel(page).getByRole('button', { name: 'Retirer Ordinateur' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(keys(page)).toHaveCount(1)

  await signOut(page)
  await second.recognises(false)
  await page.goto('/auth')
  await expect(page.getByLabel('Adresse email')).toHaveAttribute('autocomplete', 'username webauthn')
  await offersNothingInField(page)
  await page.getByRole('button', { name: byKey }).click()
  await expect(page.getByText('Aucune clé n’a été utilisée').first()).toBeVisible()
  await second.recognises(true)
  await page.getByRole('button', { name: byKey }).click()
  await expect(page).toHaveURL('/')
  await page.goto('/settings?section=account')
  await expect(keys(page)).toContainText('utilisée le')
  await context.close()
})

test('the sign-in form says nothing to a guest without a passkey @long', async ({ guest }) => {
  const page = await guest()
  const asked = page.waitForResponse('**/auth/v1/passkeys/authentication/options')
  await page.goto('/auth')
  await asked
  await expect(page.getByRole('button', { name: byKey })).toBeVisible()
  // The browser refuses at once: no authenticator is there.
  await page.waitForTimeout(500)
  await expect(page.getByText('Erreur de connexion')).toHaveCount(0)
  await page.getByRole('button', { name: byKey }).click()
  await expect(page.getByText('Aucune clé n’a été utilisée').first()).toBeVisible()
})

test('a passkey stands in for the second factor @long', async ({ browser, request }) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await virtualAuthenticator(page)
  await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await addKey(page, 'Ordinateur')
  await signOut(page)
  await offersNothingInField(page)
  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await expect(codeIn6(page)).toBeVisible()
  await expectAccessible(page, { what: 'second step with a passkey' })
  await step.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByText('Connexion réussie')).toBeVisible()
  await expect(ownProfileLink(page)).toBeVisible()
  await context.close()
})

test('a new administrator is led to a passkey; with it the console stays open, and a sensitive act takes it @long', async ({
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
  await virtualAuthenticator(page)

  await page.goto('/moderation')
  const banner = page.getByRole('note').filter({ hasText: 'la console se ferme ensuite' })
  await expect(banner).toBeVisible()
  await expectAccessible(page, { what: 'days of grace' })
  await page.goto('/moderation/staff')
  const own = page.locator('main')
  // From the first day, a password alone does not open the screens of administrators.
  await expect(own.getByRole('alert')).toContainText('ajoutez-en un dans vos paramètres')
  await banner.getByRole('link', { name: 'Ouvrir les paramètres de sécurité' }).click()

  await addKey(page, 'Ordinateur')
  await page.goto('/moderation')
  // A password no longer opens it.
  await expect(page.getByRole('heading', { name: 'Ajoutez un second facteur' })).toBeVisible()
  await page.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByRole('heading', { name: 'Ajoutez un second facteur' })).toBeHidden()
  await page.goto('/moderation/staff')
  await expect(banner).toBeHidden()
  await own.getByLabel('Nom d’utilisateur').fill(username)
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
  await own.getByRole('button', { name: 'Donner ce droit' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Donner ce droit' }).click()
  const dialog = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
  await expect(dialog).toContainText('Cet acte de l’équipe demande votre second facteur')
  await expectAccessible(page, { what: 'proof by passkey' })
  await dialog.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
  await expect(page.getByText(/^Droit donné à/)).toBeVisible()
})
