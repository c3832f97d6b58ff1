import { expectAccessible } from './accessibility.ts'
import {
  expect,
  expectLoginPrompt,
  expectToast,
  failing,
  follow,
  freshName,
  freshText,
  liveConnection,
  memberIdOf,
  publish,
  test,
  visit,
} from './conversation.ts'
import { png } from './files.ts'
import { holdBack } from './identity.ts'
import { bubbles, conversationOf, inboxRow, messageBox, say } from './messages.ts'

test('[MSG-06][MSG-11][MSG-22][MSG-27][MSG-29][SHA-09] two browsers: one finds the other, they talk, share a post, lose the line and find everything again', async ({
  member,
  author,
  request,
}) => {
  const [manon, theo] = [
    await member({ name: freshName('Manon') }),
    await member({ name: freshName('Théo') }),
  ]
  await follow(request, theo.token, manon.token)
  const postId = await publish(request, await author(), freshText('Un post à faire lire'))

  await manon.page.goto('/messages')
  await manon.page.getByRole('button', { name: 'Chercher des amis' }).click()
  await manon.page.keyboard.type(theo.name.toUpperCase())
  await manon.page.getByRole('dialog').getByRole('button', { name: theo.name }).click()
  await expectToast(manon.page, 'Conversation créée')
  await expect(manon.page).toHaveURL(/\/conversation\/[0-9a-f-]{36}$/)

  const box = messageBox(manon.page)
  await box.fill('Bonjour')
  await box.press('Shift+Enter')
  await box.pressSequentially('avez-vous une minute ?')
  await box.press('Enter')
  await expect(box).toHaveValue('')
  await expect(bubbles(manon.page)).toHaveText(['Bonjour\navez-vous une minute ?'])
  await expect(manon.page.getByText('Envoyé', { exact: true })).toBeVisible()

  await theo.page.goto('/messages')
  await expect(inboxRow(theo.page, manon.name)).toContainText('1')
  await inboxRow(theo.page, manon.name).click()
  await expect(manon.page.getByText('Lu', { exact: true })).toBeVisible()
  await expect(
    theo.page.getByRole('banner').getByRole('link', { name: 'Messages', exact: true }),
  ).toBeVisible()
  await messageBox(theo.page).pressSequentially('Oui, je vous écoute.')
  await expect(manon.page.getByText(`${theo.name} écrit…`)).toBeVisible()
  await messageBox(theo.page).press('Enter')
  await expect(bubbles(manon.page).last()).toHaveText('Oui, je vous écoute.')
  await expect(theo.page.getByText('Lu', { exact: true })).toBeVisible()
  await expect(inboxRow(manon.page, theo.name)).toContainText('Oui, je vous écoute.')
  await expect(inboxRow(manon.page, theo.name)).not.toContainText('non lus')

  // A post, from its page into the conversation.
  await visit(manon.page, `/post/${postId}`)
  await manon.page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = manon.page.getByRole('dialog', { name: 'Partager le post' })
  await dialog.getByRole('tab', { name: 'Conversations' }).click()
  await dialog.getByRole('radio', { name: theo.name }).check({ force: true })
  await dialog.getByRole('button', { name: `Partager avec ${theo.name}` }).click()
  await expectToast(manon.page, 'Post partagé', 'Le post a été partagé dans la conversation')
  await expect(theo.page.locator(`[data-shared="${postId}"]`)).toContainText('Un post à faire lire')

  // What is written without a connection waits, also over a reload, and leaves in order.
  await visit(manon.page, '/messages')
  await inboxRow(manon.page, theo.name).click()
  await expect(bubbles(manon.page)).toHaveCount(2)
  await manon.context.setOffline(true)
  for (const text of ['Je suis dans le métro.', 'J’arrive.']) {
    await messageBox(manon.page).fill(text)
    await messageBox(manon.page).press('Enter')
  }
  await expect(manon.page.getByText('En attente de connexion')).toHaveCount(2)
  const busy = await failing(manon.page, /\/api\/conversations\/[^/]+\/messages$/, 'POST', 503)
  await manon.context.setOffline(false)
  await manon.page.reload()
  await expect(manon.page.getByText('En attente de connexion')).toHaveCount(2)
  await manon.context.setOffline(true)
  await messageBox(theo.page).fill('À tout de suite.')
  await messageBox(theo.page).press('Enter')
  await expect(bubbles(theo.page).last()).toHaveText('À tout de suite.')
  await busy()
  await manon.context.setOffline(false)
  const all = [
    'Bonjour\navez-vous une minute ?',
    'Oui, je vous écoute.',
    'À tout de suite.',
    'Je suis dans le métro.',
    'J’arrive.',
  ]
  await expect(bubbles(theo.page)).toHaveText(all)
  await expect(bubbles(manon.page)).toHaveText(all)
  await expect(manon.page.getByText('En attente de connexion')).toHaveCount(0)
})

