import { i18n } from '@lingui/core'
import { expect, test } from 'vitest'
import { plainAge, relativeTime, shortAge } from './relative-time.ts'

i18n.activate('fr')

const now = new Date('2026-11-21T14:00:00Z')
const ago = (milliseconds: number) => new Date(now.getTime() - milliseconds)
const minute = 60_000
const hour = 60 * minute
const day = 24 * hour

test('ages are told in French words', () => {
  expect(relativeTime(ago(20_000), now)).toBe('à l’instant')
  expect(relativeTime(ago(minute), now)).toBe('il y a 1 minute')
  expect(relativeTime(ago(2 * hour + 59 * minute), now)).toBe('il y a 2 heures')
  expect(relativeTime(ago(day), now)).toBe('il y a 1 jour')
  expect(relativeTime(ago(70 * day), now)).toBe('il y a 2 mois')
  expect(relativeTime(ago(800 * day), now)).toBe('il y a 2 ans')
})

test('a clock that runs behind the server never shows the future', () => {
  expect(relativeTime(ago(-5 * minute), now)).toBe('à l’instant')
  expect(shortAge(ago(-5 * minute), now)).toBe('à l’instant')
})

test('cards show the short form, then the date', () => {
  expect(shortAge(ago(12 * minute), now)).toBe('12 min')
  expect(shortAge(ago(hour), now)).toBe('1 h')
  expect(shortAge(ago(3 * day), now)).toBe('3 j')
  expect(shortAge(new Date('2026-10-12T10:00:00Z'), now)).toBe('12 oct.')
  expect(shortAge(new Date('2025-10-12T10:00:00Z'), now)).toBe('12 oct. 2025')
})

test('a plain age is never a date', () => {
  expect(plainAge(ago(10_000), now)).toBe('à l’instant')
  expect(plainAge(ago(5 * minute), now)).toBe('5 min')
  expect(plainAge(ago(3 * hour), now)).toBe('3 h')
  expect(plainAge(ago(40 * day), now)).toBe('40 j')
})
