import type { Page } from '@playwright/test'
import { expect, expectToast, failing, test } from './conversation.ts'

const names = ['Mentions', 'Abonnements', 'Réponses'] as const
const toggle = (page: Page, name: string) => page.getByRole('switch', { name, exact: false })

test('[SET-10] mentions, follows and replies are all on for a new account', async ({ member }) => {
  const { page } = await member()
  await page.goto('/settings')
  for (const name of names) await expect(toggle(page, name)).toBeChecked()
})

test('[SET-24] an account that never chose gets the defaults and no error', async ({ member }) => {
  const { page } = await member()
  await page.goto('/settings')
  for (const name of names) await expect(toggle(page, name)).toBeChecked()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0)
  await expect(page.getByRole('alert')).toHaveCount(0)
})

test('a switch is saved at once, with the keyboard too, and holds over a reload (part of SET-22)', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/settings')
  await toggle(page, 'Réponses').click()
  await expectToast(page, 'Préférences mises à jour')
  await toggle(page, 'Mentions').focus()
  await page.keyboard.press('Space')
  await expect(toggle(page, 'Mentions')).not.toBeChecked()
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(2)
  await page.reload()
  await expect(toggle(page, 'Mentions')).not.toBeChecked()
  await expect(toggle(page, 'Réponses')).not.toBeChecked()
  await expect(toggle(page, 'Abonnements')).toBeChecked()
})

test('[SET-23] a save that fails says so and is taken back', async ({ member }) => {
  const { page } = await member()
  await page.goto('/settings')
  await expect(toggle(page, 'Abonnements')).toBeChecked()
  const mend = await failing(page, '**/api/me/preferences', 'PUT')
  await toggle(page, 'Abonnements').click()
  await expectToast(page, 'Erreur', 'Impossible de sauvegarder les préférences.')
  await expect(toggle(page, 'Abonnements')).toBeChecked()
  await mend()
  await toggle(page, 'Abonnements').click()
  await expectToast(page, 'Préférences mises à jour')
  await expect(toggle(page, 'Abonnements')).not.toBeChecked()
})