test('[MSG-24][MSG-25][MSG-26] a message shows at once; five taps are one message, a failure gives the text back', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const other = await author()
  await follow(request, other, token)
  const id = await conversationOf(request, token, other)
  await page.goto(`/conversation/${id}`)
  const box = messageBox(page)
  await expect(page.getByRole('region', { name: /^Messages avec / })).toBeVisible()

  const letGo = await holdBack(page, `**/api/conversations/${id}/messages`)
  await box.fill('Une seule fois')
  for (let tap = 0; tap < 5; tap += 1) await box.press('Enter')
  await expect(bubbles(page)).toHaveText(['Une seule fois'], { timeout: 100 })
  await expect(page.getByText('Envoi en cours…')).toBeVisible()
  await box.fill('Ensuite')
  await box.press('Enter')
  await expect(box).toHaveValue('Ensuite')
  letGo()
  await expect(page.getByText('Envoyé', { exact: true })).toBeVisible()
  await box.press('Enter')
  await expect(bubbles(page)).toHaveText(['Une seule fois', 'Ensuite'])
  await expect(page.getByText('Envoi en cours…')).toHaveCount(0)

  const mend = await failing(page, `**/api/conversations/${id}/messages`, 'POST', 'no answer')
  await box.fill('Perdu ?')
  await box.press('Enter')
  await expectToast(page, 'Erreur', "Impossible d'envoyer le message")
  await expect(bubbles(page)).toHaveText(['Une seule fois', 'Ensuite'])
  await expect(box).toHaveValue('Perdu ?')
  // The draft stays with its conversation.
  await page.goto('/messages')
  await expect(page.getByText('Brouillon :')).toBeVisible()
  await mend()
  await page.goto(`/conversation/${id}`)
  await expect(box).toHaveValue('Perdu ?')
  await box.press('Enter')
  await expect(bubbles(page)).toHaveText(['Une seule fois', 'Ensuite', 'Perdu ?'])
})

