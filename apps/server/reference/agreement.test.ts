import { readFile } from 'node:fs/promises'
import { required } from '@parvis/platform/required.ts'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { type DatasetName, datasets, type ValueOf } from '../src/features/civic/politics/datasets.ts'
import { readBundled } from './politics.ts'

// The same fact in two bundled files: one test for each pair.

async function valuesOf<Name extends DatasetName>(dataset: Name) {
  const { records } = await readBundled(dataset)
  return records.map(({ key, value }) => ({
    key,
    value: datasets[dataset].value.parse(value) as ValueOf<Name>,
  }))
}

async function factOf<Name extends DatasetName>(dataset: Name, key: string) {
  const found = (await valuesOf(dataset)).find((one) => one.key === key)
  return required(found, `the bundled record ${dataset}/${key}`).value
}

const Event = z.looseObject({
  reference: z.string(),
  date: z.iso.date(),
  description: z.string().default(''),
})

async function event(reference: string) {
  const { events } = JSON.parse(await readFile(new URL('./calendar.json', import.meta.url), 'utf8'))
  const found = z
    .array(Event)
    .parse(events)
    .find((one) => one.reference === reference)
  return required(found, `the bundled event ${reference}`)
}

async function lawStep(reference: string, stage: string) {
  const Laws = z.array(
    z.looseObject({
      reference: z.string(),
      steps: z.array(z.looseObject({ stage: z.string(), date: z.iso.date().nullable() })),
    }),
  )
  const { laws } = JSON.parse(await readFile(new URL('./laws.json', import.meta.url), 'utf8'))
  const law = Laws.parse(laws).find((one) => one.reference === reference)
  return law?.steps.find((step) => step.stage === stage)?.date
}

const daysFrom = (one: string, other: string) => (Date.parse(other) - Date.parse(one)) / 86_400_000

/** Numbers of a sentence, without spaces inside: 87000. */
const numbersIn = (text: string) =>
  new Set((text.match(/\d+(?:\s\d{3})*/g) ?? []).map((number) => Number(number.replaceAll(/\s/g, ''))))

describe('governments and the terms of prime ministers under each president', () => {
  test('the first government begins and the last ends with the term; an earlier end is explained', async () => {
    const governments = (await valuesOf('governments')).map(({ value }) => value)
    const terms = (await valuesOf('presidents')).flatMap(({ value }) => value.prime_ministers)
    expect(terms).toHaveLength(29)
    for (const { name, from, to } of terms) {
      const led = governments.filter(
        (one) => one.prime_minister === name && one.from >= from && (to === null || one.from < to),
      )
      expect(led[0]?.from, name).toBe(from)
      const last = led.at(-1)
      if (last?.to !== to) {
        expect(last?.note, name).not.toBeNull()
        expect(daysFrom(last?.to ?? '', to ?? ''), name).toBeGreaterThan(0)
        expect(daysFrom(last?.to ?? '', to ?? ''), name).toBeLessThan(10)
      }
      led.forEach((one, place) => {
        const next = led[place + 1]
        if (next !== undefined) expect(daysFrom(one.to ?? '', next.from), name).toBeLessThan(7)
      })
    }
  })

  test('the Prime Minister among the ministers is the head of the last government', async () => {
    const head = (await valuesOf('ministers')).find(({ value }) => value.role === 'Premier ministre')?.value
    const last = (await valuesOf('governments')).at(-1)?.value
    expect([head?.name, head?.since]).toEqual([last?.prime_minister, last?.from])
    for (const { key, value } of await valuesOf('ministers'))
      expect((value.since ?? '') >= (last?.from ?? ''), key).toBe(true)
  })
})

