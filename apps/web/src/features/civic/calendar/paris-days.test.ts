import { expect, test } from 'vitest'
import { dayAt, dayInWords, isDay, monthInWords, shiftDay, shiftMonth, weeksOf } from './paris-days.ts'

test('a day is that of Paris, also in the nights when its clocks change', () => {
  expect(dayAt(new Date('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
  expect(dayAt(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
  expect(dayAt(new Date('2026-07-21T22:00:00Z'))).toBe('2026-07-22')
  expect(dayAt(new Date('2026-10-25T22:59:59Z'))).toBe('2026-10-25')
  expect(dayAt(new Date('2027-03-28T21:59:59Z'))).toBe('2027-03-28')
})

test('days and months follow each other over ends of years and leap days', () => {
  expect(shiftDay('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftDay('2028-03-01', -1)).toBe('2028-02-29')
  expect(shiftDay('2026-10-25', 1)).toBe('2026-10-26')
  expect(shiftMonth('2026-12-31', 1)).toBe('2027-01-01')
  expect(shiftMonth('2026-01-15', -1)).toBe('2025-12-01')
  expect(shiftMonth('2026-11-21', 0)).toBe('2026-11-01')
})

test('[CAL-04] weeks start on Monday; months and days are told in French', () => {
  const weeks = weeksOf('2026-11-21')
  expect(weeks).toHaveLength(6)
  expect(weeks[0]).toEqual([
    '2026-10-26',
    '2026-10-27',
    '2026-10-28',
    '2026-10-29',
    '2026-10-30',
    '2026-10-31',
    '2026-11-01',
  ])
  expect(weeks.at(-1)?.[0]).toBe('2026-11-30')
  expect(weeksOf('2027-02-10')).toHaveLength(4)
  expect(dayInWords('2026-11-21')).toBe('samedi 21 novembre 2026')
  expect(monthInWords('2027-02-01')).toBe('février 2027')
})

test('only days that exist are days', () => {
  expect(isDay('2028-02-29')).toBe(true)
  for (const other of ['2026-02-29', '2026-13-01', '21/11/2026', '', 20261121, null, undefined])
    expect(isDay(other)).toBe(false)
})
