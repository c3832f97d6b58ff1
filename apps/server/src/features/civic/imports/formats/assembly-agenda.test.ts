import { describe, expect, test } from 'vitest'
import { readExtracts } from '../../../../../test/official-extracts.ts'
import { noted } from '../../../../../test/official-files.ts'
import { RecordRefusal } from '../import-refusal.ts'
import { agendaLines, firstItem } from './agenda-lines.ts'
import { type MeetingRecord, readMeetingDocument } from './assembly-agenda.ts'

const extracts = await readExtracts('assemblee-agenda')
const read = (document: unknown) => readMeetingDocument(document, noted().notes)[0]?.record as MeetingRecord
const real = (uid: string) => read(extracts.get(uid))

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

describe('meetings and sittings', () => {
  test('a meeting without end or announcement; every state', () => {
    expect(read(meeting())).toEqual({
      type: 'meeting',
      title: 'Examen des bancs',
      description: '',
      place: 'Salle 1',
      starts_at: '2026-11-25T08:30:00.000Z',
      ends_at: null,
      organ_uid: null,
      dossier_uids: [],
      report_url: null,
      video_url: null,
      is_open_to_press: null,
      standing: 'confirmed',
    })
    const state = (etat: string) => read(meeting({ cycleDeVie: { etat } })).standing
    expect(['Annulé', 'Supprimé', 'Eventuel'].map(state)).toEqual(['called_off', 'deleted', 'provisional'])
  })

  test('a sitting of the Senate has the laws of its agenda, its report and its videos', () => {
    expect(real('RUSNR5L17S2025IDS29506')).toEqual({
      type: 'assembly_session',
      title: 'Séance publique du Sénat',
      description: '',
      place: 'Sénat',
      starts_at: '2025-05-12T07:00:00.000Z',
      ends_at: null,
      organ_uid: 'PO78718',
      dossier_uids: ['DLR5L17N51346', 'DLR5L17N51744'],
      report_url: 'https://www.senat.fr/seances/s202505/s20250512/s20250512_mono.html',
      video_url: 'https://videos.senat.fr/',
      is_open_to_press: true,
      standing: 'confirmed',
    })
  })

  test('a sitting of the Assembly has the exact address of its report; deleted items are left out', () => {
    expect(real('RUANR5L17S2026IDS30364')).toMatchObject({
      title: 'Séance publique de l’Assemblée nationale (deuxième séance)',
      dossier_uids: ['DLR5L17N52985'],
      report_url:
        'https://www.assemblee-nationale.fr/dyn/17/comptes-rendus/seance/session-ordinaire-de-2025-2026/deuxieme-seance-du-vendredi-27-fevrier-2026',
    })
    const only = real('RUANR5L17S2026IDS30140')
    expect(only.title).toBe('Séance publique de l’Assemblée nationale')
    expect(only.report_url).toBe('https://www.assemblee-nationale.fr/dyn/17/comptes-rendus/seance')
    expect(only.description).toMatch(/^Déclaration du Gouvernement, suivie d'un débat/)
    expect(only.description).not.toContain('réseaux sociaux')
  })

  test('a committee whose announcement and summary say the same has each line once, without dashes', () => {
    const { description, ...committee } = real('RUANR5L17S2026IDC459388')
    expect(committee).toMatchObject({
      organ_uid: 'PO420120',
      report_url: 'https://www.assemblee-nationale.fr/dyn/opendata/CRCANR5L17S2026PO420120N065.html',
      video_url: 'https://videos.assemblee-nationale.fr/',
      is_open_to_press: true,
    })
    expect(committee.title).toMatch(/^Examen, en application de l’article 88 du Règlement/)
    const lines = description.split('\n')
    expect(lines).toHaveLength(5)
    expect(lines.filter((line) => /^[-–]|;$/.test(line))).toEqual([])
  })

  test('the announcement of a committee says more than its items; its laws come from them', () => {
    expect(real('RUANR5L17S2025IDC453374')).toMatchObject({
      title:
        'Examen pour avis du projet de loi d’approbation des comptes de la sécurité sociale pour l’année 2023 (n° 4)',
      dossier_uids: ['DLR5L17N50173', 'DLR5L17N50588'],
    })
    expect(real('RUANR5L17S2026IDFL459116')).toMatchObject({ type: 'meeting', organ_uid: 'PO854343' })
  })

  test('a meeting that is called off keeps its agenda', () => {
    expect(real('RUANR5L17S2024IDC453372')).toMatchObject({
      standing: 'called_off',
      title: 'Nomination du Bureau',
      // The title is not said twice.
      description: 'Échange de vues sur les méthodes et le programme de travail.',
    })
  })

  test('attendance is never read', () => {
    const document = meeting({
      participants: {
        participantsInternes: { participantInterne: [{ acteurRef: 'PA1', presence: 'absent' }] },
      },
    })
    expect(JSON.stringify(read(document))).not.toMatch(/PA1|absent/)
  })

  test.each([
    ['an unknown state', { cycleDeVie: { etat: 'Reporté' } }, 'unknown_code'],
    ['a time without an offset', { timeStampDebut: '2026-11-25T09:30:00' }, 'invalid_record'],
    ['an identifier of another kind', { uid: 'RUXXR5L17S2026IDC1' }, 'invalid_record'],
  ])('%s is refused', (_, more, refusal) => {
    expect(() => read(meeting(more))).toThrow(RecordRefusal)
    expect(() => read(meeting(more))).toThrow(expect.objectContaining({ refusal }))
  })
})

test('lines begin with a capital, without dash; a repetition with other typography is left out', () => {
  expect(
    agendaLines([
      '– audition de M. Rive ;',
      'Audition de M. Rive.',
      'Réunion constitutive :– désignation du bureau ;– échange de vues',
      ' ',
    ]),
  ).toEqual(['Audition de M. Rive', 'Réunion constitutive :', 'Désignation du bureau', 'Échange de vues'])
})

test('the longer of two versions of a line stays', () => {
  expect(
    agendaLines([
      'Examen de la proposition de loi',
      'examen de la proposition de loi (n° 12) (M. Rive, rapporteur)',
    ]),
  ).toEqual(['Examen de la proposition de loi (n° 12) (M. Rive, rapporteur)'])
})

test('the first item is no hour, and has its subject after a colon', () => {
  expect(firstItem(['À 17 heures', 'Table ronde :', 'M. Rive.'])).toBe('Table ronde : M. Rive')
  expect(firstItem(['9h30'])).toBeNull()
})
