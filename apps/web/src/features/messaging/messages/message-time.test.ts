import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { dayName, messageAge, sameDay } from './message-time.ts'

i18n.activate('fr')

const now = new Date(2026, 10, 21, 14, 30)
const before = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const hour = 3_600_000

test('[MSG-04] the age of a message has no minutes: an instant, hours, then days', () => {
  const ages = [-5_000, 0, 10 * 60_000, hour - 1, hour, 3 * hour, 24 * hour - 1, 24 * hour, 40 * 24 * hour]
  expect(ages.map((age) => messageAge(before(age), now))).toEqual([
    'À l’instant',
    'À l’instant',
    'À l’instant',
    'À l’instant',
    '1h',
    '3h',
    '23h',
    '1j',
    '40j',
  ])
})

test('days are named by the calendar, not by hours, across a change of clocks and of years', () => {
  expect(dayName(new Date(2026, 10, 21, 0, 1), now)).toBe('Aujourd’hui')
  expect(dayName(new Date(2026, 10, 20, 23, 59), now)).toBe('Hier')
  expect(dayName(new Date(2026, 10, 16, 12), now)).toBe('lundi 16 novembre')
  expect(dayName(new Date(2025, 11, 31), now)).toBe('31 décembre 2025')
  expect(dayName(new Date(2026, 9, 24, 23), new Date(2026, 9, 25, 12))).toBe('Hier')
  expect(sameDay(new Date(2026, 10, 20, 23, 59), new Date(2026, 10, 21, 0, 0))).toBe(false)
})
