import { isDeepStrictEqual } from 'node:util'
import { listNotifications } from '@parvis/contract/messaging/notifications.ts'
import {
  listFollowers,
  listFollowing,
  removeFollower,
  setFollowAudience,
} from '@parvis/contract/people/follows.ts'
import { sql } from 'kysely'
import { describe, expect, vi } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import type { Refused } from '../../../../test/refused.ts'

const told = async (member: Member) => {
  const { items } = await member.call(listNotifications, { query: { tab: 'follows' } })
  return items.map(({ type, actor_id, data }) => ({ type, actor_id, ...data }))
}

/** Asks to follow a member, and returns the request. */
const asks = async (asker: Member, other: Member) => {
  const { request } = await asker.asksToFollow(other)
  if (request === null) throw new Error('no request')
  return request
}

const followers = (reader: Guest, of: { id: string }, cursor?: string) =>
  reader.call(listFollowers, { params: { reference: of.id }, query: { cursor } })

const following = (reader: Guest, of: { id: string }) =>
  reader.call(listFollowing, { params: { reference: of.id }, query: {} })

test('[FOL-02] every follow is a request, whatever the target’s role', async ({ join }) => {
  const asker = await join('anne')
  for (const role of ['citizen', 'journalist', 'politician'] as const) {
    const other = await join(`autre-${role}`, { role, verified: role !== 'citizen' })
    expect(await asker.asksToFollow(other)).toMatchObject({
      followState: 'pending',
      request: { status: 'pending', requester_id: asker.id, target_id: other.id },
    })
    expect(await asker.opensProfile(other)).toMatchObject({ followState: 'pending', followersCount: 0 })
    expect(await told(other)).toMatchObject([{ type: 'follow_request', actor_id: asker.id }])
  }
})

test('[FOL-05] accepting creates the follow and notifies the requester; both counts change', async ({
  join,
}) => {
  const asker = await join('anne')
  const other = await join('bruno')
  const secret = await other.publishes('Pour mes abonnés', { visibility: 'followers' })
  await expect(asker.opens(secret)).toBeRefused('post_not_found')
  await asker.asksToFollow(other)
  const [request] = await other.requests()
  if (request === undefined) throw new Error('the request did not arrive')
  expect(request.member).toMatchObject({ id: asker.id })
  expect(await other.accepts(request)).toMatchObject({ status: 'accepted' })
  expect(await told(asker)).toMatchObject([{ type: 'follow_accepted', actor_id: other.id }])
  expect(await asker.opensProfile(other)).toMatchObject({ followState: 'following', followersCount: 1 })
  expect(await other.opensProfile(asker)).toMatchObject({ followsYou: true, followingCount: 1 })
  expect(await asker.opens(secret)).toMatchObject({ id: secret.id })
  expect(await other.requests()).toEqual([])
})

test('[FOL-06] a rejected request creates no follow, has status rejected, and notifies nobody', async ({
  join,
}) => {
  const asker = await join('anne')
  const other = await join('bruno')
  const request = await asks(asker, other)
  expect(await other.rejects(request)).toMatchObject({ status: 'rejected' })
  expect(await asker.opensProfile(other)).toMatchObject({ followState: 'none', followersCount: 0 })
  expect(await asker.cancelsRequestTo(other)).toMatchObject({
    followState: 'none',
    request: { status: 'rejected' },
  })
  expect((await following(asker, asker)).items).toEqual([])
  expect(await told(asker)).toEqual([])
})

