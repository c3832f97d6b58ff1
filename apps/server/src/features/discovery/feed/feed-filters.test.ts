import type * as schemas from '@parvis/contract/discovery/feed.schemas.ts'
import { countNewPosts, getFeed } from '@parvis/contract/discovery/feed.ts'
import type { RegionCode } from '@parvis/contract/fields.schemas.ts'
import type { PartyId } from '@parvis/contract/people/parties.schemas.ts'
import { expect } from 'vitest'
import type { z } from 'zod'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'

type Query = z.input<typeof schemas.getFeed.query>

const idsOf = async (reader: Guest, query: Query) =>
  (await reader.call(getFeed, { query })).items.map(({ id }) => id)

/** Collects the ids of all pages, following the cursor. */
async function allIds(reader: Guest, query: Query): Promise<string[]> {
  const ids: string[] = []
  let cursor: string | null = null
  do {
    const page: Awaited<ReturnType<typeof reader.reads>> = await reader.call(getFeed, {
      query: { ...query, ...(cursor === null ? {} : { cursor }) },
    })
    ids.push(...page.items.map(({ id }) => id))
    cursor = page.next_cursor
  } while (cursor !== null)
  return ids
}

const livesIn = (member: Member, region_code: RegionCode) =>
  member.place.context.db.updateTable('profiles').set({ region_code }).where('id', '=', member.id).execute()

test('[FEED-11] national shows the whole country, local only the member’s own region', async ({ join }) => {
  const writer = await join('aude')
  const reader = await join('brieuc')
  await livesIn(reader, '35')
  const everywhere = await writer.publishes('Pour tout le pays')
  const brittany = await writer.publishes('En Bretagne', { region_code: '35' })
  const corsica = await writer.publishes('En Corse', { region_code: '2A' })

  expect(await idsOf(reader, { tab: 'citizens' })).toEqual([corsica.id, brittany.id, everywhere.id])
  expect(await idsOf(reader, { tab: 'citizens', scope: 'local' })).toEqual([brittany.id])
  expect(await idsOf(reader, { tab: 'citizens', scope: 'local', region: '2A' })).toEqual([corsica.id])
})

test('[FEED-12] local is Île-de-France for a guest, or the region they choose', async ({ join, guest }) => {
  const writer = await join('corinne')
  const capital = await writer.publishes('En Île-de-France', { region_code: '75' })
  const corsica = await writer.publishes('En Corse', { region_code: '2A' })
  await writer.publishes('Partout')

  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    expect(await idsOf(guest, { tab: 'citizens', scope: 'local', sort })).toEqual([capital.id])
    expect(await idsOf(guest, { tab: 'citizens', scope: 'local', region: '2A', sort })).toEqual([corsica.id])
  }
})

test('[FEED-13][FEED-14][FEED-23] filters by orientation and parties keep the posts of matching authors, in every sort', async ({
  join,
  guest,
}) => {
  const author = (party: PartyId) => join(party, { role: 'politician', verified: true, party })
  const [left, center, right] = [await author('ps'), await author('modem'), await author('lr')]
  const alone = await join('solitaire', { role: 'politician', verified: true })
  const claims = await left.publishes('À gauche')
  const middle = await center.publishes('Au centre')
  const order = await right.publishes('À droite')
  const own = await alone.publishes('Sans parti')

  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    expect(await idsOf(guest, { orientation: 'left', sort })).toEqual([claims.id])
    expect(await idsOf(guest, { orientation: 'center', sort })).toEqual([middle.id])
    expect(await idsOf(guest, { orientation: 'right', sort })).toEqual([order.id])
    expect(await idsOf(guest, { orientation: 'all', sort })).toEqual([own.id, order.id, middle.id, claims.id])
    expect(await idsOf(guest, { parties: 'lr,ps', sort })).toEqual([order.id, claims.id])
    expect(await idsOf(guest, { parties: 'lr,ps', orientation: 'left', sort })).toEqual([claims.id])
    expect(await idsOf(guest, { parties: 'lr', orientation: 'left', sort })).toEqual([])
    expect(await idsOf(guest, { tab: 'citizens', orientation: 'left', sort })).toEqual([])
  }
})

