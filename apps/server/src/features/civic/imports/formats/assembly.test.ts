import { describe, expect, test } from 'vitest'
import { actor, mandate, noted, organ, rollCall } from '../../../../../test/official-files.ts'
import { RecordRefusal } from '../import-refusal.ts'
import { type OfficialRecord, readActorsDocument } from './assembly-actors.ts'
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

  test('an actor with one mandate, which is no list, and one with four, all of which are read', () => {
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
        { kind: 'external' },
      ],
    })
  })

  test('addresses, births and professions are not read', () => {
    expect(JSON.stringify(read(actor(900_001, ['Aline', 'Valmont'])))).not.toMatch(
      /exemple\.example|1970|villeNais/,
    )
  })

  test('constituencies are left out, an unknown kind of organ is still named; a missing colour is null', () => {
    const { lines, notes } = noted()
    expect(readActorsDocument(organ(900_004, 'CIRCONSCRIPTION', 'Ain'), notes)).toEqual([])
    expect(readActorsDocument(organ(900_004, 'NEUF', 'Organe'), notes)).toMatchObject([
      { record: { kind: 'other', name: 'Organe' } },
    ])
    expect(lines).toEqual(['circonscription, écrite avec le mandat', 'codeType = NEUF'])
    expect(readActorsDocument(organ(900_005, 'SENAT', 'Sénat ( 5ème République )'), silent)).toMatchObject([
      { record: { name: 'Sénat (5ème République)' } },
    ])
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
      corrections: { PA900001: { position: 'c', malfunction: false } },
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

  const withVotes = (document: ReturnType<typeof rollCall>, votes: string) => {
    document.scrutin.syntheseVote.decompte.pour = votes as never
    return document
  }

  test.each([
    ['a kind of vote that is not known', rollCall({ number: 1, type: 'XXX' }), 'unknown_code'],
    ['an outcome that is not known', rollCall({ number: 1, sort: 'reporté' }), 'unknown_code'],
    [
      'somebody who votes twice',
      rollCall({ number: 1, groups: [{ pours: [1], contres: [1] }] }),
      'invalid_record',
    ],
    ['a day that is none', rollCall({ number: 1, day: '2026-13-01' }), 'invalid_record'],
    ['a day to come', rollCall({ number: 1, day: '2126-02-11' }), 'invalid_record'],
    ['more votes than seats', withVotes(rollCall({ number: 1 }), '99999'), 'invalid_record'],
    ['no title', rollCall({ number: 1, title: ' ' }), 'invalid_record'],
    ['an organ instead', organ(1, 'GP', 'Groupe'), 'invalid_record'],
  ])('%s is refused', (_, document, refusal) => {
    expect(() => read(document)).toThrow(expect.objectContaining({ refusal }))
  })
})
