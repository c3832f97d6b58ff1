import { expect, test } from 'vitest'
import { isDay } from '../../../lib/local-time.ts'
import { dayByKey, dayInWords, monthInWords, shiftDay, shiftMonth, weeksOf } from './paris-days.ts'

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

test('days follow each other, and weeks have seven, where the clocks of Paris change', () => {
  for (const [before, change, after] of [
    ['2026-03-28', '2026-03-29', '2026-03-30'],
    ['2026-10-24', '2026-10-25', '2026-10-26'],
  ] as const) {
    expect([shiftDay(before, 1), shiftDay(change, 1)]).toEqual([change, after])
    expect([shiftDay(after, -1), shiftDay(change, -1)]).toEqual([change, before])
    const days = weeksOf(change).flat()
    expect(new Set(days).size).toBe(days.length)
    expect(days.filter((day) => day.startsWith(change.slice(0, 7)))).toHaveLength(31)
  }
})

test('[CAL-03] keys lead by days and weeks, to the ends of a week, and to other months and years', () => {
  const led = (key: string, withShift = false) => dayByKey('2026-10-31', key, withShift)
  expect([led('ArrowLeft'), led('ArrowRight')]).toEqual(['2026-10-30', '2026-11-01'])
  expect([led('ArrowUp'), led('ArrowDown')]).toEqual(['2026-10-24', '2026-11-07'])
  expect([led('Home'), led('End')]).toEqual(['2026-10-26', '2026-11-01'])
  // A month without that day ends earlier.
  expect([led('PageUp'), led('PageDown')]).toEqual(['2026-09-30', '2026-11-30'])
  expect([led('PageUp', true), led('PageDown', true)]).toEqual(['2025-10-31', '2027-10-31'])
  expect(led('Enter')).toBeUndefined()
})
