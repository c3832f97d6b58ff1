import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from './accessibility.ts'
import { expect, freshText, test } from './conversation.ts'
import { demo, tokenOf } from './members.ts'

const entry = (page: Page, text: string) => page.locator('[data-question]').filter({ hasText: text })

/** A post of the demo community's official. */
async function publishes(request: APIRequestContext, content: string): Promise<string> {
  const token = await tokenOf(request, demo.politician, demo.password)
  const answer = await request.post('/api/posts', {
    headers: { authorization: `Bearer ${token}` },
    data: { content },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id
}

test('a citizen asks an official, who answers: the question leaves the queue, and whoever asked is told', async ({
  member,
  demoMember,
  request,
}) => {
  const text = freshText('Le budget de la ville est voté')
  const id = await publishes(request, text)
  const { page: asker } = await member()
  await asker.goto(`/post/${id}`)
  await asker.getByRole('button', { name: /^Question/ }).click()
  await asker.goto('/polls')
  await asker.getByRole('link', { name: /Questions aux responsables/ }).click()
  await asker.getByLabel('Ordre des questions').selectOption('Les plus récentes')
  await expect(asker).toHaveURL('/questions?sort=latest')
  await expect(entry(asker, text)).toContainText('1 personne pose une question')
  await expect(entry(asker, text)).toContainText('sans réponse depuis 1 minute')
  await expectAccessible(asker, { what: 'the ledger' })

  const { page: official } = await demoMember('politician')
  await official.goto(`/post/${id}`)
  const reply = freshText('Les chiffres sont en ligne')
  await official.getByLabel('Ajouter un commentaire').fill(reply)
  await official.getByLabel('Ajouter un commentaire').press('Enter')
  const written = official.locator('[data-comment]').filter({ hasText: reply })
  await written.getByRole('button', { name: 'Actions sur votre commentaire' }).click()
  await official.getByRole('menuitem', { name: 'Indiquer comme réponse aux questions' }).click()
  await expect(written).toContainText('Répond aux questions')

  await asker.goto('/notifications')
  await expect(asker.locator('[data-notification="question_answered"]')).toContainText(
    'a répondu à votre question',
  )
  await asker.goto('/questions?sort=latest')
  await expect(asker.getByRole('heading', { name: 'Questions aux responsables' })).toBeVisible()
  await expect(entry(asker, text)).toHaveCount(0)
  await asker.getByRole('tab', { name: 'Répondues' }).click()
  await expect(asker).toHaveURL('/questions?state=answered')
  await expect(entry(asker, text)).toContainText(reply)
  await expect(entry(asker, text).getByRole('link', { name: 'A répondu aux questions' })).toBeVisible()
})
