import { type APIRequestContext, expect, type Page, test } from '@playwright/test'
import { mailTo, memberInBrowser } from '../support/members.ts'

/** Calls the API as a program with this token does. */
const asProgram = (request: APIRequestContext, token: string) => ({
  whoAmI: () => request.get('/api/v1/me', { headers: { authorization: `Bearer ${token}` } }),
  publishes: (content: string) =>
    request.post('/api/v1/posts', { headers: { authorization: `Bearer ${token}` }, data: { content } }),
})

async function createToken(page: Page, name: string, rights: RegExp[]): Promise<string> {
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau jeton' })
  await dialog.getByLabel('Nom').fill(name)
  for (const right of rights) await dialog.getByLabel(right).check()
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  const shown = page.getByRole('dialog', { name: `Votre jeton « ${name} »` })
  const token = (await shown.getByText(/^parvis_pat_/).textContent()) ?? ''
  await shown.getByLabel('J’ai gardé ce jeton en lieu sûr').check()
  await shown.getByRole('button', { name: 'Terminer' }).click()
  await expect(shown).toBeHidden()
  return token
}

test('a member makes a token for a program, sees that it is used, and revokes it', async ({
  browser,
  request,
}) => {
  const { email, page, context } = await memberInBrowser(browser, request)
  await page.goto('/settings?section=tokens')
  await expect(page.getByText('Vous n’avez aucun jeton en cours.')).toBeVisible()

  // What is missing is said at its field, and what was typed stays.
  await page.getByRole('button', { name: 'Créer un jeton' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau jeton' })
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Donnez un nom à ce jeton.')
  await dialog.getByLabel('Nom').fill('Revue de presse')
  await dialog.getByRole('button', { name: 'Créer le jeton' }).click()
  await expect(dialog.getByRole('alert')).toHaveText('Choisissez au moins un droit.')
  await expect(dialog.getByLabel('Nom')).toHaveValue('Revue de presse')
  await page.keyboard.press('Escape')
  await page.getByRole('button', { name: 'Abandonner' }).click()
  await expect(dialog).toBeHidden()

  const token = await createToken(page, 'Revue de presse', [/^Lire ce que vous voyez/])
  expect(token).toMatch(/^parvis_pat_[0-9A-Za-z]{49}$/)
  const row = page.getByRole('listitem').filter({ hasText: 'Revue de presse' })
  await expect(row).toContainText('jamais utilisé')
  await expect(page.getByText(token)).toHaveCount(0)
  await mailTo(request, email, /jeton d’accès a été créé/)

  const program = asProgram(request, token)
  expect((await program.whoAmI()).status()).toBe(200)
  const refused = await program.publishes('Par programme')
  expect(refused.status()).toBe(403)
  expect(await refused.json()).toMatchObject({
    error: { code: 'token_scope_needed', fields: { scope: 'write:posts' } },
  })
  await page.reload()
  await expect(row).toContainText('utilisé à l’instant')

  await row.getByRole('button', { name: 'Révoquer « Revue de presse »' }).click()
  const question = page.getByRole('dialog', { name: 'Révoquer ce jeton ?' })
  await question.getByRole('button', { name: 'Révoquer' }).click()
  await expect(row).toContainText('Révoqué')
  await expect(page.getByText('Vous n’avez aucun jeton en cours.')).toBeVisible()
  const after = await program.whoAmI()
  expect(after.status()).toBe(401)
  expect(await after.json()).toMatchObject({ error: { code: 'token_revoked' } })
  await context.close()
})

test('a new password revokes tokens too, where the member wants it @long', async ({ browser, request }) => {
  const { page, context } = await memberInBrowser(browser, request)
  await page.goto('/settings?section=tokens')
  const token = await createToken(page, 'Agenda', [/^Lire ce que vous voyez/, /^Lire vos notifications/])
  await page.goto('/settings?section=account')
  const change = async (password: string, revokes: boolean) => {
    await page.getByRole('button', { name: 'Modifier le mot de passe' }).click()
    const dialog = page.getByRole('dialog', { name: 'Nouveau mot de passe' })
    await dialog.getByLabel('Nouveau mot de passe', { exact: true }).fill(password)
    await dialog.getByLabel('Révoquer aussi mes jetons d’accès').setChecked(revokes)
    await dialog.getByRole('button', { name: 'Enregistrer le mot de passe' }).click()
    await expect(dialog).toBeHidden()
  }
  const program = asProgram(request, token)
  await change('un-premier-mot-de-passe-neuf', false)
  expect((await program.whoAmI()).status()).toBe(200)
  await change('un-second-mot-de-passe-neuf', true)
  expect((await program.whoAmI()).status()).toBe(401)
  await context.close()
})
