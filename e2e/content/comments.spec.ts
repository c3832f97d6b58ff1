import {
  comment,
  commentIn,
  expect,
  expectLoginPrompt,
  expectToast,
  failing,
  liveConnection,
  postIn,
  publish,
  test,
  visit,
} from '../support/conversation.ts'

const field = (page: import('@playwright/test').Page) => page.getByLabel('Ajouter un commentaire')
const section = (page: import('@playwright/test').Page) => page.getByRole('region', { name: 'Commentaires' })
const threads = (page: import('@playwright/test').Page) =>
  section(page).getByRole('list', { name: 'Commentaires', exact: true }).locator('> li')

test('[COM-01, COM-04, COM-03, COM-20] a guest reads debates: in either order, with replies, long ones truncated, with escaped content', async ({
  page,
  author,
  request,
}) => {
  await test.step('a guest reads a debate: comments, and their replies below, oldest first', async () => {
    const writer = await author({ name: 'Odile Vasseur' })
    const id = await publish(request, writer)
    const first = await comment(request, writer, id, 'Une première question')
    await comment(request, writer, id, 'Une seconde question')
    for (const answer of ['Réponse une', 'Réponse deux', 'Réponse trois', 'Réponse quatre', 'Réponse cinq'])
      await comment(request, writer, id, answer, first)
    await page.goto(`/post/${id}`)
    await expect(threads(page)).toHaveCount(2)
    const thread = threads(page).filter({ hasText: 'Une première question' })
    const replies = thread.getByRole('list', { name: 'Réponses à Odile Vasseur' }).locator('> li')
    await expect(replies).toContainText(['Réponse une', 'Réponse deux', 'Réponse trois'])
    await thread.getByRole('button', { name: 'Voir les autres réponses' }).click()
    await expect(replies).toHaveCount(5)
    await expect(replies.last()).toContainText('Réponse cinq')
    await expect(thread.getByRole('button', { name: 'Répondre' })).toHaveCount(1)
  })

  await test.step('comments stand newest or oldest first, as one chooses (part of COM-03)', async () => {
    const writer = await author()
    const id = await publish(request, writer)
    for (const text of ['Le plus ancien', 'Celui du milieu', 'Le plus récent'])
      await comment(request, writer, id, text)
    await visit(page, `/post/${id}`)
    await expect(threads(page)).toContainText(['Le plus récent', 'Celui du milieu', 'Le plus ancien'])
    await page.getByLabel('Trier les commentaires').selectOption({ label: 'Plus anciens' })
    await expect(threads(page)).toContainText(['Le plus ancien', 'Celui du milieu', 'Le plus récent'])
    await page.getByLabel('Trier les commentaires').selectOption({ label: 'Plus récents' })
    await expect(threads(page)).toContainText(['Le plus récent', 'Celui du milieu', 'Le plus ancien'])
  })

  await test.step('a comment of 200 characters is whole, one of 240 is cut until one asks for the rest', async () => {
    const writer = await author()
    const id = await publish(request, writer)
    const whole = `${'a'.repeat(199)}z`
    const long = `${'b'.repeat(239)}z`
    await comment(request, writer, id, whole)
    await comment(request, writer, id, long)
    await visit(page, `/post/${id}`)
    await expect(page.getByText(whole, { exact: true })).toBeVisible()
    await expect(page.getByText(long, { exact: true })).toHaveCount(0)
    await expect(page.getByText(`${'b'.repeat(200)}…`, { exact: true })).toBeVisible()
    const more = page.getByRole('button', { name: 'Voir plus', exact: true })
    await expect(more).toHaveCount(1)
    await more.click()
    await expect(page.getByText(long, { exact: true })).toBeVisible()
    await expect(more).toHaveCount(0)
  })

  await test.step('HTML, links, mentions and hashtags in a comment are what they are in a post', async () => {
    const writer = await author()
    const id = await publish(request, writer)
    await comment(request, writer, id, '<img src=x onerror=alert(1)> @journaliste #budget')
    let dialogs = 0
    page.on('dialog', () => {
      dialogs += 1
    })
    await visit(page, `/post/${id}`)
    const shown = page.locator('[data-comment]')
    await expect(shown).toContainText('<img src=x onerror=alert(1)> @journaliste #budget')
    await expect(shown.locator('p img')).toHaveCount(0)
    await expect(shown.getByRole('link', { name: '#budget' })).toHaveAttribute('href', '/search?q=%23budget')
    await shown.getByRole('link', { name: '@journaliste' }).click()
    await expect(page).toHaveURL('/profile/journaliste')
    expect(dialogs).toBe(0)
  })
})

