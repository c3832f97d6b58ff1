import { expectAccessible } from '../support/accessibility.ts'
import { expect, test } from '../support/conversation.ts'
import { openDialog, ownProfileLink, signIn, signOut } from '../support/identity.ts'
import { browserOf, codeIn, mailTo, makeMember, tokenOf } from '../support/members.ts'
import { makeAdministrator } from '../support/operator.ts'
import { offersNothingInField, virtualAuthenticator } from '../support/virtual-authenticator.ts'

test('a new administrator signed in by password adds the first passkey after a mailed code, and removes it after showing it @long', async ({
  browser,
  request,
  contexts,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const email = await makeMember(request)
  await makeAdministrator(baseURL ?? '', email)
  // The session of the sign-up has shown a mailed code: leave it, so that the browser signs in by the password.
  await tokenOf(request, email)
  const { context, page } = await browserOf(browser, request, email)
  contexts.push(context)
  await virtualAuthenticator(page)
  await page.goto('/settings?section=account')
  const panel = page.getByRole('region', { name: 'Clés d’accès' })
  const proof = page.getByRole('dialog', { name: 'Confirmez que c’est bien vous' })

  await test.step('the first passkey', async () => {
    await panel.getByRole('button', { name: 'Ajouter une clé d’accès' }).click()
    const dialog = page.getByRole('dialog', { name: 'Ajouter une clé d’accès' })
    await dialog.getByLabel('Nom de la clé').fill('Ordinateur')
    await dialog.getByRole('button', { name: 'Continuer' }).click()
    await expect(proof).toContainText('votre mot de passe seul n’y suffit pas')
    await expect(proof.getByRole('button', { name: 'Utiliser mon mot de passe' })).toHaveCount(0)
    await expect(proof.getByLabel('Votre mot de passe')).toHaveCount(0)
    await expectAccessible(page, { what: 'proof beyond the password' })
    await proof.getByRole('button', { name: 'Recevoir un code' }).click()
    await proof.getByLabel('Code reçu').fill(codeIn(await mailTo(request, email, /code de vérification/)))
    await proof.getByRole('button', { name: 'Confirmer' }).click()
    await expect(panel.getByRole('listitem').filter({ hasText: 'Ordinateur' })).toBeVisible()
  })

  await test.step('its removal', async () => {
    await signOut(page)
    await offersNothingInField(page)
    await signIn(await openDialog(page), email)
    await expect(ownProfileLink(page)).toBeVisible()
    await page.goto('/settings?section=account')
    await panel.getByRole('button', { name: 'Retirer Ordinateur' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Retirer', exact: true }).click()
    await proof.getByRole('button', { name: 'Utiliser une clé d’accès' }).click()
    await expect(page.getByText('Clé d’accès retirée').first()).toBeVisible()
    await expect(panel).toContainText('Vous n’avez pas encore de clé d’accès')
  })
})
