import { readFile } from 'node:fs/promises'
import { expectAccessible } from '../support/accessibility.ts'
import { coming, dayAt, named, rows } from '../support/calendar.ts'
import { expect, test, visit } from '../support/conversation.ts'
import { browserOf, makeMember } from '../support/members.ts'

test('[CAL-10][CAL-12] the dialog shows the details, exports to a calendar and links to the laws', async ({
  page,
  request,
}) => {
  const event = (await coming(request)).find(({ title }) => title.includes('gare'))
  if (!event) throw new Error('the debate on the station is gone')
  await page.goto(`/calendar?day=${dayAt(Date.parse(event.starts_at))}`)
  await named(page, event.title).click()
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect(dialog).toContainText(/19\sh/)
  await expect(dialog).toContainText('Halle aux Forges')
  await expect(dialog).toContainText('Réunion (débat) · Local')
  await expect(dialog).toContainText('Collectif des voyageurs')
  await expect(dialog).toContainText('Événement fictif')
  await expectAccessible(page)
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    dialog.getByRole('link', { name: 'Ajouter à l’agenda' }).click(),
  ])
  expect(download.suggestedFilename()).toMatch(/\.ics$/)
  const file = await readFile(await download.path(), 'utf8')
  expect(file).toContain(`DTSTART:${event.starts_at.replace(/[-:]|\.000/g, '')}`)
  await dialog.getByRole('link', { name: 'Suivi' }).click()
  await expect(page).toHaveURL('/law-tracking')
})

