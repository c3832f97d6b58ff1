import { expect, test } from 'vitest'
import { withFrenchSpacing } from './french-spacing.ts'

test('double punctuation never begins a line', () => {
  expect(withFrenchSpacing('« Où ? » : ici !')).toBe('«\u00a0Où\u202f?\u00a0»\u00a0: ici\u202f!')
  expect(withFrenchSpacing('23 % de 10 €')).toBe('23\u00a0% de 10\u00a0€')
})

test('compiled plurals are reached, addresses and times are left alone', () => {
  expect(withFrenchSpacing([['n', 'plural', { one: 'Un ?', other: ['#', ' ?'] }]])).toEqual([
    ['n', 'plural', { one: 'Un\u202f?', other: ['#', '\u202f?'] }],
  ])
  expect(withFrenchSpacing('https://parvis.fr à 14:30')).toBe('https://parvis.fr à 14:30')
})
