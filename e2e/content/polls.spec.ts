import type { Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, expectToast, freshText, publish, test } from '../support/conversation.ts'
import { browserOf, demo, sessionIn } from '../support/members.ts'

const polls = (page: Page) => page.locator('[data-poll]')
const named = (page: Page, title: string | RegExp) => polls(page).filter({ hasText: title })
const percents = async (page: Page, title: string | RegExp) =>
  (
    await named(page, title)
      .getByText(/\d+\s%/)
      .allTextContents()
  ).map((text) => Number.parseInt(text, 10))

/** A poll by the staff for one journey. */
async function open(request: Parameters<typeof browserOf>[1], title: string) {
  const answer = await request.post('/auth/v1/token?grant_type=password', {
    data: { email: 'moderation@parvis.example', password: demo.password },
  })
  const { access_token } = await answer.json()
  const opened = await request.post('/api/v1/polls', {
    headers: { authorization: `Bearer ${access_token}` },
    data: {
      title,
      description: 'Une question pour un seul essai.',
      theme: 'social',
      options: ['Oui', 'Non'],
      ends_at: new Date(Date.now() + 3 * 86_400_000 + 60_000).toISOString(),
    },
  })
  expect(opened.ok(), await opened.text()).toBe(true)
}

test('[POL-02][POL-03][POL-11] a guest opens the tabs and the seven themes, also by address @long', async ({
  page,
}) => {
  await page.goto('/political-data/polls')
  await expect(page).toHaveURL('/polls')
  await expect(page.getByRole('heading', { level: 1, name: 'Sondages' })).toBeVisible()
  const first = named(page, 'trains du soir')
  await expect(first).toContainText('Écologie')
  await expect(first).toContainText(/Encore \d+ jours/)
  await expect(first).toContainText(/\d+ votes/)
  await expect(first.getByRole('radio')).toHaveCount(3)
  const chips = page.getByRole('group', { name: 'Thème' }).getByRole('button')
  await expect(chips).toHaveText(['Tous', 'Économie', 'Éducation', 'Écologie', 'Défense', 'Santé', 'Social'])
  for (const theme of ['Économie', 'Éducation', 'Écologie', 'Défense', 'Santé', 'Social']) {
    await chips.filter({ hasText: theme }).click()
    await expect(polls(page).first()).toContainText(theme)
    for (const poll of await polls(page).all()) await expect(poll).toContainText(theme)
  }
  await chips.filter({ hasText: 'Écologie' }).click()
  await page.getByRole('tab', { name: 'Historique' }).click()
  await expect(page).toHaveURL('/polls?tab=history&theme=ecology')
  await expect(named(page, 'éclairage public')).toContainText(/Terminé le/)
  await expect(named(page, 'éclairage public')).toContainText('Résultats non représentatifs')
  await chips.filter({ hasText: 'Défense' }).click()
  await expect(page.getByText('Aucun sondage terminé')).toBeVisible()
  await page.reload()
  await expect(chips.filter({ hasText: 'Défense' })).toHaveAttribute('aria-pressed', 'true')
})

test('[POL-03][POL-04][POL-05][POL-06][POL-09] a member reads a poll and votes once: results show here, live elsewhere, and in another browser', async ({
  member,
  browser,
  request,
}) => {
  const title = freshText('Un sondage de passage')
  await open(request, title)
  const [{ page }, other] = [await member(), await member()]
  await other.page.goto('/polls')
  await page.goto('/polls')
  await expect(named(page, title).getByRole('heading', { name: title })).toBeVisible()
  for (const sentence of ['Une question pour un seul essai.', 'Social', 'Aucun vote', 'Encore 3 jours'])
    await expect(named(page, title)).toContainText(sentence)
  for (const name of ['Oui', 'Non'])
    await expect(named(page, title).getByRole('radio', { name })).toBeAttached()
  expect(await percents(page, title)).toEqual([])
  await named(page, title).getByRole('radio', { name: 'Oui' }).check()
  await named(page, title).getByRole('button', { name: 'Voter' }).click()
  await expect(named(page, title).getByText('Votre choix', { exact: true })).toBeVisible()
  // The focus and a live region lead to the result, which has no shares before the first step.
  await expect(named(page, title).getByRole('list', { name: 'Résultats' })).toBeFocused()
  await expect(page.locator('[data-announcements]')).toContainText('Votre vote est enregistré. Pas encore')
  await expect(named(page, title)).toContainText('ils avancent par paliers de dix votes')
  expect(await percents(page, title)).toEqual([])
  await expect(named(page, title).getByRole('button', { name: 'Voter' })).toHaveCount(0)
  await expect(named(page, title).getByRole('radio')).toHaveCount(0)
  await expect(named(other.page, title)).toContainText('1 vote')
  await named(other.page, title).getByRole('radio', { name: 'Non' }).check()
  await named(other.page, title).getByRole('button', { name: 'Voter' }).click()
  await expect(named(page, title)).toContainText('2 votes')
  expect(await percents(page, title)).toEqual([])
  await page.reload()
  await expect(named(page, title).getByText('Votre choix', { exact: true })).toBeVisible()
  const { email } = (await sessionIn(page)).user
  const elsewhere = await browserOf(browser, request, email)
  await elsewhere.page.goto('/polls')
  await expect(named(elsewhere.page, title).getByText('Votre choix', { exact: true })).toBeVisible()
  await elsewhere.context.close()
})

