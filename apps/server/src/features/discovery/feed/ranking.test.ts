import { getFeed } from '@parvis/contract/discovery/feed.ts'
import type { RelevanceView } from '@parvis/contract/discovery/relevance.schemas.ts'
import { explainPost, relevance } from '@parvis/contract/discovery/relevance.ts'
import type { FeedTab } from '@parvis/contract/fields.schemas.ts'
import { sql } from 'kysely'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { expirePopularCandidates } from './rankings/popular.ts'

const hour = 3_600_000

async function allPosts(reader: Guest, query: { tab: FeedTab; sort: 'relevant' | 'popular' }) {
  const posts: Awaited<ReturnType<typeof reader.reads>>['items'] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof reader.reads>> = await reader.call(getFeed, {
      query: { ...query, ...(cursor === null ? {} : { cursor }) },
    })
    posts.push(...page.items)
    cursor = page.next_cursor
  } while (cursor !== null)
  return posts
}

/** Computes the published formula from the fields of a card alone. */
function byHand(post: Awaited<ReturnType<Guest['reads']>>['items'][number], following: boolean): number {
  const { support, question, vote } = post.reactions
  const exchanges = support + question + vote + relevance.commentWeight * post.commentCount
  const hours = (Date.parse(post.created_at) - Date.parse(relevance.origin)) / hour
  return (
    Math.floor(hours * relevance.pointsPerHour) +
    Math.round(relevance.pointsPerTenfold * Math.log10(1 + exchanges)) +
    (post.author?.verified ? relevance.pointsOfVerified : 0) +
    (following ? relevance.pointsOfSubscription : 0)
  )
}

const sumOf = ({ terms }: RelevanceView) => terms.reduce((sum, { value }) => sum + value, 0)

async function youngPosts(context: AppContext): Promise<number> {
  const young = await context.db
    .selectFrom('post_ranks')
    .select('post_id')
    .where('young', '=', true)
    .execute()
  return young.length
}

/** Posts whose stored score or popularity differs from the expected one. */
async function strayRanks(context: AppContext) {
  const { rows } = await sql`
    select posts.id from posts join profiles on profiles.id = posts.user_id
      full join post_ranks as ranks on ranks.post_id = posts.id
    where (posts.visibility = 'private') <> (ranks.post_id is null) or ranks.post_id is not null and (
      ranks.score, ranks.popularity, ranks.user_id, ranks.visibility, ranks.author_role, ranks.created_at, ranks.region_code, ranks.author_party,
      posts.author_party
    ) is distinct from (
      relevance_age(posts.created_at) + relevance_verified(verified)
        + relevance_engagement(support_count, question_count, vote_count, comment_count),
      support_count + vote_count, posts.user_id, posts.visibility, posts.author_role, posts.created_at, posts.region_code, posts.author_party,
      shown_party(profiles.role, verified, political_party)
    )
  `.execute(context.db)
  return rows
}

test('[FEED-19] the relevance terms of a post add up to its score, for a guest and for a member, by the published formula', async ({
  join,
  guest,
  context,
}) => {
  const verified = await join('véra', { role: 'journalist', verified: true })
  const followed = await join('fanny', { role: 'journalist', verified: true })
  const lapsed = await join('luc', { role: 'journalist' })
  const reader = await join('rose')
  await reader.follows(followed)
  const authors = [verified, followed, lapsed]
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: 90 }, (_, index) => ({
        user_id: authors[index % 3]?.id ?? '',
        content: `Article ${index}`,
        channel: 'general' as const,
        author_role: 'journalist' as const,
        created_at: new Date(Date.now() - ((index * 37) % 90) * 0.7 * hour),
        support_count: (index * 13) % 40,
        question_count: index % 4,
        vote_count: (index * 7) % 25,
        comment_count: index % 6,
      })),
    )
    .execute()

  for (const someone of [guest, reader]) {
    const posts = await allPosts(someone, { tab: 'journalism', sort: 'relevant' })
    expect(posts).toHaveLength(90)
    const totals: number[] = []
    for (const post of posts) {
      const why = await someone.call(explainPost, { params: { postId: post.id } })
      expect(why.formula_version).toBe(relevance.version)
      expect(sumOf(why)).toBe(why.total)
      expect(why.total).toBe(byHand(post, someone === reader && post.user_id === followed.id))
      totals.push(why.total)
    }
    expect(totals).toEqual([...totals].sort((a, b) => b - a))
  }
  expect(await strayRanks(context)).toEqual([])
})

