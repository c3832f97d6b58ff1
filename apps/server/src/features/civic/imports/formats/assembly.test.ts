import { describe, expect, test } from 'vitest'
import { actor, mandate, noted, organ, rollCall } from '../../../../../test/official-files.ts'
import { RecordRefusal } from '../import-refusal.ts'
import { type OfficialRecord, readActorsDocument } from './assembly-actors.ts'
import { type MeetingRecord, readMeetingDocument } from './assembly-agenda.ts'
import { type DossierRecord, readDossierDocument } from './assembly-dossiers.ts'
import { type RollCallRecord, readRollCallDocument } from './assembly-roll-calls.ts'
import { dayAt } from './assembly-values.ts'

const { notes: silent } = noted()

describe('values', () => {
  test('a timestamp keeps its written day of Paris, also at midnight', () => {
    expect(dayAt({ at: '2025-10-14T00:00:00.000+02:00' }, 'at')).toBe('2025-10-14')
    expect(dayAt({ at: '2025-10-13T22:00:00.000Z' }, 'at')).toBe('2025-10-14')
    expect(dayAt({ at: '2025-10-14' }, 'at')).toBe('2025-10-14')
    expect(dayAt({ at: { '@xsi:nil': 'true' } }, 'at')).toBeNull()
    for (const impossible of ['2025-02-30', 'hier', '14/10/2025', '2025-10-14 matin'])
      expect(() => dayAt({ at: impossible }, 'at')).toThrow(RecordRefusal)
  })
})

describe('actors', () => {
  const read = (document: unknown) => readActorsDocument(document, silent)[0]?.record as OfficialRecord

  test('an actor with one mandate, which is no list, and one with four, of which three are shown', () => {
    expect(read(actor(900_001, ['Aline', 'Valmont'])).mandates).toHaveLength(1)
    const many = actor(
      900_001,
      ['Aline', 'Valmont'],
      [
        mandate({ type: 'ASSEMBLEE', organ: 'PO900000' }),
        mandate({ to: '2025-01-01' }),
        mandate({ to: { '@xsi:nil': 'true' } }),
        mandate({ type: 'ORGEXTPARL' }),
      ],
    )
    expect(read(many)).toMatchObject({
      name: 'Aline Valmont',
      page_url: 'https://www.assemblee-nationale.fr/dyn/deputes/PA900001',
      mandates: [
        { kind: 'assembly', constituency: 'Valmont-et-Rive, 2e circonscription', ends_on: null },
        { kind: 'group', ends_on: '2025-01-01' },
        { kind: 'group', ends_on: null },
      ],
    })
  })

  test('addresses, births and professions are not read', () => {
    expect(JSON.stringify(read(actor(900_001, ['Aline', 'Valmont'])))).not.toMatch(
      /exemple\.example|1970|villeNais/,
    )
  })

  test('organs that are never shown are left out; a missing colour is null', () => {
    expect(readActorsDocument(organ(900_004, 'GA', 'Amitié'), silent)).toEqual([])
    const [group] = readActorsDocument(organ(900_001, 'GP', 'Groupe', { couleurAssociee: null }), silent)
    expect(group).toMatchObject({
      kind: 'organ',
      key: 'PO900001',
      record: { kind: 'group', colour: null, legislature: 17 },
    })
  })

  test.each([
    ['a name that is missing', actor(900_001, ['Aline', ''])],
    [
      'an end before the beginning',
      actor(900_001, ['A', 'B'], mandate({ from: '2024-07-18', to: '2024-01-01' })),
    ],
    ['a day that does not exist', actor(900_001, ['A', 'B'], mandate({ from: '2024-02-31' }))],
    ['another document', { texte: {} }],
    ['no document', 'bonjour'],
  ])('%s is refused', (_, document) => {
    expect(() => readActorsDocument(document, silent)).toThrow(RecordRefusal)
  })
})

