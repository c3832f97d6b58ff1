import { editPost } from '@parvis/contract/content/post-lifecycle.ts'
import { deletePost, getProfilePosts, savePost } from '@parvis/contract/content/posts.ts'
import { getFeed } from '@parvis/contract/discovery/feed.ts'
import { limits } from '@parvis/contract/limits.ts'
import { describe, expect } from 'vitest'
import { news } from '../../../../test/notifications.ts'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { quotes, reposts, shows, takesBack } from '../../../../test/reposts.ts'

const profileOf = async (reader: Guest, member: { id: string }) =>
  (await reader.call(getProfilePosts, { params: { reference: member.id }, query: {} })).items

describe('a plain repost', () => {
  test('shows its original in the reposter’s tab and profile, and is counted on the original', async ({
    join,
    guest,
  }) => {
    const official = await join('otto', { role: 'politician', verified: true })
    const citizen = await join('ana')
    const post = await official.publishes('Un budget pour les cantines', { region_code: '35' })
    await citizen.reacts(post, 'support')
    const repost = await reposts(citizen, post)
    expect(repost).toMatchObject({
      content: '',
      repost_kind: 'plain',
      repost_of_id: post.id,
      region_code: '35',
      isOwnPost: true,
      original: {
        id: post.id,
        content: 'Un budget pour les cantines',
        author: { id: official.id, role: 'politician' },
        reactions: { support: 1 },
        userReaction: 'support',
        repost_count: 1,
        is_reposted: true,
        created_at: post.created_at,
        original: null,
      },
    })
    expect((await guest.reads('citizens')).items).toMatchObject([
      { id: repost.id, author: { id: citizen.id }, original: { id: post.id, is_reposted: false } },
    ])
    expect(await profileOf(guest, citizen)).toMatchObject([{ id: repost.id, original: { id: post.id } }])
    expect(await citizen.opens(post)).toMatchObject({ is_reposted: true, repost_count: 1 })
    expect(await official.opens(post)).toMatchObject({ is_reposted: false, repost_count: 1 })
  })

  test('exists once, however often it is requested; one of a plain repost counts for its original, one of a quote shows the quote and its original', async ({
    join,
    guest,
    context,
  }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('À republier')
    const made = await Promise.all(Array.from({ length: 10 }, () => reposts(reader, post)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await author.opens(post)).toMatchObject({ repost_count: 1 })
    const rows = await context.db
      .selectFrom('posts')
      .select('id')
      .where('repost_of_id', '=', post.id)
      .execute()
    expect(rows).toHaveLength(1)

    const third = await join('cleo')
    const passedOn = await reposts(third, await reposts(reader, post))
    expect(passedOn).toMatchObject({ repost_of_id: post.id, original: { id: post.id, repost_count: 2 } })
    const quote = await quotes(third, await reposts(reader, post), 'À lire')
    expect(quote).toMatchObject({ repost_of_id: post.id })

    await reposts(author, quote)
    expect((await guest.reads('citizens')).items[0]).toMatchObject({
      repost_kind: 'plain',
      original: { id: quote.id, content: 'À lire', original: { id: post.id, content: 'À republier' } },
    })
  })

  test('can be removed repeatedly, by its original or by itself', async ({ join, guest }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('À republier')
    const repost = await reposts(reader, post)
    expect(await takesBack(reader, post)).toEqual({ is_reposted: false })
    expect(await takesBack(reader, post)).toEqual({ is_reposted: false })
    await expect(guest.opens(repost)).toBeRefused('post_not_found')
    expect(await reader.opens(post)).toMatchObject({ is_reposted: false, repost_count: 0 })
    await takesBack(reader, await reposts(reader, post))
    await reader.removes(await reposts(reader, post))
    await takesBack(author, post)
    expect(await reader.opens(post)).toMatchObject({ is_reposted: false, repost_count: 0 })
    expect((await guest.reads('citizens')).items).toHaveLength(1)
  })

  test('cannot be edited, commented on or saved itself', async ({ join }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const repost = await reposts(reader, await author.publishes('À republier'))
    const params = { postId: repost.id }
    await expect(
      reader.call(editPost, { params, body: { content: 'Des mots', edited_at: null } }),
    ).toBeRefused('plain_repost')
    await expect(shows(reader, repost, 'private')).toBeRefused('plain_repost')
    await expect(author.reacts(repost, 'support')).toBeRefused('post_not_found')
    await expect(author.comments(repost, 'Un mot')).toBeRefused('post_not_found')
    await expect(author.call(savePost, { params })).toBeRefused('post_not_found')
    await expect(author.call(deletePost, { params })).toBeRefused('not_owner')
  })
})

describe('a quote', () => {
  test('shows its message and its original, and a draft sent twice is published once', async ({
    join,
    guest,
  }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('Le fond')
    const draft = crypto.randomUUID()
    const quote = await quotes(reader, post, 'Mon avis', draft)
    expect(await quotes(reader, post, 'Mon avis', draft)).toMatchObject({ id: quote.id })
    await quotes(reader, post, 'Un autre')
    expect((await guest.reads('citizens')).items).toMatchObject([
      { content: 'Un autre', repost_kind: 'quote', original: { id: post.id, repost_count: 2 } },
      { id: quote.id, content: 'Mon avis', original: { content: 'Le fond', author: { name: 'ana' } } },
      { id: post.id, original: null, repost_kind: null },
    ])
    expect(await reader.opens(post)).toMatchObject({ is_reposted: false, repost_count: 2 })
  })

  test('carries the region of its author, as a plain repost carries that of its original', async ({
    join,
    guest,
    context,
  }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('carl')]
    await context.db.updateTable('profiles').set({ region_code: '13' }).where('id', '=', reader.id).execute()
    const post = await author.publishes('Le fond', { region_code: '35' })
    expect(await quotes(reader, post, 'Vu de Marseille')).toMatchObject({
      region_code: '13',
      original: { region_code: '35' },
    })
    expect(await quotes(other, post, 'Vu de partout')).toMatchObject({ region_code: null })
    expect(await reposts(other, post)).toMatchObject({ region_code: '35' })
    const { items } = await guest.call(getFeed, { query: { tab: 'citizens', scope: 'local', region: '13' } })
    expect(items).toMatchObject([{ content: 'Vu de Marseille' }])
  })

  test('needs a message that follows the rules of a post', async ({ join }) => {
    const post = await (await join('ana')).publishes('Le fond')
    const reader = await join('bea')
    await expect(quotes(reader, post, '')).toBeRefused('content_empty')
    await expect(quotes(reader, post, ' \n\t ')).toBeRefused('content_empty')
    await expect(quotes(reader, post, 'x'.repeat(limits.post + 1))).toBeRefused('content_too_long')
    expect(await reader.opens(post)).toMatchObject({ repost_count: 0 })
  })

  test('may be edited and quoted', async ({ join, guest }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const quote = await quotes(reader, await author.publishes('Le fond'), 'Mon avis')
    const body = { content: 'Mon avis, relu', edited_at: null }
    await reader.call(editPost, { params: { postId: quote.id }, body })
    const second = await quotes(author, quote, 'Merci')
    expect(await guest.opens(second)).toMatchObject({
      original: {
        content: 'Mon avis, relu',
        edited_at: expect.any(String),
        original: { content: 'Le fond' },
      },
    })
  })
})

