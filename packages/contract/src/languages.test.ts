import { expect, test } from 'vitest'
import { negotiated, tagsOf } from './languages.ts'

test('without a choice, the preferred supported language of the browser applies, else French', () => {
  expect(negotiated(['de-AT', 'en'])).toBe('de')
  expect(negotiated(['pt-BR', 'es'])).toBe('es')
  expect(negotiated(['en-GB', 'fr'])).toBe('en')
  expect(negotiated(['fr-CA', 'en'])).toBe('fr')
  expect(negotiated(['ja'])).toBe('fr')
  expect(negotiated([])).toBe('fr')
})

test('the default English of browsers does not count as a preference', () => {
  expect(negotiated(['en-US', 'en', 'de'])).toBe('fr')
  expect(negotiated(['en'])).toBe('en')
})

test('header weights are respected; invalid parts are ignored', () => {
  expect(tagsOf('en;q=0.5, it-IT, de;q=0.8')).toEqual(['it-IT', 'de', 'en'])
  expect(tagsOf('*, es;q=0, ;q=1, fr;q=x')).toEqual([])
  expect(tagsOf(undefined)).toEqual([])
  expect(tagsOf(`it,${'x,'.repeat(10_000)}de`)).toContain('it')
})
