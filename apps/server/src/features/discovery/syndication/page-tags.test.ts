import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join as joinPath } from 'node:path'
import { createPoll } from '@parvis/contract/content/polls.ts'
import { repostPost } from '@parvis/contract/content/reposts.ts'
import { editOwnProfile } from '@parvis/contract/people/profiles.ts'
import { openFirstScreens } from '@parvis/platform/http/first-screens.ts'
import { webAppRoutes } from '@parvis/platform/http/web-app.ts'
import { type FastifyInstance, fastify } from 'fastify'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { test as base } from '../../../../test/parvis.ts'
import { pageRoutes } from './page-routes.ts'
import { closedTags, withTags } from './page-tags.ts'

const built = `<!doctype html>
<html lang="fr">
  <head>
    <meta charset="utf-8" />
    <title>Parvis</title>
    <meta name="description" content="Parvis." />
    <script type="module" src="/assets/index.js"></script>
  </head>
  <body><div id="root"></div></body>
</html>
`

const test = base.extend<{ site: FastifyInstance; page: (path: string, status?: number) => Promise<string> }>(
  {
    /** Serves only the built web app's page. */
    site: async ({ context }, use) => {
      const folder = `${await mkdtemp(joinPath(tmpdir(), 'parvis-web-'))}/`
      await writeFile(`${folder}index.html`, built)
      const site = fastify()
      const { siteUrl } = context.config
      const page = await webAppRoutes(site, (html) => withTags(html, closedTags(siteUrl)), folder)
      if (page === undefined) throw new Error('page not found')
      const screens = openFirstScreens(site, siteUrl, 'none was built')
      pageRoutes(site, context, { page, screens })
      await use(site)
      await site.close()
      await rm(folder, { recursive: true })
    },
    page: async ({ site }, use) => {
      await use(async (path, status = 200) => {
        const answer = await site.inject(path)
        expect(answer.statusCode).toBe(status)
        expect(answer.headers['content-type']).toBe('text/html; charset=utf-8')
        expect(answer.headers['cache-control']).toBe('no-cache')
        expect(answer.body).toContain('<div id="root"></div>')
        expect(answer.body.match(/<title>/g)).toHaveLength(1)
        expect(answer.body.match(/name="description"/g)).toHaveLength(1)
        return answer.body
      })
    },
  },
)

/** Content of the meta tag with this name. */
function said(html: string, name: string): string | undefined {
  return new RegExp(`(?:property|name)="${name}" content="([^"]*)"`).exec(html)?.[1]
}

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
    'og:image': 'http://parvis.test/parvis.png',
    'article:published_time': post.created_at,
    'article:author': 'http://parvis.test/profile/manon',
    'twitter:card': 'summary_large_image',
  }
  for (const [name, content] of Object.entries(expected)) expect(said(html, name)).toBe(content)
  expect(html).not.toContain('noindex')
  // A post of limited reach stays at its address, for readers who have the link.
  await citizen.place.context.db.updateTable('posts').set({ reach_limited: true }).execute()
  const limited = await page(`/post/${post.id}?ref=lettre`)
  expect(said(limited, 'robots')).toBe('noindex')
  expect(said(limited, 'og:title')).toBe('Post de manon')
})

test('a post’s page shows the author’s picture, or the post’s own picture', async ({
  join,
  page,
  context,
}) => {
  const citizen = await join('manon')
  const set = (avatar_url: string) =>
    context.db.updateTable('profiles').set({ avatar_url }).where('id', '=', citizen.id).execute()
  const post = await citizen.publishes('Bonjour')
  await set('/media/avatars/a.webp')
  const pictured = await page(`/post/${post.id}`)
  expect(said(pictured, 'og:image')).toBe('http://parvis.test/media/avatars/a.webp')
  expect(said(pictured, 'twitter:card')).toBe('summary')
  for (const unfit of ['/media/avatars/drawn.svg', '//elsewhere.example/a.png', 'javascript:alert(1)']) {
    await set(unfit)
    expect(said(await page(`/post/${post.id}`), 'og:image')).toBe('http://parvis.test/parvis.png')
  }

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
  expect(said(illustrated, 'og:image')).toBe(`http://parvis.test/media/post-uploads/${citizen.id}/1.webp`)
  expect(said(illustrated, 'og:image:width')).toBe('1600')
  expect(said(illustrated, 'og:image:alt')).toBe('La place &quot;du marché&quot;')
  expect(said(illustrated, 'twitter:card')).toBe('summary_large_image')
})