describe('elections and what they led to', () => {
  test('each legislature begins within forty days of its election', async () => {
    const elections = await valuesOf('legislative-elections')
    const legislatures = await valuesOf('legislatures')
    expect(elections).toHaveLength(legislatures.length)
    legislatures.forEach(({ key, value }, place) => {
      const days = daysFrom(elections[place]?.value.rounds.at(-1)?.date ?? '', value.from)
      expect(days, key).toBeGreaterThan(0)
      expect(days, key).toBeLessThan(40)
    })
  })

  test('each president of the Assembly was elected in a legislature', async () => {
    const legislatures = (await valuesOf('legislatures')).map(({ value }) => value)
    for (const { key, value } of await valuesOf('assembly-presidents')) {
      const within = legislatures.some(
        ({ from, to }) => value.from >= from && (to === null || value.from <= to),
      )
      expect(within, key).toBe(true)
    }
  })

  test('the Assembly has the seats of its last election, and the Senate those of both series', async () => {
    const groups = await valuesOf('parliament-groups')
    const seatsOf = (chamber: string) =>
      groups.reduce((total, { value }) => total + (value.chamber === chamber ? (value.seats ?? 0) : 0), 0)
    const last = (await valuesOf('legislative-elections')).at(-1)?.value
    expect(last?.seats?.total).toBe(seatsOf('assembly'))
    const facts = (await factOf('institutions', 'senat')).facts.join(' ')
    for (const seats of [seatsOf('senate'), 178, 170]) expect(numbersIn(facts)).toContain(seats)
    expect(numbersIn((await factOf('local-elections', 'senatoriales-2023')).outcome ?? '')).toContain(170)
  })

  test('the president who resigned after a referendum names its day', async () => {
    const { rounds } = await factOf('referendums', 'referendum-1969')
    expect(rounds[0]?.date).toBe('1969-04-27')
    expect((await factOf('presidents', 'de-gaulle')).end_reason).toContain('référendum du 27 avril 1969')
  })

  test('a group of the Senate that is announced is nowhere constituted', async () => {
    const { note, seats, president, name } = await factOf('parliament-groups', 'senat-unt')
    const { outcome } = await factOf('local-elections', 'senatoriales-2026')
    expect(seats).toBeNull()
    expect(note).toMatch(/annoncé.*non constitué/)
    expect(outcome).toContain('est annoncé')
    expect(outcome).toContain(name)
    expect(outcome).toContain(president)
  })

  test('a party is led by one person, also where a group of the European Parliament names them', async () => {
    const groups = new Map(
      (await valuesOf('parliament-groups')).map(({ value }) => [
        `${value.chamber} ${value.abbreviation}`,
        value,
      ]),
    )
    for (const { key, value } of await valuesOf('french-meps'))
      if (value.group !== null) expect(groups.has(`european ${value.group}`), key).toBe(true)
    // The leader of UDR and the president of its group are one man, as are those of RE and EPR.
    const leaderOf = async (key: string) => (await factOf('parties', key)).leader
    expect(await leaderOf('udr')).toBe(groups.get('assembly UDR')?.president)
    expect(await leaderOf('re')).toBe(groups.get('assembly EPR')?.president)
  })
})

describe('dates of the calendar', () => {
  test('elections of 2026 have the days and the numbers of their results', async () => {
    const municipal = await factOf('local-elections', 'municipales-2026')
    const days = [(await event('municipales-2026-t1')).date, (await event('municipales-2026-t2')).date]
    expect(municipal.rounds.map(({ date }) => date)).toEqual(days)
    const senate = await factOf('local-elections', 'senatoriales-2026')
    const { date, description, title } = await event('senatoriales-2026')
    expect(senate.rounds.map((round) => round.date)).toEqual([date])
    const announced = numbersIn(`${title} ${description}`)
    expect(announced).toContain(87_000)
    for (const number of announced)
      if (number > 10) expect(numbersIn(senate.note ?? ''), String(number)).toContain(number)
  })

  test('the mandate of the President ends five years after the day on which the second began', async () => {
    const { from } = await factOf('presidents', 'macron')
    expect(from).toBe('2017-05-14')
    expect((await event('fin-mandat-macron')).date).toBe('2027-05-13')
    const days = [(await event('presidentielle-2027-t1')).date, (await event('presidentielle-2027-t2')).date]
    expect(daysFrom(days[0] ?? '', days[1] ?? '')).toBe(14)
  })

  test('terms of European offices end on the days that the institutions state', async () => {
    const until = async (key: string, name: string) =>
      (await factOf('institutions', key)).members.find((member) => member.name === name)?.until
    expect(await until('bce', 'Christine Lagarde')).toBe((await event('bce-fin-lagarde')).date)
    expect(await until('conseil-europeen', 'António Costa')).toBe(
      (await event('conseil-europeen-presidence')).date,
    )
    const { members } = await factOf('institutions', 'conseil-ue')
    const since = new Map(members.map((member) => [member.name, member.since]))
    for (const [country, reference] of [
      ['Lituanie', 'presidence-ue-lituanie'],
      ['Grèce', 'presidence-ue-grece'],
      ['Italie', 'presidence-ue-italie'],
    ] as const)
      expect(since.get(country), country).toBe((await event(reference)).date)
    const parliament = (await factOf('institutions', 'parlement-europeen')).members[0]?.until
    expect((await event('pe-mi-mandat')).date).toMatch(new RegExp(`^${parliament}`))
  })

  test('the members of the Constitutional Council who leave first leave at its renewal', async () => {
    const { members } = await factOf('institutions', 'conseil-constitutionnel')
    const ends = members.flatMap(({ until }) => (until === null ? [] : [until])).sort()
    expect((await event('conseil-constitutionnel-2028')).date).toMatch(new RegExp(`^${ends[0]}`))
    expect(ends.filter((end) => end === ends[0])).toHaveLength(3)
  })

  test('the budget was deposited on one day', async () => {
    expect(await lawStep('plf-2027', 'proposition')).toBe((await event('depot-plf-2027')).date)
  })
})

test('collectivities overseas and regions are distinct', async () => {
  const regions = new Set((await valuesOf('regions')).map(({ value }) => value.name))
  for (const { value } of await valuesOf('overseas-collectivities')) expect(regions).not.toContain(value.name)
})

test('the population of the regions is that of the country, but for the years between', async () => {
  const people = (await valuesOf('regions')).reduce((total, { value }) => total + (value.population ?? 0), 0)
  const country = (await factOf('economic-figures', 'population-2026')).value ?? 0
  expect(Math.abs(people / 1e6 / country - 1)).toBeLessThan(0.02)
})
