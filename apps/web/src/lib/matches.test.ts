import { expect, test } from 'vitest'
import { stretches } from './matches.ts'

const found = (text: string, ...marks: string[]) =>
  stretches(text, marks).flatMap((part) => (part.found ? [part.text] : []))

test('words are marked whole, whatever their case, accents and ending', () => {
  expect(found('Les RETRAITES, la retraite, un retraité et le trait', 'retrait')).toEqual([
    'RETRAITES',
    'retraite',
    'retraité',
  ])
  expect(found('Une œuvre #Écologie_locale', 'oeuvre', 'ecolog')).toEqual(['œuvre', 'Écologie'])
  expect(found('votre vote votera vocation', 'vot')).toEqual(['votre', 'vote', 'votera'])
})

test('the stretches of a text are the text, and nothing is marked for nothing', () => {
  for (const text of ['', '<b>gras</b> & "budget"', '🎉 budget🎉', 'e\u0301cole']) {
    const cut = stretches(text, ['budget', 'ecole'])
    expect(cut.map((part) => part.text).join('')).toBe(text)
    expect(stretches(text, []).some((part) => part.found)).toBe(false)
  }
  expect(found('e\u0301cole', 'ecole')).toEqual(['e\u0301cole'])
})
