import { describe, expect, test } from 'vitest'
import { readExtracts } from '../../../../../test/official-extracts.ts'
import { noted } from '../../../../../test/official-files.ts'
import { type DossierRecord, readDossierDocument } from './assembly-dossiers.ts'
import type { TextRecord } from './assembly-texts.ts'

const { notes: silent } = noted()

type Act = [code: string, date: string | null, more?: Record<string, unknown>, below?: Act[]]

const concluded = (fam_code: string | null, libelle: string) => ({ statutConclusion: { fam_code, libelle } })

function act([codeActe, dateActe, more = {}, below = []]: Act): Record<string, unknown> {
  return {
    '@xsi:type': 'Etape_Type',
    codeActe,
    dateActe,
    libelleActe: { libelleCourt: codeActe },
    ...more,
    actesLegislatifs:
      below.length === 0
        ? null
        : { acteLegislatif: below.length === 1 ? act(below[0] as Act) : below.map(act) },
  }
}

function dossier(acts: Act[], more: Record<string, unknown> = {}) {
  return {
    dossierParlementaire: {
      uid: 'DLR5L17N99001',
      legislature: '17',
      titreDossier: { titre: 'Bancs publics', titreChemin: 'bancs_publics', senatChemin: null },
      procedureParlementaire: { code: '2', libelle: 'Proposition de loi ordinaire' },
      fusionDossier: null,
      actesLegislatifs: { acteLegislatif: acts.map(act) },
      ...more,
    },
  }
}

describe('legislative files', () => {
  const read = (document: unknown, notes = silent) =>
    readDossierDocument(document, notes)[0]?.record as DossierRecord
  const beginning: Act[] = [
    [
      'AN1',
      null,
      {},
      [
        ['AN1-DEPOT', '2025-01-14T00:00:00.000+01:00'],
        ['AN1-COM-FOND-SAISIE', '2025-01-14'],
        ['AN1-COM-FOND-NOMIN', '2025-02-03'],
        ['AN1-DEBATS-SEANCE', '2025-03-01'],
        [
          'AN1-DEBATS-DEC',
          '2025-03-02',
          { ...concluded('TSORTF01', 'adopté'), voteRefs: { voteRef: 'VTANR5L17V99001' } },
        ],
      ],
    ],
  ]

  test('a bill agreed in the joint committee, then promulgated', () => {
    const record = read(
      dossier([
        ...beginning,
        [
          'CMP',
          null,
          {},
          [
            ['CMP-DEBATS-AN-DEC', '2025-06-02', concluded('TSORTF01', 'adopté')],
            ['CMP-DEBATS-SN-DEC', '2025-06-04', concluded('TSORTF01', 'adopté')],
          ],
        ],
        ['PROM-PUB', '2025-06-20', { codeLoi: '2025-999' }],
      ]),
    )
    expect(record).toMatchObject({
      status: 'promulgation',
      promulgation: { law_number: '2025-999' },
      closed: null,
      page_url: 'https://www.assemblee-nationale.fr/dyn/17/dossiers/bancs_publics',
      timeline: [
        { stage: 'proposition', date: '2025-01-14' },
        { stage: 'commission', date: '2025-02-03' },
        { stage: 'seance', date: '2025-03-01' },
        { stage: 'vote', date: '2025-06-04' },
        { stage: 'promulgation', date: '2025-06-20' },
      ],
    })
  })

  test('the joint committee fails and the Assembly decides', () => {
    const record = read(
      dossier([
        ...beginning,
        ['CMP-DEC', '2025-05-01', concluded('TCCMP02', 'désaccord')],
        ['ANLDEF-DEBATS-DEC', '2025-07-01', concluded(null, 'adopté')],
      ]),
    )
    expect(record).toMatchObject({
      status: 'vote',
      acts: [{ vote: 'VTANR5L17V99001' }, { vote: null }, { vote: null }],
    })
    expect(record.timeline.at(-1)).toMatchObject({ stage: 'vote', date: '2025-07-01' })
    expect(record.acts.map(({ date }) => date)).toEqual(['2025-03-02', '2025-05-01', '2025-07-01'])
  })

  test('a bill under article 49.3 is adopted unless a motion of censure passes', () => {
    const engaged = (motion: Act[]) => read(dossier([...beginning, ['ANLDEF-DGVT', '2025-07-01'], ...motion]))
    expect(
      engaged([['ANLDEF-MOTION-VOTE', '2025-07-03', concluded('TSORTMOT02', 'rejeté')]]).timeline.at(-1),
    ).toMatchObject({ stage: 'vote', date: '2025-07-03' })
    expect(engaged([]).timeline.at(-1)).toMatchObject({ stage: 'vote', date: '2025-07-02' })
    expect(engaged([['ANLDEF-MOTION-VOTE', '2025-07-03', concluded('TSORTF01', 'adopté')]]).status).toBe(
      'seance',
    )
  })

  test('the vote of one chamber is not final; a withdrawn bill keeps its stage', () => {
    expect(read(dossier(beginning)).status).toBe('seance')
    expect(read(dossier([...beginning, ['AN1-RTRINI', '2025-04-01']]))).toMatchObject({
      status: 'seance',
      closed: 'withdrawn',
    })
  })

  test('a rejected text says by whom: one chamber, both, a committee; a later adoption ends it', () => {
    const haltAfter = (...acts: Act[]) => read(dossier([['AN1-DEPOT', '2025-01-14'], ...acts])).closed
    const [assembly, senate] = ['AN1-DEBATS-DEC', 'SN1-DEBATS-DEC'].map(
      (code, turn): Act => [code, `2025-0${3 + turn}-01`, concluded('TSORTF07', 'rejeté')],
    ) as [Act, Act]
    expect(haltAfter(assembly)).toBe('rejected_by_assemblee')
    expect(haltAfter(senate)).toBe('rejected_by_senat')
    expect(haltAfter(assembly, senate)).toBe('rejected_by_both')
    expect(haltAfter(assembly, ['SN1-DEBATS-DEC', '2025-05-01', concluded('TSORTF01', 'adopté')])).toBeNull()
    // DLR5L17N52729, file of 25 April 2026.
    const byCommittee = concluded('TMRC01', 'rejet du texte par la commission préalable')
    expect(haltAfter(['ANLUNI-COM-CAE-DEC', '2025-12-17', byCommittee])).toBe('rejected_by_committee')
  })

  test('reports and absorbed files are left out; an unknown code is reported', () => {
    const { lines, notes } = noted()
    const left = [
      dossier(beginning, { procedureParlementaire: { code: '19', libelle: 'Rapport d’information' } }),
      dossier(beginning, { fusionDossier: { cause: 'examen commun', dossierAbsorbantRef: 'DLR5L17N99002' } }),
      dossier([['AN1', null]]),
    ]
    expect(left.flatMap((document) => readDossierDocument(document, notes))).toEqual([])
    expect(lines).toHaveLength(3)
    readDossierDocument(dossier([['AN1-DEBATS-DEC', '2025-01-01', concluded('TSORTF99', 'x')]]), notes)
    expect(lines).toContain('statutConclusion.fam_code = TSORTF99')
  })
})

