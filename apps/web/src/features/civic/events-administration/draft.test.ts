import type { AdministeredEvent } from '@parvis/contract/civic/events-administration.schemas.ts'
import { expect, test } from 'vitest'
import { bodyOf, type Draft, draftOf, emptyDraft, problemsOf, rebased } from './draft.ts'

const today = '2026-11-22'
const strict = { mayLackSource: false, today }
const family = '👨‍👩‍👧‍👦'
const debate: Draft = {
  ...emptyDraft,
  type: 'debate',
  level: 'local',
  title: ' Débat des bancs ',
  participants: 'Ana\n\n Ben ',
  starts: '2027-03-27T20:00',
  institution: 'Ville de Valmont',
  page: 'Agenda',
  url: 'https://valmont.example/agenda',
  asOf: today,
  basis: 'single-copy',
}

test('a form says what is missing or wrong where it is, and asks for a source', () => {
  expect(problemsOf(debate, strict)).toEqual({})
  expect(problemsOf(emptyDraft, strict)).toEqual({
    type: 'needed',
    level: 'needed',
    title: 'needed',
    starts: 'needed',
    institution: 'needed',
    page: 'needed',
    asOf: 'needed',
    basis: 'needed',
  })
  const wrong = {
    ...debate,
    title: 'a'.repeat(201),
    ends: '2027-03-27T19:59',
    participants: Array.from({ length: 21 }, (_, n) => `Membre ${n}`).join('\n'),
    url: 'javascript:alert(1)',
    asOf: '2026-11-23',
  }
  expect(problemsOf(wrong, strict)).toEqual({
    title: 'too_long',
    ends: 'before_start',
    participants: 'too_many',
    url: 'not_https',
    asOf: 'in_the_future',
  })
  // Counted as readers see them.
  expect(problemsOf({ ...debate, title: family.repeat(200) }, strict)).toEqual({})
  expect(problemsOf({ ...debate, title: family.repeat(201) }, strict)).toEqual({ title: 'too_long' })
  const made = { ...debate, institution: '', page: '', url: '', asOf: '', basis: '' } as const
  expect(problemsOf(made, { ...strict, mayLackSource: true })).toEqual({})
  expect(
    problemsOf({ ...debate, precision: 'day', first: '2027-03-02', last: '2027-03-01' }, strict),
  ).toEqual({ last: 'before_start' })
  expect(problemsOf({ ...debate, precision: 'month' }, strict)).toEqual({ month: 'needed' })
})

test('what is sent is what was typed, trimmed; of a date only as much as is known', () => {
  expect(bodyOf(emptyDraft)).toBeNull()
  expect(bodyOf(debate)).toMatchObject({
    title: 'Débat des bancs',
    place: null,
    participants: ['Ana', 'Ben'],
    when: { precision: 'minute', starts: '2027-03-27T20:00', ends: null },
  })
  const day = { ...debate, precision: 'day', first: '2027-03-27', last: '2027-03-27' } as const
  expect(bodyOf(day)?.when).toEqual({ precision: 'day', first: '2027-03-27', last: null })
  const event = { ...bodyOf(day), when: { precision: 'day', first: '2027-03-27', last: null } }
  expect(draftOf(event as AdministeredEvent)).toMatchObject({
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
  const moved = { ...debate, precision: 'day', first: '2027-03-28', starts: '' } as const
  expect(rebased(debate, debate, moved).draft).toEqual(moved)
})
