import { expect, test } from 'vitest'
import { faultsOf, type NoticeFields } from './notice-draft.ts'

const whole: NoticeFields = {
  reason: 'defamation',
  explanation: 'Ce post m’impute un vol que je n’ai pas commis.',
  name: 'Camille Exemple',
  email: 'camille@exemple.test',
  goodFaith: true,
}

test('a notice needs its parts, in the order of the form; abuse of children may be told unnamed', () => {
  expect(faultsOf(whole, true)).toEqual([])
  expect(
    faultsOf({ reason: '', explanation: ' ', name: '', email: 'camille', goodFaith: false }, false),
  ).toEqual(['target', 'reason', 'explanation', 'name', 'email', 'goodFaith'])
  expect(faultsOf({ ...whole, explanation: 'x'.repeat(4_001) }, true)).toEqual(['explanation'])
  const unnamed: NoticeFields = { ...whole, reason: 'child_abuse', name: '', email: '' }
  expect(faultsOf(unnamed, true)).toEqual([])
  expect(faultsOf({ ...unnamed, email: 'camille' }, true)).toEqual(['email'])
})
