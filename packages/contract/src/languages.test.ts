import { expect, test } from 'vitest'
import { negotiated, tagsOf } from './languages.ts'

test('who never chose gets the dearest language that the interface speaks, else French', () => {
  expect(negotiated(['de-AT', 'en'])).toBe('de')
  expect(negotiated(['pt-BR', 'es'])).toBe('es')
  expect(negotiated(['en-GB', 'fr'])).toBe('en')
  expect(negotiated(['fr-CA', 'en'])).toBe('fr')
  expect(negotiated(['ja'])).toBe('fr')
  expect(negotiated([])).toBe('fr')
})

test('the English that browsers are delivered with is no wish', () => {
  expect(negotiated(['en-US', 'en', 'de'])).toBe('fr')
  expect(negotiated(['en'])).toBe('en')
})

test('a header is read by its weights; what is broken in it is left out', () => {
  expect(tagsOf('en;q=0.5, it-IT, de;q=0.8')).toEqual(['it-IT', 'de', 'en'])
  expect(tagsOf('*, es;q=0, ;q=1, fr;q=x')).toEqual([])
  expect(tagsOf(undefined)).toEqual([])
  expect(tagsOf(`it,${'x,'.repeat(10_000)}de`)).toContain('it')
})
