import type { APIRequestContext, Locator, Page } from '@playwright/test'
import {
  expect,
  expectToast,
  failing,
  follow,
  freshText,
  liveConnection,
  memberIdOf,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'

const menuOf = (post: Locator) => post.getByRole('button', { name: 'Plus d’actions' })
const editDialog = (page: Page) => page.getByRole('dialog', { name: 'Modifier le post' })
const textField = (page: Page) => editDialog(page).getByLabel('Texte du post')
const saveButton = (page: Page) => editDialog(page).getByRole('button', { name: /^Enregistrer/ })

async function choose(post: Locator, action: string): Promise<void> {
  await menuOf(post).click()
  await post.page().getByRole('menuitem', { name: action, exact: true }).click()
}

/** Edits a post as another tab of its author would. */
async function editElsewhere(
  request: APIRequestContext,
  token: string,
  id: string,
  content: string,
): Promise<void> {
  const headers = { authorization: `Bearer ${token}` }
  const { edited_at } = await (await request.get(`/api/v1/posts/${id}`, { headers })).json()
  const answer = await request.patch(`/api/v1/posts/${id}`, { headers, data: { content, edited_at } })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('[POST-10] only the owner has the owner’s menu on the post page @long', async ({
  member,
  guest,
  request,
}) => {
  const owner = await member()
  const id = await publish(request, owner.token)
  for (const [page, isOwner] of [
    [owner.page, true],
    [(await member()).page, false],
    [await guest(), false],
  ] as const) {
    await page.goto(`/post/${id}`)
    await menuOf(postIn(page, id)).click()
    await expect(page.getByRole('menuitem').first()).toBeVisible()
    await expect(page.getByRole('menuitem', { name: 'Supprimer' })).toHaveCount(isOwner ? 1 : 0)
    await expect(page.getByRole('menuitem', { name: 'Modifier' })).toHaveCount(isOwner ? 1 : 0)
    await expect(page.getByRole('menuitem', { name: 'Signaler ce post' })).toHaveCount(isOwner ? 0 : 1)
  }
})

test('[POST-15, POST-19] the menu of one’s own post: edited within its rules, in two tabs, and kept on failure; a failed change of visibility is reported', async ({
  member,
  request,
}) => {
  test.setTimeout(60_000)
  const { page, token } = await member()

  await test.step('an edit keeps its rules, its text on failure, and what was begun', async () => {
    const id = await publish(request, token, freshText('Brouillon'))
    await page.goto(`/post/${id}`)
    await choose(postIn(page, id), 'Modifier')
    await textField(page).fill('x'.repeat(281))
    await expect(editDialog(page)).toContainText('281/280')
    await expect(saveButton(page)).toBeDisabled()
    await textField(page).fill('   ')
    await expect(saveButton(page)).toBeDisabled()

    await textField(page).fill('Un texte auquel je tiens')
    const mend = await failing(page, '**/api/v1/posts/*', 'PATCH')
    await saveButton(page).click()
    await expectToast(page, 'Erreur', 'Impossible de modifier le post.')
    await expect(textField(page)).toHaveValue('Un texte auquel je tiens')
    await page.keyboard.press('Escape')
    await expect(editDialog(page)).toHaveCount(0)
    await page.reload()
    await choose(postIn(page, id), 'Modifier')
    await expect(textField(page)).toHaveValue('Un texte auquel je tiens')
    await mend()
    // Enter begins a line, and Ctrl+Enter saves, as in the composer.
    await textField(page).press('End')
    await textField(page).press('Enter')
    await textField(page).pressSequentially('Encore une ligne')
    await expect(textField(page)).toHaveValue('Un texte auquel je tiens\nEncore une ligne')
    await textField(page).press('Control+Enter')
    await expect(editDialog(page)).toHaveCount(0)
    await expect(postIn(page, id)).toContainText('Encore une ligne')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })

  await test.step('a post edited in two tabs: the second sees both texts before it decides', async () => {
    const id = await publish(request, token, freshText('Au départ'))
    await visit(page, `/post/${id}`)
    await choose(postIn(page, id), 'Modifier')
    await textField(page).fill('Ma version')
    await editElsewhere(request, token, id, 'La version de l’autre onglet')
    await saveButton(page).click()
    const notice = editDialog(page).getByRole('alert')
    await expect(notice).toContainText('Ce post a été modifié ailleurs entre-temps.')
    await expect(notice).toContainText('La version de l’autre onglet')
    await expect(textField(page)).toHaveValue('Ma version')
    await notice.getByRole('button', { name: 'Repartir du texte actuel' }).click()
    await expect(textField(page)).toHaveValue('La version de l’autre onglet')
    await textField(page).fill('Les deux réunies')
    await editDialog(page).getByRole('button', { name: 'Enregistrer ma version' }).click()
    await expectToast(page, 'Post modifié')
    await expect(postIn(page, id)).toContainText('Les deux réunies')
    await postIn(page, id).getByRole('button', { name: 'modifié' }).click()
    await expect(page.getByRole('dialog').getByRole('listitem')).toHaveCount(3)
  })

  await test.step('the menu of one’s own post offers to edit it, to make it private and to delete it', async () => {
    const id = await publish(request, token)
    await page.goto('/?tab=citizens')
    await menuOf(postIn(page, id)).click()
    for (const name of ['Modifier', 'Rendre privé', 'Supprimer'])
      await expect(page.getByRole('menuitem', { name, exact: true })).toBeVisible()
  })

  await test.step('a post that could not be made private says so and stays as it was', async () => {
    const id = await publish(request, token)
    await failing(page, '**/visibility', 'PUT')
    await page.goto('/?tab=citizens')
    await choose(postIn(page, id), 'Rendre privé')
    await expectToast(page, 'Erreur', 'Impossible de rendre le post privé.')
    await expect(postIn(page, id)).toBeVisible()
    await expect(postIn(page, id)).not.toContainText('Privé')
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[POST-16] [POST-17] an edited post is marked for everyone, and its history shows every text with its time @long', async ({
  member,
  guest,
  request,
}) => {
  const { page, token } = await member()
  const [first, second, third] = [freshText('Premier'), freshText('Deuxième'), freshText('Troisième')]
  const id = await publish(request, token, first)
  const reader = await guest()
  const live = await liveConnection(reader)
  await reader.goto('/?tab=citizens')
  await live.follows(`post:${id}`)

  await page.goto('/?tab=citizens')
  await choose(postIn(page, id), 'Modifier')
  await expect(textField(page)).toHaveValue(first)
  await expect(saveButton(page)).toBeDisabled()
  await textField(page).fill(second)
  await saveButton(page).click()
  await expectToast(page, 'Post modifié')
  await expect(postIn(page, id)).toContainText(second)
  await expect(postIn(page, id).getByRole('button', { name: 'modifié' })).toBeVisible()
  // The reader's open feed is updated.
  await expect(postIn(reader, id)).toContainText(second)
  await editElsewhere(request, token, id, third)

  await visit(reader, `/post/${id}`)
  await expect(postIn(reader, id)).toContainText(third)
  await postIn(reader, id).getByRole('button', { name: 'modifié' }).click()
  const history = reader.getByRole('dialog', { name: 'Historique du post' })
  const versions = history.getByRole('listitem')
  await expect(versions).toHaveCount(3)
  for (const [index, text] of [third, second, first].entries())
    await expect(versions.nth(index)).toContainText(text)
  await expect(versions.nth(0)).toContainText('Version actuelle')
  for (const index of [1, 2]) {
    // Both moments of a version that stood less than a minute are the same.
    await expect(versions.nth(index)).toContainText(
      /Le \d+ \S+ \d{4} à \d\d:\d\d|Du \d+ \S+ \d{4} à (\d\d:\d\d) au \d+ \S+ \d{4} à (?!\1)\d\d:\d\d/,
    )
  }
})

test('[POST-18, POST-20] a post made private disappears from the feed, its address and the profile for everyone else, and returns @long', async ({
  member,
  guest,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  const reader = await guest()
  const live = await liveConnection(reader)
  await reader.goto('/?tab=citizens')
  await live.follows(`post:${id}`)

  await page.goto('/?tab=citizens')
  await choose(postIn(page, id), 'Rendre privé')
  await expectToast(page, 'Post rendu privé')
  // It leaves the open feeds at once, for the author and for others.
  await expect(postIn(page, id)).toHaveCount(0)
  await expect(postIn(reader, id)).toHaveCount(0)
  await reader.reload()
  await expect(reader.locator('article[data-post]').first()).toBeVisible()
  await expect(postIn(reader, id)).toHaveCount(0)
  await visit(reader, `/profile/${memberIdOf(token)}`)
  await expect(reader.getByText('Aucune publication pour le moment')).toBeVisible()
  await reader.goto(`/post/${id}`)
  await expectToast(reader, 'Post non trouvé', "Ce post n'existe pas ou a été supprimé.")

  await visit(page, '/profile')
  const own = postIn(page, id)
  await expect(own).toContainText('Privé')
  await choose(own, 'Rendre public')
  await expectToast(page, 'Post rendu public')
  await expect(own).not.toContainText('Privé')
  await visit(reader, `/post/${id}`)
  await expect(postIn(reader, id)).toBeVisible()
})

test('[POST-14] a private or followers-only post by another member looks like one that never existed @long', async ({
  demoMember,
  author,
  guest,
  request,
}) => {
  const writer = await author()
  const citizen = await demoMember('citizen')
  const addresses = [
    await publish(request, writer, freshText('Pour moi'), { visibility: 'private' }),
    await publish(request, writer, freshText('Entre nous'), { visibility: 'followers' }),
    '00000000-0000-4000-8000-000000000000',
  ]
  const answers = new Set<string>()
  for (const [page, token] of [
    [citizen.page, citizen.token],
    [await guest(), null],
  ] as const) {
    for (const id of addresses) {
      const headers = token === null ? undefined : { authorization: `Bearer ${token}` }
      const answer = await request.get(`/api/v1/posts/${id}`, { headers })
      const { error } = (await answer.json()) as { error: { code: string; message: string } }
      answers.add(`${answer.status()} ${error.code} ${error.message}`)
      await page.goto(`/post/${id}`)
      await expectToast(page, 'Post non trouvé', "Ce post n'existe pas ou a été supprimé.")
      await expect(page).toHaveURL('/')
    }
  }
  expect([...answers]).toHaveLength(1)
})

test('[POST-31] followers read followers-only posts, on the profile and at their address, until they unfollow @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const writer = await author()
  const words = freshText('Entre nous')
  const id = await publish(request, writer, words, { visibility: 'followers' })
  const live = await liveConnection(page)
  await page.goto(`/profile/${memberIdOf(writer)}`)
  await expect(page.getByText('Aucune publication pour le moment')).toBeVisible()
  await live.follows(`member:${memberIdOf(token)}`)
  await follow(request, token, writer)
  await expect(postIn(page, id)).toContainText(words)
  await postIn(page, id).getByText(words).click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(postIn(page, id)).toContainText('Abonnés')

  await visit(page, `/profile/${memberIdOf(writer)}`)
  await expect(postIn(page, id)).toBeVisible()
  // A cached profile still shows the button of a reader who does not follow, which would send a request.
  const followButton = page.locator('main [data-follow]').first()
  await expect(followButton).toHaveAttribute('data-follow', 'following')
  await followButton.click()
  await expect(postIn(page, id)).toHaveCount(0)
  await visit(page, `/post/${id}`)
  await expectToast(page, 'Post non trouvé', "Ce post n'existe pas ou a été supprimé.")
  await visit(page, `/profile/${memberIdOf(writer)}`)
  await expect(page.getByText('Aucune publication pour le moment')).toBeVisible()
})

test('a post restricted to followers says so, and leads its readers without access away @long', async ({
  member,
  guest,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  const reader = await guest()
  const live = await liveConnection(reader)
  await reader.goto(`/post/${id}`)
  await live.follows(`post:${id}`)
  await page.goto(`/post/${id}`)
  await choose(postIn(page, id), 'Réserver aux abonnés')
  await expectToast(page, 'Post réservé à vos abonnés')
  await expect(postIn(page, id)).toContainText('Abonnés')
  await expectToast(reader, 'Post non trouvé', "Ce post n'existe pas ou a été supprimé.")
  await expect(reader).toHaveURL('/')
})