test('[POL-08] a guest’s vote stays on the device: nothing is sent, and totals do not change @long', async ({
  page,
  member,
  request,
}) => {
  const title = freshText('Un sondage pour un invité')
  await open(request, title)
  await page.goto('/polls')
  await expect(named(page, title)).toContainText('Aucun vote')
  const sent: string[] = []
  page.on('request', (one) => sent.push(`${one.method()} ${new URL(one.url()).pathname}`))
  await named(page, title).getByRole('radio', { name: 'Non' }).check()
  await named(page, title).getByRole('button', { name: 'Voter' }).click()
  await expect(named(page, title).getByText('Votre choix', { exact: true })).toBeVisible()
  await expect(named(page, title).getByText('reste sur cet appareil')).toBeVisible()
  // A poll with more ballots shows the shares of its last step, and says so.
  await named(page, 'trains du soir').getByRole('radio').first().check()
  await named(page, 'trains du soir').getByRole('button', { name: 'Voter' }).click()
  await expect(named(page, 'trains du soir')).toContainText(/Parts des \d+0 premiers votes/)
  const shares = await percents(page, 'trains du soir')
  expect(shares).toHaveLength(3)
  expect(Math.abs(shares.reduce((sum, share) => sum + share, 0) - 100)).toBeLessThanOrEqual(1)
  // Other members' polls are still read meanwhile.
  expect(sent.filter((one) => !one.startsWith('GET'))).toEqual([])
  await page.reload()
  await expect(named(page, title).getByText('Votre choix', { exact: true })).toBeVisible()
  const { page: reader } = await member()
  await reader.goto('/polls')
  await expect(named(reader, title)).toContainText('Aucun vote')
})

test('a vote asked for twice leaves once; an option that the server refuses is told at the ballot @long', async ({
  member,
  request,
}) => {
  const title = freshText('Un sondage refusé')
  await open(request, title)
  const { page } = await member()
  await page.goto('/polls')
  let sent = 0
  await page.route('**/api/v1/polls/*/vote', async (route) => {
    sent += 1
    await new Promise((done) => setTimeout(done, 200))
    const error = { code: 'validation_failed', message: '', fields: { option: 'unknown' }, request_id: 'e2e' }
    await route.fulfill({ status: 400, json: { error } })
  })
  const no = named(page, title).getByRole('radio', { name: 'Non' })
  await no.check()
  await no.evaluate((element: HTMLInputElement) => {
    element.form?.requestSubmit()
    element.form?.requestSubmit()
  })
  await expect(named(page, title).getByRole('alert')).toContainText(
    'Certaines informations ne sont pas valides',
  )
  await expect(no).toBeFocused()
  await expect(no).toBeChecked()
  expect(sent).toBe(1)
})

test('the staff opens a poll and closes it; a late vote is refused with a message @long', async ({
  browser,
  request,
  member,
}) => {
  const title = freshText('Une question de l’équipe')
  const staff = await browserOf(browser, request, 'moderation@parvis.example', demo.password)
  await staff.page.goto('/polls')
  await staff.page.getByRole('button', { name: 'Nouveau sondage' }).click()
  const dialog = staff.page.getByRole('dialog', { name: 'Nouveau sondage' })
  await dialog.getByRole('button', { name: 'Ouvrir le sondage' }).click()
  await expect(dialog.getByText('Ce champ est nécessaire.')).toBeVisible()
  await dialog.getByLabel('Question').fill(title)
  await dialog.getByLabel('Réponse 1').fill('Oui')
  await dialog.getByLabel('Réponse 2').fill('oui ')
  await dialog.getByLabel('Fin du vote').fill('2020-01-01T10:00')
  await dialog.getByRole('button', { name: 'Ouvrir le sondage' }).click()
  await expect(dialog.getByText('Deux réponses sont identiques.')).toBeVisible()
  await dialog.getByLabel('Réponse 2').fill('Non')
  await dialog.getByRole('button', { name: 'Ouvrir le sondage' }).click()
  await expect(dialog.getByText('Choisissez une date à venir.')).toBeVisible()
  await staff.page.keyboard.press('Escape')
  await staff.page.getByRole('button', { name: 'Nouveau sondage' }).click()
  await expect(dialog.getByLabel('Question')).toHaveValue(title)
  const ends = new Date(Date.now() + 86_400_000)
  await dialog.getByLabel('Fin du vote').fill(ends.toISOString().slice(0, 16))
  await dialog.getByRole('button', { name: 'Ouvrir le sondage' }).click()
  await expect(named(staff.page, title)).toBeVisible()

  const { page } = await member()
  await page.goto('/polls')
  await named(page, title).getByRole('radio', { name: 'Oui' }).check()
  await page.routeWebSocket('**/realtime', (socket) => socket.close())
  await page.context().setOffline(true)
  await named(page, title).getByRole('button', { name: 'Voter' }).click()
  await expect(named(page, title)).toContainText('Votre vote partira au retour de la connexion')
  await expect(named(page, title).getByRole('radio', { name: 'Oui' })).toBeChecked()
  await named(staff.page, title).getByRole('button', { name: 'Clore ce sondage' }).click()
  await staff.page.getByRole('button', { name: 'Clore', exact: true }).click()
  await expect(named(staff.page, title)).toHaveCount(0)
  await staff.page.getByRole('tab', { name: 'Historique' }).click()
  await expect(named(staff.page, title)).toContainText('Aucun vote')
  await page.context().setOffline(false)
  const late = named(page, title)
  await expectToast(page, 'Erreur', 'Ce sondage est terminé : on n’y vote plus.')
  await expect(late).toHaveCount(0)
  await page.getByRole('tab', { name: 'Historique' }).click()
  await expect(late).toContainText('Terminé le')
  await expect(late).toContainText('Aucun vote')
  await staff.context.close()
})

