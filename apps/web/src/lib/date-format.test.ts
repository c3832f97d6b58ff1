import { expect, test } from 'vitest'
import { dateFormat, frenchForm } from './date-format.ts'

test('French counts the first of a month, and no other day; its hours have an h', () => {
  const full = dateFormat({ dateStyle: 'full', timeZone: 'UTC' })
  expect(full.format(Date.UTC(2027, 0, 1))).toBe('vendredi 1er janvier 2027')
  expect(full.format(Date.UTC(2027, 0, 21))).toBe('jeudi 21 janvier 2027')
  const day = dateFormat({ day: 'numeric', month: 'short', timeZone: 'UTC' })
  expect([1, 2, 11, 31].map((date) => day.format(Date.UTC(2027, 9, date)))).toEqual([
    '1er oct.',
    '2 oct.',
    '11 oct.',
    '31 oct.',
  ])
  const moment = dateFormat({ dateStyle: 'long', timeStyle: 'short', timeZone: 'UTC' })
  expect(moment.format(Date.UTC(2027, 4, 1, 1, 1))).toBe('1er mai 2027 à 1\u00a0h\u00a001')
  expect(frenchForm('19:00 – 21:30, 00:05')).toBe('19\u00a0h – 21\u00a0h\u00a030, 0\u00a0h\u00a005')
  expect(frenchForm('22/11/2026 20:00:00')).toBe('22/11/2026 20:00:00')
  expect(frenchForm('01/01/2027')).toBe('01/01/2027')
})
