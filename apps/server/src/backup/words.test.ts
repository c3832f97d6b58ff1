import { expect, test } from 'vitest'
import { sizeInWords } from './words.ts'

test('a size is in the largest unit that it fills, as French writes it', () => {
  for (const [bytes, words] of [
    [0, '0 octet'],
    [1, '1 octet'],
    [16, '16 octets'],
    [1023, '1 023 octets'],
    [1024, '1 Ko'],
    [2_621_440, '2,5 Mo'],
    [3 * 1024 ** 3, '3 Go'],
  ] as const)
    expect(sizeInWords(bytes).replace(/[\u00a0\u202f]/g, ' ')).toBe(words)
})
