import { isDeepStrictEqual } from 'node:util'
import { removeFollower } from '@parvis/contract/people/follows.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { sql } from 'kysely'
import { describe, expect } from 'vitest'
import { following } from '../../../../test/follow-lists.ts'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import type { Refused } from '../../../../test/refused.ts'
import { sweepEnded } from './ended-follows.ts'

const notificationsOf = async (member: Member) => {
  const { items } = await member.call(listNotifications, { query: { tab: 'follows' } })
  return items.map(({ type, actor_id, data }) => ({ type, actor_id, ...data }))
}

/** Asks to follow a member, and returns the request. */
const asks = async (asker: Member, other: Member) => {
  const { request } = await asker.asksToFollow(other)
  if (request === null) throw new Error('no request')
  return request
}

test('[FOL-02] every follow is a request, whatever the target’s role', async ({ join }) => {
  const asker = await join('anne')
  for (const role of ['citizen', 'journalist', 'politician'] as const) {
    const other = await join(`autre-${role}`, { role, verified: role !== 'citizen' })
    expect(await asker.asksToFollow(other)).toMatchObject({
      follow_state: 'pending',
      request: { status: 'pending', requester_id: asker.id, target_id: other.id },
    })
    expect(await asker.opensProfile(other)).toMatchObject({ follow_state: 'pending', followers_count: 0 })
    expect(await notificationsOf(other)).toMatchObject([{ type: 'follow_request', actor_id: asker.id }])
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
  expect(await notificationsOf(asker)).toMatchObject([{ type: 'follow_accepted', actor_id: other.id }])
  expect(await asker.opensProfile(other)).toMatchObject({ follow_state: 'following', followers_count: 1 })
  expect(await other.opensProfile(asker)).toMatchObject({ follows_you: true, following_count: 1 })
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
  expect(await asker.opensProfile(other)).toMatchObject({ follow_state: 'none', followers_count: 0 })
  expect(await asker.cancelsRequestTo(other)).toMatchObject({
    follow_state: 'none',
    request: { status: 'rejected' },
  })
  expect((await following(asker, asker)).items).toEqual([])
  expect(await notificationsOf(asker)).toEqual([])
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
    expect(await notificationsOf(other)).toHaveLength(3)
    expect(await refusal()).toEqual({ code: 'follow_refused', until: minute(first) })
    // The other way round, nobody was refused.
    expect(await other.asksToFollow(asker)).toMatchObject({ follow_state: 'pending' })
    clock.advance({ days: 344 })
    expect(await asker.asksToFollow(other)).toMatchObject({ follow_state: 'pending' })
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
  expect(await notificationsOf(other)).toHaveLength(1)
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
    expect((await guest.send('PUT', `/api/v1/follow-requests/${request.id}/accepted`)).status).toBe(401)
    expect(await asker.opensProfile(other)).toMatchObject({ follow_state: 'pending' })
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
    expect(await third.opensProfile(other)).toMatchObject({ follow_state: 'none' })
  })

  test('an acceptance and a cancellation at the same moment: one takes effect completely', async ({
    join,
  }) => {
    const asker = await join('anne')
    const other = await join('bruno')
    for (let round = 0; round < 5; round += 1) {
      const request = await asks(asker, other)
      await Promise.allSettled([other.accepts(request), asker.cancelsRequestTo(other)])
      const { follow_state: followState, followers_count: followersCount } = await asker.opensProfile(other)
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
  expect(await notificationsOf(other)).toHaveLength(1)
  expect(await asker.cancelsRequestTo(other)).toMatchObject({ follow_state: 'none', request: null })
  expect(await notificationsOf(other)).toEqual([])
  expect(await other.requests()).toEqual([])
})

test('either side can end a follow, at once', async ({ join }) => {
  const asker = await join('anne')
  const other = await join('bruno')
  await asker.follows(other)
  expect(await asker.unfollows(other)).toMatchObject({ follow_state: 'none' })
  await asker.follows(other)
  expect(await other.call(removeFollower, { params: { memberId: asker.id } })).toMatchObject({
    follows_you: false,
  })
  expect(await other.opensProfile(other)).toMatchObject({ followers_count: 0 })
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
  await expect.poll(() => atOther.events).toContainEqual(tie(other, asker))
  await other.accepts(request)
  await expect
    .poll(() => atAsker.events.filter((heard) => isDeepStrictEqual(heard, tie(asker, other))))
    .toHaveLength(2)
})

test('follows of oneself, of an unknown member or as a guest are refused', async ({ join, guest }) => {
  const member = await join('anne')
  await expect(member.asksToFollow(member)).toBeRefused('follow_of_oneself')
  await expect(member.asksToFollow({ id: '00000000-0000-4000-8000-000000000000' })).toBeRefused(
    'profile_not_found',
  )
  await expect(member.asksToFollow({ id: "'; drop" })).toBeRefused('validation_failed')
  expect((await guest.send('PUT', `/api/v1/members/${member.id}/follow-request`)).status).toBe(401)
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
  expect(await ana.opensProfile(ana)).toMatchObject({ followers_count: 0, following_count: 0 })
})

test('[FOL-04] a follow that was just ended is restored without a new request, with its date; not after five minutes, a removal or a block', async ({
  join,
  clock,
  context,
}) => {
  const [anne, bruno] = [await join('anne'), await join('bruno')]
  await bruno.accepts(await asks(anne, bruno))
  const [before] = await context.db.selectFrom('follows').selectAll().execute()
  const notified = await notificationsOf(bruno)

  expect(await anne.unfollows(bruno)).toMatchObject({ follow_state: 'none' })
  expect(await anne.opensProfile(bruno)).toMatchObject({ followers_count: 0 })
  expect(await anne.followsAgain(bruno)).toMatchObject({ follow_state: 'following' })
  expect(await context.db.selectFrom('follows').selectAll().execute()).toEqual([before])
  expect(await anne.followsAgain(bruno)).toMatchObject({ follow_state: 'following' })
  expect(await notificationsOf(bruno)).toEqual(notified)
  expect(await bruno.requests()).toEqual([])

  // A request made meanwhile is withdrawn.
  await anne.unfollows(bruno)
  await anne.asksToFollow(bruno)
  expect(await anne.followsAgain(bruno)).toMatchObject({ follow_state: 'following' })
  expect(await bruno.requests()).toEqual([])

  // Who was followed has the last word.
  await anne.unfollows(bruno)
  await anne.followsAgain(bruno)
  await bruno.call(removeFollower, { params: { memberId: anne.id } })
  await expect(anne.followsAgain(bruno)).toBeRefused('follow_not_restorable')
  await anne.follows(bruno)
  await anne.unfollows(bruno)
  await bruno.blocks(anne)
  await expect(anne.followsAgain(bruno)).toBeRefused('profile_not_found')
  await bruno.unblocks(anne)
  await expect(anne.followsAgain(bruno)).toBeRefused('follow_not_restorable')

  await anne.follows(bruno)
  await anne.unfollows(bruno)
  clock.advance({ minutes: 6 })
  await expect(anne.followsAgain(bruno)).toBeRefused('follow_not_restorable')
  await sweepEnded(context)
  expect(await context.db.selectFrom('ended_follows').selectAll().execute()).toEqual([])
})
