import { utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { getLaw } from '@parvis/contract/civic/laws.ts'
import { getPoliticalPage } from '@parvis/contract/civic/politics.ts'
import { expect } from 'vitest'
import { rollCall, writeFolder } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import { webService } from '../../../../test/web-service.ts'
import type { AppContext } from '../../../app-context.ts'
import { ImportRefusal } from './import-refusal.ts'
import { queueRefreshes } from './refresh.ts'
import { runImport } from './run.ts'
import { readImportSettings, type SourceName } from './settings.ts'
import { sources } from './sources.ts'

const settings = await readImportSettings(undefined)
const importing = (context: AppContext, source: SourceName, given: string | undefined, own = settings) =>
  runImport(context, sources[source], given, { settings: own, allowFewer: true })

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'imported',
    (error: unknown) => {
      if (!(error instanceof ImportRefusal)) throw error
      return error.refusal
    },
  )

const recordsOf = (context: AppContext, dataset: string) =>
  context.db
    .selectFrom('reference_records')
    .select(['key', 'value', 'source_institution', 'as_of'])
    .where('dataset', '=', dataset)
    .where('superseded_at', 'is', null)
    .orderBy('key')
    .execute()

const jsonStat = (value: Record<string, number>) => ({
  version: '2.0',
  class: 'dataset',
  label: 'PIB',
  updated: '2026-10-21T11:00:00+0200',
  id: ['geo', 'time'],
  size: [1, 2],
  dimension: {
    geo: { category: { index: { FR: 0 } } },
    time: { category: { index: { '2024': 0, '2025': 1 } } },
  },
  value,
})

test('series arrive whole, in the unit of the settings, dated as their institution says', async ({
  context,
}) => {
  const folder = join(context.config.dataFolder, 'eurostat')
  await writeFolder(folder, {
    'population.json': jsonStat({ '0': 68_400_000, '1': 68_600_000 }),
    'autre.json': jsonStat({ '0': 1 }),
  })
  expect(await importing(context, 'eurostat', folder)).toMatchObject({
    changes: { added: 1 },
    findings: { ignored: { 'autre, absent des réglages': 1 } },
  })
  const [population] = await recordsOf(context, 'economic-series')
  expect(population).toMatchObject({
    key: 'population',
    source_institution: 'Eurostat',
    value: {
      unit: 'millions',
      points: [
        { at: '2024', value: 68.4 },
        { at: '2025', value: 68.6 },
      ],
    },
  })
  expect(await importing(context, 'eurostat', folder)).toMatchObject({
    changes: { added: 0, changed: 0, unchanged: 1 },
  })
  await writeFolder(folder, { 'population.json': { error: [{ status: 404, label: 'Not found' }] } })
  expect(await refusal(importing(context, 'eurostat', folder))).toBe('nothing_published')

  const bdm = join(context.config.dataFolder, 'insee.xml')
  const series = (title: string) =>
    `<m:StructureSpecificData xmlns:m="m"><m:DataSet><Series IDBANK="001688527" FREQ="T" TITLE_FR="${title}" LAST_UPDATE="2026-11-13" UNIT_MEASURE="POURCENT"><Obs TIME_PERIOD="2026-Q3" OBS_VALUE="7.6" OBS_STATUS="P"/></Series></m:DataSet></m:StructureSpecificData>`
  await writeFile(bdm, series('Indice de tout autre chose'))
  expect(await refusal(importing(context, 'insee', bdm))).toBe('invalid_record')
  await writeFile(bdm, series('Taux de chômage au sens du BIT'))
  expect(await importing(context, 'insee', bdm)).toMatchObject({ changes: { added: 1 } })
})

