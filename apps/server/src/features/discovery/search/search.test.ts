import { editPost, setPostVisibility } from '@parvis/contract/content/post-lifecycle.ts'
import { createPost } from '@parvis/contract/content/posts.ts'
import { getTrends, type SearchType, searchFor } from '@parvis/contract/discovery/search.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest } from '../../../../test/people.ts'
import type { AppContext } from '../../../app-context.ts'
import { indexWaiting } from './indexing.ts'

const search = (reader: Guest, q: string, type: SearchType = 'all', cursor?: string) =>
  reader.call(searchFor, { query: { q, type, cursor } })

const postsFor = async (reader: Guest, q: string) =>
  (await search(reader, q, 'posts')).posts?.items.map(({ content }) => content)
const namesFor = async (reader: Guest, q: string) =>
  (await search(reader, q, 'accounts')).accounts?.items.map(({ name }) => name)
const topicsFor = async (reader: Guest, q: string) =>
  (await search(reader, q, 'topics')).topics?.items.map(({ label, post_count: postCount }) => [
    label,
    postCount,
  ])

const day = 86_400_000

/** Posts whose words are not indexed yet. */
async function waiting(context: AppContext): Promise<number> {
  const rows = await context.db
    .selectFrom('post_words')
    .select('post_id')
    .where('indexed', '=', false)
    .execute()
  return rows.length
}

function plan(
  context: AppContext,
  title: string,
  type: 'debate' | 'interview' | 'demonstration',
  inDays: number,
) {
  return context.db
    .insertInto('events')
    .values({
      title,
      type,
      level: 'local',
      description: 'Entrée libre.',
      place: 'Salle des fêtes',
      starts_at: new Date(context.clock.now().getTime() + inDays * day),
    })
    .execute()
}