test('each term shows its inputs', async ({ join, guest }) => {
  const official = await join('oriane', { role: 'politician', verified: true })
  const reader = await join('régis')
  await reader.follows(official)
  const post = await official.publishes('Un projet')
  await reader.reacts(post, 'question')
  await reader.comments(post, 'Lequel ?')
  const { terms } = await reader.call(explainPost, { params: { postId: post.id } })
  expect(terms.map(({ key, input }) => [key, input])).toEqual([
    ['age', { created_at: post.created_at }],
    ['engagement', { reactions: 1, comments: 1 }],
    ['verified', { verified: true }],
    ['subscription', { following: true }],
  ])
  // 240 × log10(1 + 1 + 2 × 1)
  expect(terms.slice(1).map(({ value }) => value)).toEqual([144, 60, 120])
  const forGuest = await guest.call(explainPost, { params: { postId: post.id } })
  expect(forGuest.terms.at(-1)).toEqual({ key: 'subscription', input: { following: false }, value: 0 })
})

test('a subscription raises a post by its points, on every page', async ({ join, context }) => {
  const [loud, quiet] = [await join('lola'), await join('quentin')]
  const reader = await join('rachel')
  await reader.follows(quiet)
  const at = (hoursAgo: number) => new Date(Date.now() - hoursAgo * hour)
  const post = (user_id: string, hoursAgo: number, content: string) => ({
    user_id,
    content,
    channel: 'citizen' as const,
    author_role: 'citizen' as const,
    created_at: at(hoursAgo),
  })
  // A subscription is worth 12 hours.
  await context.db
    .insertInto('posts')
    .values([
      ...Array.from({ length: 50 }, (_, index) => post(loud.id, index + 0.05, `fort ${index}`)),
      post(quiet.id, 11.5, 'avant tout'),
      post(quiet.id, 42.5, 'vers la page deux'),
    ])
    .execute()
  const order = (await allPosts(reader, { tab: 'citizens', sort: 'relevant' })).map(({ content }) => content)
  expect(order).toHaveLength(52)
  expect(order[0]).toBe('avant tout')
  expect(order.slice(31, 34)).toEqual(['fort 30', 'vers la page deux', 'fort 31'])
})

test('[FEED-18] trending orders the last seven days by support plus vote; questions and old posts do not count', async ({
  join,
  guest,
  context,
  clock,
}) => {
  const writer = await join('tess')
  const day = 24 * hour
  const now = Date.now()
  const drafts = [
    { content: 'ancien', created_at: now - 9 * day, support_count: 900, vote_count: 900 },
    { content: 'questionné', created_at: now - 1 * hour, question_count: 500 },
    { content: 'voté', created_at: now - 6 * day, vote_count: 9 },
    { content: 'soutenu', created_at: now - 2 * day, support_count: 5, vote_count: 2 },
    { content: 'plus récent', created_at: now - 1 * day, support_count: 7 },
  ]
  await context.db
    .insertInto('posts')
    .values(
      drafts.map((draft) => ({
        ...draft,
        user_id: writer.id,
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
        created_at: new Date(draft.created_at),
      })),
    )
    .execute()
  const order = async () =>
    (await allPosts(guest, { tab: 'citizens', sort: 'popular' })).map(({ content }) => content)
  expect(await order()).toEqual(['voté', 'plus récent', 'soutenu', 'questionné'])
  clock.advance({ days: 2 })
  expect(await order()).toEqual(['plus récent', 'soutenu', 'questionné'])

  // The sweep runs later and does not change the result.
  await expirePopularCandidates(context.db, clock.now())
  expect(await youngPosts(context)).toBe(3)
  expect(await order()).toEqual(['plus récent', 'soutenu', 'questionné'])
})

