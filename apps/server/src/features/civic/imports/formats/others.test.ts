import { describe, expect, test } from 'vitest'
import { noted } from '../../../../../test/official-files.ts'
import { ImportRefusal, RecordRefusal } from '../import-refusal.ts'
import { type OrganisationRecord, readBracket, readOrganisation } from './agora.ts'
import { readDeclarationRow } from './hatvp-list.ts'
import { readJsonStat } from './json-stat.ts'
import { mepPage, readMep } from './meps.ts'
import { readSdmx } from './sdmx.ts'

const { notes: silent } = noted()
const refused = (refusal: string) => expect.objectContaining({ refusal })

describe('members of the European Parliament', () => {
  const mep = (more: Record<string, unknown> = {}) => ({
    id: 'person/999001',
    identifier: '999001',
    label: 'Camille EXEMPLE',
    givenName: 'Camille',
    familyName: 'Exemple',
    'api:country-of-representation': 'FR',
    'api:political-group': 'Greens/EFA',
    ...more,
  })

  test('members elected in France, in their group by its French name', () => {
    const { lines, notes } = noted()
    const page = mepPage({
      data: [mep(), mep({ identifier: '999002', 'api:country-of-representation': 'BE' })],
    })
    const read = page.flatMap((unit) => readMep(unit, notes)).filter(({ kind }) => kind === 'mep')
    expect(read).toEqual([
      { kind: 'mep', key: '999001', record: { id: '999001', name: 'Camille Exemple', group: 'Verts/ALE' } },
    ])
    expect(lines).toEqual(['élu d’un autre pays'])
  })

  test('only current committees are listed', () => {
    const membership = (organ: string, end?: string) => ({
      memberDuring: { startDate: '2024-07-16', ...(end === undefined ? {} : { endDate: end }) },
      organization: `org/${organ}`,
      membershipClassification: 'def/ep-entities/COMMITTEE_PARLIAMENTARY_STANDING',
    })
    const detail = {
      identifier: '999001',
      hasMembership: [membership('ENVI'), membership('AGRI', '2025-01-01')],
    }
    expect(readMep(detail, silent)).toEqual([
      { kind: 'mep_detail', key: '999001', record: { committees: ['ENVI'] } },
    ])
  })

  test('another response is refused', () => {
    expect(() => mepPage({ errors: [] })).toThrow(refused('not_this_source'))
    expect(() => readMep(mep({ identifier: 'x' }), silent)).toThrow(RecordRefusal)
  })
})

describe('INSEE', () => {
  const answer = (
    observations: string,
    series = 'IDBANK="999000001" TITLE_FR="Bancs &amp; chaises" UNIT_MEASURE="POURCENT"',
  ) =>
    `<?xml version="1.0"?><message:StructureSpecificData xmlns:message="m"><message:DataSet><Series ${series}>${observations}</Series></message:DataSet></message:StructureSpecificData>`

  test('figures with their provisional mark; NaN is no figure', () => {
    const read = readSdmx(
      answer(
        '<Obs TIME_PERIOD="2026-Q2" OBS_VALUE="7.5" OBS_STATUS="A"/><Obs TIME_PERIOD="2026-Q3" OBS_VALUE="7.6" OBS_STATUS="P"/><Obs TIME_PERIOD="2026-Q4" OBS_VALUE="NaN"/>',
      ),
    )
    expect(read).toEqual([
      {
        id: '999000001',
        title: 'Bancs & chaises',
        unit: 'POURCENT',
        updated: null,
        points: [
          { period: '2026-Q2', value: 7.5, provisional: false, break: false },
          { period: '2026-Q3', value: 7.6, provisional: true, break: false },
        ],
      },
    ])
  })

  test('a truncated or foreign document and invalid figures are refused', () => {
    const whole = answer('<Obs TIME_PERIOD="2026" OBS_VALUE="1"/>')
    for (const length of [whole.length - 1, whole.length - 30, 120])
      expect(() => readSdmx(whole.slice(0, length))).toThrow(refused('file_cut'))
    expect(() => readSdmx('<html></html>')).toThrow(refused('not_this_source'))
    expect(() => readSdmx(answer('<Obs TIME_PERIOD="printemps" OBS_VALUE="1"/>'))).toThrow(
      refused('invalid_record'),
    )
    expect(() => readSdmx(answer('<Obs TIME_PERIOD="2026" OBS_VALUE="un"/>'))).toThrow(
      refused('invalid_record'),
    )
    const twice = '<Obs TIME_PERIOD="2026" OBS_VALUE="1"/>'
    expect(() => readSdmx(answer(twice + twice))).toThrow(refused('duplicate_identifier'))
  })
})

