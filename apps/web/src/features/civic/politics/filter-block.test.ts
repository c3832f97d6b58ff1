import type { PoliticalBlock } from '@parvis/contract/civic/political-blocks.schemas.ts'
import { describe, expect, test } from 'vitest'
import { filterBlock, filterBlocks } from './filter-block.ts'
import { answers, cardWords, found, overlaps, periodOf } from './matching.ts'

const base = {
  id: 'one',
  section: null,
  provenance: null,
  note: null,
  corrections: 0,
  aside: false,
  csv: false,
}
const provenance = {
  source: { institution: 'Élysée', page: 'Présidents', url: null, exact_page: false },
  as_of: '2026-10-10',
  basis: 'cross-checked' as const,
  stale: false,
  corrected_on: null,
  correction_source: null,
  remark_on: null,
  warning: null,
  second_source: null,
  published_on: null,
  read_on: null,
}
const president = (name: string, from: string, to: string | null, reform: string) => ({
  key: name,
  name,
  mandate: 'president' as const,
  born_on: '1900-01-01',
  died_on: null,
  from,
  to,
  term_ends: null,
  end_reason: null,
  parties: [],
  elected_on: [],
  prime_ministers: [],
  reforms: [{ year: 1981, label: reform }],
  note: null,
  provenance,
})

describe('presidents are found', () => {
  const block: PoliticalBlock = {
    ...base,
    title: 'Les présidents',
    kind: 'presidents',
    presidents: [
      president('François Mitterrand', '1981-05-21', '1995-05-17', 'Abolition de la peine de mort'),
      president('Valéry Giscard d’Estaing', '1974-05-27', '1981-05-21', 'Majorité à 18 ans'),
      president('Georges Pompidou', '1969-06-20', '1974-04-02', 'Création de l’ENM'),
    ],
  }
  const found = (q: string) => {
    const left = filterBlock(block, q)
    return left?.kind === 'presidents' ? left.presidents.map(({ name }) => name.split(' ').at(-1)) : []
  }

  test('by name, without accents and case', () => {
    expect(found('MITTERRAND')).toEqual(['Mitterrand'])
    expect(found("valery giscard d'estaing")).toEqual(['d’Estaing'])
  })

  test('by period: who was in office on a day of it', () => {
    expect(found('1981')).toEqual(['Mitterrand', 'd’Estaing'])
    expect(found('1970-1975')).toEqual(['d’Estaing', 'Pompidou'])
    expect(found('1950')).toEqual([])
  })

  test('by reform', () => {
    expect(found('peine de mort')).toEqual(['Mitterrand'])
  })
})

test('rows of a table answer one by one, its title for all of them', () => {
  const block: PoliticalBlock = {
    ...base,
    title: 'Les partis',
    kind: 'table',
    columns: [{ key: 'name', label: 'Nom', type: 'text' }],
    rows: [
      { key: 'a', cells: ['Horizons'], provenance: null },
      { key: 'b', cells: ['Renaissance'], provenance: null },
    ],
  }
  expect(filterBlock(block, 'horiz')).toMatchObject({ rows: [{ key: 'a' }] })
  expect(filterBlock(block, 'partis')).toBe(block)
  expect(filterBlock(block, 'zzz')).toBeNull()
  expect(filterBlock(block, '  ')).toBe(block)
})

test('[DAT-16] a word is found at the beginning of words, and an acronym by its full name', () => {
  expect(answers('PPE', ['Philippe Exemple'])).toBe(false)
  expect(answers('PPE', ['Agnès Exemple', 'PPE'])).toBe(true)
  expect(answers('parti populaire', ['Agnès Exemple', 'PPE'])).toBe(true)
  expect(answers('s&d', ['Alliance progressiste des socialistes et démocrates'])).toBe(true)
  expect(answers('%', ['Taux de chômage'])).toBe(false)
})

test('[DAT-16] a chart is found by the years that it shows', () => {
  const point = { value: 1, vintage: null, provisional: false }
  const block: PoliticalBlock = {
    ...base,
    title: 'Dette publique',
    kind: 'series',
    presidencies: [],
    series: [
      {
        key: 'debt',
        label: 'Dette publique au sens de Maastricht',
        unit: '% du PIB',
        decimals: 1,
        frequency: 'Q',
        precision: null,
        definition: null,
        points: [{ ...point, at: '2025-Q2' }],
        provenance,
      },
    ],
  }
  expect(filterBlock(block, 'dette 2025')).toBe(block)
  expect(filterBlock(block, 'dette 1999')).toBeNull()
})

test('words are sought each for itself, a period only where years stand alone', () => {
  expect(answers('chomage taux', ['Taux de chômage'])).toBe(true)
  expect(answers('chômage dette', ['Taux de chômage'])).toBe(false)
  expect(periodOf('1995 – 1981')).toEqual([1981, 1995])
  expect(periodOf('loi de 1981')).toBeNull()
  expect(overlaps([2020, 2030], { from: '2017-05-14', to: null })).toBe(true)
})

test('[DAT-03] every word on a card of the dashboard finds it, without accents and with one typing error', () => {
  const card = {
    title: 'Dette publique',
    description: 'La dette des administrations publiques au sens de Maastricht.',
    figure: {
      label: 'Dette publique fin juin 2026',
      display: '119,0 % du PIB',
      provenance: { ...provenance, as_of: '2026-09-29', stale: true, basis: 'general-knowledge' as const },
    },
  }
  const other = { title: 'Sénat', description: 'Les groupes.', figure: null }
  const finds = (q: string) =>
    found((answer) =>
      [card, other].filter((one) =>
        answer(q, cardWords(one, 'Économie', { stale: 'Donnée ancienne', unsure: 'à vérifier' })),
      ),
    ).map(({ title }) => title)
  for (const q of [
    '119,0',
    '119',
    'PIB',
    'Élysée',
    'septembre',
    '29 sept. 2026',
    'ancienne',
    'verifier',
    'Maastricht',
  ])
    expect(finds(q), q).toEqual(['Dette publique'])
  for (const q of ['detet', 'dett', 'maastrich', 'Mastricht', 'publiqe 2026', 'senta'])
    expect(finds(q), q).toEqual([q === 'senta' ? 'Sénat' : 'Dette publique'])
  expect(finds('economie')).toEqual(['Dette publique', 'Sénat'])
  for (const q of ['118', '2027', 'dxxte', 'zzz', 'zz']) expect(finds(q), q).toEqual([])
})

test('blocks are found with a typing error only where nothing is found as typed', () => {
  const table = (id: string, cell: string): PoliticalBlock => ({
    ...base,
    id,
    title: 'Tableau',
    kind: 'table',
    columns: [{ key: 'name', label: 'Nom', type: 'text' }],
    rows: [{ key: 'a', cells: [cell], provenance: null }],
  })
  const blocks = [table('one', 'Chirac'), table('two', 'Chiraq')]
  expect(filterBlocks(blocks, 'chirac').map(({ id }) => id)).toEqual(['one'])
  expect(filterBlocks(blocks, 'chirak').map(({ id }) => id)).toEqual(['one', 'two'])
})
