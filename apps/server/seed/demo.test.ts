import { readFile } from 'node:fs/promises'
import { join as joinPath } from 'node:path'
import { bundledPartyIds } from '@parvis/contract/people/parties.ts'
import { getCertificate, listVerifications } from '@parvis/contract/people/verification.ts'
import { regions } from '@parvis/contract/regions.ts'
import { graphemeCount } from '@parvis/contract/text.ts'
import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test as plain } from 'vitest'
import { readMessages } from '../src/features/messaging/messages/history.ts'
import { readConversations } from '../src/features/messaging/messages/store.ts'
import { refuseDemoDatabase } from '../src/start-rules.ts'
import { openStores, test } from '../test/parvis.ts'
import { debates } from './debates.ts'
import { seedDemo } from './demo.ts'
import { memberId } from './ids.ts'
import { people, personCalled } from './people.ts'
import { DEMO_PASSWORD, FICTION_MARK } from './person.ts'
import { referralRows } from './referrals.ts'
import { reposts } from './reposts.ts'
import { communityRows, joinedAt } from './rows.ts'
import { typeset } from './typography.ts'

const posts = debates.flat()
const talk = posts.flatMap((post) => post.comments.flatMap((comment) => [comment, ...comment.replies]))

describe('the demo community as written', () => {
  plain('[ENT-11] sixty people over fifteen parties and thirteen regions, each marked as fictional', () => {
    expect(people.length).toBeGreaterThanOrEqual(55)
    expect(people.length).toBeLessThanOrEqual(70)
    expect(new Set(people.map((person) => person.username)).size).toBe(people.length)
    expect(new Set(people.map((person) => person.name)).size).toBe(people.length)
    expect(new Set(people.flatMap((person) => person.party ?? []))).toEqual(new Set(bundledPartyIds))
    expect(new Set(people.map((person) => person.region))).toEqual(new Set(Object.keys(regions)))
    for (const person of people) {
      expect(person.username).toMatch(/^[a-z0-9_.]{3,30}$/)
      expect(graphemeCount(typeset(person.bio) + FICTION_MARK), person.username).toBeLessThanOrEqual(160)
    }
  })

  plain('one journalist and one official still wait for their tick, and have published nothing', () => {
    const waiting = people.filter((person) => person.verified === false)
    expect(waiting.map((person) => person.role).sort()).toEqual(['journalist', 'politician'])
    for (const { username } of waiting) expect(posts.filter((post) => post.by === username)).toEqual([])
  })

  plain('four hundred posts and their comments fit the counter, by people who exist', () => {
    expect(posts.length).toBeGreaterThanOrEqual(380)
    expect(posts.length).toBeLessThanOrEqual(420)
    expect(talk.length).toBeGreaterThanOrEqual(600)
    for (const { by, text } of [...posts, ...talk]) {
      personCalled(by)
      expect(graphemeCount(text), text).toBeLessThanOrEqual(280)
      for (const [, mentioned = ''] of text.matchAll(/@([a-z0-9_]+)/g)) personCalled(mentioned)
    }
    const texts = [...posts, ...talk].map(({ text }) => text)
    expect(new Set(texts).size).toBe(texts.length)
  })

  plain('whoever came by another came after them, and by one alone', () => {
    const now = new Date()
    const rows = referralRows(now)
    expect(rows.length).toBeGreaterThan(20)
    expect(new Set(rows.map((row) => row.referred_id)).size).toBe(rows.length)
    const joined = new Map(people.map((person) => [memberId(person.username), joinedAt(person, now)]))
    for (const { referrer_id, referred_id } of rows)
      expect((joined.get(referrer_id) ?? '') < (joined.get(referred_id) ?? ''), referred_id).toBe(true)
  })

  plain('posts that go round are public, passed on by others who may publish, and not the newest', () => {
    const rows = communityRows(new Date(), '')
    const originals = new Map(rows.posts.map((row) => [row.id, row]))
    expect(rows.reposts).toHaveLength(reposts.length)
    for (const [index, row] of rows.reposts.entries()) {
      const original = originals.get(String(row.repost_of_id))
      expect(original).toMatchObject({ visibility: 'public' })
      expect(row.user_id).not.toBe(original?.user_id)
      expect(String(row.created_at) > String(original?.created_at)).toBe(true)
      expect(Date.now() - Date.parse(String(row.created_at))).toBeGreaterThan(3_600_000)
      expect(personCalled(reposts[index]?.by ?? '').verified).not.toBe(false)
      expect(graphemeCount(String(row.content))).toBeLessThanOrEqual(280)
    }
  })

  plain(
    'texts follow French typography: no straight quote, no breaking space before high punctuation',
    () => {
      for (const { text } of [...posts, ...talk]) expect(text).not.toMatch(/['"]|[^ ] [;!?%»]|« /)
      expect(typeset("Oui : « l'eau » à 12 000 € !")).toBe(
        'Oui\u00A0: «\u00A0l’eau\u00A0» à 12\u202F000\u00A0€\u202F!',
      )
    },
  )

  plain('posts for few stay for few: only followers comment below them, nobody below private ones', () => {
    const hidden = posts.filter((post) => post.visibility !== 'public')
    expect(new Set(hidden.map((post) => post.visibility))).toEqual(new Set(['followers', 'private']))
    const rows = communityRows(new Date(), '')
    const following = new Set(rows.follows.map((row) => `${row.follower_id} ${row.following_id}`))
    for (const post of hidden) {
      if (post.visibility === 'private') expect(post.comments).toEqual([])
      for (const { by } of post.comments) {
        expect(following.has(`${memberId(by)} ${memberId(post.by)}`)).toBe(true)
      }
    }
  })

  plain(
    'the same moment gives the same rows, at any hour of the day in the right order',
    { tags: 'long' },
    () => {
      for (const time of ['2026-03-02T02:10:00Z', '2026-07-14T12:00:00Z', '2026-12-31T23:30:00Z']) {
        const now = new Date(time)
        const rows = communityRows(now, 'hash')
        expect(communityRows(now, 'hash')).toEqual(rows)
        const written = new Map(rows.posts.map((row) => [row.id, String(row.created_at)]))
        const times = [...written.values()].map((value) => now.getTime() - Date.parse(value))
        expect(Math.max(...times)).toBeLessThanOrEqual(30 * 86_400_000)
        expect(Math.min(...times)).toBeGreaterThan(0)
        expect(Math.min(...times)).toBeLessThan(45 * 60_000)
        expect(rows.notifications.every((row) => String(row.created_at) <= now.toISOString())).toBe(true)
        for (const row of [...rows.comments, ...rows.replies, ...rows.reactions]) {
          expect(String(row.created_at) > (written.get(row.post_id) ?? '')).toBe(true)
          expect(String(row.created_at) < time.replace('Z', '.000Z')).toBe(true)
        }
      }
    },
  )
})

describe('the demo community in its database', () => {
  test('is seeded once, with exact counters', async ({ context }) => {
    await seedDemo(context)
    const first = await census(context)
    expect(first).toMatchObject({
      people: people.length,
      posts: posts.length + reposts.length,
      comments: talk.length,
    })
    expect(first.reactions).toBeGreaterThan(3_300)
    expect(first.reactions).toBeLessThan(3_700)
    expect(first.counted).toBe(first.reactions)
    expect(first.commented).toBe(first.comments)
    await seedDemo(context)
    expect(await census(context)).toEqual(first)
  })

  test('two nodes that start together seed once', { tags: 'long' }, async ({ context }) => {
    await Promise.all([seedDemo(context), seedDemo(context)])
    expect(await census(context)).toMatchObject({
      people: people.length,
      posts: posts.length + reposts.length,
    })
  })
})

describe('the demo community in its database, seeded once for all', () => {
  let stores: Awaited<ReturnType<typeof openStores>>
  beforeAll(async () => {
    stores = await openStores()
  })
  afterAll(() => stores.remove())
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  const seeded = test.extend<{ stores: typeof stores }>({ stores: async ({}, use) => use(stores) })

  seeded('its members have notifications: the demo accounts have unread ones', async ({ context }) => {
    await seedDemo(context)
    const { rows } = await sql<{ username: string; told: number; unread: number }>`
      select username, count(*)::int as told, count(*) filter (where read_at is null)::int as unread
      from notifications join profiles on profiles.id = user_id group by username
    `.execute(context.db)
    const named = await context.db
      .selectFrom('notification_acts as act')
      .innerJoin('posts', 'posts.id', 'act.post_id')
      .innerJoin('reactions', (join) =>
        join.onRef('reactions.post_id', '=', 'act.post_id').onRef('reactions.user_id', '=', 'act.actor_id'),
      )
      .select('act.actor_id')
      .where('posts.author_role', '=', 'politician')
      .where('reactions.reaction', '=', 'question')
      .execute()
    expect(named, 'members whose questions their official is told by name').toEqual([])
    for (const { username } of people.filter((person) => person.demoEmail && person.staff === undefined)) {
      const news = rows.find((row) => row.username === username)
      expect(news?.told, username).toBeGreaterThan(10)
      expect(news?.unread, username).toBeGreaterThan(0)
      expect(news?.unread, username).toBeLessThan(100)
    }
  })

  seeded(
    'every tick has its certificate, and reviewers find four requests with a readable document, two of them claims of mandates',
    async ({ context, app, guest, join }) => {
      expect(app.server.listening).toBe(true)
      await seedDemo(context)
      const bearers = people.filter(({ role, verified }) => role !== 'citizen' && verified !== false)
      for (const { username, name } of bearers) {
        const { certificate } = await guest.call(getCertificate, { params: { reference: username } })
        expect(certificate, username).toMatchObject({ claimed_name: name, status: 'valid' })
      }
      const { rows: keptTooLong } = await sql`
        select id from verification_requests where documents_purged_at > decided_at + interval '30 days'`.execute(
        context.db,
      )
      expect(keptTooLong).toEqual([])
      const reviewer = await join('rita', { moderator: true })
      const { items } = await reviewer.call(listVerifications, { query: {} })
      expect(items.map(({ name_match }) => name_match).toSorted()).toEqual(['full', null, null, 'partial'])
      const { items: awaiting } = await reviewer.call(listVerifications, { query: { status: 'awaiting' } })
      expect(awaiting).toMatchObject([{ register: { proof: 'code', code: { tries_left: 3 } } }])
      const { certificate } = await guest.call(getCertificate, { params: { reference: 'bernadette_kowal' } })
      expect(certificate).toMatchObject({ evidence: 'body_code', reviewers: 0, register: { proof: 'code' } })
      for (const { documents } of items) {
        const opened = await reviewer.send('GET', `/api/v1/verification-documents/${documents[0]?.id}`)
        expect(opened.text).toMatch(/^%PDF-1\.4[\s\S]*%%EOF/)
        expect(opened.text).toHaveLength(documents[0]?.bytes ?? 0)
      }
    },
  )

  seeded(
    'its private messages look as if written normally: in order, counted, with a request from an unfollowed member',
    async ({ context }) => {
      await seedDemo(context)
      const untrue = await sql`
      select own.conversation_id from conversation_participants as own join conversations on conversations.id = conversation_id
      where own.last_message_at <> (select max(created_at) from messages where messages.conversation_id = own.conversation_id)
        or own.last_message_at <> conversations.last_message_at
        or own.unread_count <> (
          select count(*) from messages where messages.conversation_id = own.conversation_id
            and sender_id <> own.user_id and read_at is null)
        or own.user_id not in (low_id, high_id)
        or own.state = 'request' and exists (select from follows where follower_id = own.user_id and following_id in (low_id, high_id))
    `.execute(context.db)
      expect(untrue.rows).toEqual([])
      const inbox = { q: '', after: null }
      const manon = { id: memberId('manon_lefort'), scopes: null }
      const { items } = await readConversations(context.db, manon, { ...inbox, box: 'inbox' })
      expect(items.map(({ unread_count: unreadCount }) => unreadCount)).toEqual([2, 0, 0])
      expect((await readConversations(context.db, manon, { ...inbox, box: 'requests' })).items).toHaveLength(
        1,
      )
      const shared = (
        await Promise.all(items.map(({ id }) => readMessages(context.db, manon, id, null)))
      ).flatMap((page) => page.items.filter(({ is_share: isShare }) => isShare))
      expect(shared).toMatchObject([{ shared_post: { content: expect.any(String) } }])
    },
  )

  seeded('its pictures are SVG files in the media folder', async ({ context }) => {
    await seedDemo(context)
    const { rows } = await sql<{ avatar_url: string }>`
      select avatar_url from profiles where avatar_url is not null
    `.execute(context.db)
    expect(rows.length).toBeGreaterThanOrEqual(15)
    for (const { avatar_url } of rows) {
      expect(await readFile(joinPath(context.config.dataFolder, avatar_url), 'utf8')).toMatch(/^<svg /)
    }
  })

  seeded('the five demo accounts sign in; the others have no password', async ({ context, browser }) => {
    await seedDemo(context)
    const marked = await context.db
      .selectFrom('auth.users')
      .select('id')
      .where('is_demo', '=', true)
      .execute()
    expect(marked).toHaveLength(people.length)
    const accounts = people.filter((person) => person.demoEmail)
    expect(accounts).toHaveLength(5)
    for (const { demoEmail = '', username } of accounts) {
      const { data, error } = await browser().signInWithPassword({
        email: demoEmail,
        password: DEMO_PASSWORD,
      })
      expect(error).toBeNull()
      expect(data.user?.id).toBe(memberId(username))
    }
    const { error } = await browser().signInWithPassword({
      email: 'karim_auzelle@demo.parvis.example',
      password: DEMO_PASSWORD,
    })
    expect(error?.code).toBe('invalid_credentials')
  })

  seeded('production refuses a database that contains it', async ({ context }) => {
    await seedDemo(context)
    const config = { ...context.config, environment: 'production' as const }
    await expect(refuseDemoDatabase(config, context.db)).rejects.toThrow(
      'contient la communauté de démonstration',
    )
  })
})

async function census(context: Parameters<typeof seedDemo>[0]) {
  const { rows } = await sql<
    Record<'people' | 'posts' | 'comments' | 'reactions' | 'counted' | 'commented', number>
  >`
    select
      (select count(*) from profiles)::int as people,
      (select count(*) from posts)::int as posts,
      (select count(*) from comments)::int as comments,
      (select count(*) from reactions)::int as reactions,
      (select sum(support_count + question_count + vote_count) from posts)::int as counted,
      (select sum(comment_count) from posts)::int as commented
  `.execute(context.db)
  const [row] = rows
  if (!row) throw new Error('no census')
  return row
}
