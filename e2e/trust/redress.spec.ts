import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, postIn, publish, test } from '../support/conversation.ts'
import { browserOf, demo, freshAddress, mailTo, tokenOf } from '../support/members.ts'

test('a reader reports, a moderator removes, the author reads the reasons and appeals, another moderator restores, and both are notified', async ({
  browser,
  request,
  contexts,
  member,
}) => {
  test.setTimeout(90_000)
  const staff = async (account: string) => {
    const opened = await browserOf(browser, request, account, demo.password)
    contexts.push(opened.context)
    return opened.page
  }
  const text = freshText('Un mot un peu vif')
  const author = await member()
  const reader = await member()
  const postId = await publish(request, author.token, text)

  await test.step('the reader reports, and is told at once that it arrived', async () => {
    const { page } = reader
    await page.goto(`/post/${postId}`)
    await postIn(page, postId).getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(page.getByRole('menuitem', { name: /Signaler/ })).toHaveCount(1)
    await page.getByRole('menuitem', { name: 'Signaler ce post' }).click()
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^Harcèlement/ })
      .click()
    await page.getByRole('dialog').getByRole('button', { name: 'Terminé' }).click()
    await page.goto('/notifications?tab=system')
    await expect(page.getByText('Votre signalement est bien arrivé')).toBeVisible()
  })

  await test.step('a moderator removes it for a rule, with the facts', async () => {
    const desk = await staff('moderation@parvis.example')
    await desk.goto('/moderation?type=post')
    await desk.locator('[data-case]', { hasText: text }).click()
    const decision = desk.getByRole('region', { name: 'Décider' })
    await decision.getByRole('radio', { name: 'Contenu retiré' }).check()
    await decision.getByLabel('Règle enfreinte').selectOption({ label: '1. Menaces et harcèlement' })
    await decision.getByLabel('Faits retenus').fill('Le texte vise une personne nommée.')
    await decision.getByRole('button', { name: 'Décider : Contenu retiré' }).click()
    await expectToast(desk, 'Décision enregistrée')
  })

  await test.step('the author finds the reasons in the notifications, and contests', async () => {
    const { page } = author
    await page.goto('/notifications?tab=system')
    await page.getByRole('link', { name: /Votre post a été retiré/ }).click()
    await expect(page).toHaveURL(/\/decisions\//)
    await expect(page.getByRole('heading', { level: 1, name: 'Votre post a été retiré' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    await expect(page.getByText('Le texte vise une personne nommée.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Menaces et harcèlement' })).toHaveAttribute(
      'href',
      '/cgu#regle-harassment',
    )
    await expectAccessible(page, { what: 'reasons' })
    await page.getByRole('button', { name: 'Contester cette décision' }).click()
    await expect(page.getByText('Expliquez pourquoi vous contestez.')).toBeVisible()
    const why = page.getByLabel('Pourquoi cette décision est-elle une erreur ?')
    await expect(why).toBeFocused()
    await why.fill('Je parle d’un projet, non d’une personne.')
    await page.getByRole('button', { name: 'Contester cette décision' }).click()
    await expect(page.getByText(/Une personne qui n’a pas pris la décision la réexamine/)).toBeVisible()
    await expect(page.getByRole('button', { name: 'Contester cette décision' })).toHaveCount(0)
  })

  await test.step('somebody else answers, and takes the decision back', async () => {
    const desk = await staff('administration@parvis.example')
    await desk.goto('/moderation')
    await desk.getByRole('link', { name: 'Contestations' }).click()
    const appeal = desk.locator('[data-appeal]', { hasText: 'Je parle d’un projet' })
    await appeal.getByText('La décision contestée').click()
    await expect(appeal).toContainText('Le texte vise une personne nommée.')
    await appeal.getByRole('button', { name: 'Y répondre' }).click()
    await appeal.getByRole('radio', { name: 'Annulée' }).check({ force: true })
    await appeal.getByLabel('Réponse').fill('Le texte vise bien un projet.')
    await expectAccessible(desk, { what: 'appeals' })
    await appeal.getByRole('button', { name: 'Annuler la décision' }).click()
    await expectToast(desk, 'Réponse envoyée')
    await expect(appeal).toHaveCount(0)
  })

  await test.step('the author and the reader are told, and the post is there again', async () => {
    const { page } = author
    await page.reload()
    await expect(page.getByText('Acceptée : la décision est annulée.')).toBeVisible()
    await expect(page.getByText('Le texte vise bien un projet.')).toBeVisible()
    await reader.page.goto('/notifications?tab=system')
    await expect(reader.page.getByText('Votre signalement a été examiné')).toBeVisible()
    await reader.page.getByRole('link', { name: /Une décision de la modération est annulée/ }).click()
    await expect(reader.page.getByText(/elle ne vaut plus/)).toBeVisible()
    await reader.page.goto(`/post/${postId}`)
    await expect(postIn(reader.page, postId)).toContainText(text)
  })

  await test.step('the author finds the decisions among those that wait for the public log’s next batch', async () => {
    const { page } = author
    await page.goto('/transparence/journal')
    const mine = page.getByRole('list', { name: 'Les décisions qui me concernent' })
    const kinds = [/Contenu retiré/, /…Décision annulée/, /Contestation accueillie, décision annulée/]
    await expect(mine.getByRole('listitem')).toHaveCount(kinds.length)
    for (const kind of kinds)
      await expect(mine.getByRole('listitem').filter({ hasText: kind })).toContainText('bientôt inscrite')
  })
})

test('a guest gives notice of illegal content, follows it with its receipt, and appeals against the outcome', async ({
  page,
  author,
  request,
}) => {
  test.setTimeout(60_000)
  const text = freshText('Un résultat inventé')
  const postId = await publish(request, await author(), text)
  const email = freshAddress('riveraine')

  await test.step('from the menu of the post, without an account', async () => {
    await page.goto(`/post/${postId}`)
    await postIn(page, postId).getByRole('button', { name: 'Plus d’actions' }).click()
    await expect(page.getByRole('menuitem', { name: /Signaler/ })).toHaveCount(1)
    await page.getByRole('menuitem', { name: 'Signaler ce post' }).click()
    await page.getByRole('dialog').getByRole('button', { name: 'Signaler sans compte' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Signaler un contenu illicite' })).toBeVisible()
    await expect(page.getByText(text)).toBeVisible()
    // Another address is looked up before anything is sent.
    await page.getByRole('button', { name: 'Signaler un autre contenu' }).click()
    const address = page.getByLabel('Adresse exacte du contenu')
    await address.fill('https://ailleurs.example/post/1')
    await address.press('Enter')
    await expect(page.getByText('Aucun contenu de Parvis n’est visible à cette adresse.')).toBeVisible()
    await address.fill(page.url().replace(/\/signaler.*/, `/post/${postId}`))
    await address.press('Enter')
    await expect(page.getByText(text)).toBeVisible()
  })

  await test.step('what is missing is said, and the first of it has the focus', async () => {
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(page.getByLabel('Motif')).toBeFocused()
    await expect(page.getByText('Cette déclaration est nécessaire.')).toBeVisible()
    await page.getByLabel('Motif').selectOption({ label: 'Atteinte à la sincérité d’un scrutin' })
    await page
      .getByLabel('Pourquoi ce contenu est-il illicite ?')
      .fill('Ce résultat n’a été publié par personne.')
    await page.getByLabel('Votre nom', { exact: true }).fill('Camille Exemple')
    await page.getByLabel('Votre adresse email').fill(email)
    await page.getByRole('checkbox').check()
    await expectAccessible(page, { what: 'notice' })
    await page.getByRole('button', { name: 'Envoyer le signalement' }).click()
    await expect(page).toHaveURL(/\/signaler\/recu\/PV-[0-9A-Z-]+#/)
    await expect(page.getByText(/PV-/)).toBeVisible()
    await expectAccessible(page, { what: 'receipt' })
  })

  await test.step('the mail leads there too, says what was decided, and it can be contested', async () => {
    const mail = await mailTo(request, email, /bien arrivé/)
    const link = /https?:\/\/\S+\/signaler\/recu\/\S+/.exec(mail.text)?.[0] ?? ''
    // The mailed link proves the address as well, by a part that the screen does not have.
    expect(new URL(link).hash.split('.')[0]).toBe(new URL(page.url()).hash)
    const token = await tokenOf(request, 'moderation@parvis.example', demo.password)
    const headers = { authorization: `Bearer ${token}` }
    const { items } = (await (
      await request.get('/api/v1/moderation/cases?list=open&target_type=post', { headers })
    ).json()) as { items: { id: string; target_id: string }[] }
    const judged = items.find(({ target_id }) => target_id === postId)
    const answer = await request.put(`/api/v1/moderation/cases/${judged?.id}/decision`, {
      headers,
      data: { kind: 'no_action' },
    })
    expect(answer.ok(), await answer.text()).toBe(true)
    await mailTo(request, email, /a été examiné/)
    await page.reload()
    await expect(page.getByText(/Aucune mesure n’a été prise/)).toBeVisible()
    await page.getByLabel('Pourquoi cette décision est-elle une erreur ?').fill('Le scrutin est dimanche.')
    await page.getByRole('button', { name: 'Contester cette décision' }).click()
    await expect(page.getByText(/Une personne qui n’a pas pris la décision la réexamine/)).toBeVisible()
    await expect(page.getByText('Le scrutin est dimanche.')).toBeVisible()
  })
})
