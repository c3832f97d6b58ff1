import { feedSorts, getFeed } from '@parvis/contract/discovery/feed.ts'
import { feedTabs } from '@parvis/contract/feed-tabs.ts'
import { expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'

test('[FEED-03][FEED-04][FEED-05] each tab shows the posts written in its role', async ({ join, guest }) => {
  const official = await join('odile', { role: 'politician', verified: true, party: 'udi' })
  const reporter = await join('rémi', { role: 'journalist', verified: true, media: 'La Dépêche du Parvis' })
  const citizen = await join('carole')
  const speech = await official.publishes('Le conseil se tient à 18 h.')
  const article = await reporter.publishes('Notre enquête sur les bus.')
  const remark = await citizen.publishes('Et les trains ?')

  const idsIn = async (tab: 'politics' | 'journalism' | 'citizens') =>
    (await guest.reads(tab)).items.map((post) => post.id)
  expect(await idsIn('politics')).toEqual([speech.id])
  expect(await idsIn('journalism')).toEqual([article.id])
  expect(await idsIn('citizens')).toEqual([remark.id])
})

test('[FEED-17][FEED-34] pages hold twenty posts, newest first, each exactly once, even when posts share a creation time', async ({
  join,
  guest,
  context,
}) => {
  const citizen = await join('lucas')
  await context.db
    .insertInto('posts')
    .values(
      Array.from({ length: 45 }, (_, index) => ({
        user_id: citizen.id,
        content: `post ${index}`,
        channel: 'citizen' as const,
        author_role: 'citizen' as const,
        // Thirty of them share one creation time.
        created_at: new Date(Date.UTC(2026, 0, 1, 0, 0, Math.max(0, index - 30))),
      })),
    )
    .execute()

  const seen: string[] = []
  const times: string[] = []
  let cursor: string | undefined
  const sizes: number[] = []
  do {
    const page = await guest.call(getFeed, { query: { tab: 'citizens', ...(cursor ? { cursor } : {}) } })
    sizes.push(page.items.length)
    seen.push(...page.items.map((post) => post.id))
    times.push(...page.items.map((post) => post.created_at))
    cursor = page.next_cursor ?? undefined
  } while (cursor !== undefined)
  expect(sizes).toEqual([20, 20, 5])
  expect(new Set(seen).size).toBe(45)
  expect(times).toEqual([...times].sort().reverse())
})

test('[FEED-35] private and followers-only posts stay out of strangers’ and guests’ tabs', async ({
  join,
  guest,
}) => {
  const alice = await join('alice', { role: 'journalist', verified: true })
  const bob = await join('bob')
  const open = await alice.publishes('Pour tous')
  const reserved = await alice.publishes('Réservé aux abonnés', { visibility: 'followers' })
  const secret = await alice.publishes('Pour moi', { visibility: 'private' })
  const expectRead = async (reader: typeof guest, ids: string[]) => {
    for (const tab of feedTabs) {
      for (const sort of feedSorts) {
        const { items } = await reader.call(getFeed, { query: { tab, sort } })
        // All posts share a creation time; another test checks their order.
        expect(items.map(({ id }) => id).sort()).toEqual(tab === 'journalism' ? ids.toSorted() : [])
      }
    }
  }
  await expectRead(guest, [open.id])
  await expectRead(bob, [open.id])
  await bob.follows(alice)
  await expectRead(bob, [reserved.id, open.id])
  await expectRead(alice, [reserved.id, open.id])
  expect((await alice.opens(secret)).id).toBe(secret.id)
})

test('a guest’s page shows a new post and drops a deleted one at once', async ({ join, guest }) => {
  const citizen = await join('inès')
  await guest.reads('citizens')
  const post = await citizen.publishes('Tout juste publié')
  expect((await guest.reads('citizens')).items[0]?.id).toBe(post.id)
  await citizen.removes(post)
  expect((await guest.reads('citizens')).items.map((item) => item.id)).not.toContain(post.id)
})

test('a guest’s page shows new reactions within moments', async ({ join, guest }) => {
  const citizen = await join('yann')
  const post = await citizen.publishes('Qui est pour ?')
  await guest.reads('citizens')
  await citizen.reacts(post, 'support')
  await expect.poll(async () => (await guest.reads('citizens')).items[0]?.reactions.support).toBe(1)
})

test('[FEED-38] a card carries its author, counts, the reader’s own reaction and whether the post is their own', async ({
  join,
  guest,
}) => {
  const official = await join('hélène', { role: 'politician', verified: true, party: 'le' })
  const citizen = await join('marc')
  const post = await official.publishes('Bonjour')
  await citizen.reacts(post, 'question')
  await citizen.comments(post, 'Pourquoi ?')

  const [seen] = (await citizen.reads('politics')).items
  expect(seen).toMatchObject({
    reactions: { support: 0, question: 1, vote: 0 },
    commentCount: 1,
    userReaction: 'question',
    isOwnPost: false,
    can_delete: false,
    author: {
      id: official.id,
      role: 'politician',
      verified: true,
      party: 'le',
      media: null,
      political_party: 'Les Écologistes',
      political_orientation: 'left',
    },
  })
  await expect
    .poll(async () => (await guest.reads('politics')).items[0])
    .toMatchObject({ userReaction: null, isOwnPost: false, commentCount: 1 })
  expect((await official.reads('politics')).items[0]).toMatchObject({ isOwnPost: true, can_delete: true })
})

test('tick, party and media show only once an account is verified (part of FEED-32)', async ({
  join,
  guest,
}) => {
  const claimant = await join('paul', { role: 'journalist', media: 'La Gazette' })
  const reader = await join('zoé')
  const post = await reader.publishes('Un sujet')
  await claimant.comments(post, 'Je regarde')
  const { items } = await guest.readsComments(post)
  expect(items[0]?.author).toMatchObject({ role: 'journalist', verified: false, media: null, party: null })
})

test('the pill counts posts by others since the reader’s newest one', async ({ join, guest }) => {
  const anna = await join('anna')
  const boris = await join('boris')
  const first = await anna.publishes('Premier')
  await boris.publishes('Deuxième')
  await anna.publishes('Troisième')
  expect(await guest.countsNew('citizens', first.created_at)).toBe(2)
  expect(await anna.countsNew('citizens', first.created_at)).toBe(1)
})

test('an unreadable cursor and an unknown tab are refused by name', async ({ guest }) => {
  await expect(
    guest.call(getFeed, { query: { tab: 'citizens', cursor: "'; drop table posts" } }),
  ).toBeRefused('validation_failed')
  await expect(guest.get('/api/v1/feed?tab=everything')).toBeRefused('validation_failed')
})
