import { countOfficials, getOfficial, listOfficials } from '@parvis/contract/civic/officials.ts'
import {
  getQuestionnaire,
  listOfficialVotes,
  listRollCalls,
  listVoters,
} from '@parvis/contract/civic/roll-calls.ts'
import { expect } from 'vitest'
import { actor, assembly, mandate, organ, rollCall } from '../../../../test/official-files.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import { importDocuments, importVotes, links } from '../../../../test/voting.ts'

const uid = (number: number) => `VTANR5L17V${number}`

const bancs = {
  number: 99_001,
  groups: [
    { pours: [900_001, { actor: 900_002, delegated: true as const }], abstentions: [900_004] },
    { organ: 'PO900002', contres: [900_003] },
  ],
}
const motion = {
  number: 99_002,
  type: 'MOC',
  sort: 'rejeté',
  title: 'la motion de censure déposée par Mme Valmont',
  day: '2025-06-10',
}
const detail = {
  number: 99_003,
  type: 'SPO',
  title: 'l’amendement n° 12 de M. Rive',
  day: '2026-06-11',
  groups: [{ pours: [900_001], contres: [900_002] }],
}

const numbers = async (guest: Guest, query: Record<string, string>) =>
  (await guest.call(listRollCalls, { query })).items.map(({ number }) => number)

test('a guest lists roll calls and filters them by words, kind, outcome, margin and year', async ({
  context,
  guest,
}) => {
  await importVotes(context, [bancs, motion, detail])
  expect(await numbers(guest, {})).toEqual([99_003, 99_001, 99_002])
  expect(await numbers(guest, { scope: 'notable' })).toEqual([99_001, 99_002])
  expect(await numbers(guest, { kind: 'censure' })).toEqual([99_002])
  expect(await numbers(guest, { outcome: 'adopted' })).toEqual([99_003, 99_001])
  // One vote for and one against; of three votes, one of difference is not a small margin.
  expect(await numbers(guest, { close: 'true' })).toEqual([99_003])
  expect(await numbers(guest, { year: '2025' })).toEqual([99_002])
  expect(await numbers(guest, { day: '2026-06-11' })).toEqual([99_003])
  expect(await numbers(guest, { q: 'proposition banc' })).toEqual([99_001])
  for (const q of ['99002', 'scrutin 99002', 'Scrutin n° 99002'])
    expect(await numbers(guest, { q })).toEqual([99_002])
  expect(await numbers(guest, { q: 'scrutin 9900' })).toEqual([])
  expect(await numbers(guest, { law: 'inconnue' })).toEqual([])
  for (const query of ['year=1', 'kind=x', 'close=non', 'cursor=x', 'law=%20', 'day=2026-02-30', 'subject=x'])
    await expect(guest.get(`/api/v1/votes?${query}`)).toBeRefused('validation_failed')
})

test('the voters of a roll call stand by group and name; who left the majority of the group is marked', async ({
  context,
  guest,
}) => {
  await importVotes(context, [bancs])
  const { items } = await guest.call(listVoters, { params: { uid: uid(99_001) } })
  expect(items).toContainEqual(
    expect.objectContaining({ uid: 'PA900004', position: 'abstention', is_dissident: true }),
  )
  expect(items).toContainEqual(
    expect.objectContaining({ name: 'Basile Rive', position: 'for', by_delegation: true }),
  )
  expect(items.filter((voter) => voter.is_dissident)).toHaveLength(1)
  expect(items.map(({ group }) => group)).toEqual([0, 0, 0, 1])
  await expect(guest.call(listVoters, { params: { uid: uid(1) } })).toBeRefused('vote_not_found')
})

test('an official who has no account has votes and figures; those against their group can be found', async ({
  context,
  guest,
}) => {
  await importVotes(context, [bancs, motion, detail])
  const votes = async (official: string, query: Record<string, string>) =>
    (await guest.call(listOfficialVotes, { params: { uid: official }, query })).items.map(
      ({ number }) => number,
    )
  expect(await votes('PA900001', { scope: 'all' })).toEqual([99_003, 99_001, 99_002])
  expect(await votes('PA900001', { scope: 'all', group: 'with' })).toEqual([99_001, 99_002])
  expect(await votes('PA900004', { group: 'against' })).toEqual([99_001])
  expect(await votes('PA900003', { group: 'against' })).toEqual([])
  await expect(guest.call(listOfficialVotes, { params: { uid: 'PA1' }, query: {} })).toBeRefused(
    'official_not_found',
  )
  expect(await guest.call(getOfficial, { params: { uid: 'PA900001' } })).toMatchObject({
    positions: { for: 2, against: 0 },
    participation: { held: 1, cast: 1 },
    member: null,
  })
})

