import { followLaw, getLaw, listLaws, listLawVersions } from '@parvis/contract/civic/laws.ts'
import { expect } from 'vitest'
import { folder, importing } from '../../../../test/imports.ts'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import { readExtracts } from '../../../../test/official-extracts.ts'
import { actor } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { withdrawLaws } from './service.ts'

test('a promulgated law of the Assembly’s file has its people, texts, publication and decisions', async ({
  context,
  guest,
}) => {
  const extracts = await readExtracts('assemblee-dossiers')
  const files = Object.fromEntries([...extracts].map(([uid, document]) => [`${uid}.json`, document]))
  await importing(
    context,
    'assemblee-acteurs',
    await folder(context, 'a', { 'a.json': actor(794_466, ['Aline', 'Rive']) }),
  )
  const path = await folder(context, 'd', files)
  expect(await importing(context, 'assemblee-dossiers', path)).toMatchObject({
    changes: { added: 11, changed: 0 },
    findings: { setAside: {}, unknown: {} },
  })
  const law = await guest.call(getLaw, { params: { reference: 'DLR5L17N51052' } })
  expect(law).toMatchObject({
    proposer: 'senators',
    subject: 'justice',
    senate_url: 'https://www.senat.fr/dossier-legislatif/ppl24-192.html',
    publication: { on: '2025-07-19', journal: '166', url: expect.stringContaining('legifrance.gouv.fr') },
  })
  expect(law.people).toEqual([
    { role: 'author', uid: 'PA736192', name: null, url: null },
    { role: 'rapporteur', uid: 'PA828016', name: null, url: null },
    {
      role: 'rapporteur',
      uid: 'PA794466',
      name: 'Aline Rive',
      url: 'https://www.assemblee-nationale.fr/dyn/deputes/PA794466',
    },
  ])
  expect(law.texts.map(({ uid, date }) => `${date} ${uid}`)).toEqual([
    '2024-12-05 PIONSNR5S459B0192',
    '2025-03-12 RAPPSNR5S459B0433',
    '2025-03-20 PIONSNR5S459BTA0087',
    '2025-05-28 PIONANR5L17BTC1475',
    '2025-05-28 RAPPANR5L17B1475',
    '2025-06-04 PIONANR5L17BTA0131',
  ])
  expect(law.acts.at(-1)).toMatchObject({
    label: 'Conseil constitutionnel — Décision n° 2025-889 DC : Conforme',
    url: 'https://www.conseil-constitutionnel.fr/decision/2025/2025889DC.htm',
  })
  // A resolution ends with its vote.
  const resolution = await guest.call(getLaw, { params: { reference: 'DLR5L17N52719' } })
  expect(resolution.steps.map(({ stage }) => stage)).toEqual(['proposition', 'commission', 'seance', 'vote'])
  expect(await importing(context, 'assemblee-dossiers', path)).toMatchObject({
    changes: { added: 0, changed: 0, unchanged: 11 },
  })
})

test('a further signature changes the law and adds no version; a dossier that disappears stays', async ({
  context,
  guest,
}) => {
  const signed = (...uids: string[]) =>
    aLaw('bancs', { people: uids.map((uid) => ({ role: 'cosignatory' as const, uid })) })
  await importLawRecords(context, [signed('PA1')])
  expect(await importLawRecords(context, [signed('PA1', 'PA2')])).toEqual(['corrected'])
  await importLawRecords(context, [aLaw('tables')])
  const law = await guest.call(getLaw, { params: { reference: 'bancs' } })
  expect(law).toMatchObject({ version_count: 0, withdrawn_at: null })
  expect(law.people.map(({ uid }) => uid)).toEqual(['PA1', 'PA2'])
})

test('a bundled law and its file, stored as two, become one with its followers, versions and both addresses', async ({
  context,
  guest,
  join,
}) => {
  const [ana, lea] = [await join('Ana'), await join('Léa')]
  const bundled = aLaw('bancs', { lawNumber: '2026-900', shortTitle: 'Bancs' })
  const file = aLaw('DLR5L17N99999', { dossierUid: 'DLR5L17N99999', shortTitle: null })
  await importLawRecords(context, [bundled], 'bundled')
  await importLawRecords(context, [file])
  await importLawRecords(context, [{ ...file, title: 'Projet de loi relatif aux bancs', asOf: '2026-11-21' }])
  const follow = (member: typeof ana, reference: string) => member.call(followLaw, { params: { reference } })
  await follow(ana, 'bancs')
  await follow(ana, 'DLR5L17N99999')
  await follow(lea, 'DLR5L17N99999')
  const promulgated = { ...file, lawNumber: '2026-900', status: 'promulgation' as const, asOf: '2026-11-22' }
  expect(await importLawRecords(context, [promulgated])).toEqual(['moved'])
  for (const reference of ['bancs', 'DLR5L17N99999'])
    expect(await guest.call(getLaw, { params: { reference } })).toMatchObject({
      reference: 'bancs',
      short_title: 'Bancs',
      status: 'promulgation',
      follower_count: 2,
      version_count: 2,
    })
  expect((await guest.call(listLaws, { query: {} })).items).toHaveLength(1)
  const { items } = await guest.call(listLawVersions, { params: { reference: 'DLR5L17N99999' }, query: {} })
  expect(items).toHaveLength(2)
  expect(await importLawRecords(context, [promulgated])).toEqual(['unchanged'])
})

test('a bundled law that its file came before has the file’s address, and is not withdrawn', async ({
  context,
  guest,
}) => {
  const file = aLaw('DLR5L17N99999', { dossierUid: 'DLR5L17N99999', lawNumber: '2026-900' })
  await importLawRecords(context, [file])
  const bundled = aLaw('bancs', { lawNumber: '2026-900', description: 'Trois bancs.', asOf: '2026-11-28' })
  expect(await importLawRecords(context, [bundled], 'bundled')).toEqual(['corrected'])
  await context.transaction((tx) => withdrawLaws(context, tx, ['bancs']))
  expect(await guest.call(getLaw, { params: { reference: 'bancs' } })).toMatchObject({
    reference: 'DLR5L17N99999',
    description: 'Trois bancs.',
    withdrawn_at: null,
  })
  await importLawRecords(context, [aLaw('tables', { dossierUid: 'DLR5L17N88888' })], 'bundled')
  const tables = await guest.call(getLaw, { params: { reference: 'DLR5L17N88888' } })
  expect(tables.reference).toBe('tables')
})
