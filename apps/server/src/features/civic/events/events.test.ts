import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { listCalendar } from '@parvis/contract/civic/events.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { describe, expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { timeInWords } from './reminders.ts'

interface CalendarEvent {
  title: string
  starts: string
  ends?: string
  precision?: 'day' | 'month' | 'year'
}

async function plan(context: AppContext, ...events: CalendarEvent[]): Promise<void> {
  await context.db
    .insertInto('events')
    .values(
      events.map(({ title, starts, ends, precision }) => ({
        type: 'debate' as const,
        level: 'local' as const,
        title,
        description: '',
        starts_at: starts,
        ends_at: ends ?? null,
        date_precision: precision ?? ('minute' as const),
      })),
    )
    .execute()
}

const days = async (reader: Guest, from: string, to = from) =>
  (await reader.call(listCalendar, { query: { from, to } })).items.map(({ title }) => title)

test('a day lists every event that touches it in Paris: across midnight, without end, on nights of a clock change', async ({
  context,
  guest,
}) => {
  await plan(
    context,
    { title: 'over midnight', starts: '2026-11-21T22:30:00Z', ends: '2026-11-22T00:30:00Z' },
    { title: 'until midnight', starts: '2026-11-21T20:00:00Z', ends: '2026-11-21T23:00:00Z' },
    { title: 'without end', starts: '2026-11-22T10:00:00Z' },
    // 00:30 in Paris, which is the day before in UTC.
    { title: 'small hours', starts: '2026-11-22T23:30:00Z', ends: '2026-11-23T01:00:00Z' },
    // 2:30 occurs twice that night: the day has 25 hours.
    { title: 'the longer night', starts: '2026-10-25T00:30:00Z', ends: '2026-10-25T01:30:00Z' },
    { title: 'last hour of the longer day', starts: '2026-10-25T22:30:00Z', ends: '2026-10-25T22:59:00Z' },
    { title: 'last hour of the shorter day', starts: '2027-03-28T21:30:00Z', ends: '2027-03-28T21:59:00Z' },
  )
  expect(await days(guest, '2026-11-21')).toEqual(['until midnight', 'over midnight'])
  expect(await days(guest, '2026-11-22')).toEqual(['over midnight', 'without end'])
  expect(await days(guest, '2026-11-23')).toEqual(['small hours'])
  expect(await days(guest, '2026-10-25')).toEqual(['the longer night', 'last hour of the longer day'])
  expect(await days(guest, '2026-10-26')).toEqual([])
  expect(await days(guest, '2027-03-28')).toEqual(['last hour of the shorter day'])
  expect(await days(guest, '2027-03-29')).toEqual([])
})

test('a crowded month is paged, and every request is bounded', async ({ context, guest }) => {
  await plan(
    context,
    ...Array.from({ length: pageSizes.calendar + 30 }, (_, turn) => ({
      title: `Réunion ${turn}`,
      starts: new Date(Date.UTC(2026, 10, 3, 9, turn)).toISOString(),
    })),
  )
  const first = await guest.call(listCalendar, { query: { from: '2026-11-01', to: '2026-11-30' } })
  expect(first.items).toHaveLength(pageSizes.calendar)
  const second = await guest.call(listCalendar, {
    query: { from: '2026-11-01', to: '2026-11-30', cursor: first.next_cursor ?? '' },
  })
  expect(second.items.map(({ title }) => title)).toEqual(
    Array.from({ length: 30 }, (_, turn) => `Réunion ${pageSizes.calendar + turn}`),
  )
  expect(second.next_cursor).toBeNull()
  for (const query of [
    '',
    'from=2026-11-01',
    'from=2026-11-02&to=2026-11-01',
    'from=2026-01-01&to=2026-12-31',
    'from=hier&to=demain',
    'from=2026-02-30&to=2026-03-01',
    'from=0000-01-01&to=0000-01-02',
    'from=2026-11-01&to=2026-11-02&cursor=x',
  ])
    await expect(guest.get(`/api/v1/calendar?${query}`)).toBeRefused('validation_failed')
})

test('[CAL-13] bundled facts have their source and date; a correction replaces former values', async ({
  context,
  guest,
}) => {
  await loadReference(context)
  const election = async () => {
    const { items } = await guest.call(listCalendar, { query: { from: '2027-04-18', to: '2027-04-18' } })
    return items.find(({ type }) => type === 'election') as EventView
  }
  const bundled = await election()
  expect(bundled).toMatchObject({ date_precision: 'day', is_example: false, importance: 'high' })
  expect(bundled.source).toMatchObject({ institution: expect.any(String), as_of: expect.any(String) })
  expect(bundled.starts_at).toBe('2027-04-17T22:00:00.000Z')
  await context.db.updateTable('events').set({ title: 'Faux' }).where('id', '=', bundled.id).execute()
  await loadReference(context)
  expect(await election()).toEqual(bundled)
  const { events } = await context.db
    .selectFrom('events')
    .select(({ fn }) => fn.countAll<number>().as('events'))
    .executeTakeFirstOrThrow()
  await loadReference(context)
  const after = await context.db.selectFrom('events').select('source_institution').execute()
  expect(after).toHaveLength(Number(events))
  expect(after.every(({ source_institution }) => source_institution)).toBe(true)
})

