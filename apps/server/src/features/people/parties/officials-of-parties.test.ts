import type * as feedSchemas from '@parvis/contract/discovery/feed.schemas.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import { amends, party, restores, retires } from '../../../../test/parties.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

const feed = async (reader: Guest, query: z.input<typeof feedSchemas.getFeed.query>) =>
  (await reader.call(getFeed, { query })).items

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
