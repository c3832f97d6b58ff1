import { expect, type Locator, type Page } from '@playwright/test'

export const filterMenu = (page: Page): Locator => page.getByRole('dialog', { name: 'Filtres' })

/** Buttons above the feed that remove one filter each. */
export const activeFilters = (page: Page): Locator =>
  page.getByRole('list', { name: 'Filtres actifs' }).getByRole('button', { name: /^Retirer le filtre/ })

export async function openFilters(page: Page): Promise<Locator> {
  await page.getByRole('button', { name: 'Filtres', exact: true }).click()
  await expect(filterMenu(page)).toBeVisible()
  return filterMenu(page)
}
