import { expectAccessible } from '../support/accessibility.ts'
import { type CalendarEvent, coming, dayAt, named, rows, setClocks, shift } from '../support/calendar.ts'
import { expect, test, visit } from '../support/conversation.ts'

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
    const list = (await answer.json()) as { items: CalendarEvent[] }
    const [like] = (
      (await (await page.request.get('/api/v1/calendar?from=2027-04-18&to=2027-04-18')).json()) as {
        items: CalendarEvent[]
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

test('a month begins with this week, and its past weeks unfold; the days after the open one follow @long', async ({
  page,
  request,
}) => {
  const [first, ...later] = await coming(request)
  const day = dayAt(Date.parse(first?.starts_at ?? ''))
  const next = later.find(({ starts_at }) => dayAt(Date.parse(starts_at)) > day)
  await page.goto('/calendar')
  await expect(named(page, first?.title ?? '')).toBeVisible()
  await expect(named(page, next?.title ?? '')).toBeVisible()

  await setClocks(page, Date.parse('2027-01-20T10:00:00Z'))
  await page.goto('/calendar?day=2027-01-20')
  const days = page.getByRole('region', { name: 'Mois' }).locator('[data-day]')
  await expect(days.first()).toHaveAttribute('data-day', '2027-01-18')
  await days.first().focus()
  await page.keyboard.press('ArrowUp')
  await expect(page.locator(':focus')).toHaveAttribute('data-day', '2027-01-13')
  await expect(days.first()).toHaveAttribute('data-day', '2026-12-28')
  await page.keyboard.press('ArrowDown')
  await page.getByRole('button', { name: 'Semaines passées' }).click()
  await expect(days.first()).toHaveAttribute('data-day', '2026-12-28')
})

test('an event is live on the server’s clock for three hours from its start @long', async ({
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
    await setClocks(page, starts + after)
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