describe('posts', () => {
  test('are found whatever the case, the accents and the inflection of the word', async ({ join, guest }) => {
    const author = await join('agathe')
    await author.publishes('Les RETRAITES ont été votées à l’Assemblée.')
    for (const typed of [
      'retraites',
      'Retraite',
      'assemblée',
      'ASSEMBLEE',
      'vote',
      'votée retraite',
      'assem',
    ])
      expect(await postsFor(guest, typed), typed).toHaveLength(1)
    for (const typed of ['retraites budget', 'semblee', 'zzqxv'])
      expect(await postsFor(guest, typed)).toEqual([])
  })

  test('are found by anybody only if public', async ({ join, guest }) => {
    const author = await join('agathe')
    const reader = await join('bastien')
    await author.publishes('Un secret turquoise', { visibility: 'private' })
    await author.publishes('Un aveu turquoise', { visibility: 'followers' })
    await reader.asksToFollow(author)
    const [request] = await author.requests()
    if (request !== undefined) await author.accepts(request)
    for (const who of [guest, reader, author]) {
      expect(await postsFor(who, 'turquoise')).toEqual([])
      expect(await topicsFor(who, 'turquoise')).toEqual([])
    }
    const post = await author.publishes('Un avis turquoise #turquoise')
    expect(await postsFor(guest, 'TURQUOISE')).toEqual([post.content])
    await author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'private' } })
    expect(await postsFor(author, 'turquoise')).toEqual([])
    expect(await topicsFor(author, 'turquoise')).toEqual([])
    await author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility: 'public' } })
    expect(await postsFor(guest, 'turquoise')).toEqual([post.content])
  })

  test('are found by their current text, and no longer once deleted', async ({ join, guest }) => {
    const author = await join('agathe')
    const post = await author.publishes('Une idée sur les pistes #velo')
    await author.call(editPost, {
      params: { postId: post.id },
      body: { content: 'Une idée sur les trains #rail', edited_at: null },
    })
    expect(await postsFor(guest, 'pistes')).toEqual([])
    expect(await topicsFor(guest, 'velo')).toEqual([])
    expect(await postsFor(guest, '#rail')).toHaveLength(1)
    await author.removes(post)
    expect(await postsFor(guest, 'trains')).toEqual([])
    expect(await topicsFor(guest, 'rail')).toEqual([])
  })

  test('are found both before and after indexing, which two nodes do at once', async ({
    join,
    guest,
    context,
  }) => {
    const author = await join('agathe')
    const post = await author.publishes('Une idée sur les pistes')
    const texts = ['Un vélodrome ouvert', 'Un vélodrome fermé', 'Un vélodrome en hiver']
    for (const text of texts.slice(0, 2)) await author.publishes(text)
    await Promise.all([indexWaiting(context), indexWaiting(context)])
    await expect.poll(() => waiting(context)).toBe(0)
    await author.publishes(texts[2] ?? '')
    // Posts not indexed yet come before indexed ones, in one list.
    expect(await postsFor(guest, 'vélodromes')).toEqual(texts.toReversed())
    await author.call(editPost, {
      params: { postId: post.id },
      body: { content: 'Une idée sur les trains', edited_at: null },
    })
    const found = async () => [await postsFor(guest, 'pistes'), await postsFor(guest, 'trains')]
    expect(await found()).toEqual([[], ['Une idée sur les trains']])
    await indexWaiting(context)
    await expect.poll(() => waiting(context)).toBe(0)
    expect(await found()).toEqual([[], ['Une idée sur les trains']])
    expect(await postsFor(guest, 'vélodromes')).toEqual(texts.toReversed())
    await author.removes(post)
    expect(await found()).toEqual([[], []])
  })

  test('of blocked and muted members are not found, nor are their hashtags', async ({ join, guest }) => {
    const author = await join('agathe')
    const blocked = await join('bastien')
    const muting = await join('clara')
    await author.publishes('Un propos singulier #singulier')
    await author.blocks(blocked)
    await muting.mutes(author)
    for (const reader of [blocked, muting]) {
      expect(await postsFor(reader, 'singulier')).toEqual([])
      expect(await postsFor(reader, '#singulier')).toEqual([])
      expect(await topicsFor(reader, 'singulier')).toEqual([])
    }
    expect(await namesFor(blocked, 'agathe')).toEqual([])
    expect(await namesFor(author, 'bastien')).toEqual([])
    expect(await namesFor(muting, 'agathe')).toEqual(['agathe'])
    expect(await postsFor(guest, 'singulier')).toHaveLength(1)
  })

  test('[SRCH-09] are found 20 a page, newest first, each once, over years; accounts and topics too', async ({
    join,
    guest,
    context,
  }) => {
    const author = await join('agathe')
    for (let turn = 0; turn < 45; turn += 1) {
      const post = await author.publishes(`Un budget de plus, le ${turn} #budget${turn}`)
      const age = (44 - turn) * 20 * day
      await context.db
        .updateTable('posts')
        .set({ created_at: new Date(Date.parse(post.created_at) - age) })
        .where('id', '=', post.id)
        .execute()
    }
    const seen: string[] = []
    let cursor: string | undefined
    const sizes: number[] = []
    do {
      const { posts } = await search(guest, 'budget', 'posts', cursor)
      sizes.push(posts?.items.length ?? 0)
      seen.push(...(posts?.items ?? []).map(({ content }) => content))
      cursor = posts?.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(sizes).toEqual([20, 20, 5])
    expect(seen).toEqual(
      Array.from({ length: 45 }, (_, turn) => `Un budget de plus, le ${44 - turn} #budget${44 - turn}`),
    )

    const tags = new Set<string>()
    do {
      const { topics } = await search(guest, '#budg', 'topics', cursor)
      for (const { tag } of topics?.items ?? []) tags.add(tag)
      expect(topics?.items.length).toBeLessThanOrEqual(20)
      cursor = topics?.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(tags.size).toBe(45)

    const profiles = Array.from({ length: 45 }, (_, turn) => `Valérie Martin ${turn}`)
    for (const name of profiles)
      await context.db.transaction().execute(async (tx) => {
        const { id } = await tx
          .insertInto('auth.users')
          .values({ email: null })
          .returning('id')
          .executeTakeFirstOrThrow()
        await tx
          .insertInto('profiles')
          .values({ id, display_name: name, role: 'citizen', referral_code: id.slice(0, 8).toUpperCase() })
          .execute()
      })
    const members: string[] = []
    do {
      const { accounts } = await search(guest, 'valerie', 'accounts', cursor)
      members.push(...(accounts?.items ?? []).map(({ name }) => name))
      expect(accounts?.items.length).toBeLessThanOrEqual(20)
      cursor = accounts?.next_cursor ?? undefined
    } while (cursor !== undefined)
    expect(members.sort()).toEqual(profiles.sort())
  })
})

describe('topics', () => {
  test('are the same whatever their case and accents, and lead to their posts', async ({ join, guest }) => {
    const author = await join('agathe')
    await author.publishes('Un #Écologie_locale pour commencer')
    await author.publishes('Et #ecologie_locale encore, voyez https://exemple.fr/#ancre')
    await author.publishes('L’écologie sans dièse, #écologie')
    expect(await topicsFor(guest, 'ecolo')).toEqual([
      ['écologie', 1],
      ['ecologie_locale', 2],
    ])
    expect(await postsFor(guest, '#ÉCOLOGIE_LOCALE')).toHaveLength(2)
    expect(await topicsFor(guest, 'ancre')).toEqual([])
  })

  test('that several members used lately rise among the trends', async ({ join, guest, clock }) => {
    const [anne, bruno, chloe] = [await join('anne'), await join('bruno'), await join('chloe')]
    for (const text of ['un', 'deux', 'trois']) await anne.publishes(`Billet ${text} #seul`)
    const trends = async () => (await guest.call(getTrends, {})).topics.map(({ label }) => label)
    expect(await trends()).toEqual(['seul'])
    for (const author of [anne, bruno, chloe]) await author.publishes('Un mot #nouveautest')
    await bruno.publishes('Rien que pour moi #cache', { visibility: 'private' })
    clock.advance({ seconds: 5 })
    expect(await trends()).toEqual(['nouveautest', 'seul'])
    clock.advance({ days: 8 })
    expect(await trends()).toEqual([])
  })
})

