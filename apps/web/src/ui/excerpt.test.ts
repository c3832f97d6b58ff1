import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('[COM-20] 200 characters are shown whole, 201 are cut', () => {
  expect(excerptOf('a'.repeat(200), 200)).toBeNull()
  expect(excerptOf('a'.repeat(201), 200)).toBe(`${'a'.repeat(200)}…`)
})

test('[COM-20] characters are those a reader sees: a family is one, and is never cut in two', () => {
  const family = '👨‍👩‍👧'
  expect(excerptOf(family.repeat(200), 200)).toBeNull()
  expect(excerptOf(family.repeat(201), 200)).toBe(`${family.repeat(200)}…`)
})

test('ten lines are shown whole, of eleven the first eight', () => {
  expect(excerptOf(Array.from({ length: 10 }, () => 'a').join('\n'))).toBeNull()
  expect(excerptOf(Array.from({ length: 11 }, () => 'a').join('\n'))).toBe(`${'a\n'.repeat(7)}a…`)
})
