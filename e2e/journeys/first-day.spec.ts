import {
  cards,
  comment,
  commentIn,
  expect,
  expectReactions,
  expectToast,
  expectWelcome,
  failing,
  freshText,
  liveConnection,
  postIn,
  publish,
  reactionIn,
  test,
} from '../support/conversation.ts'
import { freshAddress, password } from '../support/members.ts'
import { signOutOnProfile } from '../support/own-profile.ts'

/** With animations, as for most readers. */
test.use({ contextOptions: { reducedMotion: 'no-preference' } })

test('from guest to member, and back: a first day on Parvis, watched live by others', async ({
  page,
  member,
  guest,
  request,
}) => {
  test.setTimeout(90_000)
  const other = await member()
  const question = freshText('Faut-il ouvrir la bibliothèque le dimanche ?')
  const questionId = await publish(request, other.token, question)
  const onlooker = await guest()

  await test.step('others read: a member in Citoyens, a guest on the post', async () => {
    await other.page.goto('/?tab=citizens')
    await expect(postIn(other.page, questionId)).toBeVisible()
    await onlooker.goto(`/post/${questionId}`)
    await expect(postIn(onlooker, questionId)).toContainText(question)
    await onlooker.evaluate(() => Object.assign(window, { neverReloaded: true }))
    await other.page.evaluate(() => Object.assign(window, { neverReloaded: true }))
  })

  await test.step('a guest reads the three tabs', async () => {
    await page.goto('/')
    for (const name of ['Politiques', 'Journalistes', 'Citoyens']) {
      await page.getByRole('tab', { name }).click()
      await expect(page.getByRole('tab', { name, selected: true })).toBeVisible()
      await expect(page.getByRole('tabpanel', { name }).locator('article').nth(5)).toBeVisible()
    }
  })

  const email = freshAddress('premier-jour')
  await test.step('signs up in two steps', async () => {
    await page.goto('/auth?mode=signup')
    await page.getByRole('radio', { name: /Citoyen/ }).check({ force: true })
    await page.getByLabel('Adresse email').fill(email)
    await page.getByLabel('Mot de passe', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Continuer', exact: true }).click()
    await page.getByLabel('Nom d’utilisateur').fill('Alix Verdier')
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Créer mon compte' }).click()
    await expectToast(page, 'Inscription réussie', 'Vérifiez votre email pour confirmer votre compte.')
  })

  await test.step('confirms by the mail, then signs in with the password', async () => {
    const mail = page.getByRole('article').filter({ hasText: email })
    // A job sends it, and the mailbox page shows only the mails at the time of loading.
    await expect(async () => {
      await page.goto('/dev/mailbox')
      await expect(mail).toBeVisible({ timeout: 500 })
    }).toPass()
    await mail.getByRole('link').first().click()
    await expect(page.getByRole('link', { name: 'S’abonner' })).toBeVisible()
    await page.goto('/profile')
    await signOutOnProfile(page)
    await page.getByRole('button', { name: 'Connexion', exact: true }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Adresse email').fill(email)
    await dialog.getByLabel('Mot de passe', { exact: true }).fill(password)
    await dialog.getByRole('button', { name: 'Se connecter', exact: true }).click()
    await expectWelcome(page)
  })

  const words = freshText('Mon premier post : bonjour à toutes et à tous.')
  await test.step('writes a post in Citoyens, which others are told of by the pill', async () => {
    await page.getByRole('link', { name: 'Écrire', exact: true }).click()
    await page.getByLabel('Texte du post').fill(words)
    await page.getByRole('button', { name: 'Publier' }).click()
    await expectToast(page, 'Post publié')
    await expect(page.getByRole('tab', { name: 'Citoyens', selected: true })).toBeVisible()
    await expect(cards(page).filter({ hasText: words })).toBeVisible()

    await expect(other.page.getByText(words)).toHaveCount(0)
    await other.page.getByRole('button', { name: /^\d+ nouveaux? posts?$/ }).click()
    await expect(cards(other.page).filter({ hasText: words })).toBeVisible()
    await postIn(other.page, questionId).scrollIntoViewIfNeeded()
  })

  await test.step('reacts to another, and everyone sees the count move', async () => {
    const card = postIn(page, questionId)
    await reactionIn(card, 'support').click()
    await expectReactions(card, { support: 1 }, 'support')
    await expectReactions(postIn(onlooker, questionId), { support: 1, question: 0 }, null)
    await expectReactions(postIn(other.page, questionId), { support: 1, question: 0 }, null)
  })

  await test.step('comments, is answered, and answers a comment', async () => {
    await postIn(page, questionId).getByText(question).click()
    await expect(page).toHaveURL(`/post/${questionId}`)
    const field = page.getByLabel('Ajouter un commentaire')
    await field.fill('Oui, une fois par mois pour commencer.')
    await field.press('Enter')
    await expectToast(page, 'Commentaire ajouté')
    await expect(commentIn(page, 'Oui, une fois par mois')).toBeVisible()
    await expect(commentIn(onlooker, 'Oui, une fois par mois')).toBeVisible()
    await expect(postIn(other.page, questionId).getByText('1 commentaire')).toBeAttached()

    await comment(request, other.token, questionId, 'Et avec quel personnel ?')
    await commentIn(page, 'Et avec quel personnel ?').getByRole('button', { name: 'Répondre' }).click()
    const answer = page.getByLabel(`Répondre à ${other.name}`)
    await answer.fill('Avec des volontaires, payés en conséquence.')
    await answer.press('Enter')
    const replies = (of: typeof page) =>
      of.getByRole('list', { name: `Réponses à ${other.name}` }).getByText('Avec des volontaires')
    await expect(replies(page)).toBeVisible()
    await expect(replies(onlooker)).toBeVisible()
    await expect(onlooker.getByRole('heading', { name: '3 commentaires' })).toBeVisible()
    await expect(postIn(other.page, questionId).getByText('3 commentaires')).toBeAttached()
  })

  await test.step('signs out; the guest still reads', async () => {
    await page.getByRole('link', { name: 'Profil' }).first().click()
    await signOutOnProfile(page)
    await expect(page.getByRole('button', { name: 'Connexion', exact: true })).toBeVisible()
    await page.goto('/?tab=citizens')
    await expect(cards(page).filter({ hasText: words })).toBeVisible()
    await expectReactions(postIn(page, questionId), { support: 1 }, null)
    await onlooker.getByRole('link', { name: 'Parvis, accueil' }).click()
    await expect(cards(onlooker).first()).toBeVisible()
  })

  for (const watching of [onlooker, other.page])
    expect(await watching.evaluate(() => 'neverReloaded' in window)).toBe(true)
})

test('the connection is lost and returns: nothing was missed', async ({ page, author, request, context }) => {
  const [writer, friend] = [await author(), await author()]
  const id = await publish(request, writer)
  const live = await liveConnection(page)
  await page.goto('/?tab=citizens')
  await postIn(page, id).getByRole('link', { name: '0 commentaire' }).click()
  await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible()

  await live.follows(`post:${id}`)
  await context.setOffline(true)
  await live.cut()
  await expect(page.getByText('Vous êtes hors ligne.')).toBeVisible()
  await expect(postIn(page, id)).toBeVisible()
  await comment(request, friend, id, 'Écrit pendant la coupure')
  const missed = freshText('Publié pendant la coupure')
  await publish(request, friend, missed)

  await context.setOffline(false)
  await expect(commentIn(page, 'Écrit pendant la coupure')).toBeVisible()
  await expect(page.getByRole('heading', { name: '1 commentaire' })).toBeVisible()
  await page.goBack()
  await expect(page.getByText(missed)).toHaveCount(0)
  await page.getByRole('button', { name: /^\d+ nouveaux? posts?$/ }).click()
  await expect(cards(page).filter({ hasText: missed })).toBeVisible()
})

test('a feed that was open during the outage announces the posts of that time @long', async ({
  page,
  author,
  request,
  context,
}) => {
  const writer = await author()
  const id = await publish(request, writer)
  const live = await liveConnection(page)
  await page.goto('/?tab=citizens')
  await postIn(page, id).scrollIntoViewIfNeeded()
  await live.follows(`post:${id}`)
  await context.setOffline(true)
  await live.cut()
  const missed = freshText('Publié pendant la coupure')
  await publish(request, writer, missed)
  await comment(request, writer, id, 'Écrit pendant la coupure')

  await context.setOffline(false)
  await expect(postIn(page, id).getByText('1 commentaire')).toBeAttached()
  await page.getByRole('button', { name: /^\d+ nouveaux? posts?$/ }).click()
  await expect(cards(page).filter({ hasText: missed })).toBeVisible()
})

test('a live connection that opens late misses nothing either @long', async ({ page, author, request }) => {
  const writer = await author()
  const id = await publish(request, writer)
  let attempts = 0
  await page.routeWebSocket('**/realtime', async (socket) => {
    attempts += 1
    if (attempts > 1) return void socket.connectToServer()
    await expect(page.getByText('Aucun commentaire pour le moment')).toBeVisible()
    await comment(request, writer, id, 'Écrit avant la connexion')
    await socket.close({ code: 1013, reason: 'not yet' })
  })
  await page.goto(`/post/${id}`)
  await expect(commentIn(page, 'Écrit avant la connexion')).toBeVisible()
  expect(attempts).toBe(2)
})

test('[CRE-16] publishing while the server answers 503 keeps the text, and sending again publishes once @long', async ({
  member,
}) => {
  const { page } = await member()
  const words = freshText('Ce texte ne doit pas se perdre')
  const mend = await failing(page, '**/api/v1/posts', 'POST', 503)
  await page.goto('/create-post')
  await page.getByLabel('Texte du post').fill(words)
  await page.getByRole('button', { name: 'Publier' }).click()
  await expectToast(page, 'Erreur', 'Impossible de publier le post.')
  await expect(page.getByLabel('Texte du post')).toHaveValue(words)
  await page.reload()
  await expect(page.getByLabel('Texte du post')).toHaveValue(words)
  await mend()
  await page.getByRole('button', { name: 'Publier' }).click()
  await expectToast(page, 'Post publié')
  await expect(cards(page).filter({ hasText: words })).toHaveCount(1)
})
