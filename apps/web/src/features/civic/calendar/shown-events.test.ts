import type { EventView } from '@parvis/contract/civic/events.schemas.ts'
import { expect, test, vi } from 'vitest'
import { eventsByDay, filtered, groupedByOrgan, isLive, withoutDay } from './shown-events.ts'

const event = (more: Partial<EventView> = {}): EventView => ({
  id: '00000000-0000-4000-8000-000000000000',
  type: 'debate',
  level: 'local',
  title: 'Débat : l’école',
  description: '',
  place: 'Beaulimont',
  participants: ['Les parents d’élèves'],
  tv_channel: null,
  importance: 'normal',
  starts_at: '2026-11-21T18:00:00.000Z',
  ends_at: '2026-11-21T19:00:00.000Z',
  date_precision: 'minute',
  source: null,
  is_example: true,
  called_off_at: null,
  corrected_at: null,
  proceedings: null,
  ...more,
})

test('[CAL-05] an event is live from its start until three hours later, whatever its end; a whole day is not', () => {
  const at = (time: string) => Date.parse(`2026-11-21T${time}Z`)
  expect(isLive(event(), at('17:59:59'))).toBe(false)
  expect(isLive(event(), at('18:00:00'))).toBe(true)
  expect(isLive(event(), at('20:59:00'))).toBe(true)
  expect(isLive(event(), at('21:01:00'))).toBe(false)
  expect(isLive(event({ date_precision: 'day' }), at('18:30:00'))).toBe(false)
  expect(isLive(event({ called_off_at: '2026-11-20T10:00:00.000Z' }), at('18:30:00'))).toBe(false)
})

const standsOn = (event: EventView, day: string) => eventsByDay([event]).has(day)

test('an event stands on each of its days, a long one on its first and last', () => {
  const overMidnight = event({ starts_at: '2026-11-21T22:30:00.000Z', ends_at: '2026-11-22T01:00:00.000Z' })
  expect(
    ['2026-11-20', '2026-11-21', '2026-11-22', '2026-11-23'].map((day) => standsOn(overMidnight, day)),
  ).toEqual([false, true, true, false])
  const untilMidnight = event({ ends_at: '2026-11-21T23:00:00.000Z' })
  expect(standsOn(untilMidnight, '2026-11-22')).toBe(false)
  expect(standsOn(event({ ends_at: null }), '2026-11-21')).toBe(true)
  const session = event({ starts_at: '2026-09-30T22:00:00.000Z', ends_at: '2027-06-30T22:00:00.000Z' })
  expect(standsOn(session, '2026-10-01')).toBe(true)
  expect(standsOn(session, '2026-10-02')).toBe(false)
  expect(standsOn(session, '2027-06-30')).toBe(true)
  expect(standsOn(session, '2027-07-01')).toBe(false)
})

test('an event of which only the year is known stands on no day, and once in its year', () => {
  const reform = event({ starts_at: '2026-12-31T23:00:00.000Z', ends_at: null, date_precision: 'year' })
  expect([...eventsByDay([reform]).keys()]).toEqual([])
  // In the view of its first month, yet not as an event of it.
  expect(withoutDay([reform], '2027-01')).toEqual({ ofMonth: [], ofYear: [reform] })
  expect(withoutDay([reform], '2027-02')).toEqual({ ofMonth: [], ofYear: [] })
})

test('an event of which only the month is known stands on no day, and in its month', () => {
  const congress = event({ starts_at: '2026-12-31T23:00:00.000Z', ends_at: null, date_precision: 'month' })
  expect(eventsByDay([congress]).size).toBe(0)
  expect(withoutDay([congress, event()], '2027-01')).toEqual({ ofMonth: [congress], ofYear: [] })
  expect(withoutDay([congress], '2026-12')).toEqual({ ofMonth: [], ofYear: [] })
})

test('a month with 200 events asks for at most two formatted dates per event', () => {
  const format = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get')
  const events = Array.from({ length: 200 }, () => event())
  expect(eventsByDay(events).get('2026-11-21')).toHaveLength(200)
  expect(format.mock.calls.length).toBeLessThanOrEqual(400)
  format.mockRestore()
})

const meetingOf = (organ: string | null, more: Partial<EventView> = {}) =>
  event({
    type: 'meeting',
    proceedings: {
      organ,
      organ_page: null,
      laws: [],
      report_url: null,
      video_url: null,
      is_open_to_press: null,
    },
    ...more,
  })

test('a day with many meetings has them by committee; sittings and other events stand alone', () => {
  const sitting = meetingOf('Assemblée nationale', { type: 'assembly_session' })
  const meetings = ['Lois', null, 'Finances', 'Lois', 'Affaires étrangères'].map((organ) => meetingOf(organ))
  const { single, groups } = groupedByOrgan([sitting, event(), ...meetings])
  expect(single).toEqual([sitting, event()])
  expect(groups.map(({ organ, meetings: here }) => [organ, here.length])).toEqual([
    ['Affaires étrangères', 1],
    ['Finances', 1],
    ['Lois', 2],
    [null, 1],
  ])
  expect(groupedByOrgan(meetings.slice(1))).toEqual({ single: meetings.slice(1), groups: [] })
})

test('a committee and the laws of its agenda are found by words', () => {
  const meeting = meetingOf('Commission des lois', {
    proceedings: {
      organ_page: null,
      organ: 'Commission des lois',
      laws: [{ reference: 'bancs', title: 'Bancs publics' }],
      report_url: null,
      video_url: null,
      is_open_to_press: true,
    },
  })
  for (const q of ['commission lois', 'bancs'])
    expect(filtered([meeting], { q, level: undefined, type: undefined })).toHaveLength(1)
})

test('[CAL-07] every word must be found, without regard to case and accents', () => {
  const found = (q: string) => filtered([event()], { q, level: undefined, type: undefined }).length
  expect(found('ECOLE débat')).toBe(1)
  expect(found('parents beaulim')).toBe(1)
  expect(found('école zzz')).toBe(0)
  expect(found('   ')).toBe(1)
  expect(found('%_\'"<b>')).toBe(0)
})
