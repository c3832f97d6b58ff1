import { expect, type Locator, type Page } from '@playwright/test'

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
