import { readFileSync } from 'node:fs'
import { languages } from '@parvis/contract/languages.ts'
import { expect, test } from 'vitest'
import { compile, type Token, translationsOf } from './catalogue.ts'
import { districts, generatedFile, generateModule, parametersOf, readCatalogue } from './generate.ts'

/** Cases of the plurals in a message. */
const casesOf = (tokens: Token[]): string[] =>
  tokens.flatMap((token) =>
    typeof token === 'string' || token[1] !== 'plural'
      ? []
      : Object.entries(token[2] ?? {}).flatMap(([name, each]) =>
          each === undefined ? [] : [name, ...casesOf(each)],
        ),
  )

test.each(districts)('the messages of "%s" are in every language, with the same parameters', (district) => {
  const french = readCatalogue(district, 'fr')
  for (const language of languages) {
    const catalogue = readCatalogue(district, language)
    expect(Object.keys(catalogue), language).toEqual(Object.keys(french))
    const categories = new Intl.PluralRules(language).resolvedOptions().pluralCategories
    for (const [key, message] of Object.entries(catalogue)) {
      const place = `${language} ${key}`
      expect(message.trim(), place).not.toBe('')
      expect([...parametersOf(message).keys()], place).toEqual([...parametersOf(french[key] ?? '').keys()])
      for (const name of casesOf(compile(message)))
        expect(/^\d+$/.test(name) || categories.includes(name as Intl.LDMLPluralRule), place).toBe(true)
    }
  }
})

test.each(districts)('the types of the messages of "%s" are current: npm run types', (district) => {
  expect(readFileSync(generatedFile(district), 'utf8')).toBe(generateModule(district))
})

test('plurals, numbers and elisions follow the language; values are shown as they are', () => {
  interface Messages {
    votes: { count: number }
    of: { name: string }
  }
  const same = (message: string) => ({ votes: message, of: 'Post {name, de}' })
  const t = translationsOf<Messages>({
    fr: same('{count, plural, =0 {rien} one {# vote} other {# votes}}'),
    en: same('{count, plural, one {# vote} other {# votes}}'),
    es: same('{count} y {count, number}'),
    de: same('{count, select, 5 {fünf} other {andere}}'),
    it: same('{count, plural, one {# voto su {siteName}} other {# voti}}'),
  })
  expect([0, 1, 2, 1_000].map((count) => t.fr('votes', { count }))).toEqual([
    'rien',
    '1 vote',
    '2 votes',
    '1\u202f000 votes',
  ])
  expect([0, 1].map((count) => t.en('votes', { count }))).toEqual(['0 votes', '1 vote'])
  expect(t.es('votes', { count: 10_000 })).toBe('10000 y 10.000')
  expect([5, 6].map((count) => t.de('votes', { count }))).toEqual(['fünf', 'andere'])
  expect(t.it('votes', { count: 1 })).toBe('1 voto su {siteName}')
  expect(['Agora', 'Léa', '{count} # \\u0041'].map((name) => t.fr('of', { name }))).toEqual([
    'Post d’Agora',
    'Post de Léa',
    'Post de {count} # \\u0041',
  ])
})