test('a post made public again keeps its age', async ({ join, guest, context, clock }) => {
  const writer = await join('rémi')
  const [old, recent] = [9, 1].map((days) => ({
    user_id: writer.id,
    content: `Il y a ${days} j`,
    channel: 'citizen' as const,
    author_role: 'citizen' as const,
    created_at: new Date(clock.now().getTime() - days * 24 * hour),
  }))
  if (!old || !recent) throw new Error('expected two posts')
  await context.db.insertInto('posts').values([old, recent]).execute()
  const popular = async () =>
    (await allPosts(guest, { tab: 'citizens', sort: 'popular' })).map(({ content }) => content)
  const age = async () => {
    await expirePopularCandidates(context.db, clock.now())
    return youngPosts(context)
  }
  expect(await age()).toBe(1)
  for (const visibility of ['private', 'public'] as const)
    await context.db.updateTable('posts').set({ visibility }).where('user_id', '=', writer.id).execute()
  expect(await youngPosts(context)).toBe(2)
  expect(await popular()).toEqual([recent.content])
  expect(await age()).toBe(1)
  expect(await popular()).toEqual([recent.content])
})

test('scores stay correct through every change, and private posts have none', async ({
  join,
  guest,
  context,
}) => {
  const official = await join('sacha', { role: 'politician', verified: true, party: 'ps' })
  const readers = await Promise.all(['ugo', 'vic', 'wim'].map((name) => join(name)))
  const posts = await Promise.all(['un', 'deux', 'trois'].map((text) => official.publishes(text)))
  await Promise.all(readers.flatMap((reader) => posts.map((post) => reader.reacts(post, 'support'))))
  const [first, second, third] = posts
  if (!first || !second || !third) throw new Error('expected three posts')
  await readers[0]?.unreacts(first)
  await readers[1]?.reacts(first, 'question')
  await readers[2]?.comments(second, 'Un mot')
  expect(await strayRanks(context)).toEqual([])

  const change = (values: { verified?: boolean; political_party?: 'lr' }) =>
    context.db.updateTable('profiles').set(values).where('id', '=', official.id).execute()
  await Promise.all([change({ verified: false }), readers[0]?.reacts(first, 'vote')])
  expect(await strayRanks(context)).toEqual([])
  await change({ verified: true, political_party: 'lr' })
  expect(await strayRanks(context)).toEqual([])

  const show = (visibility: 'public' | 'private') =>
    context.db.updateTable('posts').set({ visibility }).where('id', '=', third.id).execute()
  await show('private')
  expect(await strayRanks(context)).toEqual([])
  await expect(guest.call(explainPost, { params: { postId: third.id } })).toBeRefused('post_not_found')
  await expect(official.call(explainPost, { params: { postId: third.id } })).toBeRefused('post_not_found')
  await show('public')
  await context.db
    .deleteFrom('auth.users')
    .where('id', '=', readers[0]?.id ?? '')
    .execute()
  expect(await strayRanks(context)).toEqual([])
  await official.removes(third)
  expect(await strayRanks(context)).toEqual([])
})

test('the published constants match those of the database', async ({ context }) => {
  const { rows } = await sql<Record<string, number>>`
    select relevance_age(${relevance.origin}::timestamptz) as origin,
      relevance_age(${relevance.origin}::timestamptz + interval '1 hour') as hour,
      relevance_engagement(9, 0, 0, 0) as tenfold,
      relevance_engagement(1, 1, 1, 0) as three,
      relevance_engagement(1, 0, 0, 1) as commented,
      relevance_verified(true) as verified,
      relevance_subscription() as subscription
  `.execute(context.db)
  expect(rows[0]).toEqual({
    origin: 0,
    hour: relevance.pointsPerHour,
    tenfold: relevance.pointsPerTenfold,
    three: 144,
    commented: 144,
    verified: relevance.pointsOfVerified,
    subscription: relevance.pointsOfSubscription,
  })
})