describe('a refused request', () => {
  test.override({ settings: { AUTH_TOKEN_LIFETIME: String(400 * 86_400) } })

  test('[FOL-06] after a refusal a member asks again a week later, and after three only a year after the first', async ({
    join,
    clock,
  }) => {
    const [asker, other] = [await join('anne'), await join('bruno')]
    const days = (number: number) => new Date(clock.now().getTime() + number * 86_400_000)
    const refusal = () =>
      asker.asksToFollow(other).then(
        () => null,
        ({ code, fields }: Refused) => ({ code, until: fields?.until?.slice(0, 16) }),
      )
    const minute = (date: Date) => date.toISOString().slice(0, 16)
    const first = days(365)
    for (let turn = 1; turn <= 3; turn += 1) {
      await other.rejects(await asks(asker, other))
      const until = turn < 3 ? days(7) : first
      expect(await refusal()).toEqual({ code: 'follow_refused', until: minute(until) })
      // Taking the request back is no way around it.
      await asker.cancelsRequestTo(other)
      expect(await refusal()).toMatchObject({ code: 'follow_refused' })
      clock.advance({ days: 7, seconds: 1 })
    }
    expect(await told(other)).toHaveLength(3)
    expect(await refusal()).toEqual({ code: 'follow_refused', until: minute(first) })
    // The other way round, nobody was refused.
    expect(await other.asksToFollow(asker)).toMatchObject({ followState: 'pending' })
    clock.advance({ days: 344 })
    expect(await asker.asksToFollow(other)).toMatchObject({ followState: 'pending' })
  })
})

test('[FOL-07] ten simultaneous requests create one pending request, whose date changes with its status', async ({
  join,
  context,
}) => {
  const asker = await join('anne')
  const other = await join('bruno')
  const asked = await Promise.all(Array.from({ length: 10 }, () => asker.asksToFollow(other)))
  expect(new Set(asked.map(({ request }) => request?.id)).size).toBe(1)
  const [request] = await other.requests()
  if (request === undefined) throw new Error('no request')
  expect(request.status).toBe('pending')
  const accepted = await other.accepts(request)
  expect(accepted.status).toBe('accepted')
  expect(accepted.updated_at > request.updated_at).toBe(true)
  const { count } = await context.db
    .selectFrom('follow_requests')
    .select(sql<number>`count(*)::int`.as('count'))
    .executeTakeFirstOrThrow()
  expect(count).toBe(1)
  expect(await told(other)).toHaveLength(1)
})

describe('responses to requests', () => {
  test('[FOL-08] only the target can accept or reject a request', async ({ join, guest }) => {
    const asker = await join('anne')
    const other = await join('bruno')
    const third = await join('chloe')
    const request = await asks(asker, other)
    for (const stranger of [third, asker]) {
      await expect(stranger.accepts(request)).toBeRefused('follow_request_not_found')
      await expect(stranger.rejects(request)).toBeRefused('follow_request_not_found')
    }
    expect((await guest.send('PUT', `/api/follow-requests/${request.id}/accepted`)).status).toBe(401)
    expect(await asker.opensProfile(other)).toMatchObject({ followState: 'pending' })
  })

  test('the same response twice is harmless, a different one is refused, and a cancelled request accepts none', async ({
    join,
  }) => {
    const asker = await join('anne')
    const other = await join('bruno')
    const request = await asks(asker, other)
    const answers = await Promise.allSettled([
      other.accepts(request),
      other.accepts(request),
      other.rejects(request),
    ])
    expect(answers.filter(({ status }) => status === 'rejected').length).toBeGreaterThan(0)
    const third = await join('chloe')
    const second = await asks(third, other)
    await third.cancelsRequestTo(other)
    await expect(other.accepts(second)).toBeRefused('follow_request_not_found')
    expect(await third.opensProfile(other)).toMatchObject({ followState: 'none' })
  })

  test('of acceptance and cancellation at the same moment, one takes effect completely', async ({ join }) => {
    const asker = await join('anne')
    const other = await join('bruno')
    for (let round = 0; round < 5; round += 1) {
      const request = await asks(asker, other)
      await Promise.allSettled([other.accepts(request), asker.cancelsRequestTo(other)])
      const { followState, followersCount } = await asker.opensProfile(other)
      expect([followState, followersCount]).toEqual(
        followState === 'following' ? ['following', 1] : ['none', 0],
      )
      await asker.unfollows(other)
    }
  })
})

test('[FOL-03] cancelling a pending request removes its notification and buttons', async ({ join }) => {
  const asker = await join('anne')
  const other = await join('bruno')
  await asker.asksToFollow(other)
  expect(await told(other)).toHaveLength(1)
  expect(await asker.cancelsRequestTo(other)).toMatchObject({ followState: 'none', request: null })
  expect(await told(other)).toEqual([])
  expect(await other.requests()).toEqual([])
})

