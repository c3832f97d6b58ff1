import type { APIRequestContext, Page } from '@playwright/test'
import { comment, commentIn, expect, expectToast, failing, publish, test } from '../support/conversation.ts'

const section = (page: Page) => page.getByRole('region', { name: 'Commentaires' })
const threads = (page: Page) =>
  section(page).getByRole('list', { name: 'Commentaires', exact: true }).locator('> li')
const likeOf = (page: Page, text: string) =>
  commentIn(page, text).getByRole('button', { name: 'Aimer', exact: true })
const likedOf = (page: Page, text: string) =>
  commentIn(page, text).getByRole('button', { name: 'Ne plus aimer' })

async function like(request: APIRequestContext, token: string, commentId: string): Promise<void> {
  const answer = await request.put(`/api/v1/comments/${commentId}/like`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('[COM-12] a comment is liked and unliked, and its count follows @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const id = await publish(request, await author())
  await comment(request, await author(), id, 'Un avis à aimer')
  await page.goto(`/post/${id}`)
  await likeOf(page, 'Un avis à aimer').click()
  await expect(likedOf(page, 'Un avis à aimer')).toHaveText(/^1/)
  await page.reload()
  await expect(likedOf(page, 'Un avis à aimer')).toHaveText(/^1/)
  await likedOf(page, 'Un avis à aimer').click()
  await expect(likeOf(page, 'Un avis à aimer')).toHaveText('')
  await page.reload()
  await expect(likeOf(page, 'Un avis à aimer')).toHaveText('')
})

test('[COM-13] a failed like is reported, and the count is restored @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const id = await publish(request, await author())
  await comment(request, await author(), id, 'Un avis à aimer')
  await page.goto(`/post/${id}`)
  await failing(page, '**/api/v1/comments/*/like', 'PUT')
  await likeOf(page, 'Un avis à aimer').click()
  await expectToast(page, 'Erreur', 'Impossible de mettre à jour le like.')
  await expect(likeOf(page, 'Un avis à aimer')).toHaveText('')
})

test('[COM-22] a like given elsewhere shows on an open post page @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  const written = await comment(request, await author(), id, 'Un avis à aimer')
  await page.goto(`/post/${id}`)
  await expect(commentIn(page, 'Un avis à aimer')).toBeVisible()
  await expect(async () => {
    await like(request, await author(), written)
    await expect(likeOf(page, 'Un avis à aimer')).toHaveText(/^[1-9]/, { timeout: 2_000 })
  }).toPass()
})

test('[COM-03] comments sort by newest, oldest and most liked @long', async ({ page, author, request }) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Le plus ancien')
  const best = await comment(request, writer, id, 'Le plus aimé')
  await comment(request, writer, id, 'Le plus récent')
  await like(request, await author(), best)
  await page.goto(`/post/${id}`)
  const sort = page.getByLabel('Trier les commentaires')
  await expect(threads(page)).toContainText(['Le plus récent', 'Le plus aimé', 'Le plus ancien'])
  await sort.selectOption({ label: 'Plus anciens' })
  await expect(threads(page)).toContainText(['Le plus ancien', 'Le plus aimé', 'Le plus récent'])
  await sort.selectOption({ label: 'Plus aimés' })
  await expect(threads(page)).toContainText(['Le plus aimé', 'Le plus récent', 'Le plus ancien'])
})

test('one’s own comment is edited in place, and deleted after a confirmation', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, await author())
  await comment(request, await author(), id, 'Celui d’un autre')
  await comment(request, token, id, 'Un premier jet')
  await page.goto(`/post/${id}`)
  const menu = page.getByRole('button', { name: 'Actions sur votre commentaire' })
  await menu.click()
  await page.getByRole('menuitem', { name: 'Modifier' }).click()
  const field = page.getByLabel('Modifier votre commentaire')
  await expect(field).toHaveValue('Un premier jet')
  await expect(page.getByRole('button', { name: 'Enregistrer' })).toBeDisabled()
  await field.fill('Un texte mûri')
  const mend = await failing(page, '**/api/v1/comments/*', 'PATCH')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Erreur', 'Impossible de modifier le commentaire.')
  await expect(field).toHaveValue('Un texte mûri')
  await mend()
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(commentIn(page, 'Un texte mûri')).toContainText('modifié')

  await menu.click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('button', { name: 'Annuler' }).click()
  await expect(commentIn(page, 'Un texte mûri')).toBeVisible()
  await menu.click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Commentaire supprimé')
  await expect(threads(page)).toHaveCount(1)
  // The keyboard goes on with the comment that follows.
  await expect(commentIn(page, 'Celui d’un autre')).toBeFocused()
})

test('a comment written on this page and removed elsewhere disappears, and does not come back with the next one @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, await author())
  await page.goto(`/post/${id}`)
  const write = async (text: string) => {
    await page.getByLabel('Ajouter un commentaire').fill(text)
    const [answer] = await Promise.all([
      page.waitForResponse(
        (response) => response.request().method() === 'POST' && response.url().endsWith('/comments'),
      ),
      page.getByRole('button', { name: 'Envoyer le commentaire' }).click(),
    ])
    await expect(commentIn(page, text)).toBeVisible()
    return ((await answer.json()) as { id: string }).id
  }
  const removed = await write('Bientôt retiré')
  const answer = await request.delete(`/api/v1/comments/${removed}`, {
    headers: { authorization: `Bearer ${token}` },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
  await expect(commentIn(page, 'Bientôt retiré')).toHaveCount(0)
  await write('Le suivant')
  await expect(commentIn(page, 'Bientôt retiré')).toHaveCount(0)
  await expect(threads(page)).toHaveCount(1)
})
