import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { ivBytes, seal, tagBytes, unseal } from './sealing.ts'

const key = randomBytes(32)
const plain = Buffer.from('Un message.')

test('a sealed message opens with its key and its bound value', () => {
  const sealed = seal(key, plain, 'row 1')
  expect([sealed.iv.length, sealed.tag.length]).toEqual([ivBytes, tagBytes])
  expect(unseal(key, sealed, 'row 1')).toEqual(plain)
})

test('two messages never share a nonce', () => {
  expect(seal(key, plain).iv).not.toEqual(seal(key, plain).iv)
})

test.each([
  ['another key', { key: randomBytes(32) }],
  ['another row', { bound: 'row 2' }],
  ['no row', { bound: undefined }],
  ['another tag', { tag: randomBytes(tagBytes) }],
  ['an altered message', { sealed: Buffer.from('Un massage.') }],
])('a sealed message does not open with %s', (_, changed) => {
  const opened = { key, bound: 'row 1', ...seal(key, plain, 'row 1'), ...changed }
  expect(() => unseal(opened.key, opened, opened.bound)).toThrow('authenticate')
})
