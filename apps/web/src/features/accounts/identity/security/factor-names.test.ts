import { expect, test } from 'vitest'
import { freeName } from './factor-names.ts'

test('the name suggested for a factor is one that no other has', () => {
  expect(freeName('Application', new Set())).toBe('Application')
  expect(freeName('Application', new Set(['Application', 'Application 2']))).toBe('Application 3')
  expect(freeName('Application', new Set(['Application 2']))).toBe('Application')
})