test('a verified member is named on the page of the official who they are, as long as they are linked', async ({
  context,
  join,
  guest,
}) => {
  await importVotes(context, [bancs])
  const member = await join('aline', { role: 'politician', verified: true })
  await links(context, member, 'PA900001')
  const named = async () => (await guest.call(getOfficial, { params: { uid: 'PA900001' } })).member
  expect(await named()).toBe('aline')
  // Both are one page, with the address of the profile.
  const page = await guest.send('GET', '/elus/aline-valmont-PA900001')
  expect([page.status, page.headers.get('location')]).toEqual([302, '/profile/aline?tab=votes'])
  const profile = (await guest.send('GET', '/profile/aline?tab=votes')).text
  expect(profile).toContain('rel="canonical" href="http://parvis.test/profile/aline"')
  expect(profile).toContain('{"@type":"GovernmentOrganization","name":"Assemblée nationale"}')
  expect(profile).toContain('https://www.assemblee-nationale.fr/dyn/deputes/PA900001')
  const listed = async () => (await guest.send('GET', '/sitemaps/parlement.xml')).text
  expect(await listed()).not.toContain('aline-valmont')
  await links(context, member, null)
  expect(await named()).toBeNull()
  expect((await guest.send('GET', '/elus/aline-valmont-PA900001')).status).toBe(200)
})

test('officials are listed by name with a seat today or on another day, and counted by group and department', async ({
  context,
  guest,
}) => {
  await importVotes(context, [bancs])
  const names = async (query: Record<string, string>) =>
    (await guest.call(listOfficials, { query })).items.map(({ name }) => name)
  expect(await names({})).toContain('Aline Valmont')
  expect(await names({ q: 'valm' })).toEqual(['Aline Valmont'])
  expect(await names({ on: '1999-01-01' })).toEqual([])
  expect(await names({ on: 'ever', department: 'Valmont-et-Rive' })).toContain('Aline Valmont')
  expect(await names({ institution: 'senat' })).toEqual([])
  expect(await names({ group: 'PO900001', committee: 'PO900003' })).toContain('Aline Valmont')
  expect(await names({ group: 'PO1' })).toEqual([])
  const counts = await guest.call(countOfficials, { query: {} })
  expect(counts.institutions).toMatchObject([{ institution: 'assemblee' }])
  expect(counts.groups).toContainEqual(expect.objectContaining({ uid: 'PO900001', name: 'Groupe des bancs' }))
  expect(counts.departments).toContainEqual({ name: 'Valmont-et-Rive', count: expect.any(Number) })
  for (const query of ['on=hier', 'institution=x', 'cursor=1', 'cursor=%00'])
    await expect(guest.get(`/api/v1/officials?${query}`)).toBeRefused('validation_failed')
})

test('pages of officials and votes have a title, one address and structured data; the votes are a file too', async ({
  context,
  guest,
}) => {
  await importVotes(context, [bancs])
  const page = await guest.send('GET', '/elus/aline-valmont-PA900001')
  expect(page.text).toContain('<title>Aline Valmont')
  expect(page.text).toContain('Valmont-et-Rive, 2e circonscription')
  expect(page.text).toContain('"@type":"Person"')
  for (const former of ['PA900001', 'aline-PA900001']) {
    const moved = await guest.send('GET', `/elus/${former}`)
    expect([moved.status, moved.headers.get('location')]).toEqual([301, '/elus/aline-valmont-PA900001'])
  }
  expect((await guest.send('GET', '/elus/personne')).status).toBe(404)
  const listed = (await guest.send('GET', '/sitemaps/parlement.xml')).text
  expect(listed).toContain('/elus/aline-valmont-PA900001</loc>')
  expect(listed).toContain(`/scrutins/${uid(99_001)}</loc>`)

  const file = await guest.send('GET', `/api/v1/votes/${uid(99_001)}/voters.csv`)
  expect(file.headers.get('content-type')).toBe('text/csv; charset=utf-8')
  expect(file.text).toContain('PA900002;Basile Rive;Groupe des bancs;pour;oui;non')
  expect((await guest.send('GET', `/api/v1/votes/${uid(1)}/voters.csv`)).status).toBe(404)
})

