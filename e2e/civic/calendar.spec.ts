import { readFile } from 'node:fs/promises'
import type { APIRequestContext, Page } from '@playwright/test'
import { expectAccessible } from '../support/accessibility.ts'
import { expect, test, visit } from '../support/conversation.ts'
import { browserOf, makeMember } from '../support/members.ts'

interface Event {
  id: string
  title: string
  type: string
  level: string
  starts_at: string
  date_precision: string
}

const dayAt = (moment: number) => new Date(moment).toLocaleDateString('sv-SE', { timeZone: 'Europe/Paris' })
const shift = (days: number) => dayAt(Date.now() + days * 86_400_000)

/** Events of the demo community and the bundled facts from today on: tomorrow's are today's when midnight passes. */
async function coming(request: APIRequestContext): Promise<Event[]> {
  const answer = await request.get(`/api/v1/calendar?from=${shift(0)}&to=${shift(40)}`)
  const { items } = (await answer.json()) as { items: Event[] }
  // A running event that began long ago is listed on its first and last day only.
  return items.filter(({ starts_at }) => dayAt(Date.parse(starts_at)) >= shift(0))
}

const rows = (page: Page) => page.locator('[data-event]')
const named = (page: Page, title: string) => rows(page).filter({ hasText: title })

test('[CAL-01][CAL-02][CAL-03] a guest navigates views, months and days, also by keyboard @long', async ({
  page,
  request,
}) => {
  const [first] = await coming(request)
  if (!first) throw new Error('the demo community has no event')
  // It opens on the next event, if today has none.
  await page.goto('/calendar')
  const month = page.getByRole('region', { name: 'Mois' })
  await expect(
    page.getByRole('list', { name: 'Événements du jour' }).locator('[data-event]').first(),
  ).toBeVisible()
  await visit(page, `/calendar?day=${shift(0)}`)
  const now = new Intl.DateTimeFormat('fr', { month: 'long', year: 'numeric', timeZone: 'Europe/Paris' })
  const monthAfter = (months: number) => {
    const [year = 0, number = 1] = dayAt(Date.now()).split('-').map(Number)
    return now.format(Date.UTC(year, number - 1 + months, 15))
  }
  const heading = month.getByRole('heading', { level: 2 })
  await expect(heading).toHaveText(monthAfter(0))
  await expect(month.getByRole('columnheader').first()).toHaveText(/lundi/)
  await expect(month.getByRole('columnheader').last()).toHaveText(/dimanche/)
  for (const [button, months] of [
    ['Mois suivant', 1],
    ['Mois suivant', 2],
    ['Mois précédent', 1],
    ['Mois précédent', 0],
  ] as const) {
    await month.getByRole('button', { name: button }).click()
    await expect(heading).toHaveText(monthAfter(months))
  }
  const day = dayAt(Date.parse(first.starts_at))
  await visit(page, `/calendar?day=${day}`)
  await expect(named(page, first.title)).toBeVisible()
  await page.getByRole('button', { name: 'Jour suivant' }).click()
  await expect(named(page, first.title)).toHaveCount(0)
  await page.getByRole('button', { name: 'Jour précédent' }).click()
  await expect(named(page, first.title)).toBeVisible()
  await page.locator(`[data-day="${day}"]`).focus()
  await page.keyboard.press('ArrowDown')
  await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
  await expect(page.locator(':focus')).not.toHaveAttribute('data-day', day)
  await page.keyboard.press('ArrowUp')
  await expect(named(page, first.title)).toBeVisible()
  for (const view of ['En direct', 'Semaine', 'Mois']) {
    await page.getByRole('tab', { name: view }).click()
    await expect(page.getByRole('tab', { name: view })).toHaveAttribute('aria-selected', 'true')
  }
})

