import type { Locator, Page } from '@playwright/test'
import { stillness } from '../support/accessibility.ts'
import {
  cards,
  comment,
  commentIn,
  expect,
  expectToast,
  failing,
  freshText,
  liveConnection,
  postIn,
  publish,
  save,
  test,
} from '../support/conversation.ts'
import { png } from '../support/files.ts'

const countOf = (page: Page, id: string): Locator =>
  postIn(page, id).getByRole('link', { name: /^\d+ commentaires?$/ })
const panel = (page: Page): Locator => page.getByRole('dialog', { name: /^Post (?:de |d’)/ })
const field = (page: Page): Locator => panel(page).getByLabel('Ajouter un commentaire')
const threads = (page: Page): Locator =>
  panel(page).getByRole('list', { name: 'Commentaires', exact: true }).locator('> li')

async function openPanel(page: Page, id: string): Promise<void> {
  await countOf(page, id).click()
  await expect(panel(page)).toBeVisible()
}

/** A drawer that still rises does not follow the finger yet: drag again. */
async function dragAway(page: Page): Promise<void> {
  await expect(async () => {
    const open = panel(page).and(page.locator('[data-state=open]'))
    if ((await open.count()) === 0) return
    // Pressing at the old place of the head would hit content that has risen there since.
    await stillness(page)
    const head = await open.getByRole('heading', { level: 2 }).first().boundingBox()
    if (!head) throw new Error('no drawer')
    await page.mouse.move(head.x + 20, head.y)
    await page.mouse.down()
    for (const by of [60, 180, 320, 480]) await page.mouse.move(head.x + 20, head.y + by)
    await page.mouse.up()
    // Closing, or closed already.
    await expect(open).toHaveCount(0, { timeout: 1_000 })
  }).toPass()
}

test('[COM-02] a card’s comment count opens the debate over the feed, with the list and the field of the post’s page @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const writer = await author({ name: 'Odile Vasseur' })
  const text = freshText('Un post à débattre')
  const id = await publish(request, writer, text)
  const first = await comment(request, writer, id, 'Une première question')
  await comment(request, writer, id, 'Une seconde question')
  await comment(request, writer, id, 'Une réponse', first)
  await page.goto('/?tab=citizens')
  await openPanel(page, id)
  await expect(panel(page)).toContainText(text)
  await expect(threads(page)).toContainText(['Une seconde question', 'Une première question'])
  await expect(
    panel(page).getByRole('list', { name: 'Réponses à Odile Vasseur' }).getByText('Une réponse'),
  ).toBeVisible()
  await panel(page).getByLabel('Trier les commentaires').selectOption({ label: 'Plus anciens' })
  await expect(threads(page)).toContainText(['Une première question', 'Une seconde question'])

  await field(page).pressSequentially('Mon avis')
  await expect(panel(page).getByText('8/280')).toBeVisible()
  await field(page).press('Enter')
  await expectToast(page, 'Commentaire ajouté')
  await expect(threads(page)).toHaveCount(3)
  await commentIn(page, 'Une première question').first().getByRole('button', { name: 'Aimer' }).click()
  await threads(page)
    .filter({ hasText: 'Une seconde question' })
    .getByRole('button', { name: 'Répondre' })
    .click()
  const answer = page.getByLabel('Répondre à Odile Vasseur')
  await answer.fill('Ma réponse')
  await answer.press('Enter')
  await expect(commentIn(page, 'Ma réponse').last()).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: '5 commentaires' })).toBeVisible()

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(countOf(page, id)).toHaveText(/5 commentaires/)

  await countOf(page, id).click()
  await panel(page).getByRole('link', { name: 'Voir le post' }).click()
  await expect(page).toHaveURL(`/post/${id}`)
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(commentIn(page, 'Mon avis')).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await expect(countOf(page, id)).toBeVisible()
})