describe('the right to repost', () => {
  test('[RSR-07] a citizen’s repost goes to channel citizen, a verified journalist’s or politician’s to general', async ({
    join,
    guest,
  }) => {
    const post = await (await join('ana')).publishes('Le fond')
    const roles = [
      ['citizen', false, 'citizen', 'citizens'],
      ['journalist', true, 'general', 'journalism'],
      ['politician', true, 'general', 'politics'],
    ] as const
    for (const [role, verified, channel, tab] of roles) {
      const member = await join(`de_${role}`, { role, verified })
      const plain = await reposts(member, post)
      const quote = await quotes(member, post, 'À lire')
      expect([plain, quote]).toMatchObject([{ channel }, { channel }])
      expect((await guest.reads(tab)).items.map(({ id }) => id)).toEqual(
        expect.arrayContaining([plain.id, quote.id]),
      )
    }
    for (const role of ['journalist', 'politician'] as const) {
      const unverified = await join(`pas_${role}`, { role, verified: false })
      await expect(reposts(unverified, post)).toBeRefused('verification_required')
      await expect(quotes(unverified, post, 'À lire')).toBeRefused('verification_required')
    }
    await expect(reposts(guest, post)).toBeRefused('not_authenticated')
    await expect(quotes(guest, post, 'À lire')).toBeRefused('not_authenticated')
    await expect(takesBack(guest, post)).toBeRefused('not_authenticated')
  })

  test('only public posts can be reposted; an invisible one is unknown', async ({ join }) => {
    const author = await join('ana')
    const follower = await join('bea')
    await follower.follows(author)
    const limited = await author.publishes('Entre nous', { visibility: 'followers' })
    const secret = await author.publishes('Pour moi', { visibility: 'private' })
    const deleted = await author.publishes('Bientôt parti')
    await author.removes(deleted)
    for (const attempt of [
      reposts,
      (member: Member, post: { id: string }) => quotes(member, post, 'À lire'),
    ]) {
      await expect(attempt(follower, limited)).toBeRefused('post_not_public')
      await expect(attempt(author, secret)).toBeRefused('post_not_public')
      await expect(attempt(follower, secret)).toBeRefused('post_not_found')
      await expect(attempt(follower, deleted)).toBeRefused('post_not_found')
    }
    const open = await author.publishes('Pour tous')
    await author.blocks(follower)
    await expect(reposts(follower, open)).toBeRefused('post_not_found')
    await expect(quotes(author, await follower.publishes('Un mot'), 'Non')).toBeRefused('post_not_found')
  })
})