test('on a wide window the cells of the month show titles, and how many more; its name tells them all @long', async ({
  page,
}) => {
  const at = new Date('2027-03-10T09:00:00Z')
  await page.clock.setFixedTime(at)
  await page.route('**/api/v1/calendar?*', async (route) => {
    const answer = await route.fetch()
    const list = (await answer.json()) as { items: Event[] }
    const [like] = (
      (await (await page.request.get('/api/v1/calendar?from=2027-04-18&to=2027-04-18')).json()) as {
        items: Event[]
      }
    ).items
    const items = ['Premier débat', 'Vote du budget', 'Séance de nuit', 'Manifestation'].map(
      (title, place) => ({
        ...like,
        id: `00000000-0000-4000-8000-00000000000${place}`,
        title,
        starts_at: `2027-03-12T1${place}:00:00.000Z`,
        ends_at: null,
      }),
    )
    await route.fulfill({ response: answer, json: { ...list, items, next_cursor: null } })
  })
  await page.setViewportSize({ width: 1440, height: 900 })
  await page.goto('/calendar')
  const day = page.locator('[data-day="2027-03-12"]')
  const cell = page.getByRole('cell').filter({ has: day })
  // Two days ahead: the month opens on it.
  await expect(day).toHaveAttribute('aria-pressed', 'true')
  await expect(cell.getByText('Premier débat')).toBeVisible()
  await expect(cell.getByText('Vote du budget')).toBeVisible()
  await expect(cell.getByText('Séance de nuit')).toHaveCount(0)
  await expect(cell.getByText('+2')).toBeVisible()
  await expect(day).toHaveAccessibleName(
    /4\sévénements\s: Premier débat, Vote du budget, Séance de nuit, Manifestation$/,
  )
  await expectAccessible(page)
  await page.setViewportSize({ width: 390, height: 844 })
  await expect(cell.getByText('Premier débat')).toBeHidden()
})

test('an event is live on the reader’s clock for three hours from its start @long', async ({
  page,
  request,
}) => {
  const event = (await coming(request)).find(({ date_precision }) => date_precision === 'minute')
  if (!event) throw new Error('no event has an hour')
  const starts = Date.parse(event.starts_at)
  const minute = 60_000
  for (const [after, live] of [
    [-minute, false],
    [0, true],
    [179 * minute, true],
    [181 * minute, false],
  ] as const) {
    await page.clock.setFixedTime(starts + after)
    await page.goto('/calendar?view=live')
    await expect(page.getByText('En direct').first()).toBeVisible()
    if (live) await expect(named(page, event.title)).toBeVisible()
    else {
      await expect(page.getByText('Chargement du calendrier')).toHaveCount(0)
      await expect(named(page, event.title)).toHaveCount(0)
    }
  }
})

test('[CAL-06] the week is the next seven days @long', async ({ page, request }) => {
  const events = await coming(request)
  await page.goto('/calendar?view=week')
  const within = events.filter(({ starts_at }) => dayAt(Date.parse(starts_at)) <= shift(6))
  const beyond = events.find(({ starts_at }) => dayAt(Date.parse(starts_at)) > shift(6))
  expect(within.length).toBeGreaterThan(1)
  for (const { title } of within) await expect(named(page, title)).toBeVisible()
  await expect(named(page, beyond?.title ?? '')).toHaveCount(0)
})

test('[CAL-08][CAL-09] events are filtered by words, level and type, in French @long', async ({
  page,
  request,
}) => {
  const levels = { National: 'national', Régional: 'regional', Local: 'local' }
  const events = (await coming(request)).filter(({ starts_at }) => dayAt(Date.parse(starts_at)) <= shift(6))
  await page.goto('/calendar?view=week')
  await expect(rows(page)).toHaveCount(events.length)
  for (const [label, level] of Object.entries(levels)) {
    await page.getByLabel('Niveau').selectOption(label)
    await expect(rows(page)).toHaveCount(events.filter((event) => event.level === level).length)
  }
  await page.getByLabel('Niveau').selectOption('Tous niveaux')
  const types = page.getByRole('group', { name: 'Type d’événement' }).getByRole('button')
  await expect(types).toHaveText(['Tous', 'Réunion', 'Session', 'Élection', 'Manifestation'])
  await types.filter({ hasText: 'Manifestation' }).click()
  await expect(page).toHaveURL(/type=demonstration/)
  await expect(rows(page)).toHaveCount(events.filter(({ type }) => type === 'demonstration').length)
  await types.filter({ hasText: 'Tous' }).click()
  const box = page.getByRole('searchbox', { name: 'Chercher un événement' })
  await box.fill('GARE montclar')
  await expect(rows(page)).toHaveCount(1)
  await box.fill('zzz')
  await expect(page.getByText('Aucun événement de cette période ne répond à ces filtres.')).toBeVisible()
})