test('[COM-06, COM-08, COM-09, COM-10, COM-15, COM-11] a member writes and answers: counted, sent by Enter, and kept on failure', async ({
  member,
  author,
  request,
}) => {
  const { page } = await member()

  await test.step('writing: the counter, Enter sends, Shift+Enter breaks the line', async () => {
    const id = await publish(request, await author())
    await page.goto(`/post/${id}`)
    const send = page.getByRole('button', { name: 'Envoyer le commentaire' })
    await expect(section(page).getByText('0/280')).toBeVisible()
    await expect(send).toBeDisabled()
    await field(page).fill('   ')
    await expect(send).toBeDisabled()
    await field(page).press('Enter')
    await field(page).fill('')
    await field(page).pressSequentially('douze signes')
    await expect(section(page).getByText('12/280')).toBeVisible()
    await field(page).press('Shift+Enter')
    await field(page).pressSequentially('puis une ligne')
    await expect(field(page)).toHaveValue('douze signes\npuis une ligne')
    await field(page).press('Enter')
    await expectToast(page, 'Commentaire ajouté')
    await expect(threads(page)).toHaveCount(1)
    await expect(threads(page)).toContainText('douze signes\npuis une ligne', { useInnerText: true })
    await expect(section(page).getByRole('heading', { name: '1 commentaire' })).toBeVisible()
    await expect(field(page)).toHaveValue('')

    await field(page).fill('a'.repeat(281))
    await expect(section(page).getByText('281/280')).toBeVisible()
    await expect(send).toBeDisabled()
    await page.reload()
    await expect(threads(page)).toHaveCount(1)
  })

  await test.step('a reply stands under its comment, and counts', async () => {
    const writer = await author({ name: 'Odile Vasseur' })
    const id = await publish(request, writer)
    await comment(request, writer, id, 'À vous de répondre')
    await comment(request, writer, id, 'Un autre commentaire')
    await visit(page, `/post/${id}`)
    const thread = threads(page).filter({ hasText: 'À vous de répondre' })
    await thread.getByRole('button', { name: 'Répondre' }).click()
    const input = page.getByLabel('Répondre à Odile Vasseur')
    await expect(input).toBeFocused()
    await input.fill('Voici ma réponse')
    await input.press('Enter')
    await expect(thread.getByRole('list').getByText('Voici ma réponse')).toBeVisible()
    await expect(page.getByRole('heading', { name: '3 commentaires' })).toBeVisible()
    await page.reload()
    await expect(thread.getByRole('list').getByText('Voici ma réponse')).toBeVisible()
    await expect(threads(page)).toHaveCount(2)
  })

  await test.step('a comment that fails says so and keeps the text, for a comment as for a reply', async () => {
    const writer = await author({ name: 'Odile Vasseur' })
    const id = await publish(request, writer)
    await comment(request, writer, id, 'À vous de répondre')
    const mend = await failing(page, '**/comments', 'POST')
    await page.goto(`/post/${id}`)
    const reply = page.getByLabel('Répondre à Odile Vasseur')
    await commentIn(page, 'À vous de répondre').getByRole('button', { name: 'Répondre' }).click()
    for (const [input, text] of [
      [field(page), 'Un commentaire qui reste'],
      [reply, 'Une réponse qui reste'],
    ] as const) {
      await input.fill(text)
      await input.press('Enter')
      await expectToast(page, 'Erreur', 'Impossible de publier le commentaire. Réessayez.')
      await expect(input).toHaveValue(text)
    }
    await mend()
    await reply.press('Enter')
    await expect(commentIn(page, 'Une réponse qui reste')).toHaveCount(1)
    await expect(reply).toHaveCount(0)
    await page.unrouteAll({ behavior: 'ignoreErrors' })
  })
})