test('a fact shows its publisher and its certainty @long', async ({ page }) => {
  await page.goto('/calendar?day=2027-04-18')
  await named(page, 'Élection présidentielle, premier tour').click()
  const dialog = page.getByRole('dialog', { name: 'Élection présidentielle, premier tour' })
  await expect(dialog).toContainText('dimanche 18 avril 2027')
  await expect(dialog).toContainText('Événement majeur')
  await expect(
    dialog.getByRole('link', { name: /^Gouvernement|info\.gouv|Service|Premier/ }),
  ).toHaveAttribute('href', /^https:/)
  await expect(dialog).toContainText(/\(au \d/)
  // Only the month is known: it stands in no cell, and no agenda gets a day.
  await visit(page, '/calendar?day=2029-06-01')
  await expect(page.getByText('Rien ce jour-là.')).toBeVisible()
  const month = page.getByRole('region', { name: 'Jour à fixer' })
  await expect(month.getByRole('heading')).toHaveText(/^juin 2029, jour à fixer$/i)
  await expect(page.locator('[data-day="2029-06-01"]')).toHaveAccessibleName(/^vendredi 1er juin 2029$/)
  await named(page, 'Élections européennes').click()
  await expect(page.getByRole('dialog')).toContainText('juin 2029')
  await expect(page.getByRole('dialog')).toContainText('le jour reste à fixer')
  await expect(page.getByRole('link', { name: 'Ajouter à l’agenda' })).toHaveCount(0)
  await expect(page.getByRole('dialog')).toContainText('Information générale, non relue')
})

test('a member requests a reminder of an event, finds it in their list, and cancels it @long', async ({
  browser,
  page: guest,
  request,
}) => {
  const event = (await coming(request)).find(
    ({ date_precision, starts_at }) =>
      date_precision === 'minute' && Date.parse(starts_at) - Date.now() > 2 * 86_400_000,
  )
  if (!event) throw new Error('no event is far enough')
  await guest.goto(`/calendar?event=${event.id}`)
  await guest.getByRole('button', { name: 'Me le rappeler' }).click()
  await expect(guest.getByRole('dialog', { name: 'Connexion requise' })).toContainText(
    'Vous devez être connecté pour être prévenu.',
  )

  const { page } = await browserOf(browser, request, await makeMember(request))
  await page.goto(`/calendar?event=${event.id}`)
  const dialog = page.getByRole('dialog', { name: event.title })
  await dialog.getByRole('button', { name: 'Me le rappeler' }).click()
  await dialog.getByRole('radio', { name: /^Une heure avant/ }).check()
  await expect(dialog.getByRole('button', { name: 'Rappel demandé' })).toBeVisible()
  await dialog.getByRole('radio', { name: /^La veille.*18\sh/ }).check()
  await expect(dialog.getByRole('radio', { name: /^La veille/ })).toBeChecked()
  await expectAccessible(page)
  await expect(page).toHaveURL(`/calendar/${event.id}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/calendar')
  await page.getByRole('button', { name: 'Mes rappels' }).click()
  const list = page.getByRole('dialog', { name: 'Mes rappels' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(/La veille\s: .+ à 18\sh/)
  await expectAccessible(page)
  await list.getByRole('button', { name: /^Supprimer le rappel d(e |’)/ }).click()
  await expect(list.getByText('Aucun rappel')).toBeVisible()
})

const phone = { width: 390, height: 844 }

test('an event has an address: it opens from the list, is shared, and Back returns to the calendar @long', async ({
  page,
  request,
}) => {
  await page.setViewportSize(phone)
  const [event] = await coming(request)
  if (!event) throw new Error('the demo community has no event')
  await page.goto(`/calendar?day=${dayAt(Date.parse(event.starts_at))}`)
  await named(page, event.title).first().click()
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect(dialog).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`/calendar/${event.id}\\?day=`))
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await dialog.getByRole('button', { name: 'Partager' }).click()
  expect(await page.evaluate(() => navigator.clipboard.readText())).toMatch(
    new RegExp(`/calendar/${event.id}$`),
  )
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar\?day=/)
  await page.goForward()
  await expect(dialog).toBeVisible()
  await dialog.getByRole('button', { name: 'Fermer' }).focus()
  await page.keyboard.press('Enter')
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL(/\/calendar\?day=/)
})

test('on a phone Back closes the event that search opened, and then leaves the search @long', async ({
  page,
}) => {
  await page.setViewportSize(phone)
  await page.goto('/polls')
  await page.getByRole('link', { name: 'Recherche' }).click()
  await rows(page).first().click()
  const dialog = page.getByRole('dialog')
  await expect(dialog).toBeVisible()
  await page.goBack()
  await expect(dialog).toHaveCount(0)
  await expect(page).toHaveURL('/search')
  // Closed by other means, it leaves no step behind.
  await expect(async () => {
    await rows(page).first().click()
    await expect(dialog).toBeVisible({ timeout: 1_000 })
  }).toPass()
  await page.keyboard.press('Escape')
  await expect(dialog).toHaveCount(0)
  await page.goBack()
  await expect(page).toHaveURL('/polls')
})

test('an address that names no event, law, day or filter says so, and leads back', async ({ page }) => {
  for (const path of ['/calendar/xx', '/calendar/019358a0-0000-7000-8000-000000000000']) {
    await page.goto(path)
    const dialog = page.getByRole('dialog')
    await expect(dialog).toContainText('Événement introuvable')
    await expect(dialog.getByRole('button', { name: 'Réessayer' })).toHaveCount(0)
    await dialog.getByRole('button', { name: 'Voir le calendrier' }).click()
    await expect(page).toHaveURL('/calendar')
    await expect(page.getByRole('region', { name: 'Mois' })).toBeVisible()
  }
  await page.goto('/law-tracking/rien')
  await expect(page.getByRole('dialog')).toContainText('Loi introuvable')
  await page.getByRole('button', { name: 'Voir les lois suivies' }).click()
  await expect(page).toHaveURL('/law-tracking')
  for (const query of [
    'day=2026-13-45',
    'day=9999-12-31',
    'day=0001-01-01',
    'view=an&level=ville&type=fete',
  ]) {
    await page.goto(`/calendar?${query}`)
    await expect(page.getByRole('region', { name: 'Mois' }), query).toBeVisible()
    await expect(page.getByText('Le calendrier n’a pas pu être chargé'), query).toHaveCount(0)
  }
})
