import type { Page } from '@playwright/test'
import { expectAccessible as expectNothingBroken } from './accessibility.ts'
import { cards, comment, expect, publish, react, test } from './conversation.ts'
import { openDialog, passFirstStep, tabIn } from './identity.ts'
import { freshAddress } from './members.ts'

const wcag = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa']

/** In both themes. The dark one changes colours alone, so only contrast is asked of it again. */
async function expectAccessible(page: Page, what: string) {
  await expectNothingBroken(page, { tags: wcag, what: `${what}, light` })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'dark'))
  await expectNothingBroken(page, { rules: ['color-contrast'], what: `${what}, dark` })
  await page.evaluate(() => document.documentElement.setAttribute('data-theme', 'light'))
}

test('nobody is shut out: the feed and a post', async ({ page, author, request }) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un commentaire', await comment(request, writer, id, 'Un avis'))
  await page.goto('/')
  await expect(cards(page).nth(3)).toBeVisible()
  await expectAccessible(page, 'feed')
  await page.goto(`/post/${id}`)
  await expect(page.getByRole('heading', { name: '2 commentaires' })).toBeVisible()
  await expectAccessible(page, 'post')
})

test('nobody is shut out: comments over the feed', async ({ page, author, request }) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un commentaire', await comment(request, writer, id, 'Un avis'))
  await page.goto('/?tab=citizens')
  await page.locator(`[data-post="${id}"]`).getByRole('link', { name: '2 commentaires' }).click()
  await expect(page.getByRole('dialog').getByText('Un commentaire')).toBeVisible()
  await expectAccessible(page, 'comments panel')
})

test('nobody is shut out: texts, settings, and what is not there', async ({ page }) => {
  for (const [address, heading] of [
    ['/cgu', 'Conditions d’utilisation'],
    ['/messages', 'Messages'],
    ['/settings', 'Paramètres'],
    ['/zzz', 'Oops! Page not found'],
  ] as const) {
    await page.goto(address)
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await expectAccessible(page, address)
  }
})

test('nobody is shut out: the sign-in dialog', async ({ page }) => {
  await page.goto('/polls')
  const dialog = await openDialog(page)
  await expectAccessible(page, 'sign-in')
  await tabIn(dialog, 'S’inscrire').click()
  await dialog.getByLabel('Type de compte').selectOption('journalist')
  await expectAccessible(page, 'sign-up')
})

test('nobody is shut out: /auth, both tabs and both steps', async ({ page }) => {
  await page.goto('/auth')
  await expect(tabIn(page, 'Se connecter')).toBeVisible()
  await expectAccessible(page, 'sign-in')
  await tabIn(page, 'S’inscrire').click()
  await expect(page.getByText('Étape 1 sur 2')).toBeVisible()
  await expectAccessible(page, 'step 1')
  await passFirstStep(page, freshAddress('accessible'))
  await expectAccessible(page, 'step 2')
})

test('nobody is shut out: a member’s feed, profile and new post', async ({ member, request }) => {
  const { page, token } = await member()
  await publish(request, token)
  await page.goto('/?tab=citizens')
  await expect(cards(page).nth(3)).toBeVisible()
  await expectAccessible(page, 'feed')
  await page.goto('/profile')
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  await expectAccessible(page, 'own profile')
  await page.goto('/create-post')
  await page.getByLabel('Texte du post').fill('Un post qui se prépare')
  await expectAccessible(page, 'create-post')
})

test('nobody is shut out: notifications, unread and read', async ({ member, author, request }) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  const reader = await author()
  await comment(request, reader, id, 'Un avis')
  await react(request, reader, id, 'support')
  await page.goto('/notifications')
  await page.locator('[data-notification="comment"]').click()
  await expect(page).toHaveURL(`/post/${id}#commentaires`)
  await page.goBack()
  await expect(page.locator('[data-notification]')).toHaveCount(2)
  await expectAccessible(page, 'notifications')
  await page.goto('/notifications?tab=system')
  await expect(page.getByRole('heading', { name: 'Aucun message de Parvis' })).toBeVisible()
  await expectAccessible(page, 'no notifications')
})

test('nobody is shut out: an official’s profile', async ({ page }) => {
  await page.goto('/')
  await cards(page).first().locator('a[href^="/profile/"]').first().click()
  await expect(page).toHaveURL(/\/profile\/./)
  await expect(page.locator('article[data-post]').first()).toBeVisible()
  await expectAccessible(page, 'profile')
})

test('nobody is shut out on a phone @mobile', async ({ page }) => {
  await page.goto('/')
  await expect(cards(page).first()).toBeVisible()
  await expectAccessible(page, 'feed')
  await openDialog(page)
  await expectAccessible(page, 'dialog')
})

test('nobody is shut out: one’s profile to fill in, and its picture to cut', async ({ member }) => {
  const { page } = await member({ role: 'journalist' })
  await page.goto('/profile-setup')
  await expect(page.getByLabel('Biographie')).toBeVisible()
  await page.getByLabel('Nom d’utilisateur').fill('é!')
  await page.getByLabel('Biographie').fill('a'.repeat(161))
  await page.getByRole('button', { name: 'Terminer' }).click()
  await expect(page.getByRole('alert')).toBeVisible()
  await expectAccessible(page, 'profile')
  const dot =
    'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg=='
  const buffer = Buffer.from(dot, 'base64')
  await page.locator('input[type=file]').setInputFiles({ name: 'point.png', mimeType: 'image/png', buffer })
  await expect(page.getByRole('slider', { name: 'Agrandissement' })).toBeVisible()
  await expectAccessible(page, 'cropping')
})

test('nobody is shut out: a repost, a quote, and the dialog that makes them', async ({
  author,
  member,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/posts/${id}/repost`, { headers })
  await request.post(`/api/posts/${id}/quotes`, { headers, data: { content: 'Mon avis' } })
  await page.goto('/?tab=citizens')
  await expect(cards(page).filter({ hasText: 'Vous avez republié' }).first()).toBeVisible()
  await expectAccessible(page, 'reposts')
  await cards(page)
    .first()
    .getByRole('button', { name: /^Republi/ })
    .click()
  await page.getByRole('dialog').getByText('Avec un message').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Republier avec message' }).click()
  await expectAccessible(page, 'repost dialog')
})