test('[COM-21] comments and replies of others appear on an open page without reload @long', async ({
  page,
  author,
  request,
}) => {
  const live = await liveConnection(page)
  const writer = await author({ name: 'Odile Vasseur' })
  const id = await publish(request, writer)
  await page.goto(`/post/${id}`)
  await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible()
  await live.follows(`post:${id}`)
  const first = await comment(request, writer, id, 'Écrit ailleurs')
  await expect(commentIn(page, 'Écrit ailleurs')).toBeVisible()
  await comment(request, writer, id, 'Répondu ailleurs', first)
  await expect(page.getByRole('list', { name: 'Réponses à Odile Vasseur' })).toContainText('Répondu ailleurs')
  await expect(page.getByRole('heading', { name: '2 commentaires' })).toBeVisible()
})

for (const [line, failure, sentence] of [
  ['COM-23', 'no answer', 'Problème de connexion. Vérifiez votre connexion internet et réessayez.'],
  ['COM-24', 500, 'Impossible de charger les commentaires. Réessayez dans quelques instants.'],
] as const) {
  test(`[${line}] comments that cannot be loaded (${failure}) show the reason and offer to retry @long`, async ({
    page,
    author,
    request,
  }) => {
    const writer = await author()
    const id = await publish(request, writer)
    await comment(request, writer, id, 'Enfin lisible')
    const mend = await failing(page, '**/comments?*', 'GET', failure)
    // The event of the new comment would have the comments read again by itself.
    await page.routeWebSocket('**/realtime', () => undefined)
    await page.goto(`/post/${id}`)
    await expect(section(page).getByRole('alert')).toContainText(sentence)
    await expect(postIn(page, id)).toBeVisible()
    await mend()
    await section(page).getByRole('button', { name: 'Réessayer' }).click()
    await expect(commentIn(page, 'Enfin lisible')).toBeVisible()
  })
}

test('[COM-25] a list that fails to load leaves no stale comment @long', async ({
  page,
  author,
  request,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  for (const text of ['Le premier', 'Le second']) await comment(request, writer, id, text)
  await page.goto(`/post/${id}`)
  await expect(threads(page)).toHaveCount(2)
  await failing(page, '**/comments?*', 'GET')
  await page.getByLabel('Trier les commentaires').selectOption({ label: 'Plus anciens' })
  await expect(section(page).getByRole('alert')).toBeVisible()
  await expect(page.locator('[data-comment]')).toHaveCount(0)
})

test('[COM-26] a guest who comments, replies or likes is asked to sign in, and keeps the text @long', async ({
  page,
  author,
  request,
}) => {
  const writer = await author({ name: 'Odile Vasseur' })
  const id = await publish(request, writer)
  await comment(request, writer, id, 'À vous de répondre')
  await page.goto(`/post/${id}`)
  await commentIn(page, 'À vous de répondre').getByRole('button', { name: 'Répondre' }).click()
  for (const input of [field(page), page.getByLabel('Répondre à Odile Vasseur')]) {
    await input.fill('Sans compte')
    await input.press('Enter')
    await expectLoginPrompt(page, 'Vous devez être connecté pour commenter.')
    await expect(input).toHaveValue('Sans compte')
  }
  await expect(page.locator('[data-comment]')).toHaveCount(1)
  const like = commentIn(page, 'À vous de répondre').getByRole('button', { name: 'Aimer' })
  await like.click()
  await expectLoginPrompt(page, 'Vous devez être connecté pour aimer un commentaire.')
  await expect(like).toHaveAttribute('aria-pressed', 'false')
})