test('Back, Escape and the close button close the comments; the feed keeps its position and focus returns @long', async ({
  page,
}) => {
  await page.goto('/')
  const card = cards(page).nth(7)
  const count = card.getByRole('link', { name: /^\d+ commentaires?$/ })
  await count.scrollIntoViewIfNeeded()
  await page.waitForFunction(() => scrollY > 100)
  const place = await page.evaluate(() => scrollY)
  for (const close of [
    () => page.goBack(),
    () => page.keyboard.press('Escape'),
    () => panel(page).getByRole('button', { name: 'Fermer' }).click(),
  ]) {
    await count.focus()
    await page.keyboard.press('Enter')
    await expect(panel(page)).toBeVisible()
    await expect(page).toHaveURL(/\/post\/[\w-]+#commentaires$/)
    await expect(panel(page)).toBeFocused()
    await close()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL('/')
    await expect(count).toBeFocused()
    expect(await page.evaluate(() => scrollY)).toBe(place)
  }
  await page.goForward()
  await expect(panel(page)).toBeVisible()
  // Keys of the list below are inactive meanwhile.
  await page.keyboard.press('j')
  await expect(panel(page)).toBeFocused()
})

test('the address of open comments is that of the post: a reload, or opening it elsewhere, shows the post’s page @long', async ({
  page,
  author,
  request,
  context,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un avis')
  await page.goto('/?tab=citizens')
  const [opened] = await Promise.all([
    context.waitForEvent('page'),
    countOf(page, id).click({ modifiers: ['ControlOrMeta'] }),
  ])
  await expect(opened).toHaveURL(`/post/${id}#commentaires`)
  await expect(commentIn(opened, 'Un avis')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)

  await openPanel(page, id)
  await page.reload()
  await expect(page.getByRole('heading', { level: 1, name: 'Post' })).toBeVisible()
  await expect(commentIn(page, 'Un avis')).toBeVisible()
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(countOf(page, id)).toBeVisible()
})

test('comments open over a profile’s posts and over saved ones, too @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un avis')
  await save(request, token, id)
  const { user_id } = (await (await request.get(`/api/v1/posts/${id}`)).json()) as { user_id: string }
  for (const address of [`/profile/${user_id}`, '/saved-posts']) {
    await page.goto(address)
    await openPanel(page, id)
    await expect(commentIn(page, 'Un avis')).toBeVisible()
    await page.goBack()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL(address)
  }
})

test('a guest may write in the panel and is asked to sign in over it; the text is kept, here and on the post’s page @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  await page.goto('/?tab=citizens')
  await openPanel(page, id)
  await expect(panel(page).getByText('Aucun commentaire pour le moment')).toBeVisible()
  await field(page).fill('Sans compte')
  await field(page).press('Enter')
  const prompt = page.getByRole('dialog', { name: 'Connexion requise' })
  await expect(prompt).toContainText('Vous devez être connecté pour commenter.')
  await expect(prompt.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(prompt).toHaveCount(0)
  await expect(panel(page)).toBeVisible()
  await expect(field(page)).toBeFocused()

  await field(page).press('Enter')
  await prompt.getByRole('button', { name: 'Se connecter' }).click()
  const form = page.getByRole('dialog').filter({ has: page.getByLabel('Mot de passe', { exact: true }) })
  await expect(form.locator(':focus')).toHaveCount(1)
  await page.keyboard.press('Escape')
  await expect(panel(page)).toBeVisible()
  await expect(field(page)).toBeFocused()
  await expect(field(page)).toHaveValue('Sans compte')

  await page.keyboard.press('Escape')
  await expect(page.getByRole('dialog')).toHaveCount(0)
  await openPanel(page, id)
  await expect(field(page)).toHaveValue('Sans compte')
  await panel(page).getByRole('link', { name: 'Voir le post' }).click()
  await expect(page.getByLabel('Ajouter un commentaire')).toHaveValue('Sans compte')
})

test('text and image of a comment draft survive closing its panel, until they are sent @long', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()
  const id = await publish(request, await author())
  await page.goto('/?tab=citizens')
  await openPanel(page, id)
  await field(page).fill('Voyez la place')
  await panel(page).locator('input[type=file]').first().setInputFiles(png(600, 400))
  await panel(page)
    .getByLabel(/^Description/)
    .fill('La place au matin')
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await openPanel(page, id)
  await expect(field(page)).toHaveValue('Voyez la place')
  await expect(panel(page).getByLabel(/^Description/)).toHaveValue('La place au matin')
  await panel(page).getByRole('button', { name: 'Envoyer le commentaire' }).click()
  await expect(threads(page).getByRole('img', { name: 'La place au matin' })).toBeVisible()
  await expect(panel(page).getByLabel(/^Description/)).toHaveCount(0)
})

