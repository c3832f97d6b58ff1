import { readFile } from 'node:fs/promises'
import { describe, expect, test } from 'vitest'
import { datasets, freshDaysOf } from '../src/features/civic/politics/datasets.ts'
import {
  brokenSourceRules,
  brokenSums,
  laterFacts,
  unstatedFields,
} from '../src/features/civic/politics/record-rules.ts'
import { everyRecord } from '../test/reference.ts'
import { bundledDatasets, readBundled } from './politics.ts'

// All bundled records against the rules of docs/data.md.

test('every record states where it comes from, when it was published and read, and how sure it is', async () => {
  const broken: string[] = []
  const records = await everyRecord()
  expect(records.length).toBeGreaterThan(350)
  for (const { name, compiledOn, record } of records) {
    const rules = [...brokenSourceRules(record), ...unstatedFields(record)]
    if ((record.readOn ?? record.asOf) > compiledOn) rules.push('It was read after its file was compiled.')
    broken.push(...rules.map((rule) => `${name}: ${rule}`))
  }
  expect(broken).toEqual([])
})

test('no fact is later than the day for which it is known', async () => {
  const broken = (await everyRecord()).flatMap(({ name, record, value }) =>
    laterFacts(value, record.asOf).map((rule) => `${name}: ${rule}`),
  )
  expect(broken).toEqual([])
})

test('sums and shares add up, or the record says why', async () => {
  const broken: string[] = []
  for (const dataset of bundledDatasets)
    for (const { key, value } of (await readBundled(dataset)).records)
      broken.push(
        ...brokenSums(datasets[dataset].value.parse(value)).map((rule) => `${dataset}/${key}: ${rule}`),
      )
  expect(broken).toEqual([])
})

test('a record older than its limit when its file was compiled says what is not known since', async () => {
  const silent: string[] = []
  for (const dataset of bundledDatasets) {
    const { compiledOn, records } = await readBundled(dataset)
    for (const { key, value, asOf, warning, outdatedOn } of records) {
      const days = freshDaysOf(dataset, datasets[dataset].value.parse(value))
      const age = (Date.parse(compiledOn) - Date.parse(asOf)) / 86_400_000
      if (days !== null && age > days && !warning && !outdatedOn) silent.push(`${dataset}/${key}: ${asOf}`)
    }
  }
  expect(silent).toEqual([])
})

describe('the same fact is one record', () => {
  const raw = async (dataset: string) =>
    JSON.parse(await readFile(new URL(`./politics/${dataset}.json`, import.meta.url), 'utf8')).records as {
      key: string
      value: Record<string, never>
    }[]

  test('a figure that a series ends with is referred to by the series', async () => {
    const figures = await raw('economic-figures')
    for (const { key, value } of await raw('economic-series')) {
      const last = (value.points as { at: string; value?: number; figure?: string }[]).at(-1)
      const same = figures.filter(
        (figure) =>
          figure.value.unit === value.unit &&
          figure.value.value === last?.value &&
          String(figure.value.refers_to ?? '').startsWith(last?.at ?? '-'),
      )
      expect(same, key).toEqual([])
    }
  })

  test('days of elections stand with the elections, the Assembly’s president with its presidents', async () => {
    for (const { key, value } of await raw('presidents')) expect(value, key).not.toHaveProperty('elected_on')
    const names = new Set((await raw('assembly-presidents')).map(({ value }) => String(value.name)))
    const assembly = (await raw('institutions')).find(({ key }) => key === 'assemblee-nationale')
    for (const { name } of (assembly?.value.members ?? []) as { name?: string }[])
      expect(names).not.toContain(name)
  })
})

test('a party’s leaders are not sourced to the commission that publishes its accounts', async () => {
  for (const { key, source } of (await readBundled('parties')).records)
    expect(source.institution, key).not.toMatch(/comptes de campagne|CNCCFP/i)
})
