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

test('reactions to one post are counted on one line, live, without names, and marked read together @long', async ({
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
  await expect(rows(page)).toContainText(['Une personne a réagi à votre post'])
  await react(request, others[1] ?? '', id, 'vote')
  await expect(rows(page)).toContainText(['2 personnes ont réagi à votre post'])
  await react(request, others[2] ?? '', id, 'vote')
  await react(request, others[3] ?? '', id, 'question')
  await expect(rows(page)).toContainText(['4 personnes ont réagi à votre post'])
  await expect(rows(page)).toHaveCount(1)
  await expect(bell(page)).toHaveText('1')
  for (const name of names) await expect(page.getByText(name)).toHaveCount(0)

  await like(request, others[0] ?? '', own)
  await like(request, others[1] ?? '', own)
  await expect(rows(page).first()).toContainText('2 personnes ont aimé votre commentaire')
  await expect(rows(page).first()).toContainText('Je précise')
  await expect(bell(page)).toHaveText('2')

  await rows(page).last().click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(bell(page)).toHaveText('1')
  await page.goBack()
  await expect(page.getByText('Non lue :')).toHaveCount(1)
  await react(request, await author({ name: 'Tara' }), id, 'support')
  await expect(rows(page)).toHaveCount(3)
  await expect(rows(page).first()).toContainText('Une personne a réagi à votre post')
})