test('others’ comments appear in the open panel; deleting the post closes it with a message @long', async ({
  page,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  const live = await liveConnection(page)
  await page.goto('/?tab=citizens')
  await openPanel(page, id)
  await live.follows(`post:${id}`)
  await comment(request, await author(), id, 'Écrit ailleurs')
  await expect(commentIn(page, 'Écrit ailleurs')).toBeVisible()
  await expect(panel(page).getByRole('heading', { name: '1 commentaire' })).toBeVisible()
  await request.delete(`/api/v1/posts/${id}`, { headers: { authorization: `Bearer ${writer}` } })
  await expectToast(page, 'Post non trouvé', "Ce post n'existe pas ou a été supprimé.")
  await expect(panel(page)).toHaveCount(0)
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(postIn(page, id)).toHaveCount(0)
})

test('comments that cannot be loaded show the reason, and can be loaded again @long', async ({
  page,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un avis')
  await page.goto('/?tab=citizens')
  const mend = await failing(page, '**/comments?*', 'GET', 'no answer')
  await openPanel(page, id)
  await expect(
    panel(page).getByText('Problème de connexion. Vérifiez votre connexion internet et réessayez.'),
  ).toBeVisible()
  await expect(panel(page).locator('[data-comment]')).toHaveCount(0)
  await mend()
  await panel(page).getByRole('button', { name: 'Réessayer' }).click()
  await expect(commentIn(page, 'Un avis')).toBeVisible()
})

test('a panel whose code cannot be loaded leaves the feed unchanged and says so @long', async ({
  page,
  author,
  request,
}) => {
  const id = await publish(request, await author())
  await page.route('**/assets/comments-panel-*.js', (route) => route.abort('connectionrefused'))
  await page.goto('/?tab=citizens')
  await countOf(page, id).click()
  await expectToast(page, 'Erreur', 'Les commentaires n’ont pas pu être ouverts. Vérifiez votre connexion.')
  await expect(page).toHaveURL('/?tab=citizens')
  await expect(postIn(page, id)).toBeVisible()
})

test('own comments are deleted from within the panel, which stays open @long', async ({
  member,
  author,
  request,
}) => {
  const { page, token } = await member()
  const id = await publish(request, await author())
  await comment(request, token, id, 'Un mot de trop')
  await page.goto('/?tab=citizens')
  await openPanel(page, id)
  await commentIn(page, 'Un mot de trop')
    .getByRole('button', { name: 'Actions sur votre commentaire' })
    .click()
  await page.getByRole('menuitem', { name: 'Supprimer' }).click()
  await page.getByRole('dialog').last().getByRole('button', { name: 'Supprimer' }).click()
  await expect(commentIn(page, 'Un mot de trop')).toHaveCount(0)
  await expect(panel(page)).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(panel(page)).toHaveCount(0)
  await expect(countOf(page, id)).toBeFocused()
})

test('@mobile on a phone the comments open in a drawer, closed by Back, a drag or the close button @long', async ({
  page,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  await comment(request, writer, id, 'Un avis')
  await page.goto('/?tab=citizens')
  for (const close of [
    () => page.goBack(),
    () => panel(page).getByRole('button', { name: 'Fermer' }).click(),
    () => dragAway(page),
  ]) {
    await countOf(page, id).tap()
    await expect(panel(page)).toHaveAttribute('data-vaul-drawer', '')
    await expect(commentIn(page, 'Un avis')).toBeVisible()
    const box = await panel(page).boundingBox()
    expect(box?.width).toBe(390)
    await expect(panel(page)).toBeFocused()
    await close()
    await expect(panel(page)).toHaveCount(0)
    await expect(page).toHaveURL('/?tab=citizens')
    await expect(countOf(page, id)).toBeVisible()
  }
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(390)
})
