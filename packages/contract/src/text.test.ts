import { expect, test } from 'vitest'
import { CommentText, graphemeCount, PostText } from './text.ts'

const family = '👨‍👩‍👧‍👦'
const reasonOf = (text: string) => PostText.safeParse(text).error?.issues[0]?.message

test('[CRE-06] 280 family emoji are a post, 281 are too long', () => {
  expect(graphemeCount(family)).toBe(1)
  expect(PostText.safeParse(family.repeat(280)).success).toBe(true)
  expect(reasonOf(family.repeat(281))).toBe('too_long')
})

test('[COM-07] letters with combining marks count as a reader sees them', () => {
  expect(CommentText.safeParse('e\u0301'.repeat(280)).success).toBe(true)
  expect(CommentText.safeParse('e\u0301'.repeat(281)).success).toBe(false)
})

test('one character under a thousand combining marks is refused before it is counted', () => {
  expect(reasonOf(`e${'\u0301'.repeat(20_000)}`)).toBe('too_long')
})

test('[CRE-07][COM-08] white space alone says nothing', () => {
  for (const blank of ['', '   ', '\n\t ', '\u00a0']) expect(reasonOf(blank)).toBe('empty')
})

test('nor do characters that show nothing: joiners, fillers, an empty pattern of Braille; beside a letter they are kept', () => {
  for (const blank of ['\u200b', '\u200d\ufe0f', '\u3164 \u115f', '\u2800', '\u2066\u2069', '\u{e0020}'])
    expect(reasonOf(blank), JSON.stringify(blank)).toBe('empty')
  for (const shown of ['\u3164a', 'é', '…', '👨‍👩‍👧‍👦', '❤\ufe0f', 'ا'])
    expect(PostText.parse(shown)).toBe(shown)
})

test('[CRE-08] what surrounds the text is kept', () => {
  expect(PostText.parse('  bonjour \n')).toBe('  bonjour \n')
})

test('a NUL byte, which PostgreSQL cannot hold, is refused', () => {
  expect(reasonOf('a\u0000b')).toBe('nul_byte')
})

test('half a surrogate pair, which is no character, becomes the mark for one that is unknown', () => {
  expect(PostText.parse('un \ud83d deux')).toBe('un \ufffd deux')
  expect(PostText.parse('un 👍 deux')).toBe('un 👍 deux')
})

test('counting stops at the ceiling', () => {
  expect(graphemeCount('a'.repeat(1000), 280)).toBe(281)
})
