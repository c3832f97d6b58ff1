import { expect, type Locator, type Page } from '@playwright/test'
import { headerSignIn } from './identity.ts'

/** Opens « Plus » on one's own profile, where the page stands. */
export async function openMore(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Plus', exact: true }).click()
  const more = page.getByRole('dialog', { name: 'Plus' })
  await expect(more).toBeVisible()
  return more
}

/** Signs out from one's own profile, where the page stands. */
export async function signOutOnProfile(page: Page): Promise<void> {
  await (await openMore(page)).getByRole('button', { name: 'Se déconnecter' }).click()
}

/** Goes to one's own profile and signs out there. */
export async function signOutByProfile(page: Page): Promise<void> {
  await page.goto('/profile')
  await signOutOnProfile(page)
  await expect(headerSignIn(page)).toBeVisible()
}
