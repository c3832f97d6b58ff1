import { expect, test } from 'vitest'
import { breaksOf, dayInYears, pathThrough, strokesOf, yearsOf } from './series-line.ts'

const point = (x: number, vintage: string, provisional = false) => ({ x, y: 0, vintage, provisional })

test('years, quarters and months stand in the middle of what they speak of', () => {
  expect(yearsOf('2025')).toBe(2025.5)
  expect(yearsOf('2025-Q1')).toBe(2025.125)
  expect(yearsOf('2025-12')).toBeCloseTo(2025.958, 3)
  expect(dayInYears('2017-05-14')).toBeCloseTo(2017.368, 3)
})

test('a curve breaks where its accounts change edition, and becomes provisional from its last sure point on', () => {
  const points = [point(0, 'a'), point(1, 'a'), point(2, 'b'), point(3, 'b'), point(4, 'b', true)]
  expect(breaksOf(points)).toEqual([1.5])
  expect(
    strokesOf(points).map(({ points: part, provisional }) => [part.map(({ x }) => x), provisional]),
  ).toEqual([
    [[0, 1], false],
    [[2, 3], false],
    [[3, 4], true],
  ])
  expect(pathThrough(points.slice(0, 2))).toBe('M0.0 0.0L1.0 0.0')
})
