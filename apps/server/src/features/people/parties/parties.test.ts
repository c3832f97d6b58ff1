import type * as feedSchemas from '@parvis/contract/discovery/feed.schemas.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { bundledParties } from '@parvis/contract/people/bundled-parties.ts'
import type * as schemas from '@parvis/contract/people/parties-administration.schemas.ts'
import {
  addParty,
  amendParty,
  restoreParty,
  retireParty,
} from '@parvis/contract/people/parties-administration.ts'
import { listPartyVersions } from '@parvis/contract/people/party-history.ts'
import type { PartyView } from '@parvis/contract/people/party-records.schemas.ts'
import { listParties } from '@parvis/contract/people/party-records.ts'
import { listActs } from '@parvis/contract/trust/moderation-acts.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const grounds = {
  source_institution: 'Journal officiel',
  source_url: 'https://www.legifrance.gouv.fr/jorf',
  as_of: '2026-11-01',
  reason: 'Changement de nom voté en congrès',
}
const draft = {
  name: 'Union du Parvis',
  abbreviation: 'U.P. Été',
  orientation: 'center',
  color: '#1a2b3c',
  ...grounds,
} as const

type Draft = z.input<typeof schemas.addParty.body>
const adds = (member: Guest, changes: Partial<Draft> = {}) =>
  member.call(addParty, { body: { ...draft, ...changes } })

const parties = async (reader: Guest) => (await reader.call(listParties, {})).parties

async function party(reader: Guest, id: string): Promise<PartyView> {
  const found = (await parties(reader)).find((one) => one.id === id)
  if (found === undefined) throw new Error(`there is no party ${id}`)
  return found
}

const amends = (member: Guest, { id, revision, source: _, retired_at, ...facts }: PartyView, changes = {}) =>
  member.call(amendParty, {
    params: { partyId: id },
    body: { ...facts, ...grounds, revision, ...changes },
  })
const retires = (member: Guest, { id, revision }: PartyView) =>
  member.call(retireParty, { params: { partyId: id }, body: { ...grounds, revision } })
const restores = (member: Guest, { id, revision }: PartyView) =>
  member.call(restoreParty, { params: { partyId: id }, body: { ...grounds, revision } })

const versions = async (reader: Guest, partyId: string) =>
  (await reader.call(listPartyVersions, { params: { partyId }, query: {} })).items

const feed = async (reader: Guest, query: z.input<typeof feedSchemas.getFeed.query>) =>
  (await reader.call(getFeed, { query })).items

test('Parvis starts with fifteen parties, each with its source and date, the same for everyone', async ({
  guest,
}) => {
  const all = await parties(guest)
  expect(
    all.map(({ id, name, abbreviation, orientation, color }) => [
      id,
      { name, abbreviation, orientation, color },
    ]),
  ).toEqual(Object.entries(bundledParties))
  for (const one of all)
    expect(one).toMatchObject({
      retired_at: null,
      revision: 1,
      source: { url: 'https://www.cnccfp.fr/' },
      as_of: expect.stringMatching(/^202[56]-/),
    })
  expect(await versions(guest, 'ps')).toMatchObject([
    {
      act: 'party_added',
      revision: 1,
      name: 'Parti socialiste',
      actor: null,
      reason: 'Liste de départ de Parvis',
    },
  ])
  const address = `${guest.place.address}/api/parties`
  const etag = (await fetch(address)).headers.get('etag') ?? ''
  expect((await fetch(address, { headers: { 'if-none-match': etag } })).status).toBe(304)
})

