import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { comment, expect, freshText, markAnswer, publish, react, test } from '../support/conversation.ts'
import { demo, tokenOf } from '../support/members.ts'

const entry = (page: Page, text: string) => page.locator('[data-question]').filter({ hasText: text })

/** A post by the demo community's official. */
async function publishes(request: APIRequestContext, content: string): Promise<string> {
  const token = await tokenOf(request, demo.politician, demo.password)
  const answer = await request.post('/api/v1/posts', {
    headers: { authorization: `Bearer ${token}` },
    data: { content },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  return (await answer.json()).id
}

test('a citizen asks an official, who answers: the question leaves the queue, and the citizen is notified @long', async ({
  member,
  demoMember,
  request,
}) => {
  const text = freshText('Le budget de la ville est voté')
  const id = await publishes(request, text)
  const { page: asker } = await member()
  await asker.goto(`/post/${id}`)
  // Leaving the page before a tap has reached the server would lose the tap.
  const asked = asker.waitForResponse((answer) => answer.url().endsWith(`/api/v1/posts/${id}/reaction`))
  await asker.getByRole('button', { name: /^Question/ }).click()
  await asked
  await asker.goto('/polls')
  await asker.getByRole('link', { name: /Questions aux responsables/ }).click()
  await asker.getByLabel('Ordre des questions').selectOption('Les plus récentes')
  await expect(asker).toHaveURL('/questions?sort=latest')
  await expect(entry(asker, text)).toContainText('1 personne pose une question')
  await expect(entry(asker, text)).toContainText('sans réponse depuis 1 min')
  await expectAccessible(asker, { what: 'the ledger' })

  // The official sees that somebody waits, and answers from the list.
  const { page: official } = await demoMember('politician')
  await official.goto('/')
  await official.getByRole('link', { name: /personnes? attend(ent)? votre réponse/ }).click()
  await expect(official.getByRole('heading', { name: 'À répondre', level: 1 })).toBeVisible()
  await official.getByLabel('Ordre des questions').selectOption('Les plus récentes')
  await entry(official, text).getByRole('link', { name: 'Répondre à cette question' }).click()
  await expect(official).toHaveURL(`/post/${id}#repondre`)
  const reply = freshText('Les chiffres sont en ligne')
  await official.getByLabel('Votre réponse, en commentaire public').fill(reply)
  await official.getByLabel('Votre réponse, en commentaire public').press('Enter')
  const written = official.locator('[data-comment]').filter({ hasText: reply })
  await expect(written).toContainText('Réponse de l’élu')

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

test('the answer is first from the start: comments are rendered once it is known @long', async ({
  author,
  browser,
  guest,
  request,
}) => {
  const official = await tokenOf(request, demo.politician, demo.password)
  const citizen = await author()
  const post = await publish(request, official)
  await react(request, citizen, post, 'question')
  const reply = await comment(request, official, post, freshText('Voici la réponse'))
  await markAnswer(request, official, post, reply)
  const later = freshText('Un avis plus récent')
  await comment(request, citizen, post, later)

  const page = await guest()
  let come = () => {}
  const held = new Promise<void>((resolve) => {
    come = resolve
  })
  await page.route(`**/api/v1/comments/${reply}`, async (route) => {
    await held
    await route.continue()
  })
  // The list’s first page does not hold the answer, as under a post with many comments.
  await page.route(`**/api/v1/posts/${post}/comments?*`, async (route) => {
    const response = await route.fetch()
    const json = (await response.json()) as { items: { id: string }[] }
    await route.fulfill({ response, json: { ...json, items: json.items.filter(({ id }) => id !== reply) } })
  })
  const asked = page.waitForRequest(`**/api/v1/comments/${reply}`)
  const others = page.waitForResponse(`**/api/v1/posts/${post}/comments?*`)
  await page.goto(`/post/${post}`)
  await Promise.all([asked, others])
  await expect(page.getByRole('status', { name: 'Chargement des commentaires' })).toBeVisible()
  await expect(page.locator('[data-comment]')).toHaveCount(0)
  come()
  await expect(page.locator('[data-comment]')).toHaveCount(2)
  await expect(page.locator('[data-comment]').first()).toContainText('Voici la réponse')
  // The same holds for server rendering, without scripts.
  const plain = await browser.newContext({ javaScriptEnabled: false, extraHTTPHeaders: {} })
  const served = await plain.newPage()
  await served.goto(`/post/${post}`)
  await expect(served.locator('[data-comment]')).toHaveCount(2)
  await expect(served.locator('[data-comment]').first()).toContainText('Voici la réponse')
  await plain.close()
})
