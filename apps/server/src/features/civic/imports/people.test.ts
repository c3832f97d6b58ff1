import { readdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getOfficial, listOfficials } from '@parvis/contract/civic/officials.ts'
import { expect } from 'vitest'
import { folder, importing, place } from '../../../../test/imports.ts'
import { actor, assembly, mandate, organ } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

const official = (reader: Guest, uid: string) => reader.call(getOfficial, { params: { uid } })

/** As in the file of 20 April 2026 (AMO10): who replaces a minister, the substitute, the seat. */
const seat = (more: { uid: string; replaces?: string; substitute?: string; place: string }) => ({
  ...mandate({ type: 'ASSEMBLEE', organ: 'PO900000', from: '2024-07-07' }),
  uid: more.uid,
  suppleants:
    more.substitute === undefined
      ? null
      : { suppleant: { dateDebut: '2024-07-07', dateFin: null, suppleantRef: more.substitute } },
  mandature: { placeHemicycle: more.place, mandatRemplaceRef: more.replaces ?? null, causeFin: null },
  collaborateurs: { collaborateur: 'Personne Secrète' },
})

const recusal = (number: number, subject: string) => ({
  deport: {
    uid: `DPTR5L17PA900001D${number}`,
    legislature: '17',
    refActeur: 'PA900001',
    dateCreation: '2025-11-02T15:46:30.952170+00:00',
    datePublication: number === 1 ? null : '2025-11-03T15:46:30.952170+00:00',
    portee: { code: 'DELIB', libelle: 'Être présent sans prendre la parole ni voter' },
    lecture: { code: 'TL', libelle: 'Toutes lectures restantes' },
    instance: { code: 'SEA', libelle: 'Séance publique' },
    cible: {
      type: { code: 'ART', libelle: 'Article(s)' },
      referenceTextuelle: subject,
      references: null,
    },
    explication: 'Mon épouse dirige une entreprise de bancs',
  },
})

test('a deputy has a seat, a substitute, every organ with its days, and recusals without their reasons', async ({
  context,
  guest,
}) => {
  const files = {
    ...assembly,
    'json/organe/PO900005.json': organ(900_005, 'GE', 'Groupe d’études sur les bancs'),
    'json/organe/PO900006.json': organ(900_006, 'CIRCONSCRIPTION', 'Valmont'),
    'json/acteur/PA900001.json': actor(
      900_001,
      ['Aline', 'Valmont'],
      [
        seat({ uid: 'PM900010', substitute: 'PA900002', place: '060' }),
        // A group's president is its member too.
        mandate({ quality: 'Présidente' }),
        mandate(),
        mandate({ type: 'GE', organ: 'PO900005', quality: 'Vice-présidente' }),
      ],
    ),
    'json/acteur/PA900002.json': actor(
      900_002,
      ['Basile', 'Rive'],
      [seat({ uid: 'PM900011', replaces: 'PM900010', place: '061' })],
    ),
    'json/deport/1.json': recusal(1, 'Article 2 du projet de loi relatif aux bancs'),
    'json/deport/2.json': recusal(
      2,
      'demande de déport motivé par les activités professionnelles de mon mari',
    ),
  }
  await importing(context, 'assemblee-acteurs', await folder(context, 'acteurs', files))
  const deputy = await official(guest, 'PA900001')
  expect(deputy).toMatchObject({
    name: 'Aline Valmont',
    institution: 'assemblee',
    source: { institution: 'Assemblée nationale' },
    recusals: [
      { declared_on: '2025-11-03', subject: null, target: 'Article(s)' },
      { declared_on: '2025-11-02', subject: 'Article 2 du projet de loi relatif aux bancs' },
    ],
  })
  expect(deputy.mandates.map(({ kind, quality }) => [kind, quality])).toEqual([
    ['group', 'Présidente'],
    ['group', 'Membre'],
    ['study_group', 'Vice-présidente'],
    ['assembly', 'Membre'],
  ])
  expect(deputy.mandates.at(-1)).toMatchObject({
    seat: 60,
    substitute: { uid: 'PA900002', name: 'Basile Rive' },
    starts_on: '2024-07-07',
    ends_on: null,
  })
  expect(await official(guest, 'PA900002')).toMatchObject({
    substitute_of: [{ uid: 'PA900001', name: 'Aline Valmont' }],
    mandates: [{ replaces: { uid: 'PA900001' }, seat: 61 }],
  })
  const stored = await context.db.selectFrom('recusals').selectAll().execute()
  expect(JSON.stringify([deputy, stored])).not.toMatch(/épouse|mari|Secrète/)
  expect(await importing(context, 'assemblee-acteurs', place(context, 'acteurs'))).toMatchObject({
    changes: { added: 0, changed: 0, unchanged: 10 },
  })
  await expect(official(guest, 'PA1')).toBeRefused('official_not_found')
})

