import { expect, test } from 'vitest'
import { dayInParis, localTime, localTimeIn, momentOf } from './local-time.ts'

test('a moment goes through its field unchanged, by the clock of the device', () => {
  const moment = new Date('2026-12-24T17:30:00.000Z')
  expect(momentOf(localTime(moment))).toBe(moment.toISOString())
})

test('a field that is empty or holds no date has no moment', () => {
  expect(momentOf('')).toBeUndefined()
  expect(momentOf('demain')).toBeUndefined()
})

test('a time that the clocks of the device leave out has no moment; of an hour that comes twice the first is meant', () => {
  const zone = process.env.TZ
  process.env.TZ = 'Europe/Paris'
  expect(momentOf('2027-03-28T02:30')).toBeUndefined()
  expect(momentOf('2027-03-28T03:00')).toBe('2027-03-28T01:00:00.000Z')
  expect(momentOf('2026-10-25T02:30')).toBe('2026-10-25T00:30:00.000Z')
  if (zone === undefined) delete process.env.TZ
  else process.env.TZ = zone
})

test('a time some days from now is at the full hour of the device', () => {
  const tomorrow = new Date()
  tomorrow.setDate(tomorrow.getDate() + 1)
  expect(localTimeIn(1, 8)).toMatch(/T08:00$/)
  expect(new Date(localTimeIn(1, 8)).getDate()).toBe(tomorrow.getDate())
})

test('between midnight and two o’clock in Paris the day is that of Paris, not that of UTC', () => {
  expect(dayInParis(new Date('2026-11-21T22:59:59Z'))).toBe('2026-11-21')
  expect(dayInParis(new Date('2026-11-21T23:00:00Z'))).toBe('2026-11-22')
  expect(dayInParis(new Date('2026-07-21T22:00:00Z'))).toBe('2026-07-22')
})

test('a day in Paris lasts 23 or 25 hours where its clocks change', () => {
  for (const [change, after, before, then] of [
    ['2026-03-29', '2026-03-30', '+01:00', '+02:00'],
    ['2026-10-25', '2026-10-26', '+02:00', '+01:00'],
  ] as const) {
    const midnight = Date.parse(`${after}T00:00:00${then}`)
    expect(dayInParis(Date.parse(`${change}T00:00:00${before}`))).toBe(change)
    expect(dayInParis(midnight - 1)).toBe(change)
    expect(dayInParis(midnight)).toBe(after)
  }
})
