import { getOfficial, listOfficials } from '@parvis/contract/civic/officials.ts'
import { listVoters } from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import { actor, assembly, mandate } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { importDocuments, importVotes } from '../../../../test/voting.ts'

interface Dates {
  from: string
  to?: string
  circo?: string
  organ?: string
}

const seat = (number: number, { from, to, circo = '1', organ = 'PO900000' }: Dates) => ({
  ...mandate({ type: 'ASSEMBLEE', organ, from, to: to ?? null }),
  uid: `PM${number}`,
  election: { lieu: { departement: 'Valmont-et-Rive', numDepartement: '998', numCirco: circo } },
})

const inGroup = (number: number, { from, to, organ = 'PO900001' }: Dates) => ({
  ...mandate({ from, to: to ?? null, organ }),
  uid: `PM${number}`,
})

/** Came, resigned and came back; changed group within a day; and two people with one name. */
const files = {
  ...assembly,
  'json/acteur/PA900001.json': actor(
    900_001,
    ['Aline', 'Valmont'],
    [
      seat(1, { from: '2017-06-21', to: '2022-06-21' }),
      seat(2, { from: '2024-07-08', to: '2024-10-01' }),
      seat(3, { from: '2025-02-01' }),
      inGroup(4, { from: '2024-07-18', to: '2025-06-01' }),
      inGroup(5, { from: '2025-06-01', organ: 'PO900002' }),
    ],
  ),
  'json/acteur/PA900002.json': actor(
    900_002,
    ['Jean', 'Pont'],
    [seat(6, { from: '2024-07-08', circo: '2' }), inGroup(7, { from: '2024-07-18' })],
  ),
  'json/acteur/PA900003.json': actor(
    900_003,
    ['Jean', 'Pont'],
    [seat(8, { from: '2024-07-08', circo: '3' }), inGroup(9, { from: '2024-07-18' })],
  ),
}

const listed = async (guest: Guest, query: Record<string, string>) =>
  (await guest.call(listOfficials, { query })).items

test('a member who resigned and came back is listed on the days of each mandate, and with the last group of a day of change', async ({
  context,
  guest,
}) => {
  await importDocuments(context, 'assemblee-acteurs', files)
  const on = async (day: string) =>
    (await listed(guest, { on: day, q: 'valmont' })).map(({ starts_on, ends_on, group }) => [
      starts_on,
      ends_on,
      group?.name ?? null,
    ])
  expect(await on('2018-01-01')).toEqual([['2017-06-21', '2022-06-21', null]])
  expect(await on('2023-01-01')).toEqual([])
  expect(await on('2024-09-01')).toEqual([['2024-07-08', '2024-10-01', 'Groupe des bancs']])
  expect(await on('2024-12-01')).toEqual([])
  expect(await on('2025-06-01')).toEqual([['2025-02-01', null, 'Groupe dissous']])
  expect(await on('ever')).toEqual([['2025-02-01', null, 'Groupe dissous']])
  const { mandates } = await guest.call(getOfficial, { params: { uid: 'PA900001' } })
  expect(mandates.filter(({ kind }) => kind === 'assembly').map(({ starts_on }) => starts_on)).toEqual([
    '2025-02-01',
    '2024-07-08',
    '2017-06-21',
  ])
})

test('a former member stays with the days of the mandate', async ({ context, guest }) => {
  await importDocuments(context, 'assemblee-acteurs', files)
  await importDocuments(context, 'assemblee-acteurs', {
    ...files,
    'json/acteur/PA900003.json': actor(
      900_003,
      ['Jean', 'Pont'],
      [seat(8, { from: '2024-07-08', to: '2025-12-31', circo: '3' })],
    ),
  })
  expect((await listed(guest, { q: 'pont', on: '2026-06-03' })).map(({ uid }) => uid)).toEqual(['PA900002'])
  expect(await listed(guest, { q: 'pont', on: 'ever' })).toMatchObject([
    { uid: 'PA900002', ends_on: null },
    { uid: 'PA900003', ends_on: '2025-12-31' },
  ])
})

test('two people with one name are told apart by their constituency, in lists and among voters', async ({
  context,
  guest,
}) => {
  await importVotes(context, [
    { number: 99_001, groups: [{ pours: [900_001, 900_002], contres: [900_003] }] },
  ])
  await importDocuments(context, 'assemblee-acteurs', files)
  const { items } = await guest.call(listVoters, { params: { uid: 'VTANR5L17V99001' } })
  expect(items.map(({ uid, name, distinction }) => [uid, name, distinction])).toEqual([
    ['PA900002', 'Jean Pont', 'Valmont-et-Rive, 2e circonscription'],
    ['PA900003', 'Jean Pont', 'Valmont-et-Rive, 3e circonscription'],
    ['PA900001', 'Aline Valmont', null],
  ])
  expect((await listed(guest, { q: 'pont' })).map(({ constituency }) => constituency)).toEqual([
    'Valmont-et-Rive, 2e circonscription',
    'Valmont-et-Rive, 3e circonscription',
  ])
})
