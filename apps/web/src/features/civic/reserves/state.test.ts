import { expect, test } from 'vitest'
import { nextChange, stateAt } from './state.ts'

const period = { starts_at: '2027-04-09T22:00:00.000Z', ends_at: '2027-04-11T18:00:00.000Z', ended_at: null }
const start = Date.parse(period.starts_at)
const end = Date.parse(period.ends_at)

test('a period is in force from its first moment until its last, which is not part of it', () => {
  expect([start - 1, start, end - 1, end].map((now) => stateAt(period, now))).toEqual([
    'to_come',
    'in_force',
    'in_force',
    'over',
  ])
  expect(stateAt({ ...period, ended_at: '2027-04-10T10:00:00.000Z' }, start + 1)).toBe('over')
  expect(stateAt({ ...period, ended_at: '2027-04-01T10:00:00.000Z' }, start + 1)).toBe('called_off')
})

test('the next change is the nearest beginning or end of those that still count', () => {
  const later = { ...period, ends_at: '2027-04-11T19:00:00.000Z' }
  expect(nextChange([period, later], start - 5)).toBe(5)
  expect(nextChange([period, later], start)).toBe(end - start)
  expect(nextChange([period, later], end)).toBe(3_600_000)
  expect(nextChange([{ ...later, ended_at: period.ends_at }], start)).toBeNull()
})