test('only totals of declarations and of the register are stored, and their pages show them', async ({
  context,
  guest,
}) => {
  const list = join(context.config.dataFolder, 'liste.csv')
  const header =
    'prenom;nom;type_mandat;type_document;date_publication;nom_fichier;url_dossier;statut_publication'
  const row = (name: string, mandate: string, document: string, state = 'Livrée') =>
    `Aline;${name};${mandate};${document};2026-01-31;${name}-${document}.pdf;/pages_nominatives/x;${state}`
  await writeFile(
    list,
    [
      header,
      row('Valmont', 'depute', 'dia'),
      row('Valmont', 'depute', 'dsp'),
      row('Rive', 'senateur', 'dia', 'En cours de traitement'),
      row('Bourg', 'commune', 'di'),
    ].join('\n'),
  )
  expect(await importing(context, 'hatvp-liste', list)).toMatchObject({ changes: { added: 5 } })
  const figures = await recordsOf(context, 'declaration-figures')
  expect(figures.map(({ key, value }) => [key, (value as { value: number }).value])).toEqual([
    ['declarations-all', 2],
    ['declarations-deputies', 1],
    ['declarations-government', 0],
    ['declarations-local', 1],
    ['declarations-senators', 0],
  ])
  expect(JSON.stringify(figures)).not.toMatch(/Valmont|Aline/)
  const page = await guest.call(getPoliticalPage, { params: { slug: 'declaration' } })
  expect(JSON.stringify(page)).toContain('Déclarations d’intérêts publiées')

  const register = join(context.config.dataFolder, 'agora.json')
  const organisation = (number: number, years: unknown[]) => ({
    identifiantNational: `99900000${number}`,
    denomination: `Bancs ${number} [et, "cie"] \\ fils`,
    exercices: years,
  })
  const year = {
    publicationCourante: {
      dateFin: '31-12-2025',
      montantDepense: '< 10 000 euros',
      nombreActivite: 3,
      activites: [],
    },
  }
  const spending = (montantDepense: string) => ({
    publicationCourante: { ...year.publicationCourante, montantDepense },
  })
  await writeFile(
    register,
    JSON.stringify({
      publications: [
        '> = 10 000 euros et < 25 000 euros',
        // One bracket with other spaces, and another one with the same beginning.
        '> = 10\u00a0000 euros et < 25\u00a0000 euros',
        '> = 10 000 euros et < 50 000 euros',
      ].map((words, number) => organisation(number, [spending(words)])),
    }),
  )
  await importing(context, 'hatvp-agora', register)
  expect(
    (await recordsOf(context, 'lobby-figures'))
      .filter(({ key }) => key.startsWith('register-spending'))
      .map(({ value }) => (value as { label: string; value: number }).value)
      .sort(),
  ).toEqual([1, 2])

  const text = JSON.stringify({
    autre: ['publications', { publications: [] }],
    publications: [organisation(1, [year]), organisation(2, [])],
  })
  await writeFile(register, text)
  expect(await importing(context, 'hatvp-agora', register)).toMatchObject({ documents: 2 })
  const sums = await recordsOf(context, 'lobby-figures')
  expect(sums.map(({ value }) => (value as { label: string; value: number }).label)).toEqual([
    'Activités déclarées pour 2025',
    'Organisations inscrites',
    'Organisations sans exercice déclaré',
    'Dépenses < 10 000 euros (2025)',
  ])
  for (const length of [text.length - 1, text.length - 2, text.length - 60]) {
    await writeFile(register, text.slice(0, length - 1))
    expect(await refusal(importing(context, 'hatvp-agora', register))).toBe('file_cut')
  }
  await writeFile(register, '{"data":[]}')
  expect(await refusal(importing(context, 'hatvp-agora', register))).toBe('not_this_source')
})

