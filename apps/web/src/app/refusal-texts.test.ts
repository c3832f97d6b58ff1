import { type RefusalCode, refusals } from '@parvis/contract/refusals.ts'
import { expect, test } from 'vitest'
import { hasSentence } from '../lib/refusal-texts.ts'

/** They concern what could not be read: no screen sends such, and the answer itself holds the sentence. */
export const unread: readonly RefusalCode[] = [
  'headers_too_large',
  'request_too_slow',
  'encoding_unsupported',
]

const modules = import.meta.glob<object>('../features/**/refusal-texts.ts', {
  eager: true,
  import: 'refusalTexts',
})
const codes = Object.keys(refusals) as RefusalCode[]

test('every refusal of the contract has one sentence, of all screens or of one feature', async () => {
  const common = codes.filter(hasSentence)
  const ofFeatures = Object.values(modules).flatMap(Object.keys)
  const counts = codes.map((code) => [...common, ...ofFeatures].filter((one) => one === code).length)
  const wrong = codes.filter((code, place) => counts[place] !== (unread.includes(code) ? 0 : 1))
  expect(wrong).toEqual([])
})
