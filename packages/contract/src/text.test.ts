import { expect, test } from 'vitest'
import { CommentText, PostText } from './fields.schemas.ts'
import { graphemeCount } from './text.ts'

const family = '👨‍👩‍👧‍👦'
const reasonOf = (text: string) => PostText.safeParse(text).error?.issues[0]?.message

test('[CRE-06] a post may have 280 family emoji, and not 281', () => {
  expect(graphemeCount(family)).toBe(1)
  expect(PostText.safeParse(family.repeat(280)).success).toBe(true)
  expect(reasonOf(family.repeat(281))).toBe('too_long')
})

test('[COM-07] a letter with combining marks counts as one character', () => {
  expect(CommentText.safeParse('e\u0301'.repeat(280)).success).toBe(true)
  expect(CommentText.safeParse('e\u0301'.repeat(281)).success).toBe(false)
})

test('one character with a thousand combining marks is refused before it is counted', () => {
  expect(reasonOf(`e${'\u0301'.repeat(20_000)}`)).toBe('too_long')
})

test('[CRE-07][COM-08] white space alone is blank', () => {
  for (const blank of ['', '   ', '\n\t ', '\u00a0']) expect(reasonOf(blank)).toBe('empty')
})

test('invisible characters alone are blank too (joiners, fillers, blank Braille); beside a letter they are kept', () => {
  for (const blank of ['\u200b', '\u200d\ufe0f', '\u3164 \u115f', '\u2800', '\u2066\u2069', '\u{e0020}'])
    expect(reasonOf(blank), JSON.stringify(blank)).toBe('empty')
  for (const shown of ['\u3164a', 'é', '…', '👨‍👩‍👧‍👦', '❤\ufe0f', 'ا'])
    expect(PostText.parse(shown)).toBe(shown)
})

test('[CRE-08] surrounding white space is kept', () => {
  expect(PostText.parse('  bonjour \n')).toBe('  bonjour \n')
})

test('a NUL byte is refused, since PostgreSQL cannot store it', () => {
  expect(reasonOf('a\u0000b')).toBe('nul_byte')
})

test('half a surrogate pair becomes the replacement character', () => {
  expect(PostText.parse('un \ud83d deux')).toBe('un \ufffd deux')
  expect(PostText.parse('un 👍 deux')).toBe('un 👍 deux')
})

test('counting stops at the ceiling', () => {
  expect(graphemeCount('a'.repeat(1000), 280)).toBe(281)
})
