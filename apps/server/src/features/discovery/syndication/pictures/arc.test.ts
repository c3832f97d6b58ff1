import { expect, test } from 'vitest'
import { arcOf } from './arc.ts'

test('seats go to the answers from left to right, in proportion; without votes to none', () => {
  const arc = { x: 100, y: 100, radius: 50, rows: [6, 4] }
  const seats = arcOf({ ...arc, votes: [60, 0, 40] })
  expect(seats.map(({ group }) => group)).toEqual([0, 0, 0, 0, 0, 0, 2, 2, 2, 2])
  expect(seats.map(({ x }) => x).every((x) => x >= 50 && x <= 150)).toBe(true)
  expect(new Set(arcOf({ ...arc, votes: [] }).map(({ group }) => group))).toEqual(new Set([-1]))
})
