import { expectAccessibleInBothThemes as expectAccessible } from '../support/accessibility.ts'
import { cards, comment, expect, publish, test } from '../support/conversation.ts'
import { openDialog, passFirstStep, tabIn } from '../support/identity.ts'
import { freshAddress } from '../support/members.ts'

// Screens in the state after an act; every screen as it opens is checked in every-route.spec.ts (`npm run test:screens`).

test('accessible: comments over the feed, the sign-in dialog, the second step of signing up', {
  tag: '@screens',
}, async ({ page, author, request }) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un commentaire', await comment(request, writer, id, 'Un avis'))
  await page.goto('/?tab=citizens')
  await page.locator(`[data-post="${id}"]`).getByRole('link', { name: '2 commentaires' }).click()
  await expect(page.getByRole('dialog').getByText('Un commentaire')).toBeVisible()
  await expectAccessible(page, 'comments panel')

  await page.goto('/polls')
  const dialog = await openDialog(page)
  await expectAccessible(page, 'sign-in')
  await tabIn(dialog, 'S’inscrire').click()
  await dialog.getByLabel('Type de compte').selectOption('journalist')
  await expectAccessible(page, 'sign-up')

  await page.goto('/auth?mode=signup')
  await passFirstStep(page, freshAddress('accessible'))
  await expectAccessible(page, 'step 2')
})

test('accessible: editing one’s profile, and cropping its picture', { tag: '@screens' }, async ({
  member,
}) => {
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

test('accessible: a repost, a quote, and the dialog that makes them', { tag: '@screens' }, async ({
  author,
  member,
  request,
}) => {
  const id = await publish(request, await author())
  const { page, token } = await member()
  const headers = { authorization: `Bearer ${token}` }
  await request.put(`/api/v1/posts/${id}/repost`, { headers })
  await request.post(`/api/v1/posts/${id}/quotes`, { headers, data: { content: 'Mon avis' } })
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
