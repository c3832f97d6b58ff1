import { expect, test } from 'vitest'
import { licencesInProduction } from './production-licences.mjs'

/** Licences whose works may be part of a program under AGPL-3.0-or-later, fonts and libraries beside it included. */
const accepted = new Set([
  '(MIT OR CC0-1.0)',
  '0BSD',
  'Apache-2.0',
  'Apache-2.0 AND LGPL-3.0-or-later',
  'Apache-2.0 AND LGPL-3.0-or-later AND MIT',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'CC0-1.0',
  'ISC',
  'LGPL-3.0-or-later',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'Unlicense',
])

test('each production package has a licence that goes with AGPL-3.0-or-later', () => {
  const others = Object.entries(licencesInProduction()).filter(([licence]) => !accepted.has(licence))
  expect(others).toEqual([])
})