test('a new legislature ends the seats of the defeated, and keeps the past mandates of the re-elected', async ({
  context,
  guest,
}) => {
  const sits = (number: number, legislature: 17 | 18) => ({
    ...mandate({
      type: 'ASSEMBLEE',
      organ: `PO9000${legislature}`,
      from: legislature === 17 ? '2024-07-07' : '2026-10-04',
    }),
    uid: `PM${legislature}${number}`,
  })
  const house = (legislature: 17 | 18, ...deputies: [number, string][]) => ({
    'o.json': organ(Number(`9000${legislature}`), 'ASSEMBLEE', `Assemblée ${legislature}`),
    ...Object.fromEntries(
      deputies.map(([number, name]) => [
        `${number}.json`,
        actor(number, [name, 'Valmont'], sits(number, legislature)),
      ]),
    ),
  })
  const bring = async (name: string, day: string, files: Record<string, unknown>) => {
    const path = await folder(context, name, files)
    for (const file of Object.keys(files)) await utimes(join(path, file), new Date(day), new Date(day))
    return importing(context, 'assemblee-acteurs', path, { allowFewer: true })
  }
  const seats = async (number: number) =>
    (await official(guest, `PA${number}`)).mandates.map(({ organ, ends_on }) => [organ.uid, ends_on])
  const listed = async () =>
    (
      await context.db
        .selectFrom('reference_records')
        .select('key')
        .where('dataset', '=', 'deputies')
        .where('superseded_at', 'is', null)
        .orderBy('key')
        .execute()
    ).map(({ key }) => key)
  const aline: [number, string] = [900_101, 'Aline']
  const basile: [number, string] = [900_102, 'Basile']
  const carla: [number, string] = [900_103, 'Carla']
  await bring('17', '2026-09-20', house(17, aline, basile))
  const elected = house(18, aline, carla)
  expect(await bring('18', '2026-10-06', elected)).toMatchObject({ changes: { added: 2, changed: 1 } })
  expect(await seats(900_101)).toEqual([
    ['PO900018', null],
    ['PO900017', '2026-10-05'],
  ])
  expect(await seats(900_102)).toEqual([['PO900017', '2026-10-05']])
  expect(await listed()).toEqual(['PA900101', 'PA900103'])
  expect(await bring('18 again', '2026-10-07', elected)).toMatchObject({ changes: { added: 0, changed: 0 } })
  // A document that cannot be read says nothing of who has left.
  await bring('damaged', '2026-10-08', { ...house(18, aline), '900103.json': '{"acteur"' })
  expect(await seats(900_103)).toEqual([['PO900018', null]])
  await bring('without', '2026-10-09', house(18, carla))
  expect(await seats(900_101)).toContainEqual(['PO900018', '2026-10-08'])
  // One who returns sits again.
  await bring('returned', '2026-10-10', elected)
  expect(await seats(900_101)).toContainEqual(['PO900018', null])
  expect(await listed()).toEqual(['PA900101', 'PA900103'])
})

const latin = (lines: string[]) => Buffer.from(`${lines.join('\n')}\n`, 'latin1')

test('a folder of the Senate’s tables gives dated mandates and groups; one table alone loses none', async ({
  context,
  guest,
}) => {
  const general = latin([
    '% Requête :select senmat',
    "Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique,Type d'app au grp politique,Commission permanente,Circonscription",
    '99001X,Mme,Rivière,Élise,ACTIF,SER,Apparenté,commission des bancs,Valmont',
    '000425,M.,Ancien,Jules,ANCIEN,G.D.,,commission des lois,Rive',
  ])
  const path = await folder(context, 'senat', {
    'ODSEN_GENERAL.csv': general,
    'ODSEN_ELUSEN.csv': latin([
      'Matricule,Nom usuel,Prénom usuel,Identifiant mandat,Date de début de mandat,Motif début de mandat,Date de fin de mandat',
      '99001X,Rivière,Élise,1,2014-10-01 00:00:00.0,Election,2020-09-30 00:00:00.0',
      '99001X,Rivière,Élise,2,2020-10-01 00:00:00.0,Renouvellement 1,',
      '000425,Ancien,Jules,3,1959-04-26 00:00:00.0,Election,1962-10-01 00:00:00.0',
    ]),
    'ODSEN_HISTOGROUPES.csv': latin([
      "Matricule,Id appartenance,Id fonction occupée,Code du groupe politique,Nom court du groupe politique,Date de début d'appartenance,Date de fin d'appartenance,Nom court fonction,Date de début de la fonction,Date de fin de la fonction",
      '99001X,1,1,UMP,Groupe Les Républicains,2014-10-01 00:00:00.0,2016-01-01 00:00:00.0,Membre,2014-10-01 00:00:00.0,2016-01-01 00:00:00.0',
      '99001X,2,2,SOC,Groupe Socialiste,2016-01-02 00:00:00.0,,Membre,2016-01-02 00:00:00.0,',
      '000425,3,3,AUCUN,Aucun,,1962-10-01 00:00:00.0,Membre,,1962-10-01 00:00:00.0',
    ]),
  })
  await importing(context, 'senat-senateurs', path)
  const held = async () =>
    (await official(guest, 'SENAT-99001X')).mandates.map(({ organ, quality, starts_on, ends_on }) => [
      organ.uid,
      quality,
      starts_on,
      ends_on,
    ])
  const expected = [
    ['SENAT', null, '2020-10-01', null],
    ['SENAT-GP-soc', 'Apparenté', '2016-01-02', null],
    ['SENAT-COM-commission-des-bancs', null, null, null],
    ['SENAT', null, '2014-10-01', '2020-09-30'],
    ['SENAT-GP-ump', 'Membre', '2014-10-01', '2016-01-01'],
  ]
  expect(await held()).toEqual(expected)
  expect((await official(guest, 'SENAT-000425')).mandates).toMatchObject([
    { starts_on: '1959-04-26', ends_on: '1962-10-01' },
  ])
  const page = () =>
    context.db
      .selectFrom('reference_records')
      .select(['key', 'value'])
      .where('dataset', '=', 'senators')
      .where('superseded_at', 'is', null)
      .execute()
  expect(await page()).toMatchObject([
    { key: 'SENAT-99001X', value: { since: '2020-10-01', constituency: 'Valmont' } },
  ])
  expect(await importing(context, 'senat-senateurs', path)).toMatchObject({
    changes: { added: 0, changed: 0 },
  })

  const alone = place(context, 'ODSEN_GENERAL.csv')
  await writeFile(alone, general)
  await importing(context, 'senat-senateurs', alone)
  expect(await held()).toEqual(expected)
})