test('the questionnaire has the votes that its rule chooses, with everybody’s position and the majorities of groups', async ({
  context,
  guest,
}) => {
  const empty = await guest.call(getQuestionnaire, {})
  expect(empty).toMatchObject({ votes: [], groups: [], officials: [], parties: [], source: null })
  const people = (from: number, count: number) => Array.from({ length: count }, (_, turn) => from + turn)
  const large = (number: number, day: string, against: number) => ({
    number,
    day,
    groups: [
      { pours: [900_001, ...people(910_000, 159)] },
      { organ: 'PO900002', contres: [900_002, ...people(920_000, against - 1)] },
    ],
  })
  await importVotes(context, [
    large(99_201, '2026-03-10', 40),
    // Three of one month: the one with the fewest votes is left out.
    large(99_202, '2026-05-05', 40),
    large(99_203, '2026-05-12', 30),
    large(99_204, '2026-05-20', 50),
    // Too few against, too few votes, and an amendment.
    large(99_205, '2026-04-01', 5),
    bancs,
    { ...large(99_206, '2026-02-01', 40), type: 'SPO', title: 'l’amendement n° 3' },
  ])
  const { votes, groups, officials, version } = await guest.call(getQuestionnaire, {})
  expect(votes.map(({ uid }) => uid)).toEqual([99_204, 99_202, 99_201].map(uid))
  expect(groups.map(({ name, positions }) => [name, positions])).toEqual([
    ['Groupe des bancs', 'ppp'],
    ['Groupe dissous', 'ccc'],
  ])
  // Only the named ones.
  expect(officials).toMatchObject([
    { name: 'Basile Rive', group: 1, positions: 'ccc' },
    { name: 'Aline Valmont', group: 0, positions: 'ppp' },
  ])
  expect(version).toMatch(/^1-[0-9a-f]{12}$/)
  expect(version).not.toBe(empty.version)
})

test('the questionnaire names the party to which a deputy was last attached, and none for the unattached', async ({
  context,
  guest,
}) => {
  const people = (from: number) => Array.from({ length: 100 }, (_, turn) => from + turn)
  const attached = (party: number, from: string, to: string | null = null) =>
    mandate({ type: 'PARPOL', organ: `PO${party}`, from, to })
  await importDocuments(context, 'assemblee-acteurs', {
    ...assembly,
    'PO900801.json': organ(900_801, 'PARPOL', 'Parti ancien'),
    'PO900802.json': organ(900_802, 'PARPOL', 'Parti des bancs'),
    'PO900803.json': organ(900_803, 'PARPOL', 'Non rattaché(s)'),
    'PA900801.json': actor(
      900_801,
      ['Rosa', 'Attachée'],
      [mandate(), attached(900_801, '2024-12-03', '2025-12-02'), attached(900_802, '2025-12-03')],
    ),
    'PA900802.json': actor(900_802, ['Luc', 'Seul'], [mandate(), attached(900_803, '2025-12-03')]),
    'PA900803.json': actor(900_803, ['Zoé', 'Sans'], [mandate()]),
  })
  await importDocuments(context, 'assemblee-scrutins', {
    '99301.json': rollCall({
      number: 99_301,
      groups: [
        { pours: [900_801, 900_802, 900_803, ...people(910_000)] },
        { organ: 'PO900002', contres: people(920_000) },
      ],
    }),
  })
  const { parties, officials } = await guest.call(getQuestionnaire, {})
  expect(parties).toEqual([{ name: 'Parti des bancs', colour: '#6d1e7e' }])
  expect(Object.fromEntries(officials.map(({ name, party }) => [name, party]))).toEqual({
    'Rosa Attachée': 0,
    'Zoé Sans': null,
    'Luc Seul': null,
  })
})
