import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo } from '../support/members.ts'

const caseRow = (page: Page, text: string) => page.locator('[data-case]', { hasText: text })
const heading = (page: Page) => page.locator('#moderation-case')
const focusIsSomewhere = (page: Page) =>
  expect.poll(() => page.evaluate(() => document.activeElement !== document.body)).toBe(true)

async function report(request: APIRequestContext, token: string, postId: string, details: string) {
  const answer = await request.post('/api/v1/reports', {
    headers: { authorization: `Bearer ${token}` },
    data: { target_type: 'post', target_id: postId, reason: 'other', details },
  })
  expect(answer.ok(), await answer.text()).toBe(true)
}

test('the team searches, shares out, passes on, tags and names a view of its queue @long', async ({
  browser,
  request,
  contexts,
  author,
}) => {
  test.setTimeout(90_000)
  const open = async (account: string) => {
    const opened = await browserOf(browser, request, account, demo.password)
    contexts.push(opened.context)
    return opened.page
  }
  const text = freshText('Une affaire de famille')
  const postId = await publish(request, await author(), text)
  const word = `mirabelle${postId.slice(-6)}`
  await report(request, await author(), postId, `On y parle de ${word} sans raison.`)
  const [desk, second] = [
    await open('moderation@parvis.example'),
    await open('administration@parvis.example'),
  ]

  await test.step('f searches words of a report; the address keeps it, and Back takes it away', async () => {
    await desk.goto('/moderation')
    await expect(desk.getByRole('radio', { name: 'À traiter' })).toBeChecked()
    await desk.keyboard.press('f')
    await desk.keyboard.type(word)
    await expect(desk).toHaveURL(new RegExp(`q=${word}`))
    await expect(desk.locator('[data-case]')).toHaveCount(1)
    await expect(caseRow(desk, text)).toContainText('1 signalement')
    await desk.getByRole('button', { name: 'Filtres' }).click()
    await desk.getByLabel('Ouvert depuis').selectOption('Plus d’un mois')
    await expect(desk.getByText('Aucun dossier ne répond à cette recherche')).toBeVisible()
    await expectAccessible(desk, { what: 'filters' })
    await desk.goBack()
    await expect(caseRow(desk, text)).toBeVisible()
    await expect(desk.getByLabel('Ouvert depuis')).toHaveValue('')
    await second.goto(new URL(desk.url()).pathname + new URL(desk.url()).search)
    await expect(caseRow(second, text)).toBeVisible()
  })

  await test.step('a makes a case one’s own, and others are told whose it is', async () => {
    await caseRow(desk, text).focus()
    await desk.keyboard.press('a')
    await expect(caseRow(desk, text)).toContainText('Confié à vous')
    await expect(caseRow(second, text)).toContainText('Confié à')
    await caseRow(second, text).focus()
    await second.keyboard.press('c')
    await expectToast(second, 'Dossier', /confiez-le-vous d’abord/)
    await expect(caseRow(desk, text)).toBeFocused()
  })

  await test.step('t tags it, e passes it on with the reason', async () => {
    await desk.keyboard.press('t')
    const tags = desk.getByRole('dialog', { name: 'Étiquettes du dossier' })
    await tags.getByLabel('Nouvelle étiquette (facultatif)').fill('Famille')
    await desk.keyboard.press('Enter')
    await expectToast(desk, 'Étiquettes enregistrées')
    await expect(tags).toHaveCount(0)
    await expect(caseRow(desk, text)).toContainText('Famille')
    await expect(caseRow(desk, text)).toBeFocused()
    await desk.keyboard.press('e')
    const passing = desk.getByRole('dialog', { name: 'Transmettre aux administrateurs' })
    await passing.getByRole('button', { name: 'Transmettre' }).click()
    await expect(passing.getByText('Dites pourquoi.')).toBeVisible()
    await passing.getByLabel('Pourquoi').fill('Une élue est nommée.')
    await expectAccessible(desk, { what: 'escalation' })
    await passing.getByRole('button', { name: 'Transmettre' }).click()
    await expectToast(desk, 'Dossier transmis aux administrateurs')
    await expect(caseRow(second, text)).toContainText('Transmis aux administrateurs')
    await caseRow(second, text).click()
    await expect(second.getByText('Une élue est nommée.')).toBeVisible()
    await expectAccessible(second, { what: 'escalated case' })
    await caseRow(desk, text).click()
    await expect(desk.getByRole('region', { name: 'Décider' })).toHaveCount(0)
  })

  await test.step('an administrator gives it back, with a saved reply for who decides', async () => {
    await second.getByRole('button', { name: 'Rendre à l’équipe' }).click()
    await expect(desk.getByRole('region', { name: 'Décider' })).toBeVisible()
    await second.goto('/moderation/reponses')
    await second.getByRole('button', { name: 'Nouvelle réponse' }).click()
    const writing = second.getByRole('dialog', { name: 'Nouvelle réponse' })
    await writing.getByLabel('Titre').fill(`Vie privée ${word}`)
    await writing.getByLabel('Français').fill('Ce post livre la vie privée d’une famille.')
    await writing.getByRole('button', { name: 'Enregistrer' }).click()
    await expectToast(second, 'Réponse enregistrée')
    await expectAccessible(second, { what: 'replies' })
    const decision = desk.getByRole('region', { name: 'Décider' })
    await decision.getByRole('radio', { name: 'Rappel à l’ordre' }).check()
    await decision
      .getByLabel('Insérer une réponse enregistrée')
      .selectOption({ label: `Vie privée ${word} (Français)` })
    await expect(decision.getByLabel('Faits retenus')).toHaveValue(
      'Ce post livre la vie privée d’une famille.',
    )
    await expect(decision.getByLabel('Faits retenus')).toBeFocused()
  })

  await test.step('a view keeps the filters under a name, for the team; each reads their own figures', async () => {
    await desk.getByRole('button', { name: 'Vues' }).click()
    const views = desk.getByRole('dialog', { name: 'Vues de la file' })
    await views.getByLabel('Nommer les filtres actuels').fill(`Affaire ${word}`)
    await views.getByLabel('Pour toute l’équipe').check()
    await views.getByRole('button', { name: 'Enregistrer la vue' }).click()
    await expect(views.getByRole('button', { name: `Affaire ${word}`, exact: false }).first()).toBeVisible()
    await expectAccessible(desk, { what: 'views' })
    await second.goto('/moderation')
    await expect(second.getByRole('radio', { name: 'À traiter' })).toBeChecked()
    await second.keyboard.press('u')
    await second
      .getByRole('dialog', { name: 'Vues de la file' })
      .getByRole('button', { name: new RegExp(`^Affaire ${word}`) })
      .click()
    await expect(second.locator('[data-case]')).toHaveCount(1)
    await second.goto('/moderation/charge')
    await expect(
      second.getByRole('list', { name: 'Charge par personne' }).getByRole('listitem'),
    ).not.toHaveCount(1)
    await expectAccessible(second, { what: 'workload' })
  })
})

