import { expect, test } from 'vitest'
import { hueOf, initialsOf } from './initials.ts'

test('initials come from the first and the last word, or from a single one', () => {
  expect(initialsOf('Hélène Vasseur')).toBe('HV')
  expect(initialsOf('Jean de la Tour')).toBe('JT')
  expect(initialsOf('marie.dupont')).toBe('MD')
  expect(initialsOf('élodie')).toBe('ÉL')
  expect(initialsOf('   ')).toBe('?')
})

test('a person keeps their hue', () => {
  expect(hueOf('a1b2')).toBe(hueOf('a1b2'))
  expect(hueOf('a1b2')).not.toBe(hueOf('a1b3'))
})
