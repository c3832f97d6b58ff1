import { expect, test } from 'vitest'
import { withSiteName } from './site-name.ts'

test('a text bears the name of the site, with the elisions of French', () => {
  const text = 'Les règles de {siteName} : ce que {siteName} garde. De {siteName}, sans {siteName}.'
  expect(withSiteName(text, 'Parvis', 'fr')).toBe(
    'Les règles de Parvis : ce que Parvis garde. De Parvis, sans Parvis.',
  )
  expect(withSiteName(text, 'Agora', 'fr')).toBe(
    'Les règles d’Agora : ce qu’Agora garde. D’Agora, sans Agora.',
  )
  expect(withSiteName(text, 'Écho', 'fr')).toContain('règles d’Écho')
  expect(withSiteName('las reglas de {siteName}', 'Agora', 'es')).toBe('las reglas de Agora')
  // A name is no pattern.
  expect(withSiteName('{siteName}', '$& {siteName}', 'en')).toBe('$& {siteName}')
})
