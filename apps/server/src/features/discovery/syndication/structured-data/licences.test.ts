import { expect, test } from 'vitest'
import { licenceOf } from './licences.ts'

const creativeCommons = 'https://creativecommons.org/licenses/by/4.0/'

test.each([
  ['https://data.assemblee-nationale.fr/acteurs', /etalab\.gouv\.fr/],
  ['https://data.senat.fr/les-senateurs/', 'https://data.senat.fr/licence/'],
  ['https://www.hatvp.fr/', /etalab\.gouv\.fr/],
  ['https://www.insee.fr/fr/statistiques/1', 'https://www.insee.fr/fr/information/2381863'],
  ['https://data.europarl.europa.eu/', creativeCommons],
  ['https://www.europarl.europa.eu/meps/fr/1', /legal-notice/],
  ['https://ec.europa.eu/eurostat/fr/data/database', creativeCommons],
])('%s has the licence that its publisher states', (address, licence) => {
  expect(licenceOf(address)).toMatch(licence)
})

test('no licence is guessed: neither from a neighbour, nor from a name that looks alike', () => {
  for (const address of [
    'https://www.assemblee-nationale.fr/dyn/17/scrutins/1',
    'https://www.senat.fr/',
    'https://www.interieur.gouv.fr/',
    'https://ec.europa.eu/eurostatistics',
    'https://ec.europa.eu/info',
    'https://insee.fr.example/',
    'https://notinsee.fr/',
    'nothing',
    null,
  ])
    expect(licenceOf(address), String(address)).toBeUndefined()
})