describe('events', () => {
  test('[SRCH-06] are of the four searchable types, soonest first, none in the past', async ({
    guest,
    context,
  }) => {
    await plan(context, 'Débat sur l’eau', 'debate', 2)
    await plan(context, 'Entretien sur l’eau', 'interview', 1)
    await plan(context, 'Marche pour l’eau', 'demonstration', 1)
    await plan(context, 'Débat d’hier sur l’eau', 'debate', -1)
    const titles = ['Entretien sur l’eau', 'Débat sur l’eau']
    expect((await search(guest, 'EAU', 'events')).events?.items.map(({ title }) => title)).toEqual(titles)
    expect((await search(guest, 'debat fete', 'events')).events?.items).toHaveLength(1)
    expect((await guest.call(getTrends, {})).events.map(({ title }) => title)).toEqual(titles)
  })
})

test('[SRCH-10] a search by type returns that type only, a search for all returns every type', async ({
  join,
  guest,
  context,
}) => {
  const author = await join('climat')
  await author.publishes('Le climat change #climat')
  await plan(context, 'Débat climat', 'debate', 2)
  const kinds = ['posts', 'accounts', 'topics', 'events'] as const
  const all = await search(guest, 'climat')
  for (const kind of kinds) {
    expect(all[kind]?.items).toHaveLength(1)
    const answer = await search(guest, 'climat', kind)
    for (const other of kinds) expect(answer[other] !== null).toBe(other === kind)
    expect(answer[kind]).toEqual(all[kind])
  }
})

test('every typed text gets an answer', async ({ join, guest }) => {
  const author = await join('agathe')
  await author.publishes('100 % de l’eau_vive, dit-elle 🎉')
  for (const typed of [
    '',
    ' ',
    '%',
    '_',
    "'",
    "''",
    '\\',
    '"',
    '´`¨',
    '\u0301\u0301',
    '🎉',
    '👩‍👩‍👧',
    ':*',
    '!',
    '& |',
    '()',
    '<->',
    'a & !b',
    "a:* | 'b",
    '#',
    '##',
    '@',
    '#%',
    '%s',
    '$1',
    '\ud800',
    '\u202e',
    'a'.repeat(10_000),
    '% '.repeat(2_000),
    'le '.repeat(3_000),
    'ａｂｃ',
    'ﬁn',
    '½',
    '漢字',
    'жизнь',
    '.'.repeat(200),
    '\u{10ffff}',
  ])
    for (const type of ['all', 'posts', 'accounts', 'topics', 'events'] as const) {
      const answer = await search(guest, typed, type)
      expect(answer.posts?.items.length ?? 0, typed).toBeLessThanOrEqual(1)
    }
  expect(await postsFor(guest, '%')).toEqual([])
  expect(await postsFor(guest, "l'eau")).toHaveLength(1)
  expect(await postsFor(guest, 'vive')).toHaveLength(1)
  for (const cursor of ['x', '0_x', '9_', 'é', `3_${author.id}_`])
    await expect(search(guest, 'eau', 'accounts', cursor)).toBeRefused('validation_failed')
  await expect(search(guest, 'eau', 'posts', '1_2')).toBeRefused('validation_failed')
  await expect(search(guest, 'eau', 'all', '1_2')).toBeRefused('validation_failed')
})

test('a text of symbols only can be published and is found by no search', async ({ join, guest }) => {
  const author = await join('agathe')
  const post = await author.call(createPost, { body: { content: '🎉🎉', visibility: 'public' } })
  expect(await guest.opens(post)).toMatchObject({ content: '🎉🎉' })
  expect(await postsFor(guest, '🎉')).toEqual([])
})

describe('with rate limits on', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })
  test('a reader who searches too often is told to wait', async ({ guest }) => {
    const answers = await Promise.all(
      Array.from({ length: 130 }, () => guest.send('GET', '/api/v1/search?q=eau&type=topics')),
    )
    const refused = answers.filter(({ status }) => status === 429)
    expect(refused).toHaveLength(10)
    expect(refused[0]?.json).toMatchObject({ error: { code: 'rate_limited' } })
  })
})