test('bills reach the law tracker with their stages and ballots; a later import of the same file corrects nothing', async ({
  context,
  guest,
  clock,
}) => {
  const acts = [
    {
      codeActe: 'AN1-DEPOT',
      dateActe: '2026-01-14',
      libelleActe: { libelleCourt: 'Dépôt' },
      actesLegislatifs: null,
    },
    {
      codeActe: 'AN1-DEBATS-DEC',
      dateActe: '2026-03-02',
      libelleActe: { libelleCourt: 'Décision' },
      statutConclusion: { fam_code: 'TSORTF01', libelle: 'adopté' },
      voteRefs: { voteRef: 'VTANR5L17V99001' },
      actesLegislatifs: null,
    },
  ]
  const file = (list: unknown[]) => ({
    'a.json': {
      dossierParlementaire: {
        uid: 'DLR5L17N99001',
        legislature: '17',
        titreDossier: { titre: 'Bancs publics', titreChemin: 'bancs_publics' },
        procedureParlementaire: { code: '2', libelle: 'Proposition de loi ordinaire' },
        fusionDossier: null,
        actesLegislatifs: { acteLegislatif: list },
      },
    },
  })
  const folder = join(context.config.dataFolder, 'dossiers')
  const bring = async (list: unknown[]) =>
    (await importing(context, 'assemblee-dossiers', await writeFolder(folder, file(list)))).changes
  const read = () => guest.call(getLaw, { params: { reference: 'DLR5L17N99001' } })
  await writeFolder(join(context.config.dataFolder, 'votes'), { 'v.json': rollCall({ number: 99_001 }) })
  await importing(context, 'assemblee-scrutins', join(context.config.dataFolder, 'votes'))
  expect(await bring(acts.slice(0, 1))).toMatchObject({ added: 1 })
  expect(await read()).toMatchObject({
    title: 'Bancs publics',
    status: 'proposition',
    kind: 'proposal',
    nature: 'ordinary',
  })
  expect(await bring(acts)).toMatchObject({ added: 0, changed: 1 })
  expect(await bring(acts)).toMatchObject({ added: 0, changed: 0, unchanged: 1 })
  const moved = await read()
  expect(moved).toMatchObject({
    status: 'seance',
    version_count: 1,
    acts: [{ date: '2026-03-02', ballot: { uid: 'VTANR5L17V99001', for: 2, against: 0 } }],
  })
  clock.advance({ days: 1 })
  await utimes(join(folder, 'a.json'), clock.now(), clock.now())
  await utimes(folder, clock.now(), clock.now())
  await bring(acts)
  expect(await read()).toMatchObject({ version_count: 1 })
})

test('a download sends the last ETag, and an older file is not imported', async ({ context }) => {
  const asked: Record<string, string | undefined>[] = []
  let answer = { etag: '"1"', modified: 'Sat, 21 Nov 2026 03:00:00 GMT' }
  const table = [
    '% x',
    'Matricule,Qualité,Nom usuel,Prénom usuel,État,Groupe politique',
    '99001X,Mme,Riviere,Elise,ACTIF,SOC',
    '',
  ].join('\n')
  const service = await webService((request, _, response) => {
    asked.push({ etag: request.headers['if-none-match'] })
    if (request.headers['if-none-match'] === answer.etag) return void response.writeHead(304).end()
    response
      .writeHead(200, { etag: answer.etag, 'last-modified': answer.modified })
      .end(Buffer.from(table, 'latin1'))
  })
  try {
    const trusted = service.address.replace('http://127.0.0.1', 'source.test')
    const there = {
      ...context,
      config: { ...context.config, imports: { ...context.config.imports, trusted } },
    }
    const address = `http://${trusted}/senateurs.csv`
    const own = { ...settings, addresses: { 'senat-senateurs': address } }
    expect(await importing(there, 'senat-senateurs', undefined, own)).toMatchObject({ status: 'imported' })
    expect(await importing(there, 'senat-senateurs', undefined, own)).toMatchObject({ status: 'unchanged' })
    expect(asked.map(({ etag }) => etag)).toEqual([undefined, '"1"'])
    answer = { etag: '"0"', modified: 'Fri, 20 Nov 2026 03:00:00 GMT' }
    expect(await refusal(importing(there, 'senat-senateurs', undefined, own))).toBe('older_file')
    const [done] = await context.db.selectFrom('imports').selectAll().where('status', '=', 'done').execute()
    expect(done).toMatchObject({ institution: 'Sénat', read_from: address, etag: '"1"', records: 1 })
  } finally {
    await service.close()
  }
  expect(await refusal(importing(context, 'senat-senateurs', 'http://127.0.0.1/x.csv'))).toBe(
    'source_unreachable',
  )
})

test('sources are refreshed once a day, from the configured hour on, whichever node checks', async ({
  context,
}) => {
  const queued = async () => (await context.db.selectFrom('import_refreshes').selectAll().execute()).length
  const own = { ...settings, refresh: { from: 7, sources: ['insee' as const] } }
  const at = (moment: string) => ({ ...context, clock: { now: () => new Date(moment) } })
  await context.jobs.handle('import', async () => undefined)
  await queueRefreshes(at('2026-11-21T05:59:00Z'), own)
  expect(await queued()).toBe(0)
  const seven = at('2026-11-21T06:00:00Z')
  await Promise.all([queueRefreshes(seven, own), queueRefreshes(seven, own)])
  expect(await queued()).toBe(1)
})
