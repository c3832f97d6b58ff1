import type { Locator, Page } from '@playwright/test'
import {
  comment,
  commentIn,
  expect,
  expectToast,
  failing,
  follow,
  freshName,
  freshText,
  postIn,
  publish,
  test,
} from '../support/conversation.ts'
import { bubbles, conversationOf, messageBox } from '../support/messages.ts'

const composer = (page: Page) => page.getByLabel('Ajouter un commentaire')
const editor = (page: Page) => page.getByLabel('Modifier votre commentaire')
const question = (page: Page) => page.getByRole('dialog', { name: 'Abandonner votre saisie ?' })

const chooseIn = async (page: Page, menu: Locator, item: string) => {
  await menu.click()
  await page.getByRole('menuitem', { name: item, exact: true }).click()
}

/** Sends a form twice before the browser does anything else; the server refuses one field. Answers how often it was asked. */
async function sendTwiceInVain(page: Page, box: Locator, address: string, field: string): Promise<number> {
  let sent = 0
  await page.route(address, async (route) => {
    if (route.request().method() === 'GET') return route.fallback()
    sent += 1
    await new Promise((done) => setTimeout(done, 200))
    const code = field === 'content' ? 'content_too_long' : 'validation_failed'
    const error = { code, message: 'invalid body', fields: { [field]: 'too_long' }, request_id: 'e2e' }
    await route.fulfill({ status: 422, json: { error } })
  })
  await box.evaluate((element: HTMLTextAreaElement) => {
    element.form?.requestSubmit()
    element.form?.requestSubmit()
  })
  await expect(box).toHaveAccessibleDescription(/texte est trop long/)
  await page.unroute(address)
  return sent
}

test('wherever one writes, a second submission waits for the first, and a refused text is told at its field, which has the focus and keeps the text @long', async ({
  member,
  author,
  request,
}) => {
  test.setTimeout(90_000)
  const { page, token } = await member()
  const name = freshName('Odile')
  const odile = await author({ name })
  await follow(request, token, odile)
  await follow(request, odile, token)
  const [own, read] = [await publish(request, token), await publish(request, odile)]
  await comment(request, token, read, 'Mon avis')
  const conversation = await conversationOf(request, token, odile)
  const dialog = page.getByRole('dialog')
  const card = (id: string) => postIn(page, id)

  const places: Record<string, { address: string; field?: string; open: () => Promise<Locator> }> = {
    'a post': {
      address: '**/api/v1/posts',
      open: async () => {
        await page.goto('/create-post')
        return page.getByLabel('Texte du post')
      },
    },
    'the text of one’s post': {
      address: '**/api/v1/posts/*',
      open: async () => {
        await page.goto(`/post/${own}`)
        await chooseIn(page, card(own).getByRole('button', { name: 'Plus d’actions' }), 'Modifier')
        return dialog.getByLabel('Texte du post')
      },
    },
    'a repost with a message': {
      address: '**/quotes',
      open: async () => {
        await page.goto(`/post/${read}`)
        await card(read)
          .getByRole('button', { name: /^Republier,/ })
          .click()
        await dialog.getByText('Avec un message').click()
        return dialog.getByLabel('Votre message')
      },
    },
    'a shared post': {
      address: '**/shares',
      field: 'message',
      open: async () => {
        await page.goto(`/post/${read}`)
        await card(read).getByRole('button', { name: 'Partager' }).click()
        await dialog.getByRole('radio', { name }).check({ force: true })
        return dialog.getByLabel('Message (facultatif)')
      },
    },
    'a report': {
      address: '**/api/v1/reports',
      field: 'details',
      open: async () => {
        await page.goto(`/post/${read}`)
        await chooseIn(page, card(read).getByRole('button', { name: 'Plus d’actions' }), 'Signaler ce post')
        await dialog.getByRole('button', { name: /^Autre/ }).click()
        return dialog.getByLabel('Détails')
      },
    },
    'a comment': {
      address: '**/comments',
      open: async () => {
        await page.goto(`/post/${read}`)
        return composer(page)
      },
    },
    'a comment of one’s own': {
      address: '**/api/v1/comments/*',
      open: async () => {
        await page.goto(`/post/${read}`)
        await chooseIn(page, page.getByRole('button', { name: 'Actions sur votre commentaire' }), 'Modifier')
        return editor(page)
      },
    },
    'a message': {
      address: `**/api/v1/conversations/${conversation}/messages`,
      open: async () => {
        await page.goto(`/conversation/${conversation}`)
        return messageBox(page)
      },
    },
  }
  for (const [what, { address, field = 'content', open }] of Object.entries(places))
    await test.step(what, async () => {
      const box = await open()
      const text = freshText('Un texte auquel je tiens')
      await box.fill(text)
      expect(await sendTwiceInVain(page, box, address, field), what).toBe(1)
      await expect(box).toBeFocused()
      await expect(box).toHaveAttribute('aria-invalid', 'true')
      await expect(box).toHaveValue(text)
      await box.press('End')
      await box.pressSequentially(', abrégé')
      await expect(box, 'corrected').not.toHaveAttribute('aria-invalid')
    })
  await expect(bubbles(page)).toHaveCount(0)
})

