import { expect, test } from 'vitest'
import { NoticeDraft } from './legal-notices.schemas.ts'

const whole = {
  target_type: 'post',
  target_id: '0198d3a0-0000-7000-8000-000000000000',
  reason: 'defamation',
  explanation: 'Ce post m’impute un vol que je n’ai pas commis.',
  name: 'Camille Exemple',
  email: 'camille@exemple.test',
  good_faith: true,
  request_id: '0198d3a0-0000-7000-8000-000000000001',
}

const faultsOf = (notice: unknown) =>
  NoticeDraft.safeParse(notice).error?.issues.map(({ path }) => path.join('.')) ?? []

test('a notice names all parts that are missing at once; abuse of children may be told unnamed', () => {
  expect(faultsOf(whole)).toEqual([])
  expect(
    faultsOf({
      ...whole,
      target_type: null,
      reason: '',
      explanation: ' ',
      name: null,
      email: null,
      good_faith: false,
    }),
  ).toEqual(['target_type', 'reason', 'explanation', 'good_faith', 'name', 'email'])
  expect(faultsOf({ ...whole, explanation: 'x'.repeat(4_001) })).toEqual(['explanation'])
  const unnamed = { ...whole, reason: 'child_abuse', name: null, email: null }
  expect(faultsOf(unnamed)).toEqual([])
  expect(faultsOf({ ...unnamed, email: 'camille' })).toEqual(['email'])
  expect(faultsOf(null)).toEqual([''])
})