test('either side can end a follow, at once', async ({ join }) => {
  const asker = await join('anne')
  const other = await join('bruno')
  await asker.follows(other)
  expect(await asker.unfollows(other)).toMatchObject({ followState: 'none' })
  await asker.follows(other)
  expect(await other.call(removeFollower, { params: { memberId: asker.id } })).toMatchObject({
    followsYou: false,
  })
  expect(await other.opensProfile(other)).toMatchObject({ followersCount: 0 })
})

const tie = (of: Member, to: Member) => ({
  topic: `member:${of.id}`,
  event: { type: 'ties_changed', id: to.id },
})

test('both members’ open tabs get events', async ({ join }) => {
  const asker = await join('anne')
  const other = await join('bruno')
  const [atAsker, atOther] = await Promise.all([asker.socket(), other.socket()])
  await atAsker.follows(`member:${asker.id}`)
  await atOther.follows(`member:${other.id}`)
  const request = await asks(asker, other)
  await vi.waitFor(() => expect(atOther.events).toContainEqual(tie(other, asker)))
  await other.accepts(request)
  await vi.waitFor(() =>
    expect(atAsker.events.filter((heard) => isDeepStrictEqual(heard, tie(asker, other)))).toHaveLength(2),
  )
})

test('follows of oneself, of an unknown member or as a guest are refused', async ({ join, guest }) => {
  const member = await join('anne')
  await expect(member.asksToFollow(member)).toBeRefused('follow_of_oneself')
  await expect(member.asksToFollow({ id: '00000000-0000-4000-8000-000000000000' })).toBeRefused(
    'profile_not_found',
  )
  await expect(member.asksToFollow({ id: "'; drop" })).toBeRefused('validation_failed')
  expect((await guest.send('PUT', `/api/members/${member.id}/follow-request`)).status).toBe(401)
})

test('deleting an account deletes its follows and requests', async ({ join, context }) => {
  const [ana, leaver] = [await join('ana'), await join('lea')]
  await leaver.asksToFollow(ana)
  await ana.asksToFollow(leaver)
  const [waiting] = await ana.requests()
  await context.db.deleteFrom('auth.users').where('id', '=', leaver.id).execute()
  await expect(ana.asksToFollow(leaver)).toBeRefused('profile_not_found')
  await expect(ana.accepts(waiting ?? { id: '' })).toBeRefused('follow_request_not_found')
  await expect(ana.rejects(waiting ?? { id: '' })).toBeRefused('follow_request_not_found')
  expect(await ana.requests()).toEqual([])
  expect(await ana.requests('sent')).toEqual([])
  expect(await ana.opensProfile(ana)).toMatchObject({ followersCount: 0, followingCount: 0 })
})

