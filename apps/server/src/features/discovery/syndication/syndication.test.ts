import { politicalSlugs } from '@parvis/contract/civic/political-slugs.ts'
import {
  editPost,
  quotePost,
  repostPost,
  setPostVisibility,
} from '@parvis/contract/content/post-lifecycle.ts'
import { pageSizes } from '@parvis/contract/limits.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { escapeMarkup } from '@parvis/platform/markup.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../test/parvis.ts'
import type { Guest, Member } from '../../../../test/people.ts'
import { excerpt } from './excerpt.ts'
import { prefixesFor } from './sitemap.ts'

const read = (reader: Guest, path: string) => reader.send('GET', path)
const shows = (author: Member, post: { id: string }, visibility: 'public' | 'followers' | 'private') =>
  author.call(setPostVisibility, { params: { postId: post.id }, body: { visibility } })

describe('the feed of a tab', () => {
  test('lists its newest public posts, each with its author, address and text', async ({ join, guest }) => {
    const official = await join('denis', { role: 'politician', verified: true })
    const citizen = await join('manon')
    const first = await official.publishes('Première annonce')
    const second = await official.publishes('Deuxième annonce')
    await citizen.publishes('Un avis de citoyenne')

    const { status, headers, text } = await read(guest, '/feeds/politics.xml')
    expect(status).toBe(200)
    expect(headers.get('content-type')).toBe('application/atom+xml; charset=utf-8')
    expect(headers.get('cache-control')).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(text.match(/<id>urn:uuid:[^<]+/g)).toEqual([
      `<id>urn:uuid:${second.id}`,
      `<id>urn:uuid:${first.id}`,
    ])
    expect(text).toContain('<title>Parvis · Politiques</title>')
    expect(text).toContain(`<updated>${second.created_at}</updated>\n<link rel="self"`)
    expect(text).toContain(`href="http://parvis.test/post/${second.id}"`)
    expect(text).toContain('<author><name>denis</name><uri>http://parvis.test/profile/denis</uri></author>')
    expect(text).toContain('&lt;p dir=&quot;auto&quot;&gt;Deuxième annonce&lt;/p&gt;')
    expect(text).not.toContain('citoyenne')
  })

  test('answers 304 until something is published', async ({ join, guest, address }) => {
    const citizen = await join('manon')
    const etag = (await read(guest, '/feeds/citizens.xml')).headers.get('etag') ?? ''
    const again = () => fetch(`${address}/feeds/citizens.xml`, { headers: { 'if-none-match': etag } })
    expect((await again()).status).toBe(304)
    await citizen.publishes('Du nouveau')
    await expect.poll(async () => (await again()).status).toBe(200)
  })

  test('shows an edited text, and drops a post at once when it is no longer public', async ({
    join,
    guest,
  }) => {
    const citizen = await join('manon')
    const post = await citizen.publishes('Avant')
    await citizen.publishes('Entre abonnés', { visibility: 'followers' })
    await citizen.publishes('Pour moi', { visibility: 'private' })
    const texts = async () =>
      [...(await read(guest, '/feeds/citizens.xml')).text.matchAll(/&gt;([^&]+)&lt;\/p&gt;/g)].map(
        ([, text]) => text,
      )
    expect(await texts()).toEqual(['Avant'])
    await citizen.call(editPost, {
      params: { postId: post.id },
      body: { content: 'Après', edited_at: null },
    })
    await expect.poll(texts).toEqual(['Après'])
    await shows(citizen, post, 'followers')
    await expect.poll(texts).toEqual([])
  })

  test('goes back in pages, each with its own address, to the first post', async ({
    join,
    guest,
    address,
    context,
  }) => {
    const citizen = await join('manon')
    await context.db
      .insertInto('posts')
      .values(
        Array.from({ length: 2 * pageSizes.feed + 1 }, (_, minute) => ({
          user_id: citizen.id,
          content: `Post ${minute}`,
          author_role: 'citizen' as const,
          channel: 'citizen' as const,
          created_at: new Date(Date.UTC(2026, 0, 1, 0, Math.floor(minute / 2))),
        })),
      )
      .execute()
    const link = (text: string, relation: string) =>
      new RegExp(`<link rel="${relation}" type="application/atom\\+xml" href="([^"]+)"/>`).exec(text)?.[1]
    const seen: string[] = []
    let next: string | undefined = 'http://parvis.test/feeds/citizens.xml'
    for (let page = 0; next !== undefined; page += 1) {
      expect(page).toBeLessThan(3)
      const { text } = await read(guest, next.slice('http://parvis.test'.length))
      expect(link(text, 'self')).toBe(next)
      expect(link(text, 'first')).toBe('http://parvis.test/feeds/citizens.xml')
      expect(text).toContain('<id>http://parvis.test/feeds/citizens.xml</id>')
      seen.push(...[...text.matchAll(/<title>(Post \d+)/g)].map(([, title = '']) => title))
      next = link(text, 'next')
    }
    expect(seen).toHaveLength(2 * pageSizes.feed + 1)
    expect(new Set(seen).size).toBe(seen.length)
    const minutes = seen.map((title) => Math.floor(Number(title.slice(5)) / 2))
    expect(minutes).toEqual(minutes.toSorted((a, b) => b - a))

    for (const cursor of ['x', "1_'--", '1_00000000-0000-4000-8000-000000000000&cursor=2', '%00'])
      expect((await fetch(`${address}/feeds/citizens.xml?cursor=${cursor}`)).status).toBe(400)
  })

  test('supports HEAD, and clients that only send If-Modified-Since', async ({ join, address }) => {
    const citizen = await join('manon')
    await citizen.publishes('Bonjour')
    const asks = (headers: Record<string, string> = {}, method = 'GET') =>
      fetch(`${address}/feeds/citizens.xml`, { method, headers })
    const since = async () => (await asks()).headers.get('last-modified') ?? ''
    await expect.poll(since, { timeout: 3_000 }).toMatch(/ GMT$/)
    const date = await since()
    expect((await asks({ 'if-modified-since': date })).status).toBe(304)
    expect((await asks({ 'if-modified-since': date, 'if-none-match': '"autre"' })).status).toBe(200)
    expect((await asks({ 'if-modified-since': 'hier' })).status).toBe(200)
    const head = await asks({}, 'HEAD')
    expect(head.headers.get('etag')).toBe((await asks()).headers.get('etag'))
    expect(await head.text()).toBe('')
    await citizen.publishes('Du nouveau')
    await expect.poll(async () => (await asks({ 'if-modified-since': date })).status).toBe(200)
  })

  test('leaves out plain reposts, and shows the original of a quote while it is public', async ({
    join,
    guest,
  }) => {
    const citizen = await join('manon')
    const other = await join('igor')
    const post = await citizen.publishes('Le <b>texte</b> d’origine')
    await other.call(repostPost, { params: { postId: post.id } })
    await other.call(quotePost, { params: { postId: post.id }, body: { content: 'À lire' } })
    const feed = async () => (await read(guest, '/profile/igor/feed.xml')).text
    const text = await feed()
    expect(text.match(/<entry>/g)).toHaveLength(1)
    expect(text).toContain(`&lt;blockquote cite=&quot;http://parvis.test/post/${post.id}&quot;&gt;`)
    expect(text).toContain('Le &amp;lt;b&amp;gt;texte')
    await shows(citizen, post, 'private')
    await expect.poll(feed).not.toContain('origine')
    expect(await feed()).toContain('À lire')
  })

  test('of an unknown tab is not found', async ({ guest }) => {
    expect((await read(guest, '/feeds/sport.xml')).text).not.toContain('<feed')
  })
})

