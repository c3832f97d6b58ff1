import { expect, test } from 'vitest'
import { withFrenchSpacing } from './french-spacing.ts'

test('double punctuation never begins a line', () => {
  expect(withFrenchSpacing('« Où ? » : ici !')).toBe('«\u00a0Où\u202f?\u00a0»\u00a0: ici\u202f!')
  expect(withFrenchSpacing('23 % de 10 €')).toBe('23\u00a0% de 10\u00a0€')
})

test('a number stays on one line, with its unit', () => {
  expect(withFrenchSpacing('57,3 % du PIB (1 714,2 Md€)')).toBe('57,3\u00a0% du PIB (1\u202f714,2\u00a0Md€)')
  expect(withFrenchSpacing('12 345 678 voix en 2022 2027 1 000 fois')).toBe(
    '12\u202f345\u202f678 voix en 2022 2027 1\u202f000 fois',
  )
  expect(withFrenchSpacing('Scrutin n° 12, N° 3210')).toBe('Scrutin n°\u00a012, N°\u00a03210')
})

test('addresses and times are left alone', () => {
  expect(withFrenchSpacing('https://parvis.fr à 14:30')).toBe('https://parvis.fr à 14:30')
})