test('[POL-04] a guest reads no votes by option before voting; the address of a poll leads to it and to what is said of it @long', async ({
  page,
  request,
  member,
}) => {
  const title = freshText('Un sondage à son adresse')
  await open(request, title)
  const { page: voter, token } = await member()
  await voter.goto('/polls')
  await named(voter, title).getByRole('radio', { name: 'Oui' }).check()
  await named(voter, title).getByRole('button', { name: 'Voter' }).click()
  await expect(named(voter, title).getByText('Votre choix', { exact: true })).toBeVisible()

  const listed = page.waitForResponse((answer) => answer.url().includes('/api/v1/polls?'))
  await page.goto('/polls')
  const { items } = (await (await listed).json()) as {
    items: { id: string; is_closed: boolean; options: { votes: number | null }[] }[]
  }
  for (const { options } of items) expect(options.every(({ votes }) => votes === null)).toBe(true)
  await named(page, title).getByRole('link', { name: title }).click()
  await expect(page).toHaveURL(/\/polls\/[0-9a-f-]{36}$/)
  await expect(page).toHaveTitle(`${title} · Parvis`)
  await expect(page.getByText('Aucun post ne cite encore ce sondage.')).toBeVisible()
  expect(await percents(page, title)).toEqual([])
  await named(page, title).getByRole('radio', { name: 'Non' }).check()
  await named(page, title).getByRole('button', { name: 'Voter' }).click()
  await expect(named(page, title)).toContainText('Pas encore de pourcentages')
  expect(await percents(page, title)).toEqual([])
  await expectAccessible(page)

  const words = freshText('Votez tous')
  await publish(request, token, `${words} ${page.url()}`)
  await page.reload()
  await expect(page.getByRole('region', { name: 'Posts qui citent ce sondage' })).toContainText(words)
})

test('a verified official opens a poll in their own name, and closes it @long', async ({
  browser,
  request,
  page: guest,
}) => {
  const title = freshText('Une question d’élue')
  const { page, context } = await browserOf(browser, request, 'responsable@parvis.example', demo.password)
  await page.goto('/polls')
  await page.getByRole('button', { name: 'Nouveau sondage' }).click()
  const dialog = page.getByRole('dialog', { name: 'Nouveau sondage' })
  // Elections are read from a public address: no error before any input.
  await expect(dialog.getByLabel('Élection concernée (facultatif)')).toBeEnabled()
  await expect(dialog.getByRole('alert')).toHaveCount(0)
  await dialog.getByLabel('Question').fill(title)
  await dialog.getByLabel('Réponse 1').fill('Oui')
  await dialog.getByLabel('Réponse 2').fill('Non')
  await dialog.getByLabel('Fin du vote').fill(new Date(Date.now() + 86_400_000).toISOString().slice(0, 16))
  await expect(dialog.getByText('Rien ne prouve à d’autres ce qu’il a voté.')).toBeVisible()
  await dialog.getByLabel('Reçu de vote').selectOption('Avec reçu')
  await expect(dialog.getByText('on peut donc le lui demander')).toBeVisible()
  await dialog.getByRole('button', { name: 'Ouvrir le sondage' }).click()
  await expect(named(page, title)).toContainText('Proposé par Solange Ibarrou')
  await expect(named(page, title)).toContainText('Avec reçu : vous recevrez un fichier')
  await guest.goto('/polls')
  await expect(named(guest, title)).toContainText('Proposé par Solange Ibarrou')
  await expect(named(guest, title).getByRole('button', { name: 'Clore ce sondage' })).toHaveCount(0)
  await named(page, title).getByRole('button', { name: 'Clore ce sondage' }).click()
  await page.getByRole('button', { name: 'Clore', exact: true }).click()
  await expect(named(page, title)).toHaveCount(0)
  await context.close()
})
