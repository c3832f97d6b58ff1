import { readFile } from 'node:fs/promises'
import { expectAccessible, expectAccessibleInBothThemes } from '../support/accessibility.ts'
import { expect, expectToast, freshName, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

const administration = 'administration@parvis.example'

test('an administrator registers an order, gives it effect, and the member is told; the day’s statements are saved @long', async ({
  browser,
  request,
  contexts,
  member,
  author: writer,
  baseURL,
}) => {
  test.setTimeout(90_000)
  const author = await member()
  const postId = await publish(request, author.token, freshText('Un propos visé'))
  const { page, context, token } = await browserOf(browser, request, administration, demo.password)
  contexts.push(context)
  const reference = freshText('RG')

  await test.step('the order is registered, and a case opens', async () => {
    await page.goto('/administration/obligations')
    await page.getByRole('button', { name: 'Inscrire un ordre' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inscrire un ordre' })
    await dialog.getByRole('button', { name: 'Inscrire l’ordre' }).click()
    await expect(dialog.getByLabel('Autorité', { exact: true })).toBeFocused()
    await dialog.getByLabel('Autorité', { exact: true }).fill('Tribunal judiciaire d’Exemple')
    await dialog.getByLabel('Référence de l’ordre').fill(reference)
    await dialog.getByLabel('Base juridique').fill('Loi n° 2004-575, article 6-3')
    await dialog.getByLabel('Contenus visés').fill(`${baseURL}/post/${postId}`)
    await expectAccessible(page, { what: 'registering an order' })
    const received = dialog.getByLabel('Reçu le')
    const now = await received.inputValue()
    // An hour that the clocks left out.
    await received.fill('2026-03-29T02:30')
    await dialog.getByRole('button', { name: 'Inscrire l’ordre' }).click()
    await expect(dialog.getByText('Cette heure n’existe pas')).toBeVisible()
    await expect(received).toHaveValue('2026-03-29T02:30')
    await received.fill(now)
    await dialog.getByRole('button', { name: 'Inscrire l’ordre' }).click()
    await expectToast(page, 'Ordre inscrit')
  })

  const row = page
    .getByRole('list', { name: 'Ordres d’autorités' })
    .getByRole('listitem')
    .filter({ hasText: reference })
  await test.step('it is acknowledged, given effect and answered', async () => {
    await row.getByRole('button', { name: 'L’autorité sait que l’ordre est arrivé' }).click()
    await expectToast(page, 'Registre à jour')
    await row.getByRole('button', { name: 'Inscrire la suite' }).click()
    const dialog = page.getByRole('dialog', { name: 'Suite donnée à l’ordre' })
    await expect(dialog.getByText('Chaque membre concerné en sera informé aussitôt')).toBeVisible()
    await dialog.getByLabel('Ce qui a été fait').fill('Contenu retiré.')
    await dialog.getByRole('button', { name: 'Inscrire la suite' }).click()
    await expectToast(page, 'Suite inscrite')
    await expect(row.getByText('informé le')).toBeVisible()
    await row.getByRole('button', { name: 'L’autorité sait ce qui a été fait' }).click()
    await expectAccessibleInBothThemes(page, 'register of orders')
    await author.page.goto('/notifications')
    await expect(
      author.page.getByText('Une autorité a ordonné d’agir contre un de vos contenus').first(),
    ).toBeVisible()
  })

  await test.step('the case of the order is there, and the day’s statements are saved', async () => {
    await row.getByRole('link', { name: 'Voir le dossier' }).click()
    await expect(page.getByRole('region', { name: 'Décider' })).toBeVisible()
    // A measure that no order demands: those of orders are no statements of reasons.
    const staff = { authorization: `Bearer ${token}` }
    const reported = await request.post('/api/v1/reports', {
      headers: { authorization: `Bearer ${author.token}` },
      data: {
        target_type: 'post',
        target_id: await publish(request, await writer(), freshText('Autre')),
        reason: 'spam',
      },
    })
    expect(reported.ok()).toBe(true)
    const { items } = await (await request.get('/api/v1/moderation/cases', { headers: staff })).json()
    const { id } = items.find(({ excerpt }: { excerpt: string | null }) => excerpt?.startsWith('Autre'))
    const decided = await request.put(`/api/v1/moderation/cases/${id}/decision`, {
      headers: staff,
      data: { kind: 'warn', rule: 'spam', ground: 'illegal_content', facts: 'Répété.' },
    })
    expect(decided.ok(), await decided.text()).toBe(true)
    await page.goto('/administration/obligations/fichiers')
    const days = page.getByRole('list', { name: 'Jours' }).getByRole('listitem')
    await expect(days.first()).toBeVisible()
    const saved = page.waitForEvent('download')
    await days.first().getByRole('button', { name: /^CSV/ }).click()
    const text = await readFile(await (await saved).path(), 'utf8')
    expect(text).toMatch(/^puid,decision_visibility,/)
    expect(text).toContain('Code des postes et des communications électroniques, article L. 34-5')
    await expectAccessible(page, { what: 'files of duties' })
  })
})

test('trusted flaggers, the misuse policy and the points of contact have their screens @long', async ({
  browser,
  request,
  contexts,
  member,
  page: guest,
}) => {
  test.setTimeout(90_000)
  const flagger = await member({ name: freshName('Signaleur') })
  const { page, context } = await browserOf(browser, request, administration, demo.password)
  contexts.push(context)
  const name = freshText('Association')

  await test.step('a trusted flagger is noted, then suspended', async () => {
    await page.goto('/administration/obligations/signaleurs')
    await page.getByRole('button', { name: 'Inscrire un signaleur' }).click()
    const dialog = page.getByRole('dialog', { name: 'Inscrire un signaleur de confiance' })
    await dialog.getByLabel('Organisation').fill(name)
    await dialog.getByLabel('Domaine d’expertise').fill('Haine en ligne')
    await dialog.getByLabel('Adresse de la décision').fill('https://exemple.test/decision')
    await dialog.getByLabel('Statut donné le').fill('2026-01-15')
    await dialog.getByLabel('Comptes').fill('personne-de-connu')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(dialog.getByText('Ce profil n’existe pas')).toBeVisible()
    await dialog.getByLabel('Comptes').fill('')
    await dialog.getByRole('button', { name: 'Enregistrer' }).click()
    const row = page
      .getByRole('list', { name: 'Signaleurs de confiance' })
      .getByRole('listitem')
      .filter({ hasText: name })
    await row.getByRole('button', { name: 'Changer le statut' }).click()
    const state = page.getByRole('dialog', { name: 'Changer le statut' })
    await state.getByText('Statut suspendu').click()
    await state.getByLabel('Décision du coordinateur').fill('Décision n° 1')
    await state.getByRole('button', { name: 'Enregistrer' }).click()
    await expect(row.getByText('Statut suspendu')).toBeVisible()
    await expectAccessibleInBothThemes(page, 'trusted flaggers')
  })

  await test.step('the points of contact are set, and guests read them', async () => {
    await page.goto('/administration/reglages?section=duties')
    await page.getByLabel('Contact des autorités').fill('autorites@parvis.example')
    await page.getByLabel('Pourquoi').fill('Article 11')
    await page.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(page, 'Réglages enregistrés')
    await expectAccessible(page, { what: 'settings of duties' })
    await guest.goto('/cgu#autorites')
    const section = guest.locator('#autorites')
    await expect(section.getByRole('link', { name: 'autorites@parvis.example' })).toBeVisible()
    await expect(section.getByRole('link', { name: 'Appeals Centre Europe' })).toBeVisible()
    await expect(guest.locator('#abus')).toContainText('après un avertissement')
    await expectAccessible(guest, { what: 'terms' })
  })

  await test.step('the page of a member says where they stand', async () => {
    await page.goto('/administration/membres')
    await page.getByRole('searchbox').fill(flagger.name)
    await page.getByRole('button', { name: 'Chercher' }).click()
    await page.getByRole('table', { name: 'Membres' }).getByRole('link', { name: flagger.name }).click()
    const misuse = page.getByRole('region', { name: 'Usage abusif' })
    await expect(misuse).toContainText('Aucun signalement manifestement infondé')
  })
})
