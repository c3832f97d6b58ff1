import { exportPopolo, getPoliticalSources } from '@parvis/contract/civic/politics.ts'
import { expect } from 'vitest'
import { put, test } from '../../../../test/politics.ts'

test('readers see the age of each dataset, and by name what is not established', async ({ guest, clock }) => {
  clock.advance({ seconds: (Date.parse('2026-11-26T12:00:00Z') - clock.now().getTime()) / 1_000 })
  const { today, datasets, unestablished } = await guest.call(getPoliticalSources, {})
  expect(today).toBe('2026-11-26')
  const dataset = (name: string) => datasets.find((one) => one.name === name)
  expect(dataset('ministers')).toMatchObject({ records: 36, oldest: '2026-02-26', latest: '2026-09-13' })
  expect(dataset('ministers')?.old).toBeGreaterThan(0)
  expect(dataset('deputies')).toMatchObject({ records: 0, oldest: null, latest: null })
  expect(dataset('parties')).toMatchObject({ records: 15, without_page: 15 })
  expect(dataset('calendar')?.records).toBeGreaterThan(30)
  for (const { name, records, old, without_page, unread } of datasets)
    expect(Math.max(old, without_page, unread), name).toBeLessThanOrEqual(records)

  const gap = (name: string, part: string) =>
    unestablished.find((one) => one.dataset === name && one.part === part)
  expect(gap('deputies', 'list')).toMatchObject({ count: 1, records: [] })
  expect(gap('local-elections', 'turnout')?.records).toContain('Élections municipales de 2026')
  expect(gap('presidential-elections', 'ballots')?.records).not.toContain('Élection présidentielle de 2002')
  expect(gap('legislative-elections', 'seats')?.records).toEqual(['Élections législatives de 1958'])
  expect(gap('overseas-collectivities', 'holder')?.count).toBe(6)
  expect(gap('ministers', 'party')?.count).toBe(35)
  expect(gap('french-meps', 'committees')?.count).toBe(81)
  expect(gap('laws', 'abstentions')?.count).toBeGreaterThan(0)
  expect(gap('economic-series', 'monthly')?.count).toBe(1)
  for (const { count, records } of unestablished) expect(records.length).toBeLessThanOrEqual(count)
})

test('a gap closes once its fact is there', async ({ guest, context }) => {
  await put(context, 'deputies', [
    {
      key: 'PA1',
      value: { name: 'Agnès Exemple', since: '2024-07-08' },
      source: { institution: 'Assemblée nationale', page: 'Les députés' },
      asOf: '2026-11-20',
      basis: 'single-copy',
    },
  ])
  const { unestablished } = await guest.call(getPoliticalSources, {})
  expect(unestablished.filter(({ dataset, part }) => dataset === 'deputies' && part === 'list')).toEqual([])
})

/** Keys that the schemas of popolo-spec name for each class. */
const popoloKeys = {
  persons: ['id', 'name', 'birth_date', 'death_date', 'identifiers'],
  organizations: [
    'id',
    'name',
    'classification',
    'founding_date',
    'dissolution_date',
    'parent_id',
    'other_names',
    'sources',
  ],
  posts: ['id', 'label', 'role', 'organization_id'],
  memberships: ['id', 'person_id', 'organization_id', 'post_id', 'role', 'start_date', 'end_date', 'sources'],
} as const

test('the Popolo export has the shape of its specification, and every reference leads somewhere', async ({
  guest,
}) => {
  const exported = await guest.call(exportPopolo, {})
  for (const [list, keys] of Object.entries(popoloKeys)) {
    const items: Record<string, unknown>[] = exported[list as keyof typeof popoloKeys]
    expect(items.length, list).toBeGreaterThan(20)
    expect(new Set(items.map(({ id }) => id)).size, list).toBe(items.length)
    for (const item of items) {
      expect(keys as readonly string[], list).toEqual(expect.arrayContaining(Object.keys(item)))
      for (const [name, value] of Object.entries(item))
        if (name.endsWith('_date')) expect(value, name).toMatch(/^[0-9]{4}(-[0-9]{2}){0,2}$/)
    }
  }
  const { persons, organizations, posts, memberships } = exported
  const ids = new Set([...persons, ...organizations, ...posts].map(({ id }) => id))
  for (const { parent_id } of organizations) if (parent_id !== undefined) expect(ids).toContain(parent_id)
  for (const { organization_id } of posts) expect(ids).toContain(organization_id)
  for (const { id, person_id, organization_id, post_id, start_date, end_date } of memberships) {
    expect(ids, id).toContain(person_id)
    expect(ids, id).toContain(organization_id)
    if (post_id !== undefined) expect(ids, id).toContain(post_id)
    if (start_date !== undefined && end_date !== undefined) expect(start_date <= end_date, id).toBe(true)
  }

  // One person holds several posts.
  const chirac = persons.find(({ name }) => name === 'Jacques Chirac')
  const held = memberships.filter(({ person_id }) => person_id === chirac?.id)
  expect(held.map(({ role }) => role)).toEqual([
    'Président de la République',
    'Premier ministre',
    'Premier ministre',
  ])
  expect(chirac).toMatchObject({ birth_date: '1932-11-29' })
})

test('members whom a register numbers apart are two people, whatever their name', async ({
  guest,
  context,
}) => {
  const member = (key: string) => ({
    key,
    value: { name: 'Agnès Exemple', official_id: key },
    source: { institution: 'Assemblée nationale', page: 'Les députés' },
    asOf: '2026-11-20',
    basis: 'single-copy' as const,
  })
  await put(context, 'deputies', [member('PA1'), member('PA2')])
  const { persons } = await guest.call(exportPopolo, {})
  expect(persons.filter(({ name }) => name === 'Agnès Exemple').map(({ id }) => id)).toEqual([
    'person/agnes-exemple',
    'person/agnes-exemple-2',
  ])
})
