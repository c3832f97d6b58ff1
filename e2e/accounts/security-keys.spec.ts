import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { keepCodes, setUp } from '../support/authenticator.ts'
import { expect, test } from '../support/conversation.ts'
import { openDialog, ownProfileLink, signIn, signOut } from '../support/identity.ts'
import { mailTo, memberInBrowser } from '../support/members.ts'
import { offersNothingInField, virtualAuthenticator } from '../support/virtual-authenticator.ts'

const panel = (page: Page) => page.getByRole('region', { name: 'Validation en deux étapes' })
const factors = (page: Page) => panel(page).getByRole('listitem', { includeHidden: true })
const addition = (page: Page) => page.getByRole('dialog', { name: 'Ajouter une clé de sécurité' })

async function begin(page: Page, name: string): Promise<void> {
  await panel(page).getByRole('button', { name: 'Ajouter une clé de sécurité' }).click()
  await addition(page).getByLabel('Nom de la clé').fill(name)
  await addition(page).getByRole('button', { name: 'Continuer' }).click()
}

/** Has the browser answer as if the member had closed its dialog, until the page is loaded anew or `false` is given. */
const cancels = (page: Page, isCancelled: boolean) =>
  page.evaluate((cancelled) => {
    const given = navigator.credentials as { create?: unknown; get?: unknown }
    delete given.create
    delete given.get
    if (!cancelled) return
    given.create = () => Promise.reject(new DOMException('closed', 'NotAllowedError'))
    given.get = given.create
  }, isCancelled)

test('a security key is added as second factor, asked for after the password, and removed', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await virtualAuthenticator(page, 'usb')
  await page.goto('/settings?section=account')
  await begin(page, 'Clé du bureau')
  await keepCodes(page)
  await expect(page.getByText('Validation en deux étapes activée')).toBeVisible()
  await expect(factors(page).filter({ hasText: 'Clé du bureau' })).toContainText(
    'Clé de sécurité · ajoutée le',
  )
  await mailTo(request, email, /validation/i)

  await test.step('the dialog that asks for a proof names the key, and no code that the member cannot have', async () => {
    const refusal = { code: 'reauthentication_needed', message: 'x', request_id: 'x' }
    const answer = { status: 403, json: { error: refusal } }
    await page.route('**/api/v1/me/recovery-codes', (route) => route.fulfill(answer), { times: 1 })
    await page.getByRole('button', { name: 'Créer de nouveaux codes de secours' }).click()
    const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })
    await proof.getByRole('button', { name: 'Utiliser mon mot de passe' }).click()
    await expect(proof.getByRole('button', { name: 'Utiliser une clé de sécurité' })).toBeVisible()
    await proof.getByRole('button', { name: 'Fermer' }).click()
  })

  await signOut(page)
  await offersNothingInField(page)
  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await step.getByRole('button', { name: 'Utiliser la clé de sécurité' }).click()
  await expect(page.getByText('Connexion réussie')).toBeVisible()
  await expect(ownProfileLink(page)).toBeVisible()

  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Retirer Clé du bureau' }).click()
  const removal = page.getByRole('dialog', { name: 'Retirer « Clé du bureau » ?' })
  await removal.getByRole('button', { name: 'Retirer', exact: true }).click()
  await expect(page.getByText('Validation en deux étapes désactivée')).toBeVisible()
  await expect(factors(page)).toHaveCount(0)
  await context.close()
})

test('a key that is not shown, known already, or the wrong one is refused in plain words, and the name stays @long', async ({
  browser,
  request,
}) => {
  test.setTimeout(90_000)
  const { email, page, context } = await memberInBrowser(browser, request)
  await page.goto('/settings?section=account')
  await virtualAuthenticator(page, 'usb')
  await cancels(page, true)
  await begin(page, 'Clé du bureau')
  await expect(addition(page)).toContainText('Aucune clé n’a été utilisée')
  await expect(addition(page).getByLabel('Nom de la clé')).toHaveValue('Clé du bureau')
  await expectAccessible(page, { what: 'security key dialog' })

  await cancels(page, false)
  await addition(page).getByRole('button', { name: 'Continuer' }).click()
  await keepCodes(page)
  await begin(page, 'Encore elle')
  await expect(addition(page)).toContainText('Cette clé est déjà un moyen de validation de votre compte.')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abandonner', exact: true }).click()
  await expect(addition(page)).toBeHidden()
  await expectAccessible(page, { what: 'factors with a security key' })

  await setUp(page, 'Mon téléphone')
  await signOut(page)
  await offersNothingInField(page)
  await cancels(page, true)
  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await step.locator('label', { hasText: 'Clé du bureau' }).click()
  await step.getByRole('button', { name: 'Utiliser la clé de sécurité' }).click()
  await expect(step.getByRole('alert')).toContainText('Aucune clé n’a été utilisée')
  await expectAccessible(page, { what: 'choice between a key and an application' })
  await step.locator('label', { hasText: 'Mon téléphone' }).click()
  await expect(step.getByLabel('Code à six chiffres')).toBeVisible()
  await context.close()
})

test('a server without security keys offers none @long', async ({ browser, request }) => {
  const { page, context } = await memberInBrowser(browser, request)
  await page.route('**/api/v1/me/security', async (route) => {
    const answer = await route.fetch()
    const offer = (await answer.json()) as { factors: Record<string, boolean> }
    await route.fulfill({
      response: answer,
      json: { ...offer, factors: { ...offer.factors, webauthn: false } },
    })
  })
  await page.goto('/settings?section=account')
  await expect(panel(page).getByRole('button', { name: 'Ajouter une application' })).toBeVisible()
  await expect(panel(page).getByRole('button', { name: 'Ajouter une clé de sécurité' })).toHaveCount(0)
  await context.close()
})
