import { expect, test } from 'vitest'
import { organisationDomain } from './organisation-domain.ts'

test('an organisation is named by an address or by its domain', () => {
  expect(organisationDomain(' Ada.Maire@Ville-Exemple.FR ')).toBe('ville-exemple.fr')
  expect(organisationDomain('ville.exemple.fr')).toBe('ville.exemple.fr')
  expect(organisationDomain('@ville.fr')).toBe('ville.fr')
  for (const nothing of ['', 'ville', 'ada@', 'ada@ville', 'ville .fr', 'https://ville.fr/', '10.0.0.1'])
    expect(organisationDomain(nothing), nothing).toBeNull()
})
