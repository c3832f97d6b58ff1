import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { codeOf, keepCodes, setUp } from '../support/authenticator.ts'
import { expect, test } from '../support/conversation.ts'
import { openDialog, ownProfileLink, signIn, signOut } from '../support/identity.ts'
import { browserOf, makeMember, memberInBrowser } from '../support/members.ts'
import { makeAdministrator } from '../support/operator.ts'
import { virtualAuthenticator } from '../support/virtual-authenticator.ts'

/** Takes WebAuthn from the browser, from the next page on. */
const withoutPasskeys = (page: Page) =>
  page.addInitScript(() => {
    Reflect.deleteProperty(globalThis, 'PublicKeyCredential')
  })

const byPasskey = /clé d’accès$/

test('in a browser without passkeys, signing in and the settings work and offer none @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await withoutPasskeys(page)
  await page.goto('/settings?section=account')
  const passkeys = page.getByRole('region', { name: 'Clés d’accès' })
  await expect(passkeys).toContainText('Ce navigateur ne sait pas créer de clé d’accès')
  await expect(passkeys).toContainText('Une application d’authentification protège votre compte')
  await expect(passkeys.getByRole('button')).toHaveCount(0)
  const secret = await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await expect(page.getByRole('button', { name: 'Ajouter une clé de sécurité' })).toHaveCount(0)
  await signOut(page)

  const dialog = await openDialog(page)
  await expect(dialog.getByLabel('Adresse email')).toBeVisible()
  await expect(dialog.getByRole('button', { name: byPasskey })).toHaveCount(0)
  await signIn(dialog, email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await expect(step.getByLabel('Code à six chiffres')).toBeVisible()
  await expect(step.getByRole('button', { name: byPasskey })).toHaveCount(0)
  await step.getByLabel('Code à six chiffres').fill(codeOf(secret, 1))
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(ownProfileLink(page)).toBeVisible()
  await context.close()
})

test('a member whose only factor is a security key reads there that another browser is needed @long', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await virtualAuthenticator(page, 'usb')
  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Ajouter une clé de sécurité' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Continuer' }).click()
  const [code = ''] = await keepCodes(page)
  await signOut(page)

  await withoutPasskeys(page)
  await page.goto('/')
  await signIn(await openDialog(page), email)
  const step = page.getByRole('dialog', { name: 'Validation en deux étapes' })
  await expect(step).toContainText('Ce navigateur ne sait pas lire de clé de sécurité.')
  await expect(step.getByRole('button', { name: /clé/ })).toHaveCount(0)
  await expectAccessible(page, { what: 'second step without keys' })
  await step.getByRole('button', { name: 'Utiliser un code de secours' }).click()
  await step.getByLabel('Code de secours').fill(code)
  await step.getByRole('button', { name: 'Valider le code' }).click()
  await expect(ownProfileLink(page)).toBeVisible()
  await context.close()
})

test('a new administrator without passkeys is led to an application, and works with it @long', async ({
  browser,
  request,
  contexts,
  baseURL,
}) => {
  const email = await makeMember(request)
  await makeAdministrator(baseURL ?? '', email)
  const { context, page } = await browserOf(browser, request, email)
  contexts.push(context)
  await withoutPasskeys(page)
  await page.goto('/moderation')
  const banner = page.getByRole('note').filter({ hasText: 'la console se ferme ensuite' })
  await banner.getByRole('link', { name: 'Ouvrir les paramètres de sécurité' }).click()
  await expect(page.getByText('Une application d’authentification protège votre compte')).toBeVisible()
  await setUp(page, 'Mon téléphone')
  await keepCodes(page)
  await page.goto('/moderation/staff')
  await expect(page.getByRole('heading', { name: 'Ajouter à l’équipe' })).toBeVisible()
  await expect(page.getByRole('note')).toHaveCount(0)
})