test('[MSG-02][MSG-03][MSG-05][MSG-16] the inbox and the header’s badge are live, and can be searched', async ({
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

test('strangers wait among the requests: one is refused, the other accepted', async ({
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

test('[MSG-01][MSG-18][MSG-19] guests are asked to sign in, and who takes no part is led back to the inbox', async ({
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

test('[MSG-07][MSG-10][MSG-14][MSG-15][MSG-21] the search asks from two letters on; whatever fails is said, and can be tried again', async ({
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
    if (pathname === '/api/members') asked.push(searchParams.get('q') ?? '')
  })
  const lists = await failing(page, '**/api/conversations?*', 'GET')
  await page.goto('/messages')
  await expectToast(page, 'Erreur', 'Impossible de charger les conversations')
  await lists()
  await page.getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('heading', { name: 'Aucune conversation pour le moment' })).toBeVisible()

  await page.getByRole('button', { name: 'Chercher des amis' }).click()
  const dialog = page.getByRole('dialog', { name: 'Chercher des amis' })
  const box = dialog.getByRole('searchbox')
  await expect(box).toBeFocused()
  const search = await failing(page, '**/api/members?*', 'GET')
  await box.pressSequentially('Y')
  await box.fill('')
  await box.pressSequentially(name, { delay: 5 })
  await expectToast(page, 'Erreur', 'Impossible de rechercher les utilisateurs')
  expect(asked.every((q) => q === name)).toBe(true)
  await search()
  await dialog.getByRole('button', { name: 'Réessayer' }).click()
  await expectAccessible(page, { part: '[role="dialog"]', what: 'friend search' })
  const creation = await failing(page, '**/api/conversations', 'POST')
  await dialog.getByRole('button', { name }).click()
  await expectToast(page, 'Erreur', 'Impossible de créer la conversation')
  await creation()

  const history = await failing(page, '**/api/conversations/*/messages*', 'GET')
  await page.goto(`/conversation/${await conversationOf(request, token, other)}`)
  await expectToast(page, 'Erreur', 'Impossible de charger les messages')
  await history()
  await page.getByRole('main').getByRole('button', { name: 'Réessayer' }).click()
  await expect(page.getByRole('region', { name: `Messages avec ${name}` })).toBeVisible()
})

test('a picture is sent and seen by the other alone; one’s own message is taken back, another’s reported', async ({
  member,
  request,
}) => {
  const [one, other] = [
    await member({ name: freshName('Ariane') }),
    await member({ name: freshName('Blaise') }),
  ]
  await follow(request, one.token, other.token)
  await follow(request, other.token, one.token)
  const id = await conversationOf(request, one.token, other.token)
  await say(request, other.token, id, 'Montrez-moi la place')
  for (const { page } of [one, other]) await page.goto(`/conversation/${id}`)
  await expect(bubbles(one.page)).toHaveText(['Montrez-moi la place'])

  const letGo = await holdBack(one.page, '**/api/media?*')
  await one.page.getByLabel('Joindre une image').last().setInputFiles(png(640, 420))
  await one.page.getByLabel('Description de l’image').fill('La place au matin')
  await messageBox(one.page).fill('La voici')
  await messageBox(one.page).press('Enter')
  await one.page.getByRole('button', { name: 'Annuler l’envoi' }).click()
  await expect(messageBox(one.page)).toHaveValue('La voici')
  letGo()
  await one.page.getByRole('button', { name: 'Envoyer le message' }).click()
  for (const { page } of [one, other]) {
    await expect(bubbles(page)).toHaveText(['Montrez-moi la place', 'La voici'])
    await expect(page.getByRole('img', { name: 'La place au matin' })).toBeVisible()
  }

  await bubbles(other.page).last().hover()
  await other.page.getByRole('button', { name: 'Actions sur ce message' }).last().click()
  await other.page.getByRole('menuitem', { name: 'Signaler un contenu illicite' }).click()
  await other.page
    .getByRole('dialog', { name: 'Signaler un contenu illicite' })
    .getByRole('button')
    .first()
    .click()
  await expect(other.page.getByRole('dialog', { name: 'Signalement envoyé' })).toBeVisible()

  await bubbles(one.page).last().hover()
  await one.page.getByRole('button', { name: 'Actions sur ce message' }).last().click()
  await one.page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await one.page.getByRole('dialog').getByRole('button', { name: 'Supprimer' }).click()
  for (const { page } of [one, other]) await expect(bubbles(page)).toHaveText(['Montrez-moi la place'])
})

test('[PRO-14][PRO-15] the message button of a profile opens the conversation, or says that it cannot', async ({
  page: guestPage,
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const other = await author()
  await guestPage.goto(`/profile/${memberIdOf(other)}`)
  await guestPage.getByRole('main').getByRole('button', { name: 'Message' }).click()
  await expectLoginPrompt(guestPage, 'Vous devez être connecté pour envoyer des messages.')

  await page.goto(`/profile/${memberIdOf(other)}`)
  const mend = await failing(page, '**/api/conversations', 'POST')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expectToast(page, 'Erreur', 'Impossible de créer la conversation.')
  await mend()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(`/conversation/${await conversationOf(request, token, other)}`)
})

test('[MSG-17][MSG-20] @mobile on a phone the conversation has the window to itself, and older messages come without moving what is read', async ({
  member,
  author,
  request,
}) => {
  const name = freshName('Solange')
  const { page, token } = await member()
  const other = await author({ name })
  await follow(request, token, other)
  const id = await conversationOf(request, other, token)
  for (let number = 1; number <= 75; number += 1) await say(request, other, id, `Message numéro ${number}`)
  await page.goto('/messages')
  await inboxRow(page, name).click()
  await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Messages', exact: true })).toHaveCount(0)
  await expect(bubbles(page).last()).toBeInViewport()
  const scroller = page.getByRole('region', { name: `Messages avec ${name}` })
  const topOf = (text: string) =>
    bubbles(page)
      .filter({ hasText: text })
      .evaluate((element) => Math.round(element.getBoundingClientRect().top))
  const letGo = await holdBack(page, `**/api/conversations/${id}/messages?cursor=*`)
  await scroller.evaluate((element) => element.scrollTo(0, 300))
  const before = await topOf('Message numéro 40')
  letGo()
  await expect(bubbles(page)).toHaveCount(75)
  await expect(bubbles(page)).toHaveText(
    Array.from({ length: 75 }, (_, index) => `Message numéro ${index + 1}`),
  )
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeAttached()
  await expect(scroller.getByRole('listitem').last().locator('time')).toHaveText(/^\d{2}:\d{2}$/)
  expect(Math.abs((await topOf('Message numéro 40')) - before)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'Retour aux messages' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})
