import { expect, test } from 'vitest'
import type { RowMeasures } from './row-measures.ts'
import { rowMeasuresOf } from './row-measures.ts'
import { rowAt, rowsBetween, shiftOfHeights, shiftOfRows, topOf } from './row-window.ts'

const ids = ['a', 'b', 'c', 'd']
const rows: RowMeasures = {
  heights: new Map([
    ['a', 100],
    ['b', 50],
    ['c', 200],
  ]),
  usualHeight: 120,
  leftAt: 0,
  shown: null,
}

test('a row begins where those above it end; one never shown is as high as usual', () => {
  expect(ids.map((_, index) => topOf(ids, rows, index))).toEqual([0, 100, 150, 350])
  expect(topOf(ids, rows, ids.length)).toBe(470)
})

test('rows between two lines are those that stand there in part, up to both ends of the list', () => {
  expect(rowsBetween(ids, rows, -500, 99)).toEqual(['a'])
  expect(rowsBetween(ids, rows, 100, 150)).toEqual(['b', 'c'])
  expect(rowsBetween(ids, rows, 349, 5000)).toEqual(['c', 'd'])
  expect(rowsBetween(ids, rows, 5000, 6000)).toEqual([])
  expect(rowAt([], rows, 0)).toBe(0)
})

test('heights above what one reads move it, those below do not', () => {
  const measured = new Map([
    ['a', 130],
    ['d', 900],
  ])
  expect(shiftOfHeights(ids, rows, 160, measured)).toBe(30)
  expect(shiftOfHeights(ids, rows, 50, measured)).toBe(0)
})

test('rows that come or go above what one reads move it', () => {
  expect(shiftOfRows(ids, ['b', 'c', 'd'], rows, 160)).toBe(-100)
  expect(shiftOfRows(ids, ['new', ...ids], rows, 160)).toBe(120)
  expect(shiftOfRows(ids, [...ids, 'more'], rows, 160)).toBe(0)
  // The row being read has gone itself: the row after it stays where it is.
  expect(shiftOfRows(ids, ['a', 'b', 'd'], rows, 160)).toBe(-200)
})

test('where the top of the list is in sight, what comes there may be seen', () => {
  expect(shiftOfRows(ids, ['new', ...ids], rows, 0)).toBe(0)
  expect(shiftOfRows(ids, [], rows, 160)).toBe(0)
})

test('a list is kept as it was left, until others have taken its room', () => {
  const left = rowMeasuresOf('first')
  left.heights.set('a', 1)
  expect(rowMeasuresOf('first')).toBe(left)
  for (let other = 0; other < 24; other += 1) rowMeasuresOf(`other ${other}`)
  expect(rowMeasuresOf('first')).not.toBe(left)
})
