import { limits } from '@parvis/contract/limits.ts'
import { listNotifications } from '@parvis/contract/notifications.ts'
import { editPost, setPostVisibility } from '@parvis/contract/post-life.ts'
import { deletePost } from '@parvis/contract/posts.ts'
import { getProfilePosts } from '@parvis/contract/profiles.ts'
import { quotePost, repostPost, undoRepost } from '@parvis/contract/reposts.ts'
import { savePost } from '@parvis/contract/saves.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../test/parvis.ts'
import type { Guest, Member } from '../../../test/people.ts'

interface Post {
  id: string
}

const reposts = (member: Guest, { id }: Post) => member.call(repostPost, { params: { postId: id } })
const takesBack = (member: Guest, { id }: Post) => member.call(undoRepost, { params: { postId: id } })
const quotes = (member: Guest, { id }: Post, content: string, request_id?: string) =>
  member.call(quotePost, { params: { postId: id }, body: { content, request_id } })
const shows = (author: Guest, { id }: Post, visibility: 'public' | 'followers' | 'private') =>
  author.call(setPostVisibility, { params: { postId: id }, body: { visibility } })
const told = async (member: Member) => (await member.call(listNotifications, { query: {} })).items
const profileOf = async (reader: Guest, member: Post) =>
  (await reader.call(getProfilePosts, { params: { reference: member.id }, query: {} })).items

