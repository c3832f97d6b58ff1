import type { ConstituencyTable, Seat } from '@parvis/contract/civic/officials.schemas.ts'
import { expect, test } from 'vitest'
import { deviceStorage } from '../../../lib/browser-storage.ts'
import {
  findCommunes,
  indexCommunes,
  parliamentariansOf,
  readStoredCommune,
  storeCommune,
} from './communes.ts'

const table: ConstituencyTable = {
  source: null,
  departments: [
    { code: '01', name: 'Ain', constituencies: { 4: { '01400': ["L'Abbaye", 'Saint-Éloi'] } } },
    {
      code: '13',
      name: 'Bouches-du-Rhône',
      constituencies: { 1: { '13004 13005': ['Grande-Ville'] }, 2: { '13007': ['Grande-Ville', 'Bourg'] } },
    },
    { code: '974', name: 'Réunion', constituencies: { 3: { '97400': ['Bourg'] } } },
  ],
}
const communes = indexCommunes(table)
const found = (typed: string) => findCommunes(communes, typed).map(({ name, code }) => `${name} ${code}`)

const seat = (name: string, department: string, number: number | null): Seat => ({
  uid: name,
  name,
  institution: number === null ? 'senat' : 'assemblee',
  constituency: department,
  group: null,
  is_example: false,
  department,
  number,
})
const seats = [
  seat('Un', 'Bouches-du-Rhône', 1),
  seat('Deux', 'Bouches-du-Rhône', 2),
  seat('Trois', 'Bouches-du-Rhône', 3),
  seat('Sénatrice', 'Bouches-du-Rhône', null),
  seat('Île', 'Réunion', null),
]

test('a commune is found by its name without accents, an abbreviation, or a postal code', () => {
  expect(found('grande ville')).toEqual(['Grande-Ville 13'])
  expect(found('st eloi')).toEqual(['Saint-Éloi 01'])
  expect(found('abbaye')).toEqual(["L'Abbaye 01"])
  expect(found('bourg')).toEqual(['Bourg 13', 'Bourg 974'])
  expect(found('13 005')).toEqual(['Grande-Ville 13'])
  expect(found('130')).toEqual(['Bourg 13', 'Grande-Ville 13'])
  const many = Array.from({ length: 40 }, (_, turn) => `Bourg-${turn}`)
  const rural = indexCommunes({
    source: null,
    departments: [{ code: '09', name: 'Ariège', constituencies: { 1: { '09100': many } } }],
  })
  expect(findCommunes(rural, '09100')).toHaveLength(40)
  for (const typed of ['', 'a', '99999', 'nulle part']) expect(found(typed), typed).toEqual([])
})

test('a commune in two constituencies has the deputies of both, and the senators of its department', () => {
  const [commune] = findCommunes(communes, 'Grande-Ville')
  expect(commune?.parts.map(({ number }) => number)).toEqual([1, 2])
  const { deputies, senators } = parliamentariansOf(commune ?? expect.fail(), seats)
  expect(deputies.map(({ name }) => name)).toEqual(['Un', 'Deux'])
  expect(senators.map(({ name }) => name)).toEqual(['Sénatrice'])
})

test('a department alone has all of its deputies and senators', () => {
  const of = (department: string) =>
    parliamentariansOf({ name: null, department, code: null, parts: [] }, seats)
  expect(of('Bouches-du-Rhône').deputies).toHaveLength(3)
  expect(of('Réunion').senators.map(({ name }) => name)).toEqual(['Île'])
})

test('the stored commune comes back; a text of another form counts as none', () => {
  const [commune] = findCommunes(communes, 'L’Abbaye')
  storeCommune(commune ?? expect.fail())
  expect(readStoredCommune()).toEqual({
    name: "L'Abbaye",
    department: 'Ain',
    code: '01',
    parts: [{ number: 4, postalCodes: ['01400'] }],
  })
  for (const text of ['{', '[]', '{"name":1}', '{"name":"A","department":"B","code":null,"parts":[1]}']) {
    deviceStorage.write('parvis.commune', text)
    expect(readStoredCommune(), text).toBeNull()
  }
  storeCommune(null)
  expect(readStoredCommune()).toBeNull()
})
