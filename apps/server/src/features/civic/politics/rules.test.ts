import { expect, test } from 'vitest'
import { put, test as served } from '../../../../test/politics.ts'
import { brokenSourceRules, brokenSums, isExactPage, laterFacts, unstatedFields } from './record-rules.ts'
import { Election } from './values.ts'

const page = { institution: 'INSEE', page: 'Bilan', url: 'https://www.insee.fr/fr/statistiques/1' }
const home = { institution: 'INSEE', page: 'Bilan', url: 'https://www.insee.fr/fr' }
const record = {
  source: page,
  publishedOn: '2026-01-15',
  readOn: '2026-02-01',
  asOf: '2026-01-15',
  basis: 'single-copy' as const,
}

test('a home page is no page: a bundled record marks it, and readers see the mark', () => {
  expect([isExactPage(page), isExactPage(home), isExactPage({ ...page, exactPage: false })]).toEqual([
    true,
    false,
    false,
  ])
  expect(unstatedFields(record)).toEqual([])
  expect(unstatedFields({ ...record, source: home })).toHaveLength(1)
  expect(unstatedFields({ ...record, source: { ...home, exactPage: false } })).toEqual([])
})

test('a record states when it was published and read; only common knowledge was not read', () => {
  expect(unstatedFields({ source: page, asOf: '2026-01-15', basis: 'single-copy' })).toHaveLength(2)
  expect(unstatedFields({ ...record, readOn: null })).toHaveLength(1)
  expect(unstatedFields({ ...record, readOn: null, basis: 'general-knowledge' })).toEqual([])
  expect(brokenSourceRules({ ...record, readOn: '2026-01-14' })).toHaveLength(2)
})

test('a cross-checked record names another source than its first', () => {
  expect(brokenSourceRules({ ...record, basis: 'cross-checked' })).toHaveLength(1)
  expect(brokenSourceRules({ ...record, basis: 'cross-checked', secondSource: page })).toHaveLength(1)
  const other = { institution: 'Eurostat', page: 'PIB', url: 'https://ec.europa.eu/eurostat/pib' }
  expect(brokenSourceRules({ ...record, basis: 'cross-checked', secondSource: other })).toEqual([])
})

test('a fact is not later than its day, in a field or in a sentence; a plan may be', () => {
  const asOf = '2026-06-30'
  expect(laterFacts({ members: [{ since: '2026-07-01' }] }, asOf)).toHaveLength(1)
  expect(laterFacts({ members: [{ since: '2026-07-01', planned: true }] }, asOf)).toEqual([])
  expect(laterFacts({ note: 'Élu sénateur le 27 septembre 2026.' }, asOf)).toHaveLength(1)
  expect(laterFacts({ note: 'Élu sénateur en septembre 2026.' }, asOf)).toHaveLength(1)
  expect(laterFacts({ note: 'Renouvellement prévu le 27 septembre 2026.' }, asOf)).toEqual([])
  expect(laterFacts({ note: 'Élu en juin 2026.', until: '2030-01' }, asOf)).toEqual([])
})

const election = (round: object, seats: object | null = null) =>
  Election.parse({
    election: 'presidential',
    title: 'Élection',
    year: 2026,
    rounds: [{ round: 1, date: '2026-04-12', complete: true, results: [], ...round }],
    seats,
  })

test('shares, votes, ballots and seats add up, or a note says why', () => {
  const results = [
    { label: 'Une', pct: 60, votes: 60 },
    { label: 'Autre', pct: 40, votes: 40 },
  ]
  const counts = { registered: 200, voters: 110, blank: 6, spoiled: 4, blank_or_spoiled: 10, valid: 100 }
  expect(brokenSums(election({ results, counts, turnout_pct: 55 }))).toEqual([])
  expect(brokenSums(election({ results, counts, turnout_pct: 56 }))).toHaveLength(1)
  expect(brokenSums(election({ results, counts: { ...counts, valid: 99 } }))).toHaveLength(2)
  expect(brokenSums(election({ results, counts: { ...counts, blank: 7 } }))).toHaveLength(1)
  const part = (pct: number) => ({ results: [{ label: 'Une', pct, votes: 60 }], counts, complete: false })
  expect([brokenSums(election(part(60))).length, brokenSums(election(part(61))).length]).toEqual([0, 1])
  const rounded = [
    { label: 'Une', pct: 59.99 },
    { label: 'Autre', pct: 40 },
  ]
  expect(brokenSums(election({ results: rounded }))).toHaveLength(1)
  expect(brokenSums(election({ results: rounded, sum_note: 'Arrondis.' }))).toEqual([])
  const seats = { total: 10, counted: 'par liste', results: [{ label: 'Une', seats: 9 }] }
  expect(brokenSums(election({ results }, { ...seats, complete: true }))).toHaveLength(1)
  expect(brokenSums(election({ results }, { ...seats, complete: false }))).toEqual([])
})

served('imports keep the rules of sources and sums, and are read on their own day', async ({ context }) => {
  const figure = {
    key: 'public-debt-q2-2026',
    value: { label: 'Dette', display: '120 %', value: 120, rhythm: 'quarter' as const, about: ['debt'] },
    source: home,
    asOf: '2026-10-15',
    basis: 'cross-checked' as const,
  }
  await expect(put(context, 'economic-figures', [figure])).rejects.toThrow('second source')
  await put(context, 'economic-figures', [{ ...figure, basis: 'single-copy' }])
  const stored = await context.db
    .selectFrom('reference_records')
    .select(['source_exact', 'published_on', 'read_on'])
    .where('key', '=', figure.key)
    .where('superseded_at', 'is', null)
    .executeTakeFirstOrThrow()
  expect([stored.source_exact, stored.published_on]).toEqual([false, null])
  expect(stored.read_on).not.toBeNull()
})
