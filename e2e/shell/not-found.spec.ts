import { expect, test } from '../support/conversation.ts'

test('[NF-01][NF-02] an address that leads nowhere says so, and leads home', async ({ page }) => {
  for (const address of ['/nimporte/quoi', '/zzz']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
    await expect(page.getByRole('banner')).toBeVisible()
    await expect(page).toHaveTitle(/Parvis/)
    await page.getByRole('link', { name: 'Return to Home' }).click()
    await expect(page).toHaveURL('/')
    await expect(page.getByRole('tab', { name: 'Politiques', selected: true })).toBeVisible()
  }
})

test('[NF-01] neither does /auth have pages of its own below it, nor does a post’s address without a post', async ({
  page,
}) => {
  for (const address of ['/auth/ailleurs', '/post']) {
    await page.goto(address)
    await expect(page.getByRole('heading', { name: 'Oops! Page not found' })).toBeVisible()
  }
})
