import { type AdministeredEvent, EventDraft } from '@parvis/contract/civic/events-administration.schemas.ts'
import { expect, test } from 'vitest'
import { bodyOf, type Draft, draftOf, emptyDraft, rebased } from './draft.ts'

const strict = { mayLackSource: false }
const debate: Draft = {
  ...emptyDraft,
  type: 'debate',
  level: 'local',
  title: ' Débat des bancs ',
  participants: 'Ana\n\n Ben ',
  when: { ...emptyDraft.when, starts: '2027-03-27T20:00' },
  source: {
    institution: 'Ville de Valmont',
    page: 'Agenda',
    url: 'https://valmont.example/agenda',
    as_of: '2026-11-22',
    basis: 'single-copy',
  },
}

/** Paths that the contract's schema refuses. */
function faultsOf(draft: Draft, options = strict) {
  const { error } = EventDraft.safeParse(bodyOf(draft, options))
  return [...new Set(error?.issues.map(({ path }) => path.join('.')))]
}

test('the contract says what is missing or wrong where it is, and asks for a source', () => {
  expect(faultsOf(debate)).toEqual([])
  expect(faultsOf(emptyDraft).toSorted()).toEqual(
    [
      'title',
      'type',
      'level',
      'when.starts',
      'source.institution',
      'source.page',
      'source.as_of',
      'source.basis',
    ].toSorted(),
  )
  const ends = { ...debate.when, ends: '2027-03-27T19:59' }
  expect(faultsOf({ ...debate, when: ends })).toEqual(['when.ends'])
  const names = Array.from({ length: 21 }, (_, n) => `Membre ${n}`).join('\n')
  expect(faultsOf({ ...debate, participants: names })).toEqual(['participants'])
  const url = { ...debate.source, url: 'javascript:alert(1)' }
  expect(faultsOf({ ...debate, source: url })).toEqual(['source.url'])
  const made = { ...debate, source: emptyDraft.source }
  expect(faultsOf(made, { mayLackSource: true })).toEqual([])
  const days = { ...debate.when, precision: 'day', first: '2027-03-02', last: '2027-03-01' } as const
  expect(faultsOf({ ...debate, when: days })).toEqual(['when.last'])
  expect(faultsOf({ ...debate, when: { ...debate.when, precision: 'month' } })).toEqual(['when.month'])
})

test('only the known parts of a date are sent', () => {
  expect(bodyOf(debate, strict)).toMatchObject({
    place: null,
    participants: ['Ana', 'Ben'],
    when: { precision: 'minute', starts: '2027-03-27T20:00', ends: null },
  })
  const day = { ...debate.when, precision: 'day', first: '2027-03-27', last: '2027-03-27' } as const
  const when = { precision: 'day', first: '2027-03-27', last: null } as const
  expect(bodyOf({ ...debate, when: day }, strict).when).toEqual(when)
  const event = { ...bodyOf(debate, strict), when }
  expect(draftOf(event as AdministeredEvent).when).toMatchObject({
    first: '2027-03-27',
    last: '',
    month: '2027-03',
  })
})

test('after another’s change nothing typed is lost, and what was not touched follows it', () => {
  const mine = { ...debate, title: 'Mon titre', place: 'Valmont' }
  const theirs = { ...debate, title: 'Leur titre', description: 'Deux heures.', place: 'Valmont' }
  const { draft, taken, clashes } = rebased(mine, debate, theirs)
  expect(draft).toEqual({ ...mine, description: 'Deux heures.' })
  expect(taken).toEqual(['description'])
  expect(clashes).toEqual(['title'])
  const when = { ...debate.when, precision: 'day', first: '2027-03-28', starts: '' } as const
  const moved = { ...debate, when }
  expect(rebased(debate, debate, moved).draft).toEqual(moved)
})
