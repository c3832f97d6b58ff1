import { type SearchType, searchFor } from '@parvis/contract/discovery/search.ts'
import { expect } from 'vitest'
import { aLaw, importLawRecords } from '../../../../test/laws.ts'
import type { Guest } from '../../../../test/people.ts'
import { imported, put, test } from '../../../../test/politics.ts'
import { importVotes } from '../../../../test/voting.ts'
import { indexWaiting } from './indexing.ts'

const search = (reader: Guest, q: string, type: SearchType = 'all', exact?: 'true') =>
  reader.call(searchFor, { query: { q, type, exact } })
const factsFor = async (reader: Guest, q: string) =>
  ((await search(reader, q)).facts?.items ?? []).map(({ kind, title }) => `${kind} ${title}`)

test('people, laws, votes, figures and pages are found, each with its address, source and day', async ({
  guest,
  context,
}) => {
  await importVotes(context, [{ number: 99_001, day: '2026-06-03' }])
  await importLawRecords(context, [aLaw('bancs')])
  expect(await factsFor(guest, 'Lecornu')).toEqual([expect.stringMatching(/^person Sébastien Lecornu/)])
  expect(await factsFor(guest, 'scrutin n° 99001')).toEqual([
    expect.stringMatching(/^vote Scrutin n°\s99001/),
  ])
  const debt = await factsFor(guest, 'dette')
  expect(debt).toContainEqual(expect.stringMatching(/^figure Dette publique/))
  expect(debt).toContainEqual(expect.stringMatching(/^page /))
  const { facts } = await search(guest, 'bancs publics', 'facts')
  expect(facts?.items.map(({ kind }) => kind).sort()).toEqual(['law', 'vote'])
  for (const fact of facts?.items ?? [])
    expect(fact).toMatchObject({
      path: expect.stringMatching(/^\/(law-tracking|scrutins)\//),
      source: expect.any(String),
      as_of: expect.any(String),
    })
  expect((await search(guest, 'bancs', 'posts')).facts).toBeNull()
  expect((await search(guest, '#bancs', 'facts')).facts).toEqual({ items: [], more: false })
  expect((await search(guest, 'e', 'facts')).facts).toMatchObject({ more: true })
  for (const q of ['%', "'", 'a:* & !b', '🙂', '\\'])
    expect((await search(guest, q, 'facts')).facts?.items.length, q).toBeLessThanOrEqual(30)
})

test('a plural finds what the singular finds', async ({ guest, context }) => {
  await importVotes(context, [
    { number: 99_001, title: 'l’ensemble du projet de loi sur la retraite' },
    { number: 99_002, title: 'l’amendement n° 3 sur les retraites' },
  ])
  await importLawRecords(context, [aLaw('une', { title: 'Loi sur la retraite anticipée', shortTitle: null })])
  const plural = await factsFor(guest, 'retraites')
  expect(plural).toEqual(await factsFor(guest, 'retraite'))
  expect(plural.filter((fact) => fact.startsWith('vote'))).toHaveLength(2)
  expect(plural).toContain('law Loi sur la retraite anticipée')
  // A president is found by a reform: what has the word in its title comes first.
  const first = (kind: string) => plural.findIndex((fact) => fact.startsWith(kind))
  expect(first('person')).toBeGreaterThan(Math.max(first('law'), first('vote')))
})

test('the name of somebody is not taken for a typing error; a typing error in a name finds them', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('aurore')
  await author.publishes('Un piano dans la gare')
  await indexWaiting(context)
  expect((await search(guest, 'Pianot')).corrected).toBe('piano')
  // The president of a group, among the bundled facts.
  expect((await search(guest, 'Panot')).corrected).toBeNull()
  await put(
    context,
    'deputies',
    [
      {
        key: 'PA1',
        value: {
          name: 'Bruno Pianot',
          group: 'Groupe A',
          committees: [],
          constituency: 'Ain (1ʳᵉ)',
          official_id: 'PA1',
        },
        source: { institution: 'Assemblée nationale', page: 'Données ouvertes' },
        asOf: '2026-11-20',
        basis: 'single-copy',
      },
    ],
    imported({ complete: true }),
  )
  for (const type of ['all', 'posts'] as const)
    expect((await search(guest, 'Pianot', type)).corrected).toBeNull()
  expect((await search(guest, 'Pianot')).facts?.items).toMatchObject([
    { kind: 'person', title: 'Bruno Pianot', path: '/elus/bruno-pianot-PA1' },
  ])
  expect(await factsFor(guest, 'mittérand')).toContain('person François Mitterrand')
  expect((await search(guest, 'mittérand', 'all', 'true')).facts?.items).toEqual([])
})