describe('Eurostat', () => {
  const answer = {
    version: '2.0',
    class: 'dataset',
    label: 'Bancs',
    updated: '2026-10-21T11:00:00+0200',
    id: ['unit', 'geo', 'time'],
    size: [2, 1, 3],
    dimension: {
      unit: { category: { index: { A: 0, B: 1 } } },
      geo: { category: { index: ['FR'] } },
      time: { category: { index: { '2022': 0, '2023': 1, '2024': 2 } } },
    },
    value: { '0': 9, '3': 2.7, '5': 1.1 },
    status: { '5': 'p' },
  }

  test('cells are counted in row-major order, and a missing one is no figure', () => {
    expect(readJsonStat(answer, { unit: 'B' })).toEqual({
      label: 'Bancs',
      updated: '2026-10-21T11:00:00+0200',
      points: [
        { period: '2022', value: 2.7, provisional: false, break: false },
        { period: '2024', value: 1.1, provisional: true, break: false },
      ],
    })
    expect(
      readJsonStat({ ...answer, value: [9, null, null, 2.7, null, 1.1] }, { unit: 'B' }).points,
    ).toHaveLength(2)
  })

  test('errors and empty responses publish nothing; ambiguous or unknown categories are refused', () => {
    expect(() => readJsonStat({ error: [{ status: 400, label: 'Invalid' }] }, {})).toThrow(
      refused('nothing_published'),
    )
    expect(() => readJsonStat({ ...answer, value: {} }, { unit: 'B' })).toThrow(refused('nothing_published'))
    expect(() => readJsonStat(answer, {})).toThrow(refused('invalid_record'))
    expect(() => readJsonStat(answer, { unit: 'C' })).toThrow(refused('invalid_record'))
    expect(() => readJsonStat({ ...answer, size: [2, 1, 90_000] }, { unit: 'B' })).toThrow(
      refused('invalid_record'),
    )
    expect(() => readJsonStat([], {})).toThrow(ImportRefusal)
  })
})

describe('HATVP', () => {
  const row = (more: Record<string, string> = {}) => ({
    prenom: 'Aline',
    nom: 'Valmont',
    type_mandat: 'depute',
    type_document: 'dia',
    date_publication: '2026-01-31',
    nom_fichier: 'valmont-aline-dia.pdf',
    url_dossier: '/pages_nominatives/valmont-aline',
    statut_publication: 'Livrée',
    ...more,
  })

  test('a published declaration of interests is listed with its page, and nothing of its content', () => {
    expect(readDeclarationRow(row(), silent)).toEqual([
      {
        kind: 'declaration',
        key: 'valmont-aline-dia.pdf',
        record: {
          name: 'Aline Valmont',
          mandate: 'depute',
          document: 'dia',
          published_on: '2026-01-31',
          page_url: 'https://www.hatvp.fr/pages_nominatives/valmont-aline',
        },
      },
    ])
  })

  test.each([
    ['a deputy’s assets', { type_document: 'dsp' }],
    ['a senator’s assets at the end of the term', { type_mandat: 'senateur', type_document: 'dspfm' }],
    ['what is not published yet', { statut_publication: 'En cours de traitement' }],
  ])('%s are left out', (_, more) => {
    const { lines, notes } = noted()
    expect(readDeclarationRow(row(more), notes)).toEqual([])
    expect(lines).toHaveLength(1)
  })

  test('a row with a damaged address, or one on another site, is read without it', () => {
    for (const url_dossier of ['https://ailleurs.example', '/pages_nominatives/valmont-aline['])
      expect(readDeclarationRow(row({ url_dossier }), silent)).toMatchObject([
        { record: { name: 'Aline Valmont', page_url: null } },
      ])
  })

  test('collectivities of their own kind and the President are known mandates', () => {
    const { lines, notes } = noted()
    for (const type_mandat of ['ctsp', 'president'])
      expect(readDeclarationRow(row({ type_mandat, type_document: 'di' }), notes)).toHaveLength(1)
    expect(lines).toEqual([])
  })
})

describe('register of interest representatives', () => {
  test('brackets keep their words and bounds, and never become one figure', () => {
    const { lines, notes } = noted()
    expect(readBracket('> = 50 000 euros et < 75 000 euros', notes)).toEqual({
      text: '> = 50 000 euros et < 75 000 euros',
      from: 50_000,
      below: 75_000,
    })
    expect(readBracket('< 10 000 euros', notes)).toMatchObject({ from: 0, below: 10_000 })
    expect(readBracket('> = 10 000 000 euros', notes)).toMatchObject({ from: 10_000_000, below: null })
    expect(readBracket('', notes)).toBeNull()
    expect(readBracket('beaucoup', notes)).toBeNull()
    expect(lines).toEqual(['montantDepense = beaucoup'])
  })

  test('an organisation with one year, and one without any', () => {
    const [read] = readOrganisation(
      {
        identifiantNational: '999000001',
        denomination: 'Bancs et Cie',
        exercices: [
          {
            publicationCourante: {
              dateFin: '31-12-2025',
              montantDepense: '< 10 000 euros',
              nombreActivite: 3,
              activites: [{ publicationCourante: { domainesIntervention: ['Urbanisme'] } }],
            },
          },
          { publicationCourante: null },
        ],
      },
      silent,
    )
    expect((read?.record as OrganisationRecord | undefined)?.years).toEqual([
      {
        ends_on: '2025-12-31',
        activities: 3,
        spending: expect.objectContaining({ below: 10_000 }),
        domains: ['Urbanisme'],
      },
    ])
    const [fresh] = readOrganisation({ identifiantNational: '999000002', denomination: 'Neuve' }, silent)
    expect(fresh?.record).toMatchObject({ registered: true, years: [] })
    expect(() => readOrganisation({ denomination: 'Sans numéro' }, silent)).toThrow(RecordRefusal)
  })
})