describe('the feed of a member', () => {
  test('is found by name and by id, and contains only their public posts', async ({ join, guest }) => {
    const citizen = await join('manon')
    const other = await join('igor')
    const post = await citizen.publishes('Le mien')
    await other.publishes('Le sien')
    await citizen.publishes('Entre abonnés', { visibility: 'followers' })
    for (const reference of [citizen.id, 'manon', 'MANON']) {
      const { text } = await read(guest, `/profile/${reference}/feed.xml`)
      expect(text.match(/<id>[^<]+/g)).toEqual([
        `<id>http://parvis.test/profile/${citizen.id}/feed.xml`,
        `<id>urn:uuid:${post.id}`,
      ])
      expect(text).toContain(
        '<link rel="alternate" type="text/html" href="http://parvis.test/profile/manon"/>',
      )
    }
  })

  test('is valid and empty for a member without posts, and missing for an unknown member', async ({
    join,
    guest,
  }) => {
    const reader = await join('lila')
    const { status, text } = await read(guest, `/profile/${reader.id}/feed.xml`)
    expect(status).toBe(200)
    expect(text).toMatch(/<updated>\d{4}-[^<]+<\/updated>[\s\S]+<\/feed>\n$/)
    for (const reference of ['personne', '00000000-0000-4000-8000-000000000000', '%22%3E']) {
      expect((await read(guest, `/profile/${reference}/feed.xml`)).status).toBe(404)
    }
  })
})

