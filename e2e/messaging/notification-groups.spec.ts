import type { APIRequestContext, Page } from '@playwright/test'
import { comment, expect, freshName, publish, react, test } from '../support/conversation.ts'

const bell = (page: Page) => page.getByRole('banner').getByRole('link', { name: /^Notifications/ })
const rows = (page: Page) => page.locator('[data-notification]')

async function like(request: APIRequestContext, token: string, commentId: string): Promise<void> {
  const answer = await request.put(`/api/v1/comments/${commentId}/like`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('reactions to one post are grouped on one line, live, and marked read together @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token, 'Une proposition')
  const own = await comment(request, token, id, 'Je précise')
  const names = ['Odile', 'Paul', 'Rosa', 'Simon'].map((name) => freshName(name))
  const others = []
  for (const name of names) others.push(await author({ name }))
  await page.goto('/notifications')
  await expect(page.getByRole('heading', { name: 'Aucune notification pour le moment' })).toBeVisible()

  await react(request, others[0] ?? '', id, 'support')
  await expect(rows(page)).toContainText([`${names[0]} a réagi à votre post`])
  await react(request, others[1] ?? '', id, 'vote')
  await expect(rows(page)).toContainText([`${names[1]} et ${names[0]} ont réagi à votre post`])
  await react(request, others[2] ?? '', id, 'vote')
  await react(request, others[3] ?? '', id, 'question')
  await expect(rows(page)).toContainText([`${names[3]}, ${names[2]} et 2 autres ont réagi à votre post`])
  await expect(rows(page)).toHaveCount(1)
  await expect(bell(page)).toHaveText('1')
  // Three avatars with initials, as none has a picture.
  await expect(
    rows(page)
      .locator('span[aria-hidden="true"]')
      .filter({ hasText: /^[A-Z]./ }),
  ).toHaveCount(3)

  await like(request, others[0] ?? '', own)
  await like(request, others[1] ?? '', own)
  await expect(rows(page).first()).toContainText(`${names[1]} et ${names[0]} ont aimé votre commentaire`)
  await expect(rows(page).first()).toContainText('Je précise')
  await expect(bell(page)).toHaveText('2')

  await rows(page).last().click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(bell(page)).toHaveText('1')
  await page.goBack()
  await expect(page.getByText('Non lue :')).toHaveCount(1)
  await react(request, await author({ name: 'Tara' }), id, 'support')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Tara a réagi à votre post')
})

test('a grouped line fits a phone @mobile @long', async ({ member, author, request }) => {
  const { page, token } = await member()
  await page.setViewportSize({ width: 360, height: 740 })
  const id = await publish(request, token)
  for (const name of ['Anne-Marie Delacroix-Villeneuve', 'Jean-Sébastien de la Rochefoucauld', 'Bob'])
    await react(request, await author({ name }), id, 'vote')
  await page.goto('/notifications')
  await expect(rows(page)).toHaveCount(1)
  await expect(rows(page)).toContainText('Bob, Jean-Sébastien de la Rochefoucauld et Anne-Marie')
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
})