const senatorsOf = async (guest: Guest, on: string) =>
  (await guest.call(listOfficials, { query: { institution: 'senat', on } })).items.map(({ uid }) => uid)

test('the latest list says who sits in the Senate; older tables add days and former senators, one by one or together', async ({
  context,
  guest,
}) => {
  const listed = (matricule: string, nom: string, groupe: string) => ({
    ...{ matricule, nom, prenom: 'Élise', civilite: 'Mme' },
    groupe: { code: groupe, libelle: groupe },
    circonscription: { libelle: 'Valmont' },
    organismes: [],
    siege: 12,
  })
  const list = Buffer.from(
    JSON.stringify([listed('99001X', 'Rivière', 'SOC'), listed('99003X', 'Neuve', 'UC')]),
  )
  const tables = {
    'ODSEN_GENERAL.csv': latin([
      "Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique,Type d'app au grp politique,Commission permanente,Circonscription",
      '99001X,Mme,Rivière,Élise,ACTIF,RDSE,,commission des bancs,Valmont',
      '99002X,M.,Parti,Jules,ACTIF,SER,,commission des lois,Rive',
    ]),
    'ODSEN_ELUSEN.csv': latin([
      'Matricule,Nom usuel,Prénom usuel,Identifiant mandat,Date de début de mandat,Motif début de mandat,Date de fin de mandat',
      '99001X,Rivière,Élise,1,2020-10-01 00:00:00.0,Renouvellement,',
      '99002X,Parti,Jules,2,2017-10-01 00:00:00.0,Election,',
    ]),
    'ODSEN_HISTOGROUPES.csv': latin([
      "Matricule,Id appartenance,Id fonction occupée,Code du groupe politique,Nom court du groupe politique,Date de début d'appartenance,Date de fin d'appartenance,Nom court fonction,Date de début de la fonction,Date de fin de la fonction",
      '99001X,1,1,RDSE,RDSE,2020-10-01 00:00:00.0,,Membre,2020-10-01 00:00:00.0,',
    ]),
  }
  const bring = async (name: string, files: Record<string, Buffer>, day: string) => {
    const path = await folder(context, name, files)
    for (const file of await readdir(path)) await utimes(join(path, file), new Date(day), new Date(day))
    return importing(context, 'senat-senateurs', path)
  }
  await bring('list', { 'senateurs.json': list }, '2026-03-03T12:00:00Z')
  for (const [name, content] of Object.entries(tables))
    expect(await bring(name, { [name]: content }, '2021-11-02T12:00:00Z')).toMatchObject({
      status: 'imported',
    })
  const check = async () => {
    expect(await senatorsOf(guest, '2026-03-03')).toEqual(['SENAT-99003X', 'SENAT-99001X'])
    expect((await official(guest, 'SENAT-99001X')).mandates).toMatchObject([
      { organ: { uid: 'SENAT' }, starts_on: '2020-10-01', ends_on: null, seat: 12 },
      { organ: { uid: 'SENAT-GP-soc' }, ends_on: null },
      { organ: { uid: 'SENAT-GP-rdse' }, starts_on: '2020-10-01', ends_on: '2026-03-02' },
    ])
    expect((await official(guest, 'SENAT-99002X')).mandates).toMatchObject([
      { organ: { uid: 'SENAT' }, starts_on: '2017-10-01', ends_on: '2026-03-02' },
    ])
  }
  await check()
  // The list again, which has fewer senators than the tables; then everything in one folder.
  await bring('again', { 'senateurs.json': list }, '2026-03-03T12:00:00Z')
  await check()
  await bring('all', { ...tables, 'senateurs.json': list }, '2026-03-03T12:00:00Z')
  await check()
})
