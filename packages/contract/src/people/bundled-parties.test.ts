import { expect, test } from 'vitest'
import { regions } from '../regions.ts'
import { bundledParties } from './bundled-parties.ts'

test('[FEED-22] the fifteen parties, by name', () => {
  expect(Object.values(bundledParties).map((party) => party.name)).toEqual([
    'Lutte ouvrière',
    'La France insoumise',
    'Parti communiste français',
    'Parti socialiste',
    'Place publique',
    'Les Écologistes',
    'Renaissance',
    'Mouvement démocrate',
    'Horizons',
    'Union des démocrates et indépendants',
    'Les Républicains',
    'Union des droites pour la République',
    'Rassemblement national',
    'Reconquête',
    'Debout la France',
  ])
})

test('the thirteen regions have the application’s codes', () => {
  expect(Object.keys(regions).sort()).toEqual(
    ['75', '69', '59', '33', '31', '67', '13', '44', '35', '14', '21', '45', '2A'].sort(),
  )
})