test('an administrator adds, amends, retires and restores a party; each change records author, time, reason and source', async ({
  join,
  guest,
  clock,
}) => {
  const admin = await join('alix', { administrator: true })
  const added = await adds(admin)
  expect(added).toMatchObject({ id: 'u-p-ete', color: '#1A2B3C', revision: 1, retired_at: null })
  expect((await parties(guest)).at(-1)).toEqual(added)

  clock.advance({ seconds: 60 })
  const amended = await amends(admin, added, { name: '  Union  du Parvis citoyen ', orientation: 'left' })
  expect(amended).toMatchObject({ name: 'Union du Parvis citoyen', orientation: 'left', revision: 2 })
  const retired = await retires(admin, amended)
  expect(retired).toMatchObject({ revision: 3, retired_at: expect.any(String) })
  // A repeated change records nothing more.
  expect(await retires(admin, retired)).toEqual(retired)
  const back = await restores(admin, retired)
  expect(back).toMatchObject({ revision: 4, retired_at: null })
  expect(await restores(admin, back)).toEqual(back)

  const told = await versions(guest, 'u-p-ete')
  expect(told.map(({ act, name, actor }) => [act, name, actor])).toEqual([
    ['party_restored', 'Union du Parvis citoyen', null],
    ['party_retired', 'Union du Parvis citoyen', null],
    ['party_amended', 'Union du Parvis citoyen', null],
    ['party_added', 'Union du Parvis', null],
  ])
  expect(told[2]).toMatchObject({
    reason: grounds.reason,
    source: { institution: 'Journal officiel', url: grounds.source_url },
    as_of: '2026-11-01',
    created_at: expect.stringMatching(clock.now().toISOString().slice(0, 10)),
  })
  // Readers see what changed and why; administrators also see who did it.
  expect((await versions(admin, 'u-p-ete'))[0]).toMatchObject({ actor: { name: 'alix' } })
  const { items } = await admin.call(listActs, { query: {} })
  expect(items.slice(0, 4)).toMatchObject([
    { act: 'party_restored', actor: { name: 'alix' }, details: { party: 'u-p-ete', revision: 4 } },
    { act: 'party_retired', details: { revision: 3 } },
    { act: 'party_amended', details: { revision: 2 } },
    { act: 'party_added', details: { revision: 1 } },
  ])
  const { db } = admin.place.context
  await expect(db.updateTable('party_versions').set({ reason: 'Autre' }).execute()).rejects.toThrow(
    'never changed',
  )
  await expect(db.deleteFrom('parties').where('id', '=', 'u-p-ete').execute()).rejects.toThrow(
    'never removed',
  )
})

test('only administrators change parties, and only with a source; hostile input is refused by name', async ({
  join,
  guest,
}) => {
  const admin = await join('alix', { administrator: true })
  const moderator = await join('mona', { moderator: true })
  const ps = await party(guest, 'ps')
  for (const attempt of [
    (who: Guest) => adds(who),
    (who: Guest) => amends(who, ps),
    (who: Guest) => retires(who, ps),
    (who: Guest) => restores(who, ps),
  ]) {
    await expect(attempt(guest)).toBeRefused('not_authenticated')
    await expect(attempt(moderator)).toBeRefused('administrators_only')
  }
  const long = 'x'.repeat(10_000)
  const bad: [string, Partial<Record<keyof Draft, unknown>>][] = [
    ['color', { color: 'red' }],
    ['color', { color: '#12345' }],
    ['color', { color: 'url(https://traceur.example)' }],
    ['name', { name: long }],
    ['name', { name: '   ' }],
    ['name', { name: 'Parti\u0000nul' }],
    ['name', { name: 'Parti\nsur deux lignes' }],
    ['name', { name: 'Parti \u202eésrevni' }],
    ['abbreviation', { abbreviation: long }],
    ['orientation', { orientation: 'extreme' }],
    ['source_institution', { source_institution: '' }],
    ['source_url', { source_url: '' }],
    ['source_url', { source_url: 'http://exemple.test/' }],
    ['source_url', { source_url: 'https://legifrance.gouv.fr@ailleurs.example/' }],
    ['source_url', { source_url: 'javascript:alert(1)' }],
    ['as_of', { as_of: 'hier' }],
    ['as_of', { as_of: '2030-01-01' }],
    ['reason', { reason: long }],
    ['id', { id: 'Pas Un Mot' }],
    ['id', { id: '../admin' }],
  ]
  for (const [field, changes] of bad) {
    const refusal = await adds(admin, changes as Partial<Draft>).catch((error: unknown) => error)
    expect(refusal, field).toMatchObject({ code: 'validation_failed' })
    expect((refusal as { fields: object }).fields, field).toHaveProperty(field)
  }
  for (const missing of ['source_institution', 'source_url', 'as_of', 'reason'] as const)
    await expect(adds(admin, { [missing]: undefined })).toBeRefused('validation_failed')
  await expect(adds(admin, { abbreviation: 'ΩΩ' })).toBeRefused('party_id_needed')
  expect(await adds(admin, { abbreviation: 'ΩΩ', id: 'omega' })).toMatchObject({ id: 'omega' })
  await expect(guest.call(listPartyVersions, { params: { partyId: 'ump' }, query: {} })).toBeRefused(
    'party_not_found',
  )
  await expect(amends(admin, { ...ps, id: 'ump' })).toBeRefused('party_not_found')
  expect(await party(guest, 'ps')).toEqual(ps)
})

