import { describe, expect, test } from 'vitest'
import { bundledDatasets, readBundled } from '../../../../reference/politics.ts'
import { type DatasetName, datasets, type ValueOf } from './datasets.ts'

// Checks the bundled facts against each other, without server and database.

async function valuesOf<Name extends DatasetName>(dataset: Name) {
  const { records } = await readBundled(dataset)
  return records.map((record) => ({
    ...record,
    value: datasets[dataset].value.parse(record.value) as ValueOf<Name>,
  }))
}

const sum = (numbers: (number | null)[]) =>
  numbers.reduce<number>((total, number) => total + (number ?? 0), 0)

const electionFiles = [
  'presidential-elections',
  'legislative-elections',
  'european-elections',
  'referendums',
  'local-elections',
] as const

const elections = async () => (await Promise.all(electionFiles.map((file) => valuesOf(file)))).flat()

test('every record fits its dataset, and keys are unique', async () => {
  for (const dataset of bundledDatasets) {
    const { records } = await readBundled(dataset)
    await valuesOf(dataset)
    expect(new Set(records.map(({ key }) => key)).size, dataset).toBe(records.length)
  }
})

describe('elections', () => {
  test('candidates of a round have distinct names', async () => {
    for (const { key, value } of await elections())
      for (const { results } of value.rounds)
        expect(new Set(results.map(({ label }) => label)).size, key).toBe(results.length)
  })

  test('the winner of a presidential election has more than half of the last round, and became president', async () => {
    const presidents = await valuesOf('presidents')
    for (const { key, value } of await valuesOf('presidential-elections')) {
      const last = value.rounds.at(-1)
      const [winner, ...others] = last?.results.filter(({ elected }) => elected) ?? []
      expect(others, key).toEqual([])
      expect(winner?.pct, key).toBeGreaterThan(50)
      const president = presidents.find((one) => one.value.name === winner?.label)
      expect(president?.value.elected_on, key).toContain(last?.date)
    }
    const proclaimed = presidents.flatMap(({ value }) => value.elected_on).length
    expect(proclaimed).toBe((await valuesOf('presidential-elections')).length)
  })

  test('rounds are in order and in the year of the election; turnout is a share', async () => {
    for (const { key, value } of await elections()) {
      const days = value.rounds.map(({ date }) => date)
      expect(days, key).toEqual([...days].sort())
      expect(new Set(days).size, key).toBe(days.length)
      for (const day of days) expect(day.slice(0, 4), key).toBe(String(value.year))
      // Elections in France are on Sundays; in 1958, overseas territories voted over several days.
      for (const day of days) expect(new Date(day).getUTCDay(), `${key} ${day}`).toBe(0)
    }
  })

  test('a referendum was adopted when more than half voted yes', async () => {
    const referendums = await valuesOf('referendums')
    expect(referendums).toHaveLength(10)
    for (const { key, value } of referendums) {
      const [yes, no] = value.rounds[0]?.results ?? []
      expect([yes?.elected, no?.elected], key).toEqual([(yes?.pct ?? 0) > 50, (no?.pct ?? 0) > 50])
      expect(value.outcome, key).toBe(yes?.elected ? 'Le oui l’emporte.' : 'Le non l’emporte.')
    }
  })
})

describe('assemblies', () => {
  test('groups add up to the seats of their chamber, the European ones also to the French seats', async () => {
    const groups = await valuesOf('parliament-groups')
    const seatsOf = (chamber: string) =>
      sum(groups.filter(({ value }) => value.chamber === chamber).map(({ value }) => value.seats))
    expect(seatsOf('assembly')).toBe(577)
    expect(seatsOf('senate')).toBe(348)
    expect(seatsOf('european')).toBe(720)
    const european = groups.filter(({ value }) => value.chamber === 'european')
    expect(sum(european.map(({ value }) => value.french_seats))).toBe(81)
    const meps = await valuesOf('french-meps')
    for (const { value } of european) {
      const inGroup = meps.filter((mep) => mep.value.group === value.abbreviation)
      expect(inGroup.length, value.abbreviation).toBe(value.french_seats)
    }
    for (const chamber of ['assembly', 'senate', 'european']) {
      const places = groups.filter(({ value }) => value.chamber === chamber).map(({ value }) => value.place)
      expect(places, chamber).toEqual(places.map((_, place) => place + 1))
    }
  })

  test('the members of the European Parliament match the seats of the lists of 2024', async () => {
    const meps = await valuesOf('french-meps')
    const last = (await valuesOf('european-elections')).at(-1)
    const perList = [...Map.groupBy(meps, ({ value }) => value.party).values()].map((list) => list.length)
    const elected = last?.value.seats?.results.map(({ seats }) => seats ?? 0) ?? []
    const descending = (one: number, other: number) => other - one
    expect(perList.sort(descending)).toEqual(elected.sort(descending))
  })

  test('legislatures follow each other, and no president of the Assembly outlives its dissolution', async () => {
    const legislatures = await valuesOf('legislatures')
    legislatures.forEach(({ value }, place) => {
      expect(value.number).toBe(place + 1)
      const next = legislatures[place + 1]
      expect(value.to === null, `legislature ${value.number}`).toBe(next === undefined)
      if (next !== undefined) expect((value.to ?? '') < next.value.from).toBe(true)
    })
    const dissolutions = legislatures.flatMap(({ value }) =>
      value.dissolved && value.to !== null ? [value.to] : [],
    )
    const presidents = await valuesOf('assembly-presidents')
    // A president who was re-elected by the next assembly continues.
    for (const { key, value } of presidents)
      for (const day of dissolutions)
        if (value.from < day && value.to !== null && value.to > day) {
          const { number } = legislatures.find((one) => one.value.to === day)?.value ?? {}
          expect(value.to > (legislatures[number ?? 0]?.value.from ?? ''), key).toBe(true)
        }
    presidents.forEach(({ key, value }, place) => {
      const next = presidents[place + 1]
      if (next !== undefined) expect((value.to ?? '9999') <= next.value.from, key).toBe(true)
    })
  })
})