test('[CAL-10][CAL-12] the dialog shows the details, exports to a calendar and links to the laws', async ({
  page,
  request,
}) => {
  const event = (await coming(request)).find(({ title }) => title.includes('gare'))
  if (!event) throw new Error('the debate on the station is gone')
  await page.goto(`/calendar?day=${dayAt(Date.parse(event.starts_at))}`)
  await named(page, event.title).click()
  const dialog = page.getByRole('dialog', { name: event.title })
  await expect(dialog).toContainText('19:00')
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
  await dialog.getByRole('radio', { name: /^La veille.*18:00/ }).check()
  await expect(dialog.getByRole('radio', { name: /^La veille/ })).toBeChecked()
  await expectAccessible(page)
  await expect(page).toHaveURL(`/calendar/${event.id}`)
  await page.keyboard.press('Escape')
  await expect(page).toHaveURL('/calendar')
  await page.getByRole('button', { name: 'Mes rappels' }).click()
  const list = page.getByRole('dialog', { name: 'Mes rappels' })
  await expect(list.getByRole('listitem')).toHaveCount(1)
  await expect(list).toContainText(/La veille\s: .+ à 18:00/)
  await expectAccessible(page)
  await list.getByRole('button', { name: `Supprimer le rappel de ${event.title}` }).click()
  await expect(list.getByText('Aucun rappel')).toBeVisible()
})

test('in the month’s grid keys lead to the ends of the week, and to other months and years @long', async ({
  page,
}) => {
  await page.goto('/calendar?day=2026-10-31')
  const month = page.getByRole('region', { name: 'Mois' }).getByRole('heading', { level: 2 })
  await page.locator('[data-day="2026-10-31"]').focus()
  for (const [key, day, heading] of [
    ['Home', '2026-10-26', 'octobre 2026'],
    ['End', '2026-11-01', 'novembre 2026'],
    ['PageUp', '2026-10-01', 'octobre 2026'],
    ['PageDown', '2026-11-01', 'novembre 2026'],
    ['Shift+PageUp', '2025-11-01', 'novembre 2025'],
    ['Shift+PageDown', '2026-11-01', 'novembre 2026'],
  ] as const) {
    await page.keyboard.press(key)
    await expect(page.locator(':focus'), key).toHaveAttribute('data-day', day)
    await expect(page.locator(':focus')).toHaveAttribute('aria-pressed', 'true')
    await expect(month).toHaveText(heading)
  }
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

test('a day without an event tells the next one @long', async ({ page, request }) => {
  const taken = new Set((await coming(request)).map(({ starts_at }) => dayAt(Date.parse(starts_at))))
  const empty = Array.from({ length: 30 }, (_, place) => shift(place + 1)).find((day) => !taken.has(day))
  const next = [...taken].sort().find((day) => empty !== undefined && day > empty)
  if (!empty || !next) throw new Error('every day has an event')
  await page.goto(`/calendar?day=${empty}`)
  await expect(page.getByText('Rien ce jour-là.')).toBeVisible()
  await page.getByRole('button', { name: /^Prochain événement/ }).click()
  await expect(page).toHaveURL(new RegExp(`day=${next}|/calendar$`))
  await expect(rows(page).first()).toBeVisible()
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
