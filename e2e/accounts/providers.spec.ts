import type { Page } from '@playwright/test'
import { expect, expectToast, test } from '../support/conversation.ts'
import { consentIn, openDialog, signInAtProvider } from '../support/identity.ts'
import { freshAddress, markerIn } from '../support/members.ts'

const profileLink = (page: Page) => page.getByRole('banner').getByRole('link', { name: 'Profil' })

async function expectSignedInAtTheRoot(page: Page): Promise<void> {
  await expect(profileLink(page)).toBeVisible()
  await expect(page).toHaveURL('/')
}

for (const [name, suite] of [
  ['Google', ''],
  ['Apple', ' @long'],
] as const) {
  test(`[AUI-61] ${name}: sign-in through the provider from the dialog and from /auth, back at the root${suite}`, async ({
    page,
    guest,
  }) => {
    const address = freshAddress('ana')
    await page.goto('/')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: `Continuer avec ${name}` }).click()
    await signInAtProvider(page, address)
    await expectSignedInAtTheRoot(page)

    const other = await guest()
    await other.goto('/auth')
    await other.getByRole('button', { name: `Continuer avec ${name}` }).click()
    await signInAtProvider(other, address)
    await expectSignedInAtTheRoot(other)
    expect(await markerIn(page)).not.toBeNull()
    expect(await markerIn(other)).toBe(await markerIn(page))
  })
}

test('a member signed up through a provider is asked for consent at the first act, which then continues @long', async ({
  page,
}) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continuer avec AgentConnexion' }).click()
  await signInAtProvider(page, freshAddress('zoe'))
  await expectSignedInAtTheRoot(page)

  const support = page.locator('[data-reaction="support"]').first()
  await support.click()
  const dialog = page.getByRole('dialog', { name: 'Avant de participer' })
  await expect(dialog).toBeVisible()
  await expect(support).toHaveAttribute('aria-pressed', 'false')
  await dialog.getByRole('button', { name: 'Donner mon accord' }).click()
  await expect(dialog.getByText('Votre accord est nécessaire pour participer.')).toBeVisible()
  await consentIn(dialog).check()
  await dialog.getByRole('button', { name: 'Donner mon accord' }).click()
  await expectToast(page, 'Merci, votre accord est enregistré', 'Vous pouvez maintenant participer.')
  await expect(dialog).toBeHidden()
  await support.click()
  await expect(support).toHaveAttribute('aria-pressed', 'true')
  await page.reload()
  await expect(page.locator('[data-reaction="support"][aria-pressed="true"]').first()).toBeVisible()
})

test('refusing at the provider leads back to the site with a message @long', async ({ page }) => {
  await page.goto('/auth')
  await page.getByRole('button', { name: 'Continuer avec Google' }).click()
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expectToast(page, 'Erreur de connexion', /Vous n’avez pas autorisé la connexion/)
  await expect(page).toHaveURL('/')
})
