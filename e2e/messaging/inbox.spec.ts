import { expectAccessible } from '../support/accessibility.ts'
import {
  expect,
  expectToast,
  failing,
  follow,
  freshName,
  liveConnection,
  memberIdOf,
  test,
  visit,
} from '../support/conversation.ts'
import { bubbles, conversationOf, inboxRow, messageBox, say } from '../support/messages.ts'

test('[MSG-02][MSG-03][MSG-05][MSG-16] the inbox and the header’s badge are live, and can be searched @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const names = [freshName('Odile'), freshName('Bertrand')] as const
  const [odile, bertrand] = [await author({ name: names[0] }), await author({ name: names[1] })]
  for (const other of [odile, bertrand]) await follow(request, token, other)
  const first = await conversationOf(request, odile, token)
  const second = await conversationOf(request, bertrand, token)
  await say(request, odile, first, 'Bonjour de la part d’Odile')
  await say(request, bertrand, second, 'Bonjour de la part de Bertrand')
  const live = await liveConnection(page)
  await page.goto('/messages')
  await live.follows(`member:${memberIdOf(token)}`)
  const rows = page.getByRole('list', { name: 'Conversations' }).getByRole('link')
  await expect(rows).toHaveCount(2)
  await expect(rows.first()).toContainText(names[1])
  await expect(rows.first()).toContainText('À l’instant')

  for (const text of ['Un', 'Deux']) await say(request, odile, first, text)
  await expect(rows.first()).toContainText(/Deux\s*3/)
  await expect(rows.first()).toContainText(names[0])
  await expect(page.getByRole('banner').getByRole('link', { name: 'Messages 4 non lus' })).toBeVisible()

  const search = page.getByRole('searchbox', { name: 'Rechercher une conversation' })
  await search.fill(names[1].slice(0, 12).toLowerCase())
  await expect(rows).toHaveCount(1)
  await expect(rows).toContainText(names[1])
  await search.fill('zzz')
  await expect(page.getByRole('heading', { name: 'Aucune conversation trouvée' })).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(rows).toHaveCount(2)

  await rows.first().click()
  await expect(bubbles(page)).toHaveCount(3)
})

test('strangers’ messages wait among the requests: one is refused, the other accepted', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const names = [freshName('Inconnu'), freshName('Inconnue')] as const
  const [first, second] = [await author({ name: names[0] }), await author({ name: names[1] })]
  await say(request, first, await conversationOf(request, first, token), 'Vous ne me connaissez pas')
  await say(request, second, await conversationOf(request, second, token), 'Je suis votre voisine')

  await page.goto('/messages')
  await expect(page.getByRole('heading', { name: 'Aucune conversation pour le moment' })).toBeVisible()
  await page.getByRole('tab', { name: 'Demandes (2)' }).click()
  await inboxRow(page, names[0]).click()
  await expect(bubbles(page)).toHaveText(['Vous ne me connaissez pas'])
  await expect(messageBox(page)).toHaveCount(0)
  await page.getByRole('button', { name: 'Refuser' }).click()
  await expectToast(page, 'Demande refusée')
  await expect(page).toHaveURL('/messages?tab=requests')
  await expect(inboxRow(page, names[0])).toHaveCount(0)

  await inboxRow(page, names[1]).click()
  await page.getByRole('button', { name: 'Accepter' }).click()
  await expectToast(page, 'Demande acceptée')
  await messageBox(page).fill('Enchantée')
  await messageBox(page).press('Enter')
  await expect(bubbles(page)).toHaveText(['Je suis votre voisine', 'Enchantée'])
})

test('[MSG-01][MSG-18][MSG-19] guests are asked to sign in, and a member outside the conversation is led back to the inbox @long', async ({
  guest,
  member,
  author,
  request,
}) => {
  const [one, other] = [await author(), await author()]
  const id = await conversationOf(request, one, other)
  await say(request, one, id, 'Entre nous')
  const page = await guest()
  await page.goto('/messages')
  await expect(page.getByText('Vous devez être connecté pour voir vos messages.')).toBeVisible()
  await visit(page, `/conversation/${id}`)
  await expect(page.getByText('Vous devez être connecté pour voir cette conversation.')).toBeVisible()

  const third = await member()
  await third.page.goto(`/conversation/${id}`)
  await expectToast(third.page, 'Erreur', 'Impossible de charger la conversation')
  await expect(third.page).toHaveURL('/messages')
  await expect(third.page.getByText('Entre nous')).toHaveCount(0)
})

for (const failure of [500, 'no answer'] as const) {
  test(`a conversation that cannot be loaded (${failure}) is reported, and leads back to the inbox @long`, async ({
    member,
    author,
    request,
  }) => {
    const { page, token } = await member()
    const id = await conversationOf(request, token, await author())
    await failing(page, `**/api/v1/conversations/${id}`, 'GET', failure)
    await page.goto(`/conversation/${id}`)
    await expectToast(page, 'Erreur', 'Impossible de charger la conversation')
    await expect(page).toHaveURL('/messages')
    await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
  })
}

test('[MSG-07][MSG-10][MSG-14][MSG-15][MSG-21] the search starts at two letters; every failure is reported, and can be retried @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const name = freshName('Yvonne')
  const other = await author({ name })
  const asked: string[] = []
  page.on('request', (one) => {
    const { pathname, searchParams } = new URL(one.url())
    if (pathname === '/api/v1/members') asked.push(searchParams.get('q') ?? '')
  })
  const lists = await failing(page, '**/api/v1/conversations?*', 'GET')
  await page.goto('/messages')
  await expectToast(page, 'Erreur', 'Impossible de charger les conversations')
  await lists()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune conversation pour le moment' })).toBeVisible()

  await page.getByRole('button', { name: 'Chercher des amis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chercher des amis' })
  const box = dialog.getByRole('searchbox')
  await expect(box).toBeFocused()
  const search = await failing(page, '**/api/v1/members?*', 'GET')
  await box.pressSequentially('Y')
  // Longer than the debounce after two letters.
  await page.waitForTimeout(800)
  expect(asked).toEqual([])
  await box.pressSequentially(name.slice(1), { delay: 5 })
  await expectToast(page, 'Erreur', 'Impossible de rechercher les utilisateurs')
  expect(new Set(asked)).toEqual(new Set([name]))
  await search()
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expectAccessible(page, { part: '[role="dialog"]', what: 'friend search' })
  const creation = await failing(page, '**/api/v1/conversations', 'POST')
  await dialog.getByRole('button', { name }).click()
  await expectToast(page, 'Erreur', 'Impossible de créer la conversation')
  await creation()

  const history = await failing(page, '**/api/v1/conversations/*/messages*', 'GET')
  await page.goto(`/conversation/${await conversationOf(request, token, other)}`)
  await expectToast(page, 'Erreur', 'Impossible de charger les messages')
  await history()
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('region', { name: `Messages avec ${name}` })).toBeVisible()
})

test('a failure is reported once, however many texts the page loads later @long', async ({ member }) => {
  const { page } = await member()
  await failing(page, '**/api/v1/conversations?*', 'GET')
  let bring = () => {}
  const received = new Promise<void>((resolve) => {
    bring = resolve
  })
  await page.route('**/assets/late-parts-*', async (route) => {
    await received
    await route.continue()
  })
  await page.goto('/messages')
  await expectToast(page, 'Erreur', 'Impossible de charger les conversations')
  bring()
  await page.mouse.move(300, 300)
  await expect(page.getByRole('button', { name: 'Ouvrir l’assistant' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
})