test('a moderator reviews 20 cases by keyboard alone, and the focus is never lost @long', async ({
  browser,
  request,
  contexts,
  author,
}) => {
  test.setTimeout(240_000)
  const word = `groseille${Date.now() % 1_000_000}`
  for (let writer = 0; writer < 5; writer += 1) {
    const [token, reporter] = [await author(), await author()]
    for (let post = 0; post < 4; post += 1) {
      const id = await publish(request, token, freshText(`Un mot de ${word}`))
      await report(request, reporter, id, 'Une explication assez longue.')
    }
  }
  const opened = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(opened.context)
  const { page } = opened
  await page.goto(`/moderation?q=${word}`)
  await expect(page.locator('[data-case]')).toHaveCount(20)
  const keys = page.keyboard
  await keys.press('?')
  const help = page.getByRole('dialog', { name: 'Raccourcis clavier' })
  await expect(help).toContainText('Ouvrir le dossier suivant')
  await keys.press('Escape')
  await expect(help).toHaveCount(0)
  await keys.press('j')
  await expect(page.locator('[data-case]').first()).toBeFocused()
  await keys.press('Enter')
  for (let position = 1; position <= 20; position += 1) {
    await expect(heading(page)).toBeFocused()
    await keys.press('d')
    await expect(page.getByRole('radio', { name: 'Aucune mesure' })).toBeFocused()
    if (position % 5 === 0) {
      await keys.press('4')
      await expect(page.getByRole('radio', { name: 'Contenu retiré' })).toBeFocused()
      await keys.press('r')
      await expect(page.getByLabel('Règle enfreinte')).toBeFocused()
      await keys.press('1')
      const facts = page.getByLabel('Faits retenus')
      for (
        let step = 0;
        step < 6 && !(await facts.evaluate((one) => one === document.activeElement));
        step += 1
      )
        await keys.press('Tab')
      await keys.type('Une insulte.')
      await keys.press('Control+Enter')
    } else {
      await keys.press('1')
      await keys.press('Enter')
    }
    await expect(page.locator('#decided').getByRole('heading', { name: 'Décision' })).toBeFocused()
    await expect(page.locator('[data-case]')).toHaveCount(20 - position)
    await keys.press('o')
    await focusIsSomewhere(page)
  }
  await expectToast(page, 'Rien d’autre n’attend dans cette liste')
  await page.goto(`/moderation?q=${word}&list=decided`)
  await expect(page.locator('[data-case]')).toHaveCount(20)
})

test('staff find « Modération » with the number of open cases in the rail and in the menu of phones; others do not @long', async ({
  browser,
  request,
  contexts,
  author,
  member,
}) => {
  await report(request, await author(), await publish(request, await author()), 'Hors sujet.')
  const { page, context } = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  contexts.push(context)
  await page.goto('/')
  const rail = (reader: Page) => reader.getByRole('navigation', { name: 'Navigation principale' })
  const entry = rail(page).getByRole('link', { name: /^Modération/ })
  await expect(entry).toHaveText(/^Modération\d+\+?\s*en attente$/)
  await entry.click()
  await expect(page).toHaveURL('/moderation')
  await page.setViewportSize({ width: 390, height: 844 })
  await page.getByRole('banner').getByRole('button', { name: 'Menu' }).click()
  await expect(page.getByRole('menuitem', { name: /^Modération \d+/ })).toBeVisible()

  const { page: other } = await member()
  await other.goto('/')
  await expect(rail(other).getByRole('link', { name: 'Notifications' })).toBeVisible()
  await expect(rail(other).getByRole('link', { name: /^Modération/ })).toHaveCount(0)
})
