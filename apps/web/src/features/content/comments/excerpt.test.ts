import { expect, test } from 'vitest'
import { excerptOf } from './excerpt.ts'

test('[COM-20] 200 characters are shown whole, 201 are cut', () => {
  expect(excerptOf('a'.repeat(200))).toBeNull()
  expect(excerptOf('a'.repeat(201))).toBe(`${'a'.repeat(200)}…`)
})

test('[COM-20] characters are those a reader sees: a family is one, and is never cut in two', () => {
  const family = '👨‍👩‍👧'
  expect(excerptOf(family.repeat(200))).toBeNull()
  expect(excerptOf(family.repeat(201))).toBe(`${family.repeat(200)}…`)
})
