import { expect, test } from '../support/conversation.ts'

test('a page that is shared from elsewhere opens the composer with its card, and sets aside what was begun', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/create-post')
  const text = page.getByLabel('Texte du post')
  await text.fill('Un autre post, commencé avant')
  const shared = new URL('/elus', page.url()).href
  await page.goto(`/share?text=${encodeURIComponent('Voyez les élus')}&url=${encodeURIComponent(shared)}`)
  await expect(page).toHaveURL(/\/create-post$/)
  await expect(text).toHaveValue('Voyez les élus')
  await page.getByRole('button', { name: 'Reprendre le brouillon' }).click()
  await expect(text).toHaveValue('Un autre post, commencé avant')
  await page.goto('/share?text=x&url=javascript:alert(1)')
  await expect(text).toHaveValue('x')
  await page.goto('/share')
  await expect(page).toHaveURL(/\/create-post$/)
})
