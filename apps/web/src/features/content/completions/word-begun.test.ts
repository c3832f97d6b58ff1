import { expect, test } from 'vitest'
import { withWord, wordBegun } from './word-begun.ts'

const at = (text: string) => wordBegun(text, text.length)

test('a mention or a hashtag before the caret is being written; an address or a finished word is not', () => {
  expect(at('Bonjour @cla')).toEqual({ word: 'mention', begins: 'cla', from: 8, to: 12 })
  expect(at('@Élé')).toMatchObject({ word: 'mention', begins: 'Élé' })
  expect(at('(#budg')).toMatchObject({ word: 'hashtag', begins: 'budg' })
  expect(at('@jean/@cla')).toMatchObject({ word: 'mention', begins: 'cla', from: 6 })
  expect(at('#eau/#élu•e')).toMatchObject({ word: 'hashtag', begins: 'élu•e', from: 5 })
  for (const text of ['Bonjour', '@', '#', '@claire ', 'claire@exemple', 'https://x.fr/#budg', '@@a', '##a'])
    expect(at(text), text).toBeNull()
})

test('a suggestion takes the place of the whole word, and the caret goes behind it', () => {
  const text = 'Merci @claX, à vous'
  const word = wordBegun(text, 10)
  expect(word).toMatchObject({ begins: 'cla', to: 11 })
  if (word === null) throw new Error('no word')
  expect(withWord(text, word, '@claire')).toEqual({ text: 'Merci @claire , à vous', caret: 14 })
  expect(withWord('Merci @cl à vous', { ...word, to: 9 }, '@claire')).toEqual({
    text: 'Merci @claire à vous',
    caret: 14,
  })
})