test('a change of party or tick applies to all posts of the author', async ({ join, guest, context }) => {
  const official = await join('gaspard', { role: 'politician', verified: true, party: 're' })
  const post = await official.publishes('Une position')
  const change = (set: { political_party?: PartyId; verified?: boolean }) =>
    context.db.updateTable('profiles').set(set).where('id', '=', official.id).execute()
  const isUnder = async (parties: string) => {
    const found = await Promise.all(
      (['recent', 'relevant', 'popular'] as const).map((sort) => idsOf(official, { parties, sort })),
    )
    return found.map((ids) => ids.includes(post.id))
  }
  expect(await isUnder('re')).toEqual([true, true, true])
  await change({ political_party: 'horizons' })
  expect(await isUnder('re')).toEqual([false, false, false])
  expect(await isUnder('horizons')).toEqual([true, true, true])
  // A party that Parvis has not verified shows on no card.
  await change({ verified: false })
  expect(await isUnder('horizons')).toEqual([false, false, false])
  expect(await idsOf(guest, {})).toEqual([post.id])
})

test('[FEED-15] the subscriptions filter shows followed politicians and journalists; on Citoyens, followed citizens', async ({
  join,
}) => {
  const people = {
    politics: [
      await join('pauline', { role: 'politician', verified: true }),
      await join('pierre', { role: 'politician', verified: true }),
    ],
    journalism: [
      await join('jeanne', { role: 'journalist', verified: true }),
      await join('jacques', { role: 'journalist', verified: true }),
    ],
    citizens: [await join('claire'), await join('cyril')],
  } as const
  const reader = await join('louise')
  for (const [tab, [followed, other]] of Object.entries(people)) {
    await reader.follows(followed)
    const wanted = await followed.publishes('De ma part')
    const reserved = await followed.publishes('Pour mes abonnés', { visibility: 'followers' })
    await followed.publishes('Pour moi', { visibility: 'private' })
    await other.publishes('D’une autre voix')
    for (const sort of ['recent', 'relevant', 'popular'] as const) {
      const query = { tab: tab as keyof typeof people, following: 'true', sort } as const
      expect(await idsOf(reader, query)).toEqual([reserved.id, wanted.id])
    }
  }
})

test('every filter and sort can be paged through, each post once', { tags: 'long' }, async ({
  join,
  guest,
  context,
}) => {
  const reader = await join('théo')
  const authors = await Promise.all(
    (['ps', 'lfi', 'lr'] as const).map((party) => join(party, { role: 'politician', verified: true, party })),
  )
  for (const author of authors.slice(0, 2)) await reader.follows(author)
  const now = Date.now()
  const rows = Array.from({ length: 150 }, (_, index) => ({
    user_id: authors[index % 3]?.id ?? '',
    content: `Point ${index}`,
    channel: 'general' as const,
    author_role: 'politician' as const,
    region_code: index % 2 === 0 ? ('31' as const) : null,
    // Many rows share a creation time, a score or a number of votes.
    created_at: new Date(now - Math.floor(index / 4) * 3_600_000),
    support_count: index % 5,
    vote_count: index % 7,
  }))
  await context.db.insertInto('posts').values(rows).execute()

  const ofLeft = rows.filter((_, index) => index % 3 !== 2)
  const inRegion = (all: typeof rows) => all.filter(({ region_code }) => region_code !== null)
  const expected: [Query, number][] = [
    [{}, rows.length],
    [{ orientation: 'left' }, ofLeft.length],
    [{ scope: 'local', region: '31' }, inRegion(rows).length],
    [{ scope: 'local', region: '31', parties: 'ps,lfi' }, inRegion(ofLeft).length],
  ]
  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    for (const [query, count] of expected) {
      for (const someone of [guest, reader]) {
        const ids = await allIds(someone, { ...query, sort })
        expect(new Set(ids).size).toBe(ids.length)
        expect(ids.length).toBe(count)
      }
    }
    const followed = await allIds(reader, { following: 'true', sort })
    expect(new Set(followed).size).toBe(ofLeft.length)
    expect(followed.length).toBe(ofLeft.length)
  }
})