describe('roll-call votes', () => {
  const read = (document: unknown, notes = silent) =>
    readRollCallDocument(document, notes)[0]?.record as RollCallRecord

  test('a solemn vote with delegation, causes and corrections; the published majority is not trusted', () => {
    const { lines, notes } = noted()
    const record = read(
      rollCall({
        number: 99_001,
        groups: [
          {
            pours: [900_001, { actor: 900_002, delegated: true }],
            nonVotants: [
              { actor: 900_003, cause: 'PAN' },
              { actor: 900_004, cause: 'XXX' },
            ],
          },
          { organ: 'PO0', contres: [900_005] },
        ],
        corrections: { contres: { votant: { acteurRef: 'PA900001' } } },
      }),
      notes,
    )
    expect(record).toMatchObject({
      kind: 'solemn',
      outcome: 'adopted',
      whole_text: true,
      held_on: '2026-06-03',
      for: 2,
      against: 1,
      non_voters: 2,
      page_url: 'https://www.assemblee-nationale.fr/dyn/17/scrutins/99001',
      groups: [
        { organ: 'PO900001', p: ['PA900001', 'PA900002*'], n: ['PA900003:PAN', 'PA900004'], c: [], a: [] },
        { organ: 'PO0', c: ['PA900005'] },
      ],
      corrections: { PA900001: 'c' },
    })
    expect(JSON.stringify(record)).not.toContain('majorit')
    expect(lines).toEqual(['causePositionVote = XXX'])
  })

  test('an ordinary vote lost with a single voter; a motion of censure short of its majority', () => {
    const lost = rollCall({
      number: 1,
      type: 'SPO',
      sort: 'rejeté',
      title: 'l’amendement n° 3',
      groups: [{ contres: [1] }],
    })
    expect(read(lost)).toMatchObject({ kind: 'ordinary', outcome: 'rejected', whole_text: false, against: 1 })
    const motion = rollCall({
      number: 2,
      type: 'MOC',
      sort: 'rejeté',
      title: 'la motion de censure',
      groups: [{ pours: [1] }],
    })
    expect(read(motion)).toMatchObject({ kind: 'censure', outcome: 'rejected', for: 1 })
  })

  test.each([
    ['a kind of vote that is not known', rollCall({ number: 1, type: 'XXX' }), 'unknown_code'],
    ['an outcome that is not known', rollCall({ number: 1, sort: 'reporté' }), 'unknown_code'],
    [
      'somebody who votes twice',
      rollCall({ number: 1, groups: [{ pours: [1], contres: [1] }] }),
      'invalid_record',
    ],
    ['a day that is none', rollCall({ number: 1, day: '2026-13-01' }), 'invalid_record'],
    ['no title', rollCall({ number: 1, title: ' ' }), 'invalid_record'],
    ['an organ instead', organ(1, 'GP', 'Groupe'), 'invalid_record'],
  ])('%s is refused', (_, document, refusal) => {
    expect(() => read(document)).toThrow(expect.objectContaining({ refusal }))
  })
})

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
      procedureParlementaire: { libelle: 'Proposition de loi ordinaire' },
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
      law_number: '2025-999',
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

  test('resolutions, absorbed files and texts are left out; an unknown code is reported', () => {
    const { lines, notes } = noted()
    const left = [
      dossier(beginning, { procedureParlementaire: { libelle: 'Résolution' } }),
      dossier(beginning, { fusionDossier: { cause: 'examen commun', dossierAbsorbantRef: 'DLR5L17N99002' } }),
      dossier([['AN1', null]]),
      { document: { uid: 'PIONANR5L17B0001' } },
    ]
    expect(left.flatMap((document) => readDossierDocument(document, notes))).toEqual([])
    expect(lines).toHaveLength(4)
    readDossierDocument(dossier([['AN1-DEBATS-DEC', '2025-01-01', concluded('TSORTF99', 'x')]]), notes)
    expect(lines).toContain('statutConclusion.fam_code = TSORTF99')
  })
})

describe('agenda', () => {
  const meeting = (more: Record<string, unknown> = {}) => ({
    reunion: {
      '@xsi:type': 'reunionCommission_type',
      uid: 'RUANR5L17S2026IDC99001',
      timeStampDebut: '2026-11-25T09:30:00.000+01:00',
      timeStampFin: null,
      lieu: { libelleLong: 'Salle 1' },
      cycleDeVie: { etat: 'Confirmé' },
      ODJ: { pointsODJ: { pointODJ: { objet: 'Examen des bancs', cycleDeVie: { etat: 'Confirmé' } } } },
      ...more,
    },
  })
  const read = (document: unknown, notes = silent) =>
    readMeetingDocument(document, notes)[0]?.record as MeetingRecord

  test('a meeting without an end, a sitting, and a cancelled meeting', () => {
    expect(read(meeting())).toEqual({
      type: 'meeting',
      title: 'Examen des bancs',
      description: 'Examen des bancs',
      place: 'Salle 1',
      starts_at: '2026-11-25T08:30:00.000Z',
      ends_at: null,
      provisional: false,
      cancelled: false,
    })
    const sitting = meeting({
      '@xsi:type': 'seance_type',
      identifiants: { quantieme: 'Première' },
      ODJ: null,
    })
    expect(read(sitting)).toMatchObject({
      type: 'assembly_session',
      title: 'Séance publique de l’Assemblée nationale (première séance)',
    })
    expect(read(meeting({ cycleDeVie: { etat: 'Annulé' } })).cancelled).toBe(true)
    expect(read(meeting({ cycleDeVie: { etat: 'Eventuel' } })).provisional).toBe(true)
  })

  test('a meeting in an unknown state is not announced; a time without an offset is refused', () => {
    const { lines, notes } = noted()
    expect(readMeetingDocument(meeting({ cycleDeVie: { etat: 'Reporté' } }), notes)).toEqual([])
    expect(lines).toEqual(['cycleDeVie.etat = Reporté'])
    expect(() => read(meeting({ timeStampDebut: '2026-11-25T09:30:00' }))).toThrow(RecordRefusal)
  })
})
