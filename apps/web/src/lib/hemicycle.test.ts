import { describe, expect, test } from 'vitest'
import { hemicycleOf } from './hemicycle.ts'

describe.each([
  { chamber: 'the Assembly', groups: [17, 71, 38, 66, 23, 92, 36, 35, 49, 16, 122, 12], total: 577 },
  { chamber: 'the French seats of the European Parliament', groups: [9, 5, 13, 13, 6, 30, 4, 1], total: 81 },
  { chamber: 'the Constitutional Council', groups: [9], total: 9 },
  { chamber: 'one seat', groups: [1], total: 1 },
])('the dots of $chamber', ({ groups, total }) => {
  const { seats, radius } = hemicycleOf(groups, total)

  test('are as many as its seats, and each group has its own', () => {
    expect(seats).toHaveLength(total)
    groups.forEach((held, group) => {
      expect(seats.filter((seat) => seat.group === group)).toHaveLength(held)
    })
    expect(seats.filter((seat) => seat.group === -1)).toHaveLength(total - groups.reduce((a, b) => a + b, 0))
  })

  test('stand in the half circle, apart from each other', () => {
    for (const { x, y } of seats) {
      expect(Math.hypot(x, y)).toBeLessThanOrEqual(1 + 1e-9)
      expect(y).toBeLessThanOrEqual(1e-9)
    }
    const gaps = seats.flatMap((one, place) =>
      seats.slice(place + 1).map((other) => Math.hypot(one.x - other.x, one.y - other.y)),
    )
    expect(gaps.reduce((least, gap) => Math.min(least, gap), 2)).toBeGreaterThan(radius * 1.9)
  })

  test('go from left to right as the groups do', () => {
    const middles = groups.map((_, group) => {
      const own = seats.filter((seat) => seat.group === group)
      const middle = own.reduce((sum, { x, y }) => sum + Math.atan2(-y, x), 0) / own.length
      return Number(middle.toFixed(6)) + 0
    })
    expect(middles).toEqual(middles.toSorted((one, other) => other - one))
  })
})

test('seats that nobody is known to hold belong to no group, and too many holders enlarge the chamber', () => {
  expect(hemicycleOf([100], 348).seats.filter(({ group }) => group === -1)).toHaveLength(248)
  expect(hemicycleOf([6, 6], 10).seats).toHaveLength(12)
  expect(hemicycleOf([], 10).seats.every(({ group }) => group === -1)).toBe(true)
})
