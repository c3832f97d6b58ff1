import { decideCase } from '@parvis/contract/trust/moderation-cases.schemas.ts'
import { expect, test } from 'vitest'
import { bodyOf, type DecisionDraft, dayIn, emptyDraft, endOfDay } from './decision-draft.ts'

const draft = (change: Partial<DecisionDraft>): DecisionDraft => ({ ...emptyDraft, ...change })
const reasons = { rule: 'spam', facts: 'Le même lien, dix fois.' } as const

const faultsOf = (written: DecisionDraft) =>
  decideCase.body.safeParse(bodyOf(written)).error?.issues.map(({ path }) => path.join('.'))

test('a decision is sent with what its kind needs and nothing else; the contract says what is missing', () => {
  expect(faultsOf(emptyDraft)).toEqual(['kind'])
  // Values typed for another kind do not come along.
  const nothing = draft({ ...reasons, kind: 'no_action', suspended_until: '2026-12-01', also_remove: true })
  expect(bodyOf(nothing)).toEqual({ kind: 'no_action', manifest: false, note: null })
  expect(faultsOf(draft({ kind: 'remove', facts: ' \n' }))).toEqual(['rule', 'facts'])
  const removal = draft({ ...reasons, kind: 'remove', label: 'disputed', note: ' ' })
  expect(bodyOf(removal)).toEqual({ ...reasons, kind: 'remove', ground: 'terms', note: null })
  expect(faultsOf(removal)).toBeUndefined()
  expect(faultsOf(draft({ ...reasons, kind: 'label' }))).toEqual(['label'])
  const labelled = draft({ ...reasons, kind: 'label', label: 'sensitive', note: 'vu' })
  expect(bodyOf(labelled)).toEqual({
    ...reasons,
    kind: 'label',
    label: 'sensitive',
    ground: 'terms',
    note: 'vu',
  })
  expect(faultsOf(labelled)).toBeUndefined()
  expect(faultsOf(draft({ ...reasons, kind: 'suspend' }))).toEqual(['suspended_until'])
  const suspension = draft({ ...reasons, kind: 'suspend', suspended_until: '2026-12-01', also_remove: true })
  expect(bodyOf(suspension)).toEqual({
    ...reasons,
    kind: 'suspend',
    ground: 'terms',
    note: null,
    suspended_until: endOfDay('2026-12-01').toISOString(),
    also_remove: true,
  })
  expect(faultsOf(suspension)).toBeUndefined()
})

test('a suspension lasts to the end of its last day, also where the clocks change', () => {
  expect(endOfDay('2026-12-31')).toEqual(new Date(2027, 0, 1))
  expect(endOfDay('2026-10-25')).toEqual(new Date(2026, 9, 26))
  expect(dayIn(1, new Date(2026, 11, 31, 23, 59))).toBe('2027-01-01')
  expect(dayIn(0, new Date(2026, 0, 5))).toBe('2026-01-05')
})
