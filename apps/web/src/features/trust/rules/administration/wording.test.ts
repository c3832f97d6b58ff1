import { type RuleTexts, wordRule } from '@parvis/contract/trust/rules.schemas.ts'
import { expect, test } from 'vitest'
import { draftOf, leftBehind, textsOf, type WordingDraft } from './wording.ts'

const one = { title: 'Un', text: 'Un texte' }
const texts: RuleTexts = { fr: one, en: { title: 'One', text: 'A text' }, es: null, de: null, it: null }

/** The languages of which the contract refuses something. */
const faultyIn = (draft: WordingDraft) => {
  const read = wordRule.body.shape.texts.safeParse(textsOf(draft))
  return [...new Set(read.error?.issues.map(({ path }) => path[0]))]
}

test('the French text is needed, another language is whole or none, and what stays behind is named', () => {
  const draft = draftOf(texts)
  expect(faultyIn(draft)).toEqual([])
  expect(textsOf(draft)).toEqual(texts)
  expect(leftBehind(draft, texts)).toEqual([])

  const changed = { ...draft, fr: { ...one, text: 'Un autre texte' } }
  expect(leftBehind(changed, texts)).toEqual(['en'])
  expect(leftBehind({ ...changed, en: { title: 'One', text: 'Another text' } }, texts)).toEqual([])

  expect(faultyIn({ ...draft, fr: { title: ' ', text: ' ' } })).toEqual(['fr'])
  expect(faultyIn({ ...draft, de: { title: 'Eins', text: '' } })).toEqual(['de'])
  expect(faultyIn({ ...draft, it: { title: 'x'.repeat(81), text: 'y' } })).toEqual(['it'])
  expect(textsOf({ ...draft, en: { title: ' ', text: '' } }).en).toBeNull()
})