describe('notifications of reposts', () => {
  test('the original’s author is notified of a share, once for a plain repost, and not of a removed one', async ({
    join,
  }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Le fond')
    await reposts(reader, post)
    await takesBack(reader, post)
    expect(await news(author)).toEqual([])
    await reposts(reader, post)
    await reposts(author, post)
    const quote = await quotes(reader, post, 'Mon avis')
    expect(await news(author)).toMatchObject([
      { type: 'share', actor_id: reader.id, message: 'Mon avis', data: { post_id: quote.id } },
      { type: 'share', actor_id: reader.id, message: 'Le fond', data: { post_id: post.id } },
    ])
    expect(await news(reader)).toEqual([])
  })

  test('muted members cause none', async ({ join }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Le fond')
    await author.mutes(reader)
    await reposts(reader, post)
    await quotes(reader, post, 'Bonjour @ana')
    expect(await news(author)).toEqual([])
  })

  test('open tabs hear of a repost, of its removal, and of a deleted original', async ({ join, guest }) => {
    const author = await join('otto', { role: 'politician', verified: true })
    const reader = await join('bea')
    const post = await author.publishes('Le fond')
    const socket = await guest.socket()
    for (const topic of ['feed:citizens', `post:${post.id}`]) expect(await socket.follows(topic)).toBeNull()
    const heard = () => socket.events.map(({ event }) => event)
    const plain = await reposts(reader, post)
    await expect.poll(heard).toContainEqual({ type: 'post_published', id: plain.id, author_id: reader.id })
    await expect.poll(heard).toContainEqual({ type: 'reposts_changed', id: post.id })
    await takesBack(reader, post)
    await expect.poll(heard).toContainEqual({ type: 'post_removed', id: plain.id })
    await reposts(reader, post)
    socket.events.length = 0
    await shows(author, post, 'private')
    await expect
      .poll(() => socket.events)
      .toContainEqual(
        expect.objectContaining({ topic: 'feed:citizens', event: { type: 'post_removed', id: post.id } }),
      )
  })
})