test('private, followers-only and missing posts all serve the same page', async ({ join, page }) => {
  const citizen = await join('manon')
  const hidden = await citizen.publishes('Pour moi', { visibility: 'private' })
  const shared = await citizen.publishes('Entre abonnés', { visibility: 'followers' })
  const unknown = await page('/post/00000000-0000-4000-8000-000000000000', 404)
  expect(unknown).toContain('<title>Parvis</title>')
  expect(said(unknown, 'robots')).toBe('noindex')
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
  expect(html.match(/<script|<img/g)).toEqual(['<script'])
  expect(html).toContain(
    '<title>Post de &quot;&gt;&lt;script&gt;$&amp; $1 &#39;&lt;/script&gt; · Parvis</title>',
  )
  const description = said(html, 'og:description') ?? ''
  expect(description).toMatch(/^&quot;&gt;&lt;img src=x onerror=alert\(1\)&gt; \$` (👨‍👩‍👧‍👦)+…$/u)
  expect(description).not.toContain('\u202e')
})

test('a profile’s page introduces its member by their bio, or by what Parvis has verified', async ({
  join,
  page,
}) => {
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const claimant = await join('rene', { role: 'politician', party: 'ps' })
  const html = await page(`/profile/${official.id}`)
  expect(html).toContain('<title>denis · Parvis</title>')
  expect(html).toContain('rel="canonical" href="http://parvis.test/profile/denis"')
  expect(said(html, 'og:type')).toBe('profile')
  expect(said(html, 'profile:username')).toBe('denis')
  expect(said(html, 'description')).toBe('denis sur Parvis : responsable politique, Parti socialiste.')
  expect(said(await page('/profile/RENE'), 'description')).toBe(
    'rene sur Parvis : responsable politique, compte non vérifié.',
  )
  await claimant.call(editOwnProfile, { body: { bio: 'Conseiller\nmunicipal' } })
  expect(said(await page('/profile/rene'), 'description')).toBe('Conseiller municipal')
})

test('each tab and each fixed page has one canonical address; other screens are not indexed', async ({
  page,
}) => {
  const addresses = {
    '/': '/',
    '/?tab=citizens&sort=popular': '/?tab=citizens',
    '/?tab=politics': '/',
    '/?tab=%22%3E': '/',
    '/?tab=citizens&tab=journalism': '/',
    '/cgu?x=1': '/cgu',
    '/confidentialite': '/confidentialite',
    '/reserve-electorale': '/reserve-electorale',
  }
  for (const [asked, canonical] of Object.entries(addresses)) {
    const html = await page(asked)
    expect(html).toContain(`rel="canonical" href="http://parvis.test${canonical}"`)
    expect(html).not.toContain('noindex')
  }
  for (const address of ['/settings', '/profile', '/nulle-part']) {
    const elsewhere = await page(address)
    expect(elsewhere.match(/application\/atom\+xml/g)).toHaveLength(3)
    expect(said(elsewhere, 'og:title')).toBe('Parvis')
    expect(said(elsewhere, 'og:image')).toBe('http://parvis.test/parvis.png')
    expect(said(elsewhere, 'robots')).toBe('noindex')
    expect(elsewhere).not.toContain('canonical')
  }
})

test('each of the site’s own texts has its title and description', async ({ page }) => {
  const titles = {
    '/cgu': 'Conditions d’utilisation',
    '/confidentialite': 'Politique de confidentialité',
    '/accessibilite': 'Déclaration d’accessibilité',
    '/transparence': 'Transparence',
    '/partis': 'Partis et orientations',
  }
  const descriptions = new Set<string | undefined>()
  for (const [path, title] of Object.entries(titles)) {
    const html = await page(path)
    expect(html).toContain(`<title>${title} · Parvis</title>`)
    expect(said(html, 'og:title')).toBe(title)
    expect(said(html, 'og:description')).toBe(said(html, 'description'))
    descriptions.add(said(html, 'description'))
  }
  expect(descriptions.size).toBe(5)
})

test('a page of political data shows its key figure, source and date; an unknown one answers 404', async ({
  page,
  context,
  guest,
}) => {
  await loadReference(context)
  const debt = await page('/political-data/debt')
  expect(debt).toContain('<title>Dette publique · Parvis</title>')
  expect(debt).toContain('rel="canonical" href="http://parvis.test/political-data/debt"')
  expect(said(debt, 'og:title')).toBe('Dette publique')
  expect(said(debt, 'og:description')).toMatch(
    /^Dette publique fin juin 2026 : 119,0 % du PIB \(INSEE, au 29 septembre 2026\)\./,
  )
  expect(said(await page('/political-data'), 'og:title')).toBe('Tableau de bord politique')
  expect(said(await page('/political-data/zzz', 404), 'robots')).toBe('noindex')
  const listed = (await guest.send('GET', '/sitemaps/pages.xml')).text
  for (const path of ['/political-data', '/political-data/debt', '/political-data/legislative-2027'])
    expect(listed).toContain(`<loc>http://parvis.test${path}</loc>`)
})

test('an unchanged page answers 304 until its content changes', async ({ join, site }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  for (const address of ['/', `/post/${post.id}`, '/profile/manon', '/cgu']) {
    const { headers } = await site.inject(address)
    const again = (etag: string) => site.inject({ url: address, headers: { 'if-none-match': etag } })
    expect(headers.etag).toMatch(/^W\/"[\w-]{22}"$/)
    expect((await again(String(headers.etag))).statusCode).toBe(304)
    expect((await again('W/"autre"')).statusCode).toBe(200)
    const head = await site.inject({ method: 'HEAD', url: address })
    expect([head.statusCode, head.headers.etag, head.body]).toEqual([200, headers.etag, ''])
  }
  const { headers } = await site.inject('/profile/manon')
  await citizen.call(editOwnProfile, { body: { bio: 'Voisine' } })
  const since = { 'if-none-match': String(headers.etag) }
  expect((await site.inject({ url: '/profile/manon', headers: since })).statusCode).toBe(200)
})

test('a plain repost’s page shows its original', async ({ join, page }) => {
  const citizen = await join('manon')
  const other = await join('igor')
  const post = await citizen.publishes('À relayer')
  const repost = await other.call(repostPost, { params: { postId: post.id } })
  expect(await page(`/post/${repost.id}`)).toBe(await page(`/post/${post.id}`))
})

test('pages show a nationwide reserve while it is in force; not before, after or for a single region', async ({
  join,
  page,
  context,
  clock,
}) => {
  const day = aSunday(clock.now())
  const admin = await join('alix', { administrator: true })
  const election = await electionOn(context, day)
  const ordinary = await page('/cgu')
  await sets(admin, await electionOn(context, day, { title: 'Élection partielle' }), day, {
    region_code: '2A',
  })
  const reserve = await sets(admin, election, day)
  expect(await page('/cgu')).toBe(ordinary)
  await at(clock, reserve.starts_at)
  for (const address of ['/', '/cgu', '/political-data', '/profile/alix']) {
    const html = await page(address)
    expect(html).toMatch(
      /<html data-reserve-said="Réserve électorale jusqu’au dimanche \d+ [a-zéû]+ à 20:00 \(heure de Paris\)\." data-reserve-until="[\dT:.-]+Z" lang="fr">/,
    )
    expect(html).toContain(`data-reserve-until="${reserve.ends_at}"`)
  }
  await at(clock, reserve.ends_at)
  expect(await page('/cgu')).toBe(ordinary)
})

test('a post’s address still opens the app while the database is down', async ({ join, page, context }) => {
  const citizen = await join('manon')
  const post = await citizen.publishes('Bonjour')
  await context.database.pool.query('alter table posts rename to elsewhere')
  const html = await page(`/post/${post.id}`)
  expect(html).toContain('<title>Parvis</title>')
  expect(html).not.toContain('noindex')
})

test('an event and a poll have an address whose page says what they are; unknown ones answer 404', async ({
  page,
  join,
  context,
}) => {
  const { id } = await context.db
    .insertInto('events')
    .values({
      title: 'Débat sur la gare',
      type: 'debate',
      level: 'local',
      description: 'Entrée libre.',
      place: 'Halle aux Forges',
      starts_at: '2026-11-01T18:00:00Z',
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const event = await page(`/calendar/${id}`)
  expect(event).toContain('<title>Débat sur la gare · Parvis</title>')
  expect(event).toContain('dimanche 1er novembre 2026, 19:00 · Halle aux Forges · Entrée libre.')
  expect(event).toContain(`<link data-of-page rel="canonical" href="http://parvis.test/calendar/${id}">`)
  const staff = await join('modération', { moderator: true })
  const poll = await staff.call(createPoll, {
    body: {
      title: 'Ouvrir le dimanche ?',
      theme: 'education',
      options: ['Oui', 'Non'],
      ends_at: new Date(context.clock.now().getTime() + 86_400_000).toISOString(),
    },
  })
  const asked = await page(`/polls/${poll.id}`)
  expect(asked).toContain('<title>Ouvrir le dimanche ? · Parvis</title>')
  expect(asked).toContain('Oui / Non')
  for (const unknown of ['/calendar/x', `/calendar/${poll.id}`, '/polls/x', `/polls/${id}`])
    expect(await page(unknown, 404), unknown).toContain('noindex')
})
