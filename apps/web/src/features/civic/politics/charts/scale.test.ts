import { describe, expect, test } from 'vitest'
import { linear, nearest, roundTicks } from './scale.ts'

test('a scale puts the ends of its domain on the ends of its range, either way round', () => {
  const down = linear([0, 100], [300, 20])
  expect(down(0)).toBe(300)
  expect(down(50)).toBe(160)
  expect(down(100)).toBe(20)
  expect(linear([4, 4], [10, 90])(4)).toBe(10)
})

describe('ticks', () => {
  test.each([
    { least: 58.9, most: 115.7, ticks: [40, 60, 80, 100, 120] },
    { least: -7.6, most: 6.8, ticks: [-10, -5, 0, 5, 10] },
    { least: 0.1, most: 0.52, ticks: [0.1, 0.2, 0.3, 0.4, 0.5, 0.6] },
    { least: 5, most: 5, ticks: [4, 4.5, 5, 5.5, 6] },
  ])('of $least to $most are round and hold both', ({ least, most, ticks }) => {
    expect(roundTicks(least, most)).toEqual(ticks)
  })
})

test('the nearest of some positions', () => {
  expect(nearest([0, 10, 20], 14)).toBe(1)
  expect(nearest([0, 10, 20], 400)).toBe(2)
  expect(nearest([], 1)).toBe(-1)
})
