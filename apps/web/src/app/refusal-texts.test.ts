import { refusals } from '@parvis/contract/refusals.ts'
import { expect, test } from 'vitest'
import { catalogues } from '../../catalogues.ts'
import { refusalTexts as common } from '../lib/refusal-texts.ts'

/** They concern what could not be read: no screen sends such, and the answer itself holds the sentence. */
const unread = ['headers_too_large', 'request_too_slow', 'encoding_unsupported']

const modules = import.meta.glob<{ refusalTexts: object }>('../features/**/refusal-texts.ts', { eager: true })

test('every refusal of the contract has its sentence, in the common ones or with a catalogue', () => {
  const loaded = Object.values(catalogues).flatMap(({ refusals: files = [] }) => files)
  expect(
    Object.keys(modules)
      .map((file) => file.slice('../'.length))
      .sort(),
  ).toEqual(loaded.sort())
  const known = new Set(
    [common, ...Object.values(modules).map((module) => module.refusalTexts)].flatMap(Object.keys),
  )
  expect(Object.keys(refusals).filter((code) => !known.has(code) && !unread.includes(code))).toEqual([])
})