test('[CAL-11] an event in an agenda has its title, place and time, and whole days are days', async ({
  context,
  guest,
}) => {
  await plan(context, {
    title: 'Débat; avec, signes',
    starts: '2026-10-25T00:30:00Z',
    ends: '2026-10-25T02:00:00Z',
  })
  await context.db
    .updateTable('events')
    .set({ place: 'Salle des fêtes,\nValmont', description: 'x'.repeat(300) })
    .execute()
  const [event] = (await guest.call(listCalendar, { query: { from: '2026-10-25', to: '2026-10-25' } })).items
  const file = await guest.send('GET', `/events/${event?.id}.ics`)
  expect(file.headers.get('content-type')).toBe('text/calendar; charset=utf-8')
  expect(file.headers.get('content-disposition')).toMatch(/^attachment; filename="[\w-]+\.ics"$/)
  const lines = file.text.replace(/\r\n[ \t]/g, '').split('\r\n')
  expect(lines).toContain('SUMMARY:Débat\\; avec\\, signes')
  expect(lines).toContain('LOCATION:Salle des fêtes\\,\\nValmont')
  expect(lines.filter((line) => line.startsWith('URL')).at(-1)).toContain(`/calendar/${event?.id}`)
  expect(lines).toContain('DTSTART:20261025T003000Z')
  expect(lines).toContain('DTEND:20261025T020000Z')
  expect(file.text.split('\r\n').every((line) => new TextEncoder().encode(line).length <= 75)).toBe(true)

  await loadReference(context)
  const agenda = (await guest.send('GET', '/events.ics')).text.replace(/\r\n[ \t]/g, '')
  expect(agenda).toContain('DTSTART;VALUE=DATE:20270418\r\nDTEND;VALUE=DATE:20270419')
  expect(agenda.match(/BEGIN:VEVENT/g)?.length).toBeGreaterThan(10)
  for (const unknown of ['00000000-0000-4000-8000-000000000000', 'x'])
    expect((await guest.send('GET', `/events/${unknown}.ics`)).status).toBe(404)
})

test('an event of which only the month or the year is known is no day of an agenda, and its reminder names the month', async ({
  context,
  guest,
}) => {
  await plan(
    context,
    { title: 'Congrès', starts: '2026-12-31T23:00:00Z', precision: 'month' },
    { title: 'Réforme', starts: '2026-12-31T23:00:00Z', precision: 'year' },
    { title: 'Fête', starts: '2027-01-01T23:00:00Z', ends: '2027-01-02T23:00:00Z', precision: 'day' },
  )
  const { items } = await guest.call(listCalendar, { query: { from: '2027-01-01', to: '2027-01-31' } })
  const [month, year, day] = ['Congrès', 'Réforme', 'Fête'].map((title) =>
    items.find((one) => one.title === title),
  )
  const agenda = (await guest.send('GET', '/events.ics')).text
  expect(agenda).toContain('SUMMARY:Fête')
  expect(agenda).not.toMatch(/Congrès|Réforme/)
  for (const unknown of [month, year]) {
    const refused = await guest.send('GET', `/events/${unknown?.id}.ics`)
    expect([refused.status, refused.text]).toEqual([422, expect.stringContaining('event_day_unknown')])
  }
  expect(year).toMatchObject({ date_precision: 'year' })
  expect(timeInWords({ starts_at: year?.starts_at ?? '', precision: 'year', place: null }, 'fr')).toBe('2027')
  expect((await guest.send('GET', `/events/${day?.id}.ics`)).text).toContain('DTSTART;VALUE=DATE:20270102')
  expect(timeInWords({ starts_at: month?.starts_at ?? '', precision: 'month', place: 'Metz' }, 'fr')).toBe(
    'janvier 2027, Metz',
  )
  expect(timeInWords({ starts_at: day?.starts_at ?? '', precision: 'day', place: null }, 'en')).toBe(
    'Saturday, 2 January 2027',
  )
})

describe('with rate limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('one reader may fetch 120 agenda files a minute', async ({ guest }) => {
    const answers = await Promise.all(
      Array.from({ length: 121 }, () => guest.send('GET', '/events.ics').then(({ status }) => status)),
    )
    expect(answers.filter((status) => status === 200)).toHaveLength(120)
    expect(answers.filter((status) => status === 429)).toHaveLength(1)
  })
})