test('a hostile text stays text: escaped twice, links only to http, bidirectional controls contained', async ({
  join,
  guest,
}) => {
  const citizen = await join('manon')
  const script = '<script>alert(1)</script> ]]> & "\u202egnp.exe'
  await citizen.publishes(`${script}\njavascript:alert(1) https://exemple.test/?a=1&b=2 @igor \u0001\ufffe`)
  const { text } = await read(guest, '/feeds/citizens.xml')
  expect(text).not.toContain('<script')
  expect(text).toContain('&amp;lt;script&amp;gt;')
  expect(text.match(/href=&quot;[^&]+/g)).toEqual([
    'href=&quot;https://exemple.test/?a=1',
    'href=&quot;http://parvis.test/profile/igor',
  ])
  expect(text).not.toMatch(/[^\t\n\r\u0020-\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u)
  const title = /<entry>\n.+\n<title>([^<]*)/.exec(text)?.[1] ?? ''
  expect(title).not.toContain('\u202e')
  expect(title).toContain('gnp.exe')
})

test('a text is cut between user-perceived characters', () => {
  const family = '👨‍👩‍👧‍👦'
  expect(excerpt(family.repeat(5), 5)).toBe(family.repeat(5))
  expect(excerpt(family.repeat(6), 5)).toBe(`${family.repeat(4)}…`)
  expect(excerpt(' deux \n\t lignes\u2028ici ', 50)).toBe('deux lignes ici')
  expect(excerpt(`e${'\u0301'.repeat(5_000)}`, 100).length).toBeLessThan(2_001)
  expect(excerpt('مرحبا \u202eبكم', 50)).toBe('مرحبا بكم')
  expect(escapeMarkup('\u0000\ud800<a b="c" d=\'e\'>&')).toBe(
    '\ufffd\ufffd&lt;a b=&quot;c&quot; d=&#39;e&#39;&gt;&amp;',
  )
})

describe('the sitemap', () => {
  const pageOf = async (guest: Guest, name: string) => {
    const { text } = await read(guest, `/sitemaps/${name}.xml`)
    return [...text.matchAll(/<loc>http:\/\/parvis\.test([^<]*)<\/loc>/g)].map(([, path]) => path)
  }

  test('lists every public post and every member who publishes, and nothing else', async ({
    join,
    guest,
  }) => {
    const citizen = await join('manon')
    await join('silencieux')
    const post = await citizen.publishes('Public')
    await citizen.publishes('Entre abonnés', { visibility: 'followers' })
    await citizen.publishes('Pour moi', { visibility: 'private' })

    const index = await read(guest, '/sitemap.xml')
    expect(index.headers.get('content-type')).toBe('application/xml; charset=utf-8')
    expect(index.text.match(/<loc>[^<]+/g)).toEqual(
      ['pages', 'parlement', 'profiles', 'posts'].map(
        (name) => `<loc>http://parvis.test/sitemaps/${name}.xml`,
      ),
    )
    expect(await pageOf(guest, 'pages')).toEqual([
      '/',
      '/?tab=journalism',
      '/?tab=citizens',
      '/search',
      '/calendar',
      '/polls',
      '/law-tracking',
      '/elus',
      '/scrutins',
      '/pres-de-chez-moi',
      '/votes-comme-moi',
      '/cgu',
      '/confidentialite',
      '/accessibilite',
      '/transparence',
      '/transparence/neutralite',
      '/transparence/journal',
      '/partis',
      '/political-data/sources',
      '/political-data/corrections',
      '/reserve-electorale',
      '/questions',
      '/political-data',
      ...Object.keys(politicalSlugs).map((slug) => `/political-data/${slug}`),
    ])
    expect(await pageOf(guest, 'profiles')).toEqual(['/profile/manon'])
    expect(await pageOf(guest, 'posts')).toEqual([`/post/${post.id}`])
    expect(await pageOf(guest, `posts-${post.id.slice(0, 2)}`)).toEqual([`/post/${post.id}`])
    expect((await read(guest, '/sitemaps/posts.xml')).text).toContain(`<lastmod>${post.created_at}</lastmod>`)

    await shows(citizen, post, 'private')
    await expect.poll(() => pageOf(guest, 'posts')).toEqual([])
    await expect.poll(() => pageOf(guest, `posts-${post.id.slice(0, 2)}`)).toEqual([])
  })

  test('is split into pages of bounded size, however many posts exist', () => {
    expect(prefixesFor(0)).toEqual([''])
    expect(prefixesFor(5_000)).toEqual([''])
    expect(prefixesFor(5_001)).toHaveLength(16)
    expect(prefixesFor(1_000_000)).toHaveLength(256)
    expect(prefixesFor(1_000_000).slice(0, 2)).toEqual(['00', '01'])
    expect(prefixesFor(1_000_000_000)).toHaveLength(4_096)
  })

  test('has no page of another name', async ({ guest }) => {
    for (const name of ['posts-', 'posts-0000', 'posts-zz', 'comments', '..%2fposts', 'constructor'])
      expect((await read(guest, `/sitemaps/${name}.xml`)).status).toBe(404)
    expect((await read(guest, '/sitemaps/posts')).status).toBe(404)
  })
})

test('robots.txt names the sitemap and excludes private screens', async ({ guest }) => {
  const { headers, text } = await read(guest, '/robots.txt')
  expect(headers.get('content-type')).toBe('text/plain; charset=utf-8')
  expect(text).toContain('Sitemap: http://parvis.test/sitemap.xml')
  expect(text).toContain('Disallow: /settings\n')
  expect(text).not.toMatch(/Disallow: \/(api\/?)?\n/)
})

test('a renamed member has the new name in the feeds', async ({ join, guest }) => {
  const citizen = await join('manon')
  await citizen.publishes('Bonjour')
  expect((await read(guest, '/feeds/citizens.xml')).text).toContain('<name>manon</name>')
  await citizen.call(editOwnProfile, { body: { display_name: 'Manon <b>L’Hôte</b>' } })
  await expect
    .poll(async () => (await read(guest, '/feeds/citizens.xml')).text)
    .toContain('<name>Manon &lt;b&gt;L’Hôte&lt;/b&gt;</name>')
})
