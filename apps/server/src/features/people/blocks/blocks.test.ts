import { randomUUID } from 'node:crypto'
import { getProfilePosts, listSavedPosts, savePost } from '@parvis/contract/content/posts.ts'
import { openConversation, sendMessage } from '@parvis/contract/messaging/messages.ts'
import { listBlocked, listMuted } from '@parvis/contract/people/blocks.ts'
import { listFollowers } from '@parvis/contract/people/follows.ts'
import { listNotifications } from '@parvis/contract/people/notifications.ts'
import { describe, expect, vi } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'

const feedOf = async (member: Member) => (await member.reads('citizens')).items.map(({ content }) => content)
const commentsOf = async (member: Member, post: { id: string }) =>
  (await member.readsComments(post)).items.map(({ content }) => content)
const notificationsOf = async (member: Member) =>
  (await member.call(listNotifications, { query: {} })).items.map(({ type }) => type)

describe('a block', () => {
  test('hides two members from each other in every list and at every address', async ({ join }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    const host = await join('hugo')
    const ofAna = await ana.publishes('Un mot d’Ana')
    const ofBea = await bea.publishes('Un mot de Béa')
    const ofHost = await host.publishes('Chez Hugo')
    await ana.comments(ofHost, 'Un avis d’Ana')
    const thread = await bea.comments(ofHost, 'Un avis de Béa')
    await ana.follows(host)
    await bea.follows(host)
    await ana.call(savePost, { params: { postId: ofBea.id } })
    await ana.blocks(bea)

    for (const [one, other, own, hidden] of [
      [ana, bea, ofAna, ofBea],
      [bea, ana, ofBea, ofAna],
    ] as const) {
      expect(await feedOf(one)).toEqual(['Chez Hugo', own.content])
      await expect(one.opens(hidden)).toBeRefused('post_not_found')
      await expect(one.opensProfile(other)).toBeRefused('profile_not_found')
      await expect(one.get(`/api/v1/profiles/${other === ana ? 'ana' : 'bea'}`)).toBeRefused(
        'profile_not_found',
      )
      await expect(one.call(getProfilePosts, { params: { reference: other.id }, query: {} })).toBeRefused(
        'profile_not_found',
      )
      expect(await commentsOf(one, ofHost)).toHaveLength(1)
      await expect(one.reacts(hidden, 'support')).toBeRefused('post_not_found')
      await expect(one.comments(hidden, 'Bonjour')).toBeRefused('post_not_found')
      const { items } = await one.call(listFollowers, { params: { reference: host.id }, query: {} })
      expect(items.map(({ member }) => member.id)).toEqual([one.id])
    }
    await expect(ana.comments(ofHost, 'Une réponse', { on: thread })).toBeRefused('comment_not_found')
    expect((await ana.call(listSavedPosts, { query: {} })).items).toEqual([])
    // Others see both.
    expect(await commentsOf(host, ofHost)).toHaveLength(2)

    await ana.unblocks(bea)
    expect(await feedOf(bea)).toHaveLength(3)
    expect(await commentsOf(bea, ofHost)).toHaveLength(2)
    expect((await ana.call(listSavedPosts, { query: {} })).items).toHaveLength(1)
  })

  test('[FOL-18] ends follows and messages both ways; neither can follow or write while it lasts', async ({
    join,
  }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    await ana.follows(bea)
    await bea.follows(ana)
    const both = { user1_id: ana.id, user2_id: bea.id }
    const { id } = await ana.call(openConversation, { body: both })
    const writes = (member: Member) =>
      member.call(sendMessage, {
        params: { conversationId: id },
        body: { content: 'Bonjour', request_id: randomUUID() },
      })
    await writes(ana)
    await writes(bea)
    await ana.blocks(bea)
    for (const [one, other] of [
      [ana, bea],
      [bea, ana],
    ] as const) {
      expect(await one.opensProfile(one)).toMatchObject({ followers_count: 0, following_count: 0 })
      await expect(one.asksToFollow(other)).toBeRefused('profile_not_found')
      await expect(one.call(openConversation, { body: both })).toBeRefused('profile_not_found')
      await expect(writes(one)).toBeRefused('access_denied')
    }
  })

  test('ends pending requests; ended ties stay ended when it is lifted', async ({ join }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    await ana.follows(bea)
    await bea.asksToFollow(ana)
    await ana.blocks(bea)
    await expect(ana.asksToFollow(bea)).toBeRefused('profile_not_found')
    await expect(bea.asksToFollow(ana)).toBeRefused('profile_not_found')
    expect(await ana.requests()).toEqual([])
    await ana.unblocks(bea)
    expect(await ana.opensProfile(bea)).toMatchObject({ follow_state: 'none', followers_count: 0 })
    expect(await bea.opensProfile(ana)).toMatchObject({ follow_state: 'none', followers_count: 0 })
  })

  test('removes the notifications that each caused for the other, and prevents new ones while it lasts', async ({
    join,
  }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    const host = await join('hugo')
    const post = await ana.publishes('Un mot')
    await bea.reacts(post, 'support')
    await bea.comments(post, 'Un avis')
    expect(await notificationsOf(ana)).toEqual(['comment', 'like'])
    await ana.blocks(bea)
    // Without it, the reaction would turn out to be hers.
    expect(await notificationsOf(ana)).toEqual(['like'])
    const elsewhere = await host.publishes('Chez Hugo')
    await bea.comments(elsewhere, 'Bonjour @ana')
    expect(await notificationsOf(ana)).toEqual(['like'])
  })

  test('closes the blocked member’s open post', async ({ join }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    const host = await join('hugo')
    const post = await ana.publishes('Un mot')
    const socket = await bea.socket()
    expect(await socket.follows(`post:${post.id}`)).toBeNull()
    await ana.blocks(bea)
    await socket.settles()
    expect(await socket.follows(`post:${post.id}`)).toBe('post_not_found')
    await host.reacts(post, 'vote')
    await socket.settles()
    expect(socket.events).toEqual([])
  })

  test('set by both at the same moment exists twice, and each can lift only their own', async ({ join }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    const outcomes = await Promise.allSettled([ana.blocks(bea), bea.blocks(ana)])
    // The second may no longer see the first: one block is enough to separate them.
    expect(outcomes.some(({ status }) => status === 'fulfilled')).toBe(true)
    await Promise.allSettled([bea.unblocks(ana)])
    const { items } = await ana.call(listBlocked, { query: {} })
    if (items.length > 0) await expect(bea.opensProfile(ana)).toBeRefused('profile_not_found')
  })

  test('is listed only to the member who set it', async ({ join, guest }) => {
    const ana = await join('ana')
    const bea = await join('bea')
    const chloe = await join('chloe')
    expect(await ana.blocks(bea)).toEqual({ is_blocked: true, is_muted: false })
    await ana.blocks(bea)
    await ana.mutes(chloe)
    const blocked = await ana.call(listBlocked, { query: {} })
    expect(blocked.items.map(({ member }) => member.name)).toEqual(['bea'])
    const muted = await ana.call(listMuted, { query: {} })
    expect(muted.items.map(({ member }) => member.name)).toEqual(['chloe'])
    expect((await bea.call(listBlocked, { query: {} })).items).toEqual([])
    expect((await guest.send('GET', '/api/v1/me/blocked')).status).toBe(401)
    await expect(ana.blocks(ana)).toBeRefused('block_of_oneself')
    await expect(ana.blocks({ id: '00000000-0000-4000-8000-000000000000' })).toBeRefused('profile_not_found')
  })
})