describe('lists', () => {
  test('[FOL-14] followers and follows are listed newest first, with the fields of a row', async ({
    join,
  }) => {
    const owner = await join('olga')
    const journalist = await join('jean', { role: 'journalist', verified: true })
    const politician = await join('paule', { role: 'politician', verified: true })
    const citizen = await join('cyril')
    for (const member of [journalist, politician, citizen]) {
      await member.follows(owner)
      await owner.follows(member)
    }
    for (const list of [followers, following]) {
      const { items } = await list(owner, owner)
      expect(items.map(({ member }) => member.id)).toEqual([citizen.id, politician.id, journalist.id])
      expect(items[1]).toMatchObject({
        member: { name: 'paule', username: 'paule', role: 'politician', verified: true, avatar: null },
        followState: 'following',
        isOwnProfile: false,
      })
    }
  })

  test('a long list can be paged through, each row once', async ({ join, context }) => {
    const owner = await join('olga')
    await sql`
      with accounts as (
        insert into auth.users (email) select 'abonne' || n || '@exemple.fr' from generate_series(1, 120) as n returning id
      ), members as (
        insert into profiles (id, display_name, referral_code)
        select id, 'Abonné', 'REF' || upper(substr(md5(id::text), 1, 12)) from accounts returning id
      )
      insert into follows (follower_id, following_id, created_at)
      -- Half of them have the same creation time.
      select id, ${owner.id}, date_trunc('second', now()) from members
    `.execute(context.db)
    const seen: string[] = []
    let cursor: string | undefined
    do {
      const page = await followers(owner, owner, cursor)
      seen.push(...page.items.map(({ member }) => member.id))
      cursor = page.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(seen).toHaveLength(120)
    expect(new Set(seen).size).toBe(120)
    await expect(followers(owner, owner, 'nonsense')).toBeRefused('validation_failed')
  })

  test('a list is shown to the audience that its owner chose: everyone, followers or nobody', async ({
    join,
    guest,
  }) => {
    const citizen = await join('cyril')
    const official = await join('paule', { role: 'politician', verified: true })
    const friend = await join('fanny')
    const stranger = await join('serge')
    await friend.follows(citizen)
    // A citizen's lists are for followers, a verified official's for everyone.
    await expect(followers(guest, citizen)).toBeRefused('follows_hidden')
    await expect(following(stranger, citizen)).toBeRefused('follows_hidden')
    expect((await followers(friend, citizen)).items).toHaveLength(1)
    expect((await followers(guest, official)).items).toEqual([])

    const choose = (member: Member, audience: 'everyone' | 'followers' | 'nobody' | null) =>
      member.call(setFollowAudience, { body: { audience } })
    expect(await choose(citizen, 'nobody')).toEqual({ audience: 'nobody', effective: 'nobody' })
    await expect(followers(friend, citizen)).toBeRefused('follows_hidden')
    expect((await followers(citizen, citizen)).items).toHaveLength(1)
    await choose(citizen, 'everyone')
    // The friend's own follows are for the friend's followers.
    expect((await followers(guest, citizen)).items).toEqual([])
    await choose(friend, 'everyone')
    expect((await followers(guest, citizen)).items).toHaveLength(1)
    expect(await choose(citizen, null)).toEqual({ audience: null, effective: 'followers' })
    await expect(followers(guest, citizen)).toBeRefused('follows_hidden')
    expect(await guest.opensProfile(citizen)).toMatchObject({ followersCount: 1 })
  })

  test('no list reveals whom a citizen follows, except to their chosen audience', async ({ join, guest }) => {
    const official = await join('paule', { role: 'politician', verified: true })
    const journalist = await join('jean', { role: 'journalist', verified: true })
    const [quiet, friend] = [await join('carl'), await join('fanny')]
    for (const member of [quiet, journalist]) await member.follows(official)
    await friend.follows(quiet)
    const seenBy = async (reader: Guest) =>
      (await followers(reader, official)).items.map(({ member }) => member.name)
    expect(await seenBy(guest)).toEqual(['jean'])
    expect(await seenBy(journalist)).toEqual(['jean'])
    expect(await seenBy(friend)).toEqual(['jean', 'carl'])
    expect(await seenBy(quiet)).toEqual(['jean', 'carl'])
    expect(await seenBy(official)).toEqual(['jean', 'carl'])
    await quiet.call(setFollowAudience, { body: { audience: 'nobody' } })
    expect(await seenBy(friend)).toEqual(['jean'])
    expect(await guest.opensProfile(official)).toMatchObject({ followersCount: 2 })
  })

  test('a list with mostly hidden rows ends early instead of being read whole', async ({
    join,
    guest,
    context,
  }) => {
    const official = await join('paule', { role: 'politician', verified: true })
    await sql`
      with accounts as (
        insert into auth.users (email) select 'abonne' || n || '@exemple.fr' from generate_series(1, 900) as n returning id
      ), members as (
        insert into profiles (id, display_name, referral_code, follows_shown_to)
        select id, 'Abonné', 'REF' || upper(substr(md5(id::text), 1, 12)),
          case when row_number() over () in (3, 150, 250, 700) then 'everyone' end
        from accounts returning id
      )
      insert into follows (follower_id, following_id, created_at)
      select id, ${official.id}, date_trunc('second', now()) - row_number() over () * interval '1 minute' from members
    `.execute(context.db)
    // The first three are on a single page: two hundred hidden rows in a row precede the fourth.
    const page = await followers(guest, official)
    expect(page.items).toHaveLength(3)
    expect(page.next_cursor).toBeNull()
  })
})
