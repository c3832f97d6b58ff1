import {
  cards,
  comment,
  expect,
  expectToast,
  failing,
  postIn,
  publish,
  react,
  reactionIn,
  test,
} from '../support/conversation.ts'

for (const id of ['00000000-0000-4000-8000-000000000000', 'abc']) {
  test(`[POST-12] an unknown post (${id}) says so and leads home @long`, async ({ page }) => {
    await page.goto(`/post/${id}`)
    await expectToast(page, 'Post non trouvé', /^Ce post n['’]existe pas ou a été supprimé\.$/)
    await expect(page).toHaveURL('/')
    await expect(cards(page).first()).toBeVisible()
  })
}

for (const failure of [500, 'no answer'] as const) {
  test(`[POST-13] a post that cannot be loaded (${failure}) says so and leads home @long`, async ({
    page,
    author,
    request,
  }) => {
    const id = await publish(request, await author())
    await failing(page, `**/api/v1/posts/${id}`, 'GET', failure)
    await page.goto(`/post/${id}`)
    await expectToast(page, 'Erreur', 'Impossible de charger le post.')
    await expect(page).toHaveURL('/')
  })
}

test('a private post by another member looks like an unknown one @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author(), 'Pour moi seul', { visibility: 'private' })
  await page.goto(`/post/${id}`)
  await expectToast(page, 'Post non trouvé', /^Ce post n['’]existe pas ou a été supprimé\.$/)
  await expect(page).toHaveURL('/')
})

test('[ERR-03] every failed action has a toast titled "Erreur" with the sentence of the specification', async ({
  member,
  request,
}) => {
  const { page, token } = await member({ name: 'Odile Vasseur' })
  const [own, reacted] = [await publish(request, token), await publish(request, token)]
  await react(request, token, reacted, 'vote')
  await comment(request, token, own, 'À vous de répondre')
  await failing(page, '**/reaction', 'PUT')
  await failing(page, '**/reaction', 'DELETE')
  await failing(page, '**/comments', 'POST')
  await failing(page, '**/api/v1/posts', 'POST')
  await failing(page, `**/api/v1/posts/${own}`, 'DELETE')

  await page.goto('/?tab=citizens')
  await reactionIn(postIn(page, own), 'support').click()
  await expectToast(page, 'Erreur', 'Impossible de mettre à jour la réaction.')
  await reactionIn(postIn(page, reacted), 'vote').click()
  await expectToast(page, 'Erreur', 'Impossible de modifier la réaction.')

  await postIn(page, own).getByRole('button', { name: 'Plus d’actions' }).click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  await expectToast(page, 'Erreur', 'Impossible de supprimer le post.')

  await page.goto(`/post/${own}`)
  await page.getByLabel('Ajouter un commentaire').fill('Perdu ?')
  await page.getByLabel('Ajouter un commentaire').press('Enter')
  await expectToast(page, 'Erreur', 'Impossible de publier le commentaire. Réessayez.')

  await page.goto('/create-post')
  await page.getByLabel('Texte du post').fill('Perdu ?')
  await page.getByRole('button', { name: 'Publier' }).click()
  await expectToast(page, 'Erreur', 'Impossible de publier le post.')
})

test('after a session ended elsewhere, the next action asks to sign in, and nothing is shown as done @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, await author())
  // This tab does not receive the event: the response to its next action reveals it.
  await page.routeWebSocket('**/realtime', () => undefined)
  // The parts that come late ask too, and one of them could be answered first.
  const late = [
    '/api/v1/me/preferences',
    '/api/v1/search/trends',
    '/api/v1/polls?tab=current',
    '/api/v1/reserves',
  ]
  const answered = Promise.all(late.map((place) => page.waitForResponse((one) => one.url().endsWith(place))))
  await page.goto('/?tab=citizens')
  await expect(postIn(page, id)).toBeVisible()
  await answered
  await page.waitForLoadState('networkidle')
  await request.post('/auth/v1/logout?scope=global', { headers: { authorization: `Bearer ${token}` } })
  await reactionIn(postIn(page, id), 'support').click()
  await expectToast(page, 'Connexion requise', 'Vous devez être connecté pour réagir.')
  await expect(reactionIn(postIn(page, id), 'support')).toHaveAttribute('aria-pressed', 'false')
  await expect(page.getByRole('button', { name: 'Connexion', exact: true })).toBeVisible()
})
