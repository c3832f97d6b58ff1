import { expect, test } from 'vitest'
import { dayInParis, endOfDayInParis, hourInParis, longDay, shiftDay, wallTimeInParis } from './paris.ts'

test.each([
  ['2026-11-21T22:59:00Z', '2026-11-21T23:59', 23],
  ['2026-11-21T23:00:00Z', '2026-11-22T00:00', 0],
  ['2026-06-30T22:05:59Z', '2026-07-01T00:05', 0],
  ['2026-03-29T01:00:00Z', '2026-03-29T03:00', 3],
])('at %s the clocks of Paris show %s', (moment, wall, hour) => {
  const at = new Date(moment)
  expect([dayInParis(at), wallTimeInParis(at), hourInParis(at)]).toEqual([wall.slice(0, 10), wall, hour])
})

test.each([
  ['2026-03-28', '2026-03-28T23:00:00.000Z'],
  ['2026-03-29', '2026-03-29T22:00:00.000Z'],
  ['2026-10-24', '2026-10-24T22:00:00.000Z'],
  ['2026-10-25', '2026-10-25T23:00:00.000Z'],
])('the %s ends in Paris at %s, also where the clocks change', (day, end) => {
  expect(endOfDayInParis(day).toISOString()).toBe(end)
})

test.each([
  ['2026-11-21', 1, '2026-11-22'],
  ['2026-12-31', 1, '2027-01-01'],
  ['2028-03-01', -1, '2028-02-29'],
  ['2026-03-29', -1, '2026-03-28'],
  ['2026-10-25', 1, '2026-10-26'],
  ['2026-11-21', -365, '2025-11-21'],
  ['2026-11-21', 0, '2026-11-21'],
])('from %s it is %i days to %s', (day, days, other) => {
  expect(shiftDay(day, days)).toBe(other)
})

test.each([
  ['fr', '1er novembre 2026'],
  ['en', '1 November 2026'],
  ['de', '1. November 2026'],
] as const)('in %s a day is read as « %s »', (language, day) => {
  expect(longDay(language, new Date('2026-10-31T23:30:00Z'))).toBe(day)
})
