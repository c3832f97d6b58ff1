import { expect, test } from 'vitest'
import { describeRepeatable, describeSize } from './words.ts'

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
    expect(describeSize(bytes).replace(/[\u00a0\u202f]/g, ' ')).toBe(words)
})

test('the check of a backup asks no new password of members whose account is erased anyway', () => {
  // The erasure of an account notes its password and other ways in as well.
  const counts = new Map([
    ['account', 1],
    ['password', 2],
    ['ways_in', 1],
  ] as const)
  expect(describeRepeatable(counts)).toContain('un nouveau mot de passe à 1 membre au moins')
  expect(
    describeRepeatable(
      new Map([
        ['account', 3],
        ['password', 2],
      ]),
    ),
  ).toContain('à 0 membre au moins')
})
