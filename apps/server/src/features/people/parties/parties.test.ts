import { bundledParties } from '@parvis/contract/people/bundled-parties.ts'
import { listPartyVersions } from '@parvis/contract/people/party-changes.ts'
import { listActs } from '@parvis/contract/trust/staff.ts'
import { expect } from 'vitest'
import {
  adds,
  amends,
  type Draft,
  grounds,
  parties,
  party,
  restores,
  retires,
} from '../../../../test/parties.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'

const versions = async (reader: Guest, partyId: string) =>
  (await reader.call(listPartyVersions, { params: { partyId }, query: {} })).items

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
  const address = `${guest.place.address}/api/v1/parties`
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

  const history = await versions(guest, 'u-p-ete')
  expect(history.map(({ act, name, actor }) => [act, name, actor])).toEqual([
    ['party_restored', 'Union du Parvis citoyen', null],
    ['party_retired', 'Union du Parvis citoyen', null],
    ['party_amended', 'Union du Parvis citoyen', null],
    ['party_added', 'Union du Parvis', null],
  ])
  expect(history[2]).toMatchObject({
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
