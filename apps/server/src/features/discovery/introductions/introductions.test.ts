import { setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { setReaction } from '@parvis/contract/content/posts.ts'
import { listIntroductions, listNearbyOfficials } from '@parvis/contract/discovery/introductions.ts'
import { searchFor } from '@parvis/contract/discovery/search.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import { blockMember } from '@parvis/contract/people/blocks.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'

const introduced = async (reader: Member) =>
  (await reader.call(listIntroductions, {})).items.map(({ member, region_code, topic }) => [
    member.username,
    region_code,
    topic,
  ])

const livesIn = (context: AppContext, member: Member, region: RegionCode) =>
  context.db.updateTable('profiles').set({ region_code: region }).where('id', '=', member.id).execute()

test('a new member is shown verified accounts: of their region, on the topics of the day, then others', async ({
  join,
  context,
}) => {
  const official = { role: 'politician', verified: true } as const
  const [far, writer, near] = [
    await join('far', official),
    await join('writer', { role: 'journalist', verified: true }),
    await join('near', official),
  ]
  const [citizen, ana] = [await join('nora'), await join('ana')]
  await livesIn(context, near, '35')
  await livesIn(context, far, '13')
  await livesIn(context, ana, '35')
  await citizen.publishes('Parlons de #Budget')
  await writer.publishes('Mon enquête sur le #Budget')
  expect(await introduced(ana)).toEqual([
    ['near', '35', null],
    ['writer', null, 'Budget'],
    ['far', null, null],
  ])

  await context.db.insertInto('follows').values({ follower_id: ana.id, following_id: near.id }).execute()
  await ana.call(blockMember, { params: { memberId: writer.id } })
  expect(await introduced(ana)).toEqual([['far', null, null]])
  // Nobody is introduced to themselves.
  expect((await introduced(far)).map(([name]) => name)).not.toContain('far')
})

test('a guest reads who is elected in a region, and how many of their posts wait for an answer', async ({
  join,
  guest,
  context,
}) => {
  const official = { role: 'politician', verified: true } as const
  const [near, other] = [await join('near', official), await join('other', official)]
  const unverified = await join('unverified', { role: 'politician' })
  const [journalist, ana] = [await join('jeanne', { role: 'journalist', verified: true }), await join('ana')]
  for (const member of [near, unverified, journalist]) await livesIn(context, member, '35')
  await livesIn(context, other, '13')
  const of = async (reader: Guest, region: RegionCode) =>
    (await reader.call(listNearbyOfficials, { params: { region } })).items.map(
      ({ member, waiting_posts }) => [member.username, waiting_posts],
    )
  expect(await of(guest, '35')).toEqual([['near', 0]])
  const [asked, hidden] = [await near.publishes('Le budget'), await near.publishes('Les travaux')]
  for (const { id } of [asked, hidden])
    await ana.call(setReaction, { params: { postId: id }, body: { reaction: 'question' } })
  await near.call(setPostVisibility, { params: { postId: hidden.id }, body: { visibility: 'private' } })
  expect(await of(guest, '35')).toEqual([['near', 1]])
  expect(await of(guest, '13')).toEqual([['other', 0]])
  expect(await of(guest, '75')).toEqual([])
  await ana.call(blockMember, { params: { memberId: near.id } })
  expect(await of(ana, '35')).toEqual([])
})

test('five accounts are spread over all sides, however many follow one of them', async ({
  join,
  context,
}) => {
  const official = { role: 'politician', verified: true } as const
  const parties = { left: 'lfi', center: 're', right: 'lr' }
  for (const [side, party] of Object.entries(parties))
    for (const place of [1, 2, 3]) {
      const member = await join(`${side}${place}`, official)
      const followers = side === 'left' ? 90 : side === 'center' ? 20 : 5
      await context.db
        .updateTable('profiles')
        .set({ political_party: party, followers_count: followers - place })
        .where('id', '=', member.id)
        .execute()
    }
  await join('writer', { role: 'journalist', verified: true })
  const ana = await join('ana')
  expect((await introduced(ana)).map(([name]) => name)).toEqual([
    'left1',
    'center1',
    'right1',
    'writer',
    'left2',
  ])
})

test('a guest is asked to sign in', async ({ guest }) => {
  await expect(guest.call(listIntroductions, {})).toBeRefused('not_authenticated')
})

describe('with rate limits on', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })
  test('introductions are read thirty times a minute at most', async ({ join }) => {
    const ana = await join('ana')
    // The first request makes the session known: those before it count for the address.
    await ana.call(searchFor, { query: { q: 'ana', type: 'accounts' } })
    for (let time = 0; time < 30; time += 1) await introduced(ana)
    await expect(introduced(ana)).toBeRefused('rate_limited')
  })
})
