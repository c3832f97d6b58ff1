import { listLawMeetings } from '@parvis/contract/civic/events.ts'
import { getLaw, listOfficialLaws } from '@parvis/contract/civic/laws.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { test } from '../../../../test/parvis.ts'
import { importVotes } from '../../../../test/voting.ts'

const text = (uid: string, kind: string, label: string, date: string, rapporteurs: string[] = []) => ({
  ...{ uid, kind, label, date, rapporteurs },
  title: 'Proposition de loi relative aux bancs',
  url: `https://exemple.test/${uid}`,
})

const act = (date: string, label: string, ballotUid: string | null = null) => ({
  ...{ date, label, ballotUid },
  votesFor: ballotUid === null ? null : 2,
  votesAgainst: ballotUid === null ? null : 0,
  abstentions: ballotUid === null ? null : 0,
  url: null,
})

const passed = aLaw('bancs', {
  dossierUid: 'DLR5L17N1',
  kind: 'proposal',
  originChamber: 'senat',
  status: 'promulgation',
  steps: [
    { stage: 'proposition', date: '2026-01-05', description: 'Dépôt au Sénat', confidence: 'high' },
    { stage: 'promulgation', date: '2026-06-20', description: 'Loi n° 2026-1', confidence: 'high' },
  ],
  acts: [
    act('2026-02-04', 'Sénat — adoptée'),
    act('2026-06-03', 'Assemblée nationale — adoptée', 'VTANR5L17V99001'),
    act('2026-06-10', 'Commission mixte paritaire — Accord'),
    act('2026-06-15', 'Conseil constitutionnel — Décision n° 2026-1 DC : Conforme'),
  ],
  people: [
    { role: 'author', uid: 'PA900001' },
    { role: 'rapporteur', uid: 'PA900002' },
    { role: 'cosignatory', uid: 'PA900003' },
  ],
  texts: [
    text('PIONSNR5S459B0735', 'PION', 'Proposition de loi, n° 735', '2026-01-05'),
    text('RAPPSNR5S459B0300', 'RAPP', 'Rapport, n° 300', '2026-01-28'),
    text('PIONSNR5S459BTA0045', 'PION', 'Proposition de loi, texte adopté, n° 45', '2026-02-04'),
    text('PIONANR5L17B0907', 'PION', 'Proposition de loi, n° 907', '2026-02-05'),
    text('PIONANR5L17BTC1043', 'PION', 'Texte de la commission, n° 1043', '2026-05-07', ['PA900002']),
    text('RAPPANR5L17B1043', 'RAPP', 'Rapport, n° 1043', '2026-05-07', ['PA900002']),
    text('ETDIANR5L17B0907', 'ETDI', 'Étude d’impact', '2026-02-05'),
    text('PIONANR5L17TAP0083', 'PION', 'Texte adopté, version provisoire, n° 83', '2026-06-03'),
    text('PIONANR5L17BTA0083', 'PION', 'Texte adopté, n° 83', '2026-06-03'),
  ],
})

test('a law shows its way through both chambers: each step with its day, texts, rapporteurs and vote', async ({
  context,
  guest,
}) => {
  await importVotes(context, [{ number: 99_001 }])
  await importLawRecords(context, [passed])
  const { passage } = await guest.call(getLaw, { params: { reference: 'bancs' } })
  expect(passage.map(({ date, lane, kind }) => `${date} ${lane} ${kind}`)).toEqual([
    '2026-01-05 senat deposit',
    '2026-01-28 senat report',
    '2026-02-04 senat vote',
    '2026-02-05 assemblee deposit',
    '2026-05-07 assemblee report',
    '2026-06-03 assemblee vote',
    '2026-06-10 both joint',
    '2026-06-15 both council',
    '2026-06-20 both promulgation',
  ])
  expect(passage[4]).toMatchObject({
    rapporteurs: [{ uid: 'PA900002', name: 'Basile Rive' }],
    texts: [{ label: 'Texte de la commission, n° 1043' }, { label: 'Rapport, n° 1043' }],
  })
  expect(passage[5]).toMatchObject({
    label: 'adoptée',
    texts: [{ label: 'Texte adopté, n° 83' }],
    ballot: { uid: 'VTANR5L17V99001', for: 2, has_page: true },
  })
  // The same record again is unchanged, with the rapporteurs of its reports.
  expect(await importLawRecords(context, [passed])).toEqual(['unchanged'])
  expect((await guest.call(listLawMeetings, { params: { reference: 'bancs' }, query: {} })).items).toEqual([])
  await expect(guest.call(listLawMeetings, { params: { reference: 'inconnue' }, query: {} })).toBeRefused(
    'law_not_found',
  )
})

test('a law of one chamber alone has a passage without texts, and a step without a day is not in it', async ({
  context,
  guest,
}) => {
  await importLawRecords(context, [
    aLaw('ponts', {
      steps: [{ stage: 'proposition', date: '2026-10-05', description: 'Dépôt', confidence: 'high' }],
    }),
    aLaw('quais', { steps: [] }),
  ])
  const passage = async (reference: string) =>
    (await guest.call(getLaw, { params: { reference } })).passage.map(({ lane, kind }) => [lane, kind])
  expect(await passage('ponts')).toEqual([['assemblee', 'deposit']])
  expect(await passage('quais')).toEqual([])
})

test('an official has the laws that they wrote or reported, the last to have moved first; no mere signatures', async ({
  context,
  guest,
}) => {
  await importLawRecords(context, [
    passed,
    aLaw('ponts', {
      people: [
        { role: 'rapporteur', uid: 'PA900001' },
        { role: 'opinion_rapporteur', uid: 'PA900001' },
      ],
    }),
  ])
  const laws = async (uid: string) =>
    (await guest.call(listOfficialLaws, { params: { uid }, query: {} })).items.map(({ reference, roles }) => [
      reference,
      roles,
    ])
  expect(await laws('PA900001')).toEqual([
    ['ponts', ['rapporteur', 'opinion_rapporteur']],
    ['bancs', ['author']],
  ])
  expect(await laws('PA900002')).toEqual([['bancs', ['rapporteur']]])
  expect(await laws('PA900003')).toEqual([])
})
