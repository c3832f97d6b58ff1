import {
  getRollCall,
  listOfficialVotes,
  listRollCalls,
  listVoters,
} from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { actor, assembly, mandate } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { importDocuments, importVotes } from '../../../../test/voting.ts'

const uid = (number: number) => `VTANR5L17V${number}`

const votes = [
  {
    number: 99_001,
    title:
      "l'amendement n° 3 de M. Rive à l'article premier de la proposition de loi relative aux bancs (première lecture).",
    day: '2026-06-01',
  },
  {
    number: 99_002,
    title: 'l’ensemble de la proposition de loi relative aux bancs (première lecture).',
    day: '2026-06-03',
  },
  {
    number: 99_003,
    title: "l'ensemble de la proposition de loi relative aux ponts (première lecture).",
    day: '2026-06-02',
  },
  {
    number: 99_004,
    title: "l'ensemble de la proposition de loi relative aux bancs (texte de la commission mixte paritaire).",
    day: '2026-06-20',
  },
  { number: 99_005, type: 'MOC', title: 'la motion de censure déposée par Mme Valmont', day: '2026-06-05' },
]

test('a roll call leads to the votes before and after on the same text, in every reading, and to its law', async ({
  context,
  guest,
}) => {
  await importVotes(context, votes)
  const acts = [uid(99_002), uid(99_004)].map((ballotUid, turn) => ({
    date: `2026-06-0${turn + 3}`,
    label: 'Assemblée nationale — adoptée',
    ballotUid,
    votesFor: 2,
    votesAgainst: 0,
    abstentions: 0,
    url: null,
  }))
  await importLawRecords(context, [aLaw('bancs', { acts, subject: 'culture' })])
  const read = (number: number) => guest.call(getRollCall, { params: { uid: uid(number) } })
  const neighbours = async (number: number) => {
    const { before, after } = await read(number)
    return [before?.number ?? null, after?.number ?? null]
  }
  expect(await neighbours(99_001)).toEqual([null, 99_002])
  expect(await neighbours(99_002)).toEqual([99_001, 99_004])
  expect(await neighbours(99_004)).toEqual([99_002, null])
  expect(await neighbours(99_003)).toEqual([null, null])
  expect(await neighbours(99_005)).toEqual([null, null])
  // The file of the law names its final votes alone; an amendment belongs to the same law.
  expect((await read(99_001)).law).toEqual({ reference: 'bancs', title: 'Bancs publics' })
  expect((await read(99_003)).law).toBeNull()
  const { items } = await guest.call(listRollCalls, { query: { law: 'bancs' } })
  const onBancs = [99_004, 99_002, 99_001]
  expect(items.map(({ number }) => number)).toEqual(onBancs)
  const listed = async (query: { law?: string; subject?: 'culture' | 'justice' }) => [
    (await guest.call(listRollCalls, { query })).items.map(({ number }) => number),
    (
      await guest.call(listOfficialVotes, { params: { uid: 'PA900001' }, query: { ...query, scope: 'all' } })
    ).items.map(({ number }) => number),
  ]
  expect(await listed({ subject: 'culture' })).toEqual([onBancs, onBancs])
  expect(await listed({ law: 'bancs' })).toEqual([onBancs, onBancs])
  expect(await listed({ law: 'bancs', subject: 'justice' })).toEqual([[], []])
})

const seated = (number: number, name: [string, string], place: string, group: string) =>
  actor(number, name, [
    {
      ...mandate({ type: 'ASSEMBLEE', organ: 'PO900000', from: '2024-07-07' }),
      uid: `PM${number}`,
      mandature: { placeHemicycle: place, mandatRemplaceRef: null, causeFin: null },
    },
    mandate({ organ: group }),
  ])

test('the hemicycle shows each member at their seat, those who did not vote too; by group where seats are unknown', async ({
  context,
  guest,
}) => {
  await importVotes(context, [
    {
      number: 99_101,
      groups: [
        { pours: [900_001, 900_002], contres: [900_003] },
        { organ: 'PO900002', contres: [900_004], nonVotants: [900_005] },
      ],
    },
    {
      number: 99_102,
      day: '2020-06-03',
      groups: [{ pours: [900_001] }, { organ: 'PO900002', contres: [900_004] }],
    },
  ])
  const hemicycle = async (number: number) =>
    (await guest.call(listVoters, { params: { uid: uid(number) } })).hemicycle
  expect(await hemicycle(99_101)).toBeNull()
  await importDocuments(context, 'assemblee-acteurs', {
    ...assembly,
    'json/acteur/PA900001.json': seated(900_001, ['Aline', 'Valmont'], '600', 'PO900001'),
    'json/acteur/PA900002.json': seated(900_002, ['Basile', 'Rive'], '550', 'PO900001'),
    'json/acteur/PA900003.json': seated(900_003, ['Carla', 'Pont'], '580', 'PO900001'),
    'json/acteur/PA900004.json': seated(900_004, ['Denis', 'Quai'], '20', 'PO900002'),
    'json/acteur/PA900005.json': seated(900_005, ['Élise', 'Gué'], '10', 'PO900002'),
    'json/acteur/PA900006.json': seated(900_006, ['Farid', 'Lac'], '560', 'PO900001'),
  })
  expect(await hemicycle(99_101)).toEqual({
    basis: 'seats',
    runs: [
      { group: 0, positions: 'pc-p' },
      { group: 1, positions: 'cn' },
    ],
  })
  // Nobody's seat of 2020 is known: groups stand in the order of the seats that their members had later.
  expect(await hemicycle(99_102)).toEqual({
    basis: 'groups',
    runs: [
      { group: 0, positions: 'p' },
      { group: 1, positions: 'c' },
    ],
  })
})