const extracts = await readExtracts('assemblee-dossiers')

describe('legislative files as published', () => {
  const { lines, notes } = noted()
  const read = (uid: string) => readDossierDocument(extracts.get(uid), notes)[0]?.record as DossierRecord
  const days = (uid: string) => read(uid).timeline.map(({ stage, date }) => `${stage} ${date}`)

  test('no document is refused and no code is unknown; what makes no law is left out by name', () => {
    const records = [...extracts.values()].flatMap((document) => readDossierDocument(document, notes))
    expect(records).toHaveLength(extracts.size - 2)
    expect([...new Set(lines)].sort()).toEqual([
      'dossier absorbé par un autre',
      'pas un texte de loi : Engagement de la responsabilité gouvernementale',
    ])
  })

  test.each([
    [
      'the Senate, second to vote, is written as « modifié » although the text was final',
      'DLR5L16N49033',
      ['2023-12-05', '2023-12-13', '2024-01-18', '2024-11-06', '2024-11-15'],
    ],
    [
      'a vote on the joint committee’s text under a code without a chamber; two agreements',
      'DLR5L16N46655',
      ['2022-11-15', '2023-11-15', '2023-12-04', '2025-02-13', '2025-02-24'],
    ],
    [
      'an organic law adopted « sans modification », referred to the Council as of right',
      'DLR5L17N50168',
      ['2024-07-10', '2024-10-16', '2024-10-23', '2024-11-20', '2024-12-13'],
    ],
    [
      'rapporteurs named before the deposit, a motion of censure, 49.3 three times, a vote of TSORTFnull',
      'DLR5L17N50588',
      ['2024-10-10', '2024-10-16', '2024-10-28', '2025-02-17', '2025-02-28'],
    ],
  ])('%s', (_, uid, expected) => {
    const stages = ['proposition', 'commission', 'seance', 'vote', 'promulgation']
    expect(days(uid)).toEqual(stages.map((stage, place) => `${stage} ${expected[place]}`))
  })

  test('a promulgated law has its number, its Journal officiel and the address of its text', () => {
    expect(read('DLR5L16N49033').promulgation).toEqual({
      law_number: '2024-1027',
      title: expect.any(String),
      published_on: '2024-11-16',
      journal: '271',
      url: expect.stringMatching(/^https:\/\/www\.legifrance\.gouv\.fr\/.*L$/),
    })
  })

  test('the Constitutional Council’s referral and decision are acts, with the address of the decision', () => {
    const council = read('DLR5L17N51052').acts.filter(({ description }) =>
      /constitutionnel/.test(description),
    )
    expect(council).toEqual([
      {
        date: '2025-06-18',
        description: 'Conseil constitutionnel — Saisine : Soixante députés au moins',
        vote: null,
        url: null,
      },
      {
        date: '2025-07-17',
        description: 'Conseil constitutionnel — Décision n° 2025-889 DC : Conforme',
        vote: null,
        url: 'https://www.conseil-constitutionnel.fr/decision/2025/2025889DC.htm',
      },
    ])
  })

  test('resolutions are a kind of their own: adopted in one reading, or final without a sitting', () => {
    expect(read('DLR5L17N52719')).toMatchObject({ kind: 'resolution', proposer: 'deputies', status: 'vote' })
    expect(days('DLR5L17N52719')).toEqual([
      'proposition 2025-09-09',
      'commission null',
      'seance 2025-10-30',
      'vote 2025-10-30',
    ])
    expect(read('DLR5L17N51431')).toMatchObject({ kind: 'resolution', status: 'vote', subject: 'justice' })
    expect(read('DLR5L17N51431').timeline[2]).toEqual({
      stage: 'seance',
      date: null,
      description: 'Sans discussion en séance',
    })
  })

  test('the deposited text decides who proposes where the procedure does not say it', () => {
    expect(read('DLR5L17N50168')).toMatchObject({ kind: 'proposal', nature: 'organic', proposer: 'senators' })
    const organic = [...extracts.values()]
      .flatMap((document) => readDossierDocument(document, silent))
      .map(({ record }) => record as DossierRecord)
      .filter(({ nature, kind }) => nature === 'organic' && kind === 'project')
    expect(organic).toMatchObject([{ proposer: 'government', deposited: expect.stringMatching(/^PRJL/) }])
    expect(read('DLR5L17N53235')).toMatchObject({ kind: 'project', nature: 'treaty', proposer: 'government' })
  })

  test('a text that both chambers rejected keeps its stage and says so; its subject is the committee’s', () => {
    expect(read('DLR5L17N51919')).toMatchObject({
      status: 'seance',
      closed: 'rejected_by_both',
      subject: 'finance',
    })
  })

  test('a text has its version, its day, its address and its signatories; a withdrawn signature is left out', () => {
    const text = (uid: string) => readDossierDocument(extracts.get(uid), notes)[0]?.record as TextRecord
    expect(text('PIONANR5L17B0509')).toMatchObject({
      dossier: 'DLR5L17N50771',
      kind: 'PION',
      label: 'Proposition de loi, n° 509',
      url: 'https://www.assemblee-nationale.fr/dyn/opendata/PIONANR5L17B0509.html',
    })
    const [signed, withdrawn] = [true, false].map((isHere) =>
      asSignatories(extracts.get('PIONANR5L17B0509')).filter(
        ({ dateRetraitCosignature }) => (dateRetraitCosignature === null) === isHere,
      ),
    )
    expect(withdrawn?.length).toBeGreaterThan(0)
    expect(text('PIONANR5L17B0509').people.filter(({ role }) => role === 'cosignatory')).toHaveLength(
      signed?.length ?? 0,
    )
    expect(text('PIONSNR5S459B0192')).toMatchObject({
      date: '2024-12-05',
      url: 'https://www.senat.fr/leg/ppl24-192.html',
    })
    expect(text('RAPPSNR5S459B0433')).toMatchObject({
      people: [{ role: 'rapporteur', uid: 'PA828016' }],
      url: 'https://www.senat.fr/rap/l24-433/l24-433.html',
    })
    expect(text('PIONANR5L17BTC1475').label).toBe('Proposition de loi, texte de la commission, n° 1475')
  })
})

function asSignatories(document: unknown) {
  const { coSignataires } = (
    document as { document: { coSignataires: { coSignataire: { dateRetraitCosignature: unknown }[] } } }
  ).document
  return coSignataires.coSignataire
}