test('posts hidden from the reader leave no gap: a filtered page is full, and the next begins after it', async ({
  join,
  context,
}) => {
  const reader = await join('ysé')
  const author = (name: string) => join(name, { role: 'politician', verified: true, party: 'ps' })
  const [heard, muted, blocked, banned, limited] = [
    await author('hélène'),
    await author('marc'),
    await author('boris'),
    await author('bruno'),
    await author('lise'),
  ]
  await reader.follows(heard)
  await reader.follows(muted)
  await reader.mutes(muted)
  await reader.blocks(blocked)
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 86_400_000) })
    .where('id', '=', banned.id)
    .execute()
  const authors = [muted, blocked, heard, banned, limited]
  const rows = Array.from({ length: 125 }, (_, index) => ({
    user_id: authors[index % 5]?.id ?? '',
    content: `Point ${index}`,
    channel: 'general' as const,
    author_role: 'politician' as const,
    region_code: '31' as const,
    created_at: new Date(Date.now() - index * 60_000),
    support_count: index % 5 === 2 ? 0 : 9,
    reach_limited: authors[index % 5] === limited,
  }))
  await context.db.insertInto('posts').values(rows).execute()
  const queries: Query[] = [
    { orientation: 'left' },
    { scope: 'local', region: '31' },
    { following: 'true' },
    {},
  ]
  for (const sort of ['recent', 'relevant', 'popular'] as const) {
    for (const query of queries) {
      const asked = { tab: 'politics', ...query, sort } as const
      const first = await reader.call(getFeed, { query: asked })
      expect(first.items.map(({ user_id }) => user_id)).toEqual(Array(20).fill(heard.id))
      const next = await reader.call(getFeed, { query: { ...asked, cursor: first.next_cursor ?? '' } })
      expect(next.items.map(({ user_id }) => user_id)).toEqual(Array(5).fill(heard.id))
      expect(new Set([...first.items, ...next.items].map(({ id }) => id)).size).toBe(25)
      expect(next.next_cursor).toBeNull()
    }
  }
})

test('a guest’s filtered page shows a new post and drops a deleted one at once', async ({ join, guest }) => {
  const official = await join('nadia', { role: 'politician', verified: true, party: 'le' })
  const query = { orientation: 'left', sort: 'relevant' } as const
  expect(await idsOf(guest, query)).toEqual([])
  const post = await official.publishes('Tout juste publié')
  expect(await idsOf(guest, query)).toEqual([post.id])
  await official.removes(post)
  expect(await idsOf(guest, query)).toEqual([])
})

test('the new-posts pill counts only posts that pass the filters', async ({ join, guest }) => {
  const left = await join('inès', { role: 'politician', verified: true, party: 'ps' })
  const right = await join('joël', { role: 'politician', verified: true, party: 'rn' })
  const first = await left.publishes('Premier')
  await left.publishes('Deuxième', { region_code: '75' })
  await right.publishes('Troisième')
  const count = async (query: Partial<z.input<typeof schemas.countNewPosts.query>>) =>
    (await guest.call(countNewPosts, { query: { tab: 'politics', since: first.created_at, ...query } })).count
  expect(await count({})).toBe(2)
  expect(await count({ orientation: 'left' })).toBe(1)
  expect(await count({ parties: 'rn' })).toBe(1)
  expect(await count({ scope: 'local' })).toBe(1)
})

test('meaningless filters are refused by name', async ({ join, guest }) => {
  const reader = await join('omar')
  const refused = [
    'tab=citizens&parties=ps',
    'parties=ump',
    'parties=',
    'scope=europe',
    'scope=local&region=99',
    'region=35',
    'orientation=extreme',
    'sort=paid',
    'sort=relevant&cursor=1700000000000_00000000-0000-4000-8000-000000000000',
    'sort=popular&cursor=1e9_1700000000000_00000000-0000-4000-8000-000000000000',
    'cursor=5_1700000000000_00000000-0000-4000-8000-000000000000',
    'following=oui',
    'boost=1',
  ]
  for (const query of refused)
    await expect(reader.get(`/api/v1/feed?${query}`), query).toBeRefused('validation_failed')
  await expect(guest.get('/api/v1/feed?following=true')).toBeRefused('not_authenticated')
  await expect(
    guest.get(`/api/v1/feed/new?tab=politics&since=${new Date().toISOString()}&following=true`),
  ).toBeRefused('not_authenticated')
})
