import { expect, type Page } from '@playwright/test'
import { Secret, TOTP } from 'otpauth'

/** Code of an authenticator application for a secret, some steps of 30 s from now. */
export function codeOf(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 })
}

export const codeIn6 = (page: Page) => page.getByRole('dialog').getByLabel('Code à six chiffres')

/** Sets up an authenticator in the settings; returns its secret. */
export async function setUp(page: Page, name: string): Promise<string> {
  await page.goto('/settings?section=account')
  await page.getByRole('button', { name: 'Ajouter une application' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Nom de ce moyen').fill(name)
  await dialog.getByRole('button', { name: 'Continuer' }).click()
  await expect(dialog.getByRole('img', { name: /^QR code/ })).toBeVisible()
  const secret = (await dialog.locator('code').textContent()) ?? ''
  expect(secret).toMatch(/^[A-Z2-7]{32}$/)
  await codeIn6(page).fill(codeOf(secret))
  await dialog.getByRole('button', { name: 'Activer' }).click()
  // The first factor comes with recovery codes; further ones do not.
  await expect(page.getByRole('listitem', { includeHidden: true }).filter({ hasText: name })).toBeAttached()
  return secret
}

/** Reads the recovery codes on the screen, and confirms that they are kept. */
export async function keepCodes(page: Page): Promise<string[]> {
  const dialog = page.getByRole('dialog', { name: 'Vos codes de secours' })
  await expect(dialog.getByRole('listitem')).toHaveCount(10)
  const codes = await dialog.getByRole('listitem').allTextContents()
  await dialog.getByLabel('J’ai gardé ces codes en lieu sûr').check()
  await dialog.getByRole('button', { name: 'Terminer' }).click()
  await expect(dialog).toBeHidden()
  return codes
}
