import { getConstituencyTable, listOfficials, listSeats } from '@parvis/contract/civic/officials.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { assembly } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { departmentNamed } from '../officials/departments.ts'
import { splitConstituencyRows } from './formats/constituencies.ts'

/** Form of `circo_insee_2012.csv` and `circo_etranger.csv`; the communes are invented. */
const communes = [
  "001;01;L'Abbaye-sur-Valmont;04;01400",
  '055;13;Grande-Ville;01;13004 13005',
  '055;13;Grande-Ville;02;13007 13008',
  '004;2B;Haut-Bourg;01;20200',
  '105;971;Port-aux-Bancs;02;97113',
]
const countries = ['ID,NAME,iso_a3,iso_n3,circo', 'CA,Canada (le),CAN,124,1', 'HM,Îles Heard,HMD,334,0']
const files = (rows: string[]) => ({
  'communes.csv': `${rows.join('\n')}\n`,
  'pays.csv': `${countries.join('\n')}\n`,
})

test('a device finds a commune in one file: parts of a large one, Corsica, overseas, abroad', async ({
  context,
  guest,
}) => {
  expect(await guest.call(getConstituencyTable, {})).toEqual({ source: null, departments: [] })

  const report = await importing(context, 'circonscriptions', await folder(context, 'table', files(communes)))
  expect(report).toMatchObject({ status: 'imported', changes: { added: 6 } })
  const table = await guest.call(getConstituencyTable, {})
  expect(table.source).toMatchObject({ institution: 'Exploitant du site, d’après l’INSEE' })
  expect(table.departments).toEqual([
    { code: '01', name: 'Ain', constituencies: { 4: { '01400': ["L'Abbaye-sur-Valmont"] } } },
    {
      code: '13',
      name: 'Bouches-du-Rhône',
      constituencies: { 1: { '13004 13005': ['Grande-Ville'] }, 2: { '13007 13008': ['Grande-Ville'] } },
    },
    { code: '2B', name: 'Haute-Corse', constituencies: { 1: { '20200': ['Haut-Bourg'] } } },
    { code: '971', name: 'Guadeloupe', constituencies: { 2: { '97113': ['Port-aux-Bancs'] } } },
    { code: 'ZZ', name: 'Français établis hors de France', constituencies: { 1: { '': ['Canada (le)'] } } },
  ])
})

test('a newer table replaces the former: a merged commune goes, and one unreadable row removes nothing', async ({
  context,
  guest,
}) => {
  const many = Array.from(
    { length: 30 },
    (_, turn) => `${100 + turn};35;Bourg-${turn};0${1 + (turn % 8)};35000`,
  )
  await importing(context, 'circonscriptions', await folder(context, 'one', files(many)))
  const merged = await importing(
    context,
    'circonscriptions',
    await folder(context, 'two', files(many.slice(1))),
  )
  expect(merged.changes).toMatchObject({ added: 0, removed: 1, unchanged: 30 })

  const damaged = [...many.slice(2, 12), '111;35;Sans numéro;;35000', ...many.slice(13)]
  const report = await importing(context, 'circonscriptions', await folder(context, 'three', files(damaged)))
  expect(report.changes).toMatchObject({ removed: 0 })
  expect(Object.keys(report.findings.setAside)).toEqual(['donnée impossible : circonscription = '])
  const [department] = (await guest.call(getConstituencyTable, {})).departments
  expect(
    Object.values(department?.constituencies ?? {})
      .flatMap(Object.values)
      .flat(),
  ).toHaveLength(29)
})

test('other files, and a cut one, are refused', () => {
  expect(() => splitConstituencyRows('uid;nom\n1;2\n')).toThrow('not_this_source')
  expect(() => splitConstituencyRows(communes.join('\n').slice(0, -20))).toThrow('file_cut')
})

test('seats of both chambers have their department and number; lists show an import at once', async ({
  context,
  guest,
}) => {
  const names = async () => (await guest.call(listOfficials, { query: {} })).items.map(({ name }) => name)
  expect(await guest.call(listSeats, {})).toEqual({ items: [] })
  expect(await names()).toEqual([])
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', assembly))
  const { items } = await guest.call(listSeats, {})
  expect(items).toContainEqual(
    expect.objectContaining({
      name: 'Aline Valmont',
      institution: 'assemblee',
      department: 'Valmont-et-Rive',
      number: 2,
    }),
  )
  expect(await names()).toContain('Aline Valmont')
})

test('a department that the Senate writes otherwise has the Assembly’s name', () => {
  const names = [
    'Alpes de Haute-Provence',
    'La Réunion',
    'Iles Wallis et Futuna',
    'Saint-Martin',
    "Val-d'Oise",
  ]
  expect(names.map(departmentNamed)).toEqual([
    'Alpes-de-Haute-Provence',
    'Réunion',
    'Wallis-et-Futuna',
    'Saint-Barthélemy et Saint-Martin',
    "Val-d'Oise",
  ])
  expect(departmentNamed('Français établis hors de France (Série 2)')).toBe('Français établis hors de France')
  expect(departmentNamed('Lussignac (exemple)')).toBe('Lussignac (exemple)')
})