test('presidencies follow each other without a gap, and prime ministers within them', async () => {
  const presidents = await valuesOf('presidents')
  expect(presidents.filter(({ value }) => value.mandate === 'president')).toHaveLength(8)
  presidents.forEach(({ key, value }, place) => {
    const next = presidents[place + 1]
    if (next === undefined) expect(value.to, key).toBeNull()
    else expect(value.to, key).toBe(next.value.from)
    expect(value.born_on < value.from && value.from < (value.to ?? '9999'), key).toBe(true)
    for (const day of value.elected_on) expect(day < (value.to ?? '9999'), key).toBe(true)
    const years = value.reforms.map(({ year }) => year)
    expect(years, key).toEqual([...years].sort((one, other) => one - other))
    value.prime_ministers.forEach((minister, turn) => {
      const after = value.prime_ministers[turn + 1]
      if (after !== undefined) expect(minister.to, minister.name).toBe(after.from)
      expect(minister.from < (minister.to ?? '9999'), minister.name).toBe(true)
    })
  })
})

test('the eighteen regions have distinct codes, one president each, and the population of the country', async () => {
  const regions = await valuesOf('regions')
  const heads = await valuesOf('regional-presidents')
  expect(heads.map(({ key }) => key)).toEqual(regions.map(({ key }) => key))
  expect(new Set(regions.map(({ value }) => value.code)).size).toBe(18)
  expect(regions.filter(({ value }) => value.zone === 'metropole')).toHaveLength(13)
  expect(new Set(regions.flatMap(({ value }) => value.departments)).size).toBe(101)
  const people = sum(regions.map(({ value }) => value.population))
  expect(people).toBeGreaterThan(67_000_000)
  expect(people).toBeLessThan(70_000_000)
})

test('economic figures agree with each other and with the last points of their series', async () => {
  const figures = new Map((await valuesOf('economic-figures')).map(({ key, value }) => [key, value]))
  const series = new Map((await valuesOf('economic-series')).map(({ key, value }) => [key, value]))
  const figure = (key: string) => figures.get(key)?.value ?? Number.NaN
  const last = (key: string) => series.get(key)?.points.at(-1)?.value ?? Number.NaN
  const gdp = figure('gdp-2025')
  expect((figure('deficit-2025-eur') / gdp) * 100).toBeCloseTo(-last('public-deficit'), 1)
  // 1 714,2 − 1 561,7 billion.
  const billions = (key: string) =>
    Number(
      /\(([\d\s\u00a0\u202f]+,\d) Md€\)/
        .exec(figures.get(key)?.display ?? '')?.[1]
        ?.replace(/\s/g, '')
        .replace(',', '.'),
    )
  expect(billions('spending-2025') - billions('revenue-2025')).toBeCloseTo(figure('deficit-2025-eur'), 1)
  expect((billions('spending-2025') / gdp) * 100).toBeCloseTo(figure('spending-2025'), 1)
  expect(figure('growth-2025')).toBe(last('gdp-growth'))
  expect(figure('inflation-2025')).toBe(last('inflation'))
  expect(figure('trade-balance-2025')).toBe(last('trade-balance'))
  expect(figure('population-2026')).toBe(last('population'))
  for (const { points, label } of series.values()) {
    const years = points.map(({ at }) => Number(at))
    expect(years, label).toEqual(years.map((_, place) => (years[0] ?? 0) + place))
  }
})

test('governments follow each other, each within the term of its prime minister', async () => {
  const governments = await valuesOf('governments')
  const terms = (await valuesOf('presidents')).flatMap(({ value }) => value.prime_ministers)
  governments.forEach(({ key, value }, place) => {
    const next = governments[place + 1]
    if (next !== undefined) expect((value.to ?? '9999') <= next.value.from, key).toBe(true)
    const within = terms.some(
      ({ name, from, to }) =>
        name === value.prime_minister && from <= value.from && (value.to ?? '9999') <= (to ?? '9999'),
    )
    expect(within, key).toBe(true)
  })
  expect(new Set(governments.map(({ value }) => value.prime_minister))).toEqual(
    new Set(terms.map(({ name }) => name)),
  )
})