test('ids are never reused, names and abbreviations are unique; of two simultaneous changes the second is refused', async ({
  join,
  guest,
}) => {
  const admin = await join('alix', { administrator: true })
  const other = await join('basile', { administrator: true })
  await expect(adds(admin, { abbreviation: 'ps' })).toBeRefused('party_exists')
  await expect(adds(admin, { name: 'PARTI  socialiste' })).toBeRefused('party_exists')
  await expect(adds(admin, { id: 'ps' })).toBeRefused('party_id_taken')

  // A retired party's abbreviation is free, its id is not; it cannot return beside the new one.
  const retired = await retires(admin, await party(guest, 'dlf'))
  const heir = await adds(admin, { abbreviation: 'DLF', name: 'Debout les Français' })
  expect(heir.id).toBe('dlf-2')
  await expect(restores(admin, retired)).toBeRefused('party_exists')

  const ps = await party(guest, 'ps')
  const answers = await Promise.allSettled([
    amends(admin, ps, { name: 'Socialistes' }),
    amends(other, ps, { name: 'Parti des socialistes' }),
  ])
  expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected'])
  const refused = answers.find((answer) => answer.status === 'rejected')
  expect(refused?.reason).toMatchObject({ code: 'party_changed' })
  await expect(retires(other, ps)).toBeRefused('party_changed')
  await expect(amends(admin, await party(guest, 'ps'), { abbreviation: 'LR' })).toBeRefused('party_exists')

  const twins = await Promise.allSettled([
    adds(admin, { name: 'Jumeau', abbreviation: 'J' }),
    adds(other, { name: 'Jumeau', abbreviation: 'JJ' }),
  ])
  expect(twins.filter(({ status }) => status === 'fulfilled')).toHaveLength(1)
})

test('an official’s posts move with their party between the orientation filters, in every sort, at once', async ({
  join,
  guest,
}) => {
  const admin = await join('alix', { administrator: true })
  const official = await join('olive', { role: 'politician', verified: true, party: 'modem' })
  const colleague = await join('lea', { role: 'politician', verified: true, party: 'ps' })
  const post = await official.publishes('Depuis le centre')
  const other = await colleague.publishes('Depuis la gauche')
  const ids = async (query: z.input<typeof feedSchemas.getFeed.query>) =>
    (await feed(guest, query)).map(({ id }) => id)
  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    expect(await ids({ orientation: 'center', sort })).toEqual([post.id])
    expect(await ids({ orientation: 'left', sort })).toEqual([other.id])
  }
  await amends(admin, await party(guest, 'modem'), {
    name: 'Les Démocrates',
    orientation: 'left',
    color: '#00ff00',
  })
  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    expect(await ids({ orientation: 'center', sort })).toEqual([])
    expect(await ids({ orientation: 'left', sort })).toEqual([other.id, post.id])
    expect(await ids({ parties: 'modem', orientation: 'left', sort })).toEqual([post.id])
  }
  const shown = {
    party: 'modem',
    political_party: 'Les Démocrates',
    political_orientation: 'left',
    party_color: '#00FF00',
  }
  expect((await feed(guest, { parties: 'modem' }))[0]?.author).toMatchObject(shown)
  expect((await guest.opens(post)).author).toMatchObject(shown)
  expect(await guest.opensProfile(official)).toMatchObject(shown)
  // An unverified member shows no party.
  const unverified = await join('paul', { role: 'politician', party: 'modem' })
  expect(await guest.opensProfile(unverified)).toMatchObject({
    party: null,
    political_party: null,
    political_orientation: null,
    party_color: null,
  })
})

test('a retired party stays with its members, and can be neither offered nor given to others', async ({
  join,
  guest,
}) => {
  const admin = await join('alix', { administrator: true })
  const official = await join('olive', { role: 'politician', verified: true, party: 'udi' })
  const post = await official.publishes('Toujours là')
  const retired = await retires(admin, await party(guest, 'udi'))
  expect((await feed(guest, { parties: 'udi' })).map(({ id }) => id)).toEqual([post.id])
  expect((await feed(guest, { orientation: 'center' })).map(({ id }) => id)).toEqual([post.id])
  expect(await guest.opensProfile(official)).toMatchObject({
    party: 'udi',
    political_party: 'Union des démocrates et indépendants',
  })

  const asks = (member: Member, partyId: string) =>
    member.asksForTick({ organisation: 'Sénat', mandate: 'Sénatrice', party: partyId })
  const newcomer = await join('nina', { role: 'politician' })
  await expect(asks(newcomer, 'udi')).toBeRefused('party_retired')
  await expect(asks(newcomer, 'ump')).toBeRefused('validation_failed')
  expect((await asks(newcomer, 'lr')).status).toBe('pending')
  expect((await asks(official, 'udi')).history[0]).toMatchObject({ kind: 'renewal', party: 'udi' })
  await restores(admin, retired)
  const late = await join('zoe', { role: 'politician' })
  expect((await asks(late, 'udi')).status).toBe('pending')
})
