import { expect, test } from 'vitest'
import { isExactPage } from '../src/features/civic/politics/record-rules.ts'
import { type BundledRecord, everyRecord } from '../test/reference.ts'
import { readBundled } from './politics.ts'

// The addresses of all bundled sources, and what a second source is about.

test('a source leads to a page about the fact, or is marked as a page of today', async () => {
  const unmarked = (await everyRecord()).flatMap(({ name, record: { source, secondSource } }) => [
    ...(isExactPage(source) || source.now ? [] : [name]),
    ...(secondSource?.url == null || isExactPage(secondSource) || secondSource.now
      ? []
      : [`${name} (second)`]),
  ])
  expect(unmarked).toEqual([])
})

test('at least 300 records have the exact address of their page, and most of these pages stay', async () => {
  const exact = (await everyRecord()).filter(({ record }) => isExactPage(record.source))
  expect(exact.length).toBeGreaterThanOrEqual(300)
  expect(exact.filter(({ record }) => !record.source.now).length).toBeGreaterThanOrEqual(300)
})

test('no address tracks its reader or leads to a test or mirror site', async () => {
  const tracking = /[?&](?:utm_\w+|pk_\w+|mtm_\w+|at_\w+|xtor|fbclid|gclid)=/
  const unofficial = /^https:\/\/(?:[^/]+\.)?(?:staging|test|preprod|recette|webview|master)\./
  const wrong = (await everyRecord()).flatMap(({ name, record: { source, secondSource } }) =>
    [source.url, secondSource?.url].flatMap((url) =>
      url != null && (tracking.test(url) || unofficial.test(url)) ? [`${name}: ${url}`] : [],
    ),
  )
  expect(wrong).toEqual([])
})

/** Texts that name what a record is about. */
const subjectFields = ['name', 'label', 'title', 'role', 'description']

/**
 * Reasons why a second source is not about the fact: its page names nothing of it, or it speaks for another day. That
 * day is one of the value, the day of publication or that for which the fact is known.
 */
function besideTheFact({ record, value }: BundledRecord, alsoNamed: string[] = []): string[] {
  const { secondSource: second } = record
  if (second === undefined) return []
  const fields = { ...record, ...value } as Record<string, unknown>
  const names = [...subjectFields.map((field) => fields[field]), ...alsoNamed]
  const stems = names.flatMap((text) => (typeof text === 'string' ? stemsOf(text) : []))
  const page = plain(`${second.page} ${second.url ?? ''}`)
  const days = [record.asOf, record.publishedOn, ...daysIn(fields)]
  return [
    ...(stems.some((stem) => page.includes(stem)) ? [] : ['Its page names nothing of the record.']),
    ...(days.some((day) => day !== null && second.day.startsWith(day))
      ? []
      : [`It speaks for ${second.day}.`]),
  ]
}

const plain = (text: string) => text.normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase()
const stemsOf = (text: string) => (plain(text).match(/[a-z]{5,}/g) ?? []).map((word) => word.slice(0, 6))

/** Days of a value; the last day of its quarters; the month of an event known to the month. */
function daysIn(value: unknown): string[] {
  if (typeof value === 'string') {
    const [, year, quarter] = /^(\d{4})-Q([1-4])$/.exec(value) ?? []
    if (year !== undefined) return [`${year}-${['03-31', '06-30', '09-30', '12-31'][Number(quarter) - 1]}`]
    return /^\d{4}-\d{2}-\d{2}$/.test(value) ? [value] : []
  }
  if (Array.isArray(value)) return value.flatMap(daysIn)
  if (typeof value !== 'object' || value === null) return []
  const { source: _source, secondSource: _second, readOn: _read, ...rest } = value as Record<string, unknown>
  const month = rest.precision === 'month' ? [String(rest.date).slice(0, 7)] : []
  return [...month, ...Object.values(rest).flatMap(daysIn)]
}

test('a second source is about the fact: its page names the subject, and it speaks for a day of the fact', async () => {
  const regions = new Map((await readBundled('regions')).records.map(({ key, value }) => [key, value.name]))
  const beside = (await everyRecord()).flatMap((one) => {
    const [dataset, key = ''] = one.name.split('/')
    const named = dataset === 'regional-presidents' ? [regions.get(key) ?? ''] : []
    return besideTheFact(one, named).map((reason) => `${one.name}: ${reason}`)
  })
  expect(beside).toEqual([])
})

test('the election of a president says nothing about the population of a region', () => {
  const region: BundledRecord = {
    name: 'regions/region-44',
    compiledOn: '2026-11-26',
    value: { name: 'Grand Est', population: 5_568_711, population_year: 2023 },
    record: {
      source: { institution: 'INSEE', page: 'Populations légales' },
      secondSource: {
        institution: 'France Bleu',
        page: 'Franck Leroy élu président de la région Grand Est',
        day: '2023-01-13',
      },
      publishedOn: null,
      readOn: '2026-11-21',
      asOf: '2026-01-01',
      basis: 'single-copy',
    },
  }
  expect(besideTheFact(region)).toEqual(['It speaks for 2023-01-13.'])
  expect(besideTheFact({ ...region, value: { name: 'Franck Leroy', since: '2023-01-13' } })).toEqual([])
  expect(besideTheFact({ ...region, value: { name: 'Bretagne', since: '2023-01-13' } })).toHaveLength(1)
})