test('a comment, a reply and a message that were begun stand where they were after a reload @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const odile = await author({ name: 'Odile Vasseur' })
  await follow(request, odile, token)
  const id = await publish(request, odile)
  await comment(request, odile, id, 'À vous de répondre')
  await page.goto(`/post/${id}`)
  await commentIn(page, 'À vous de répondre').getByRole('button', { name: 'Répondre' }).click()
  const reply = page.getByLabel('Répondre à Odile Vasseur')
  await reply.fill('Une réponse commencée')
  await composer(page).fill('Un commentaire commencé')
  await page.reload()
  await expect(reply).toHaveValue('Une réponse commencée')
  await expect(composer(page)).toHaveValue('Un commentaire commencé')

  const conversation = await conversationOf(request, token, odile)
  await page.goto(`/conversation/${conversation}`)
  await messageBox(page).fill('Un message commencé')
  await page.reload()
  await expect(messageBox(page)).toHaveValue('Un message commencé')
})

test('a post sent by Ctrl+Enter leaves once it has a text; a blank one stays, as its button would have it @long', async ({
  member,
}) => {
  const { page } = await member()
  await page.goto('/create-post')
  const box = page.getByLabel('Texte du post')
  await box.press('Control+Enter')
  await expect(page.getByRole('button', { name: 'Publier' })).toBeDisabled()
  await expect(box).toBeFocused()
  await box.fill(freshText('Sans la souris'))
  await box.press('Control+Enter')
  await expectToast(page, 'Post publié')
})

test('a changed comment is not dropped unasked, by Escape or by a link, on its page and in the panel over the feed @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token)
  await comment(request, token, id, 'Un premier jet')
  const edit = async () => {
    await chooseIn(page, page.getByRole('button', { name: 'Actions sur votre commentaire' }), 'Modifier')
    await expect(editor(page)).toBeFocused()
  }
  await page.goto(`/post/${id}`)
  await edit()
  await page.keyboard.press('Escape')
  await expect(editor(page)).toHaveCount(0)
  await edit()
  await editor(page).fill('Un texte mûri')
  for (const leave of [
    () => editor(page).press('Escape'),
    () => page.getByRole('link', { name: 'Parvis' }).first().click(),
  ]) {
    await leave()
    await question(page).getByRole('button', { name: 'Continuer' }).click()
    await expect(question(page)).toHaveCount(0)
    await expect(editor(page)).toHaveValue('Un texte mûri')
  }
  await editor(page).press('Escape')
  await question(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(commentIn(page, 'Un premier jet')).toBeVisible()
  await expect(editor(page)).toHaveCount(0)

  await page.goto('/?tab=citizens')
  await postIn(page, id).getByRole('link', { name: '1 commentaire' }).click()
  await edit()
  await editor(page).fill('Un texte mûri')
  await page.keyboard.press('Escape')
  await expect(question(page)).toHaveCount(1)
  await question(page).getByRole('button', { name: 'Continuer' }).click()
  await expect(editor(page)).toHaveValue('Un texte mûri')
  await page.keyboard.press('Escape')
  await question(page).getByRole('button', { name: 'Abandonner' }).click()
  await expect(page.getByRole('dialog')).toHaveCount(0)
})

test('an edit that met another one keeps its draft, and what it answers to, over a reload @long', async ({
  member,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, token, freshText('Au départ'))
  const headers = { authorization: `Bearer ${token}` }
  const box = page.getByRole('dialog').getByLabel('Texte du post')
  const edit = () =>
    chooseIn(page, postIn(page, id).getByRole('button', { name: 'Plus d’actions' }), 'Modifier')
  await page.goto(`/post/${id}`)
  await edit()
  await box.fill('Ma version')
  await request.patch(`/api/v1/posts/${id}`, {
    headers,
    data: { content: 'L’autre onglet', edited_at: null },
  })
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expect(page.getByRole('alert')).toContainText('L’autre onglet')
  const mend = await failing(page, '**/api/v1/posts/*', 'PATCH')
  await page.getByRole('button', { name: 'Enregistrer ma version' }).click()
  await expectToast(page, 'Erreur', 'Impossible de modifier le post.')
  await mend()
  await page.reload()
  await edit()
  await expect(box).toHaveValue('Ma version')
  await page.getByRole('button', { name: 'Enregistrer' }).click()
  await expectToast(page, 'Post modifié')
  await expect(postIn(page, id)).toContainText('Ma version')
})
