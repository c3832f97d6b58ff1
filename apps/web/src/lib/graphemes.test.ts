import { expect, test } from 'vitest'
import { firstGraphemes } from './graphemes.ts'

test('a text is cut between what a reader sees as characters', () => {
  expect(firstGraphemes('abc', 2)).toBe('ab')
  expect(firstGraphemes('👨‍👩‍👧é', 1)).toBe('👨‍👩‍👧')
  expect(firstGraphemes('e\u0301a', 1)).toBe('e\u0301')
  expect(firstGraphemes('court', 500)).toBe('court')
})
