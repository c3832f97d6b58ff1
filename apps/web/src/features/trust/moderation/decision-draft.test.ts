import { expect, test } from 'vitest'
import { bodyOf, type DecisionDraft, dayIn, emptyDraft, endOfDay } from './decision-draft.ts'

const draft = (change: Partial<DecisionDraft>): DecisionDraft => ({ ...emptyDraft, ...change })
const reasons = { rule: 'spam', facts: 'Le même lien, dix fois.' } as const

test('a decision is sent with what its kind needs and nothing else, or says what is missing', () => {
  expect(bodyOf(emptyDraft)).toEqual({ missing: { kind: true } })
  // Values typed for another kind do not come along.
  expect(bodyOf(draft({ ...reasons, kind: 'no_action', until: '2026-12-01', alsoRemove: true }))).toEqual({
    body: { kind: 'no_action', note: null },
  })
  expect(bodyOf(draft({ kind: 'remove', facts: ' \n' }))).toEqual({ missing: { rule: true, facts: true } })
  expect(bodyOf(draft({ ...reasons, kind: 'remove', label: 'disputed', note: ' ' }))).toEqual({
    body: { ...reasons, kind: 'remove', ground: 'terms', note: null },
  })
  expect(bodyOf(draft({ ...reasons, kind: 'label' }))).toEqual({ missing: { label: true } })
  expect(bodyOf(draft({ ...reasons, kind: 'label', label: 'sensitive', note: 'vu' }))).toEqual({
    body: { ...reasons, kind: 'label', label: 'sensitive', ground: 'terms', note: 'vu' },
  })
  expect(bodyOf(draft({ ...reasons, kind: 'suspend' }))).toEqual({ missing: { until: true } })
  expect(bodyOf(draft({ ...reasons, kind: 'suspend', until: '2026-12-01', alsoRemove: true }))).toEqual({
    body: {
      ...reasons,
      kind: 'suspend',
      ground: 'terms',
      note: null,
      suspended_until: endOfDay('2026-12-01').toISOString(),
      also_remove: true,
    },
  })
})

test('a suspension lasts to the end of its last day, also where the clocks change', () => {
  expect(endOfDay('2026-12-31')).toEqual(new Date(2027, 0, 1))
  expect(endOfDay('2026-10-25')).toEqual(new Date(2026, 9, 26))
  expect(dayIn(1, new Date(2026, 11, 31, 23, 59))).toBe('2027-01-01')
  expect(dayIn(0, new Date(2026, 0, 5))).toBe('2026-01-05')
})
