import { editPost, repostPost } from '@parvis/contract/content/post-lifecycle.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { metaContent, test } from '../../../../test/site-pages.ts'

test('a post’s page names its author, its text and its canonical address', async ({ join, page }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Le marché rouvre samedi.\nVenez nombreux !')
  const html = await page(`/post/${post.id}?ref=mail`)
  expect(html).toContain('<title>Post de manon · Parvis</title>')
  expect(html).toContain(`rel="canonical" href="http://parvis.test/post/${post.id}"`)
  expect(html).toContain(
    `type="application/atom+xml" title="manon · Parvis" href="http://parvis.test/profile/${citizen.id}/feed.xml"`,
  )
  const description = 'Le marché rouvre samedi. Venez nombreux !'
  const expected = {
    description,
    'og:site_name': 'Parvis',
    'og:locale': 'fr_FR',
    'og:type': 'article',
    'og:title': 'Post de manon',
    'og:description': description,
    'og:url': `http://parvis.test/post/${post.id}`,
    'og:image:width': '1200',
    'og:image:height': '630',
    'og:image:alt': 'Post de manon sur Parvis',
    'article:published_time': post.created_at,
    'article:author': 'http://parvis.test/profile/manon',
    'twitter:card': 'summary_large_image',
  }
  for (const [name, content] of Object.entries(expected)) expect(metaContent(html, name)).toBe(content)
  const picture = new RegExp(`^http://parvis.test/pictures/post/${post.id}.png\\?v=[\\w-]{16}$`)
  expect(metaContent(html, 'og:image')).toMatch(picture)
  expect(html).not.toContain('noindex')
  // A post of limited reach stays at its address, for readers who have the link.
  await citizen.place.context.db.updateTable('posts').set({ reach_limited: true }).execute()
  const limited = await page(`/post/${post.id}?ref=lettre`)
  expect(metaContent(limited, 'robots')).toBe('noindex')
  expect(metaContent(limited, 'og:title')).toBe('Post de manon')
})

test('a post’s own picture stands for it; a changed text has another drawn picture', async ({
  join,
  page,
  context,
}) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  const first = metaContent(await page(`/post/${post.id}`), 'og:image')
  await citizen.call(editPost, { params: { postId: post.id }, body: { content: 'Bonsoir', edited_at: null } })
  expect(metaContent(await page(`/post/${post.id}`), 'og:image')).not.toBe(first)

  await context.db
    .insertInto('media')
    .values({
      owner_id: citizen.id,
      post_id: post.id,
      purpose: 'post',
      state: 'attached',
      kind: 'image',
      content_type: 'image/webp',
      key: `post-uploads/${citizen.id}/1.webp`,
      name: 'marche.webp',
      bytes: 12_000,
      width: 1600,
      height: 900,
      alt: 'La place "du marché"',
      created_at: new Date(),
    })
    .execute()
  await context.db
    .updateTable('posts')
    .set({ media_url: `/media/post-uploads/${citizen.id}/1.webp` })
    .where('id', '=', post.id)
    .execute()
  const illustrated = await page(`/post/${post.id}`)
  expect(metaContent(illustrated, 'og:image')).toBe(
    `http://parvis.test/media/post-uploads/${citizen.id}/1.webp`,
  )
  expect(metaContent(illustrated, 'og:image:width')).toBe('1600')
  expect(metaContent(illustrated, 'og:image:alt')).toBe('La place &quot;du marché&quot;')
  expect(metaContent(illustrated, 'twitter:card')).toBe('summary_large_image')
})

test('private, followers-only and missing posts all serve the same page', async ({ join, page }) => {
  const citizen = await join('manon')
  const hidden = await citizen.publishes('Pour moi', { visibility: 'private' })
  const shared = await citizen.publishes('Entre abonnés', { visibility: 'followers' })
  const unknown = await page('/post/00000000-0000-4000-8000-000000000000', 404)
  expect(unknown).toContain('<title>Parvis</title>')
  expect(metaContent(unknown, 'robots')).toBe('noindex')
  expect(unknown).not.toContain('canonical')
  for (const address of [hidden.id, shared.id, 'pas-un-post', 'a%00b', "'--", '%F0%9F%92%A9'])
    expect(await page(`/post/${address}`, 404)).toBe(unknown)
  for (const address of ['personne', '00000000-0000-4000-8000-000000000000', 'a%00b'])
    expect(await page(`/profile/${address}`, 404)).toBe(unknown)
})

test('a hostile text cannot break out of an attribute', async ({ join, page }) => {
  const citizen = await join('manon')
  await citizen.call(editOwnProfile, { body: { display_name: '"><script>$& $1 \'</script>' } })
  const family = '👨‍👩‍👧‍👦'
  const post = await citizen.publishes(`"><img src=x onerror=alert(1)>\u202e\u0007 $\` ${family.repeat(240)}`)
  const html = await page(`/post/${post.id}`)
  // The application, and two blocks of data for machines.
  expect(html.match(/<script|<img/g)).toEqual(['<script', '<script', '<script'])
  expect(html).toContain(
    '<title>Post de &quot;&gt;&lt;script&gt;$&amp; $1 &#39;&lt;/script&gt; · Parvis</title>',
  )
  const description = metaContent(html, 'og:description') ?? ''
  expect(description).toMatch(/^&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt; \$` (👨‍👩‍👧‍👦)+…$/u)
  expect(description).not.toContain('\u202e')
})

test('a plain repost’s page shows its original', async ({ join, page }) => {
  const citizen = await join('manon')
  const other = await join('igor')
  const post = await citizen.publishes('À relayer')
  const repost = await other.call(repostPost, { params: { postId: post.id } })
  expect(await page(`/post/${repost.id}`)).toBe(await page(`/post/${post.id}`))
})

test('a post’s address still opens the app while the database is down', async ({ join, page, context }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  await context.database.pool.query('alter table posts rename to elsewhere')
  const html = await page(`/post/${post.id}`)
  expect(html).toContain('<title>Parvis</title>')
  expect(html).not.toContain('noindex')
})
