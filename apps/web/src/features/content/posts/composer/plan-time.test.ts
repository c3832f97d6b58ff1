import { expect, test } from 'vitest'
import { localTime, momentOf, planBounds, tomorrowMorning } from './plan-time.ts'

test('a moment goes through its field unchanged, by the clock of the device', () => {
  const moment = new Date('2026-12-24T17:30:00.000Z')
  expect(momentOf(localTime(moment))).toBe(moment.toISOString())
  expect(momentOf('')).toBeUndefined()
})

test('a plan begins tomorrow at eight, within its bounds', () => {
  const { min, max } = planBounds()
  const begun = tomorrowMorning()
  expect(begun).toMatch(/T08:00$/)
  expect([min, begun, max].toSorted()).toEqual([min, begun, max])
})