describe('a plain repost', () => {
  test('shows its original in the reposter’s tab and profile, and says so on the original', async ({
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
        repostCount: 1,
        isReposted: true,
        created_at: post.created_at,
        original: null,
      },
    })
    expect((await guest.reads('citizens')).items).toMatchObject([
      { id: repost.id, author: { id: citizen.id }, original: { id: post.id, isReposted: false } },
    ])
    expect(await profileOf(guest, citizen)).toMatchObject([{ id: repost.id, original: { id: post.id } }])
    expect(await citizen.opens(post)).toMatchObject({ isReposted: true, repostCount: 1 })
    expect(await official.opens(post)).toMatchObject({ isReposted: false, repostCount: 1 })
  })

  test('is one, however often and from how many tabs it is asked for; of a plain repost it is one of its original, of a quote it shows the quote and what it quotes', async ({
    join,
    guest,
    world,
  }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('À republier')
    const made = await Promise.all(Array.from({ length: 10 }, () => reposts(reader, post)))
    expect(new Set(made.map(({ id }) => id)).size).toBe(1)
    expect(await author.opens(post)).toMatchObject({ repostCount: 1 })
    const rows = await world.db.selectFrom('posts').select('id').where('repost_of_id', '=', post.id).execute()
    expect(rows).toHaveLength(1)

    const third = await join('cleo')
    const passedOn = await reposts(third, await reposts(reader, post))
    expect(passedOn).toMatchObject({ repost_of_id: post.id, original: { id: post.id, repostCount: 2 } })
    const quote = await quotes(third, await reposts(reader, post), 'À lire')
    expect(quote).toMatchObject({ repost_of_id: post.id })

    await reposts(author, quote)
    expect((await guest.reads('citizens')).items[0]).toMatchObject({
      repost_kind: 'plain',
      original: { id: quote.id, content: 'À lire', original: { id: post.id, content: 'À republier' } },
    })
  })

  test('is taken back as often as one likes, by its original or by itself', async ({ join, guest }) => {
    const author = await join('ana')
    const reader = await join('bea')
    const post = await author.publishes('À republier')
    const repost = await reposts(reader, post)
    expect(await takesBack(reader, post)).toEqual({ isReposted: false })
    expect(await takesBack(reader, post)).toEqual({ isReposted: false })
    await expect(guest.opens(repost)).toBeRefused('post_not_found')
    expect(await reader.opens(post)).toMatchObject({ isReposted: false, repostCount: 0 })
    await takesBack(reader, await reposts(reader, post))
    await reader.removes(await reposts(reader, post))
    await takesBack(author, post)
    expect(await reader.opens(post)).toMatchObject({ isReposted: false, repostCount: 0 })
    expect((await guest.reads('citizens')).items).toHaveLength(1)
  })

  test('has nothing of its own to change, answer or keep', async ({ join }) => {
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
  test('stands with its message and its original, and a draft sent twice is published once', async ({
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
      { content: 'Un autre', repost_kind: 'quote', original: { id: post.id, repostCount: 2 } },
      { id: quote.id, content: 'Mon avis', original: { content: 'Le fond', author: { name: 'ana' } } },
      { id: post.id, original: null, repost_kind: null },
    ])
    expect(await reader.opens(post)).toMatchObject({ isReposted: false, repostCount: 2 })
  })

  test('needs a message that keeps to the rules of a post', async ({ join }) => {
    const post = await (await join('ana')).publishes('Le fond')
    const reader = await join('bea')
    await expect(quotes(reader, post, '')).toBeRefused('content_empty')
    await expect(quotes(reader, post, ' \n\t ')).toBeRefused('content_empty')
    await expect(quotes(reader, post, 'x'.repeat(limits.post + 1))).toBeRefused('content_too_long')
    expect(await reader.opens(post)).toMatchObject({ repostCount: 0 })
  })

  test('may be edited, and be quoted itself', async ({ join, guest }) => {
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

describe('who may repost', () => {
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

  test('only a public post is passed on; one that the member may not see is unknown', async ({ join }) => {
    const author = await join('ana')
    const follower = await join('bea')
    await follower.follows(author)
    const limited = await author.publishes('Entre nous', { visibility: 'followers' })
    const secret = await author.publishes('Pour moi', { visibility: 'private' })
    const deleted = await author.publishes('Bientôt parti')
    await author.removes(deleted)
    for (const attempt of [reposts, (member: Member, post: Post) => quotes(member, post, 'À lire')]) {
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

describe('when the original', () => {
  test('is deleted, its plain reposts go and its quotes stay without it', async ({ join, guest }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('cleo')]
    const post = await author.publishes('Le fond')
    const plain = await reposts(reader, post)
    const own = await reposts(author, post)
    const quote = await quotes(other, post, 'Mon avis')
    const passedOn = await reposts(reader, quote)
    for (const shown of [plain, own, quote, passedOn]) expect(await guest.opens(shown)).toBeTruthy()
    await author.removes(post)
    for (const gone of [plain, own]) await expect(guest.opens(gone)).toBeRefused('post_not_found')
    expect(await guest.opens(quote)).toMatchObject({
      content: 'Mon avis',
      repost_kind: 'quote',
      repost_of_id: null,
      original: null,
    })
    expect(await guest.opens(passedOn)).toMatchObject({ original: { id: quote.id, original: null } })
    expect((await guest.reads('citizens')).items.map(({ id }) => id)).toEqual([passedOn.id, quote.id])
    expect(await guest.opensProfile(reader)).toMatchObject({ postsCount: 1 })
  })

  test('goes with its author’s account, so do its plain reposts; the figures of others’ posts follow', async ({
    join,
    guest,
    world,
  }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Le fond')
    const theirs = await reader.publishes('Autre chose')
    await reposts(author, post)
    await reposts(author, theirs)
    const plain = await reposts(reader, post)
    const quote = await quotes(reader, post, 'Mon avis')
    await world.db.deleteFrom('auth.users').where('id', '=', author.id).execute()
    world.bus.publish('cards', null)
    await expect.poll(() => guest.reads('citizens').then(({ items }) => items.length)).toBe(2)
    await expect(reader.opens(plain)).toBeRefused('post_not_found')
    expect(await reader.opens(quote)).toMatchObject({ original: null })
    expect(await reader.opens(theirs)).toMatchObject({ repostCount: 0 })
  })

  test('is made private, nobody reads it through a repost, on no page kept in memory either; public again it is back', async ({
    join,
    guest,
  }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('cleo')]
    const post = await author.publishes('Un secret')
    const plain = await reposts(reader, post)
    const quote = await quotes(other, post, 'Mon avis')
    const pages = async (person: Guest) => [
      (await person.reads('citizens')).items.map(({ id, original }) => [id, original?.content]),
      await person.opens(quote).then(({ original }) => original?.content),
    ]
    const open = [
      [
        [quote.id, 'Un secret'],
        [plain.id, 'Un secret'],
        [post.id, undefined],
      ],
      'Un secret',
    ]
    const hidden = [[[quote.id, undefined]], undefined]
    expect(await pages(guest)).toEqual(open)
    await shows(author, post, 'private')
    expect(await pages(guest)).toEqual(hidden)
    expect(await pages(other)).toEqual(hidden)
    expect(await author.opens(quote)).toMatchObject({ original: { content: 'Un secret' } })
    await expect(guest.opens(plain)).toBeRefused('post_not_found')
    expect(await reader.opens(plain)).toMatchObject({ visibility: 'private', original: null })
    await shows(author, post, 'followers')
    expect(await pages(guest)).toEqual(hidden)
    await shows(author, post, 'public')
    expect(await pages(guest)).toEqual(open)
  })

  test('is edited or answered, the guests’ pages of its reposts tell', async ({ join, guest }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Avant')
    const plain = await reposts(reader, post)
    const quote = await quotes(reader, post, 'Mon avis')
    const passedOn = await reposts(author, quote)
    for (const shown of [plain, quote, passedOn]) await guest.opens(shown)
    const body = { content: 'Après', edited_at: null }
    await author.call(editPost, { params: { postId: post.id }, body })
    expect(await guest.opens(plain)).toMatchObject({ original: { content: 'Après' } })
    expect(await guest.opens(quote)).toMatchObject({ original: { content: 'Après' } })
    expect(await guest.opens(passedOn)).toMatchObject({ original: { original: { content: 'Après' } } })
    await reader.reacts(post, 'vote')
    expect(await guest.opens(plain)).toMatchObject({ original: { reactions: { vote: 1 } } })
  })

  test('is by somebody with whom a block stands between, it is not shown to either', async ({ join }) => {
    const [author, reader, other] = [await join('ana'), await join('bea'), await join('cleo')]
    const quote = await quotes(other, await author.publishes('Le fond'), 'Mon avis')
    await reader.blocks(author)
    expect(await reader.opens(quote)).toMatchObject({ content: 'Mon avis', original: null })
    const [seen] = (await reader.reads('citizens')).items
    expect(seen).toMatchObject({ id: quote.id, original: null })
  })
})

describe('what is told', () => {
  test('the original’s author learns of it as a share, once for a plain repost, and not of what was taken back', async ({
    join,
  }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Le fond')
    await reposts(reader, post)
    await takesBack(reader, post)
    expect(await told(author)).toEqual([])
    await reposts(reader, post)
    await reposts(author, post)
    const quote = await quotes(reader, post, 'Mon avis')
    expect(await told(author)).toMatchObject([
      { type: 'share', actor_id: reader.id, message: 'Mon avis', data: { post_id: quote.id } },
      { type: 'share', actor_id: reader.id, message: 'Le fond', data: { post_id: post.id } },
    ])
    expect(await told(reader)).toEqual([])
  })

  test('whoever is muted tells nothing', async ({ join }) => {
    const [author, reader] = [await join('ana'), await join('bea')]
    const post = await author.publishes('Le fond')
    await author.mutes(reader)
    await reposts(reader, post)
    await quotes(reader, post, 'Bonjour @ana')
    expect(await told(author)).toEqual([])
  })

  test('open tabs hear of a repost, of its end, and of an original that leaves', async ({ join, guest }) => {
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

test('reposting and deleting the same post at once leaves neither a repost of nothing nor a wrong figure', async ({
  join,
  world,
}) => {
  const author = await join('ana')
  const readers = [await join('bea'), await join('cleo'), await join('dina')]
  const post = await author.publishes('Le fond')
  const kept = await author.publishes('Qui reste')
  await Promise.allSettled([
    ...readers.map((reader) => reposts(reader, post)),
    author.removes(post),
    ...readers.map((reader) => quotes(reader, post, 'Mon avis')),
    ...readers.flatMap((reader) => [reposts(reader, kept), takesBack(reader, kept)]),
  ])
  const plain = await world.db
    .selectFrom('posts')
    .select('repost_of_id')
    .where('repost_kind', '=', 'plain')
    .execute()
  expect(plain.every(({ repost_of_id }) => repost_of_id === kept.id)).toBe(true)
  expect(await author.opens(kept)).toMatchObject({ repostCount: plain.length })
})
