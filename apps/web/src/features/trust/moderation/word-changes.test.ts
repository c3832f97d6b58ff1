import { expect, test } from 'vitest'
import { wordChanges } from './word-changes.ts'

const shown = (before: string, after: string) =>
  wordChanges(before, after)
    .map(({ value, added, removed }) => (removed ? `[-${value}-]` : added ? `[+${value}+]` : value))
    .join('')

test('changes since the report stand beside the words that stayed, and both texts can be read', () => {
  expect(shown('le vote est jeudi', 'le vote est jeudi')).toBe('le vote est jeudi')
  expect(shown('le vote est jeudi', 'le vote est vendredi')).toBe('le vote est [-jeudi-][+vendredi+]')
  expect(shown('il ment toujours', 'il toujours')).toBe('il [-ment -]toujours')
  expect(shown('', 'deux mots')).toBe('[+deux mots+]')
  expect(shown('deux mots', '')).toBe('[-deux mots-]')

  const [before, after] = ['un deux trois\nquatre', 'un trois\nquatre cinq']
  const changes = wordChanges(before, after)
  const side = (left: 'removed' | 'added') =>
    changes
      .filter((part) => part[left] || part.added === part.removed)
      .map(({ value }) => value)
      .join('')
  expect(side('removed')).toBe(before)
  expect(side('added')).toBe(after)

  const long = 'mot '.repeat(2_000)
  expect(wordChanges(long, `${long}fin`)).toHaveLength(2)
  const other = Array.from({ length: 1_000 }, (_, at) => `terme${at}`).join(' ')
  expect(shown('mot '.repeat(1_000), other)).toBe(`[-${'mot '.repeat(1_000)}-][+${other}+]`)
})
