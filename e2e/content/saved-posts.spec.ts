import type { Locator, Page } from '@playwright/test'
import {
  expect,
  expectToast,
  failing,
  freshName,
  freshText,
  liveConnection,
  postIn,
  publish,
  save,
  test,
  visit,
} from '../support/conversation.ts'
import { openMore } from '../support/own-profile.ts'

const saveIn = (post: Locator) => post.getByRole('button', { name: 'Sauvegarder' })
const savedList = (page: Page) =>
  page.getByRole('region', { name: 'Posts sauvegardés' }).locator('article[data-post]')
const expectSaved = (button: Locator, saved: boolean) =>
  expect(button).toHaveAttribute('aria-pressed', String(saved))

test('[RSR-08, RSR-09, POST-09] a post is saved on a card and on its page, kept over a reload, and removed again @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()

  await test.step('a post is saved on a card and on its page, and taken out again', async () => {
    const id = await publish(request, await author())
    await page.goto('/?tab=citizens')
    const onCard = saveIn(postIn(page, id))
    await onCard.click()
    await expectToast(page, 'Post sauvegardé')
    await expectSaved(onCard, true)

    await visit(page, `/post/${id}`)
    const onPage = saveIn(postIn(page, id))
    await expectSaved(onPage, true)
    await onPage.click()
    await expectToast(page, 'Post retiré des favoris')
    await expectSaved(onPage, false)
    await onPage.click()
    await expectToast(page, 'Post sauvegardé')
    await visit(page, '/?tab=citizens')
    await expectSaved(onCard, true)
    await onCard.click()
    await expectToast(page, 'Post retiré des favoris')
    await visit(page, '/saved-posts')
    await expect(page.getByText('Aucun post sauvegardé')).toBeVisible()
  })

  await test.step('the post page has a save button, which saves and takes back', async () => {
    const id = await publish(request, await author())
    await visit(page, `/post/${id}`)
    const button = saveIn(postIn(page, id))
    await expectSaved(button, false)
    await button.click()
    await expectToast(page, 'Post sauvegardé')
    await page.reload()
    await expectSaved(button, true)
    await button.click()
    await expectToast(page, 'Post retiré des favoris')
    await page.reload()
    await expectSaved(button, false)
  })
})

test('[RSR-10] a failed save shows the reason, and the button is restored @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const id = await publish(request, await author())
  await page.goto('/?tab=citizens')
  const button = saveIn(postIn(page, id))
  const mend = await failing(page, '**/saved', 'PUT', 'no answer')
  await button.click()
  await expectToast(
    page,
    'Erreur',
    /^Impossible de sauvegarder le post\s: problème de connexion au serveur\./,
  )
  await expectSaved(button, false)
  await mend()
  await failing(page, '**/saved', 'PUT', 503)
  await button.click()
  await expectToast(page, 'Erreur', /^Impossible de sauvegarder le post\s: le service est momentanément/)
  await expectSaved(button, false)
})

test('[RSR-12] [PRO-06] saved posts are listed with their authors, one tap from one’s profile @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const names = [freshName('Ada'), freshName('Basile')]
  const ids: string[] = []
  await page.goto('/?tab=citizens')
  for (const name of names) {
    const id = await publish(request, await author({ name }))
    ids.push(id)
    await visit(page, `/post/${id}`)
    await saveIn(postIn(page, id)).click()
    await expectToast(page, 'Post sauvegardé')
  }
  await visit(page, '/profile')
  await (await openMore(page)).getByRole('link', { name: 'Posts sauvegardés' }).click()
  await expect(page).toHaveURL('/saved-posts')
  await expect(page).toHaveTitle('Posts sauvegardés · Parvis')
  await expect(page.getByRole('heading', { level: 1, name: 'Posts sauvegardés' })).toBeVisible()
  await expect(savedList(page)).toHaveCount(2)
  for (const [index, name] of names.toReversed().entries())
    await expect(savedList(page).nth(index)).toContainText(name)
})

test('[RSR-13] signed out, the saved list asks to sign in @long', async ({ page }) => {
  await page.goto('/saved-posts')
  await expect(page.getByRole('main')).toContainText(
    'Vous devez être connecté pour voir vos posts sauvegardés.',
  )
  await expect(page.getByRole('main').getByRole('button', { name: 'Se connecter' })).toBeVisible()
})

test('[RSR-14] the saved list follows saves and removals elsewhere @long', async ({
  member,
  author,
  request,
}) => {
  const { page, context, token } = await member()
  const [first, second] = [await publish(request, await author()), await publish(request, await author())]
  await save(request, token, first)
  const live = await liveConnection(page)
  await page.goto('/saved-posts')
  await expect(savedList(page)).toHaveCount(1)
  const { sub } = JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString()) as {
    sub: string
  }
  await live.follows(`member:${sub}`)

  const other = await context.newPage()
  await other.goto(`/post/${second}`)
  await saveIn(postIn(other, second)).click()
  await expect(savedList(page).first()).toHaveAttribute('data-post', second)
  await expect(savedList(page)).toHaveCount(2)
  await saveIn(postIn(other, second)).click()
  await expect(savedList(page)).toHaveCount(1)
  await expect(savedList(page).first()).toHaveAttribute('data-post', first)
})

test('a saved post that its author hides or deletes leaves the open list at once @long', async ({
  member,
  request,
}) => {
  const writer = await member()
  const reader = await member()
  const content = freshText('Bientôt privé')
  const [hidden, deleted] = [
    await publish(request, writer.token, content),
    await publish(request, writer.token, freshText('Bientôt supprimé')),
  ]
  const live = await liveConnection(reader.page)
  for (const id of [hidden, deleted]) await save(request, reader.token, id)
  await reader.page.goto('/saved-posts')
  await expect(savedList(reader.page)).toHaveCount(2)
  for (const id of [hidden, deleted]) await live.follows(`post:${id}`)
  const headers = { authorization: `Bearer ${writer.token}` }
  await request.put(`/api/v1/posts/${hidden}/visibility`, { headers, data: { visibility: 'private' } })
  await request.delete(`/api/v1/posts/${deleted}`, { headers })
  await expect(savedList(reader.page)).toHaveCount(0)
  await expect(reader.page.getByText('Aucun post sauvegardé')).toBeVisible()
})

test('the saved list loads by pages, and a failure can be retried @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const writer = await author()
  for (let number = 0; number < 22; number += 1)
    await save(request, token, await publish(request, writer, freshText(`Gardé ${number}`)))
  // The list is read again once the live connection is open: here its reader is faster.
  await page.routeWebSocket('**/realtime', () => {})
  const mend = await failing(page, '**/api/v1/saved-posts*', 'GET')
  await page.goto('/saved-posts')
  await expect(page.getByRole('alert')).toContainText('Les posts n’ont pas pu être chargés')
  await mend()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(savedList(page).first()).toBeVisible()
  await page.mouse.wheel(0, 20_000)
  await expect(savedList(page)).toHaveCount(22)
})
