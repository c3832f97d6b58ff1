import {
  expect,
  expectLoginPrompt,
  expectToast,
  failing,
  follow,
  freshName,
  freshText,
  memberIdOf,
  publish,
  test,
  visit,
} from '../support/conversation.ts'
import { png } from '../support/files.ts'
import { holdBack } from '../support/identity.ts'
import { bubbles, conversationOf, inboxRow, messageBox, say, twoInConversation } from '../support/messages.ts'

test('[MSG-06][MSG-11][MSG-22][MSG-27][MSG-29][SHA-09] two browsers: one finds the other, they talk, share a post, lose the connection and recover everything', async ({
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

  // Shares a post from its page into the conversation.
  await visit(manon.page, `/post/${postId}`)
  await manon.page.getByRole('button', { name: 'Partager', exact: true }).click()
  const dialog = manon.page.getByRole('dialog', { name: 'Partager le post' })
  await dialog.getByRole('tab', { name: 'Conversations' }).click()
  await dialog.getByRole('radio', { name: theo.name }).check({ force: true })
  await dialog.getByRole('button', { name: `Partager avec ${theo.name}` }).click()
  await expectToast(manon.page, 'Post partagé', 'Le post a été partagé dans la conversation')
  await expect(theo.page.locator(`[data-shared="${postId}"]`)).toContainText('Un post à faire lire')

  // Messages written offline are queued, also over a reload, and sent in order.
  await visit(manon.page, '/messages')
  await inboxRow(manon.page, theo.name).click()
  await expect(bubbles(manon.page)).toHaveCount(2)
  await manon.context.setOffline(true)
  for (const text of ['Je suis dans le métro.', 'J’arrive.']) {
    await messageBox(manon.page).fill(text)
    await messageBox(manon.page).press('Enter')
  }
  await expect(manon.page.getByText('En attente de connexion')).toHaveCount(2)
  const busy = await failing(manon.page, /\/api\/v1\/conversations\/[^/]+\/messages$/, 'POST', 503)
  await manon.context.setOffline(false)
  await manon.page.reload()
  await expect(manon.page.getByText('En attente de connexion')).toHaveCount(2)
  await manon.context.setOffline(true)
  await messageBox(theo.page).fill('À tout de suite.')
  await messageBox(theo.page).press('Enter')
  await expect(bubbles(theo.page).last()).toHaveText('À tout de suite.')
  await expect(theo.page.getByText('Envoyé', { exact: true })).toBeVisible()
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

test('[MSG-24][MSG-25][MSG-26] a message shows at once; five taps send one message, a failure restores the text @long', async ({
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

  const letGo = await holdBack(page, `**/api/v1/conversations/${id}/messages`)
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

  const mend = await failing(page, `**/api/v1/conversations/${id}/messages`, 'POST', 'no answer')
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

test('a picture is visible to both participants only; one’s own message is deleted, another’s reported @long', async ({
  member,
  request,
}) => {
  const [one, other, id] = await twoInConversation({ member, request }, ['Ariane', 'Blaise'])
  await say(request, other.token, id, 'Montrez-moi la place')
  for (const { page } of [one, other]) await page.goto(`/conversation/${id}`)
  await expect(bubbles(one.page)).toHaveText(['Montrez-moi la place'])

  const letGo = await holdBack(one.page, '**/api/v1/media?*')
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

test('[PRO-14][PRO-15] the message button of a profile opens the conversation, or says that it cannot @long', async ({
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
  const mend = await failing(page, '**/api/v1/conversations', 'POST')
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expectToast(page, 'Erreur', 'Impossible de créer la conversation.')
  await mend()
  await page.getByRole('button', { name: 'Message', exact: true }).click()
  await expect(page).toHaveURL(`/conversation/${await conversationOf(request, token, other)}`)
})

test('[MSG-17][MSG-20] @mobile on a phone the conversation fills the window, and older messages load without moving the text', async ({
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
  const letGo = await holdBack(page, `**/api/v1/conversations/${id}/messages?cursor=*`)
  await scroller.evaluate((element) => element.scrollTo(0, 300))
  const before = await topOf('Message numéro 40')
  letGo()
  await expect(bubbles(page)).toHaveCount(75)
  await expect(bubbles(page)).toHaveText(
    Array.from({ length: 75 }, (_, index) => `Message numéro ${index + 1}`),
  )
  await expect(page.getByRole('heading', { name: 'Aujourd’hui' })).toBeAttached()
  await expect(scroller.getByRole('listitem').last().locator('time')).toHaveText(/^\d{1,2}\sh(?:\s\d{2})?$/)
  expect(Math.abs((await topOf('Message numéro 40')) - before)).toBeLessThanOrEqual(1)
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
  await page.getByRole('link', { name: 'Retour aux messages' }).click()
  await expect(page).toHaveURL('/messages')
  await expect(page.getByRole('heading', { level: 1, name: 'Messages' })).toBeVisible()
})
