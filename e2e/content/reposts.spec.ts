import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  cards,
  expect,
  expectToast,
  failing,
  freshName,
  freshText,
  liveConnection,
  memberIdOf,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'

const repostIn = (post: Locator) => post.getByRole('button', { name: /^(Republier|Republié par vous),/ })
const dialogOf = (page: Page) => page.getByRole('dialog', { name: 'Republier' })
const send = (page: Page, name: string) => dialogOf(page).getByRole('button', { name, exact: true }).click()
const withMessage = (page: Page) => dialogOf(page).getByText('Avec un message').click()
const gone = "Ce post n'est plus disponible"

async function repost(request: APIRequestContext, token: string, postId: string, content?: string) {
  const headers = { authorization: `Bearer ${token}` }
  const answer =
    content === undefined
      ? await request.put(`/api/v1/posts/${postId}/repost`, { headers })
      : await request.post(`/api/v1/posts/${postId}/quotes`, { headers, data: { content } })
  expect(answer.ok(), await answer.text()).toBe(true)
  return ((await answer.json()) as { id: string }).id
}

test('[RSR-01] [RSR-02] a post is reposted from its card: it appears in her tab and on her profile, until she undoes it', async ({
  member,
  demoMember,
  request,
}) => {
  const official = await demoMember('politician')
  const text = freshText('Un budget pour les cantines')
  const id = await publish(request, official.token, text)
  const { page, token, name } = await member({ name: freshName('Maëlle') })
  await page.goto('/')
  await repostIn(postIn(page, id)).click()
  await expect(dialogOf(page).getByRole('radio', { name: 'Sans message' })).toBeChecked()
  await expect(dialogOf(page).getByRole('radio', { name: 'Avec un message' })).toBeVisible()
  await expect(dialogOf(page)).toContainText(text)
  await send(page, 'Republier')
  await expectToast(page, 'Post republié')
  await expect(dialogOf(page)).toHaveCount(0)
  await expect(repostIn(postIn(page, id))).toHaveAccessibleName('Republié par vous, 1 republication')

  await page.getByRole('tab', { name: 'Citoyens' }).click()
  await expect(cards(page).filter({ hasText: text })).toContainText('Vous avez republié')

  await official.page.goto('/?tab=citizens')
  const onFeed = cards(official.page).filter({ hasText: `${name} a republié` })
  await expect(onFeed).toContainText(text)
  await visit(page, `/profile/${memberIdOf(token)}`)
  await expect(postIn(page, id)).toContainText('Vous avez republié')

  await repostIn(postIn(page, id)).click()
  await send(page, 'Annuler la republication')
  await expectToast(page, 'Republication annulée')
  await expect(postIn(page, id)).toHaveCount(0)
  await expect(onFeed).toHaveCount(0)
})

test('[RSR-03] a post is reposted with a message, shown with the original in the feed and on its page @long', async ({
  member,
  author,
  request,
}) => {
  const writer = freshName('Plume')
  const text = freshText('Le fond')
  const id = await publish(request, await author({ name: writer }), text)
  const { page } = await member()
  await page.goto(`/post/${id}`)
  await repostIn(postIn(page, id)).click()
  await withMessage(page)
  const message = freshText('Mon avis')
  await dialogOf(page).getByLabel('Votre message').fill(message)
  await send(page, 'Republier avec message')
  await expectToast(page, 'Post republié avec message')
  await visit(page, '/?tab=citizens')
  const quote = cards(page).filter({ hasText: message })
  await expect(quote.locator(`[data-original="${id}"]`)).toContainText(text)
  await expect(quote.locator(`[data-original="${id}"]`)).toContainText(writer)
  await quote.getByText(message).click()
  await expect(page).toHaveURL(/\/post\//)
  // Beside the feed, whose card shows the same.
  await expect(page.locator('[data-post-beside]').locator(`[data-original="${id}"]`)).toContainText(text)
  await page
    .locator('[data-post-beside]')
    .getByRole('link', { name: `Voir le post de ${writer},` })
    .click()
  await expect(page).toHaveURL(`/post/${id}`)
})

test('[RSR-04] a repost with a message requires one: empty and blank are refused, here and by the server @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, await author())
  await page.goto('/?tab=citizens')
  await repostIn(postIn(page, id)).click()
  await withMessage(page)
  const field = dialogOf(page).getByLabel('Votre message')
  for (const text of ['', '  \n ']) {
    await field.fill(text)
    await send(page, 'Republier avec message')
    await expectToast(page, 'Message requis', 'Veuillez ajouter un message à votre republication.')
    await expect(field).toBeFocused()
    await expect(field).toHaveAttribute('aria-invalid', 'true')
    const answer = await request.post(`/api/v1/posts/${id}/quotes`, {
      headers: { authorization: `Bearer ${token}` },
      data: { content: text },
    })
    expect([answer.status(), await answer.json()]).toMatchObject([422, { error: { code: 'content_empty' } }])
  }
  await field.fill('x'.repeat(281))
  await expect(dialogOf(page).getByRole('button', { name: 'Republier avec message' })).toBeDisabled()
})

