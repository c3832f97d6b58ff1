import { expect, test } from 'vitest'
import { compactCount } from './compact-count.ts'

const plain = (count: number) => compactCount(count).replace(/\s/g, ' ')

test('[PRO-17] counts are whole below a thousand, then in k, then in M', () => {
  expect(plain(0)).toBe('0')
  expect(plain(999)).toBe('999')
  expect(plain(1_500)).toBe('1,5 k')
  expect(plain(2_300_000)).toBe('2,3 M')
})

test('a count is cut, never rounded up to the next unit', () => {
  expect(plain(999_999)).toBe('999,9 k')
  expect(plain(1_000_000)).toBe('1 M')
})