test('[FOL-19] a mute hides the muted member from the muter only, and reveals nothing to the muted', async ({
  join,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  const host = await join('hugo')
  const ofBea = await bea.publishes('Un mot de Béa')
  const ofAna = await ana.publishes('Un mot d’Ana')
  const ofHost = await host.publishes('Chez Hugo')
  await bea.comments(ofHost, 'Un avis de Béa')
  await bea.reacts(ofAna, 'support')
  expect(await notificationsOf(ana)).toEqual(['like'])
  const heard = await bea.socket()
  await heard.follows(`member:${bea.id}`)

  await ana.mutes(bea)
  expect(await feedOf(ana)).toEqual(['Chez Hugo', 'Un mot d’Ana'])
  expect(await commentsOf(ana, ofHost)).toEqual([])
  // An opinion names nobody.
  expect(await notificationsOf(ana)).toEqual(['like'])
  await bea.comments(ofAna, 'Un autre avis, @ana')
  await bea.asksToFollow(ana)
  expect(await notificationsOf(ana)).toEqual(['like'])
  // The request still waits, and content opened by its address is shown.
  expect(await ana.requests()).toHaveLength(1)
  expect(await ana.opens(ofBea)).toMatchObject({ id: ofBea.id })
  expect(await ana.opensProfile(bea)).toMatchObject({ is_muted: true })

  await heard.settles()
  // Her own request causes an event in her tabs; the mute causes none.
  expect(heard.events).toEqual([{ topic: `member:${bea.id}`, event: { type: 'ties_changed', id: ana.id } }])
  expect(await feedOf(bea)).toHaveLength(3)
  expect(await bea.opensProfile(ana)).toMatchObject({ is_muted: false })
  expect(await notificationsOf(bea)).toEqual([])

  await ana.unmutes(bea)
  expect(await feedOf(ana)).toHaveLength(3)
  expect(await commentsOf(ana, ofHost)).toEqual(['Un avis de Béa'])
})

test('[ERR-01] blocking a member whose account is being erased is refused by name', async ({
  context,
  join,
}) => {
  const ana = await join('ana')
  const bea = await join('bea')
  const erasure = await context.database.pool.connect()
  await erasure.query('begin')
  await erasure.query('delete from auth.users where id = $1', [bea.id])
  const blocked = ana.blocks(bea)
  await vi.waitFor(async () => {
    const { rows } = await context.database.pool.query(
      `select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    )
    expect(rows).toHaveLength(1)
  })
  await erasure.query('commit')
  erasure.release()

  await expect(blocked).toBeRefused('profile_not_found')
})