test('[RSR-06] a failed repost is reported, keeps the message even over a reload, and is not shown as done @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const id = await publish(request, await author())
  await page.goto('/?tab=citizens')
  const mend = await failing(page, '**/repost', 'PUT', 'no answer')
  await failing(page, '**/quotes', 'POST')
  await repostIn(postIn(page, id)).click()
  await send(page, 'Republier')
  await expectToast(page, 'Erreur', 'Impossible de republier le post.')
  await withMessage(page)
  const message = freshText('Mon avis')
  await dialogOf(page).getByLabel('Votre message').fill(message)
  await send(page, 'Republier avec message')
  await expectToast(page, 'Erreur', 'Impossible de republier le post.')
  await expect(dialogOf(page).getByLabel('Votre message')).toHaveValue(message)
  await page.reload()
  await expect(repostIn(postIn(page, id))).toHaveAccessibleName('Republier, 0 republication')
  await repostIn(postIn(page, id)).click()
  await expect(dialogOf(page).getByLabel('Votre message')).toHaveValue(message)
  await mend()
  await dialogOf(page).getByText('Sans message').click()
  await dialogOf(page).getByRole('button', { name: 'Republier', exact: true }).dblclick()
  await expectToast(page, 'Post republié')
  // It is listed twice now: as a post, and once as the original of the repost.
  await page.goto('/?tab=citizens')
  await expect(repostIn(postIn(page, id))).toHaveCount(2)
  for (const button of await repostIn(postIn(page, id)).all())
    await expect(button).toHaveAccessibleName('Republié par vous, 1 republication')
})

test('changes of a post show live in its reposts: an edit, then its deletion @long', async ({
  author,
  guest,
  request,
}) => {
  const page = await guest()
  const live = await liveConnection(page)
  const [writer, reader] = [await author(), await author({ name: freshName('Lise') })]
  const text = freshText('Le fond')
  const id = await publish(request, writer, text)
  const message = freshText('Mon avis')
  const quoteId = await repost(request, reader, id, message)
  await repost(request, reader, id)
  await page.goto('/?tab=citizens')
  const plain = cards(page).filter({ hasText: 'a republié' }).filter({ hasText: text })
  const quote = postIn(page, quoteId)
  await expect(plain).toHaveCount(1)
  await quote.scrollIntoViewIfNeeded()
  await live.follows(`post:${id}`)
  const edited = `${text}, relu`
  const headers = { authorization: `Bearer ${writer}` }
  await request.patch(`/api/v1/posts/${id}`, { headers, data: { content: edited, edited_at: null } })
  await expect(plain).toContainText(edited)
  await expect(quote).toContainText(edited)
  await request.delete(`/api/v1/posts/${id}`, { headers })
  await expect(plain).toHaveCount(0)
  await expect(quote).toContainText(gone)
  await expect(quote).toContainText(message)
  await page.reload()
  await expect(quote).toContainText(gone)
  await visit(page, `/post/${quoteId}`)
  await expect(postIn(page, quoteId)).toContainText(gone)
})

test('a plain repost’s own address leads to its original @long', async ({ page, author, request }) => {
  const text = freshText('Le fond')
  const id = await publish(request, await author(), text)
  await page.goto(`/post/${await repost(request, await author(), id)}`)
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(postIn(page, id)).toContainText(text)
})
