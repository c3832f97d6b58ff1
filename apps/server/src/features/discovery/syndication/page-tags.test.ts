import { createPoll } from '@parvis/contract/content/polls.ts'
import { editOwnProfile } from '@parvis/contract/people/own-profile.ts'
import { expect } from 'vitest'
import { loadReference } from '../../../../reference/load.ts'
import { aSunday, at, electionOn, sets } from '../../../../test/elections.ts'
import { metaContent, test } from '../../../../test/site-pages.ts'

test('a profile’s page introduces its member by their bio, or by what Parvis has verified', async ({
  join,
  page,
}) => {
  const official = await join('denis', { role: 'politician', verified: true, party: 'ps' })
  const claimant = await join('rene', { role: 'politician', party: 'ps' })
  const html = await page(`/profile/${official.id}`)
  expect(html).toContain('<title>denis · Parvis</title>')
  expect(html).toContain('rel="canonical" href="http://parvis.test/profile/denis"')
  expect(metaContent(html, 'og:type')).toBe('profile')
  expect(metaContent(html, 'og:image')).toContain(`/pictures/profile/${official.id}.png?v=`)
  expect(metaContent(html, 'profile:username')).toBe('denis')
  expect(metaContent(html, 'description')).toBe('denis sur Parvis : responsable politique, Parti socialiste.')
  expect(metaContent(await page('/profile/RENE'), 'description')).toBe(
    'rene sur Parvis : responsable politique, compte non vérifié.',
  )
  await claimant.call(editOwnProfile, { body: { bio: 'Conseiller\nmunicipal' } })
  expect(metaContent(await page('/profile/rene'), 'description')).toBe('Conseiller municipal')
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
    const elsewhere = await page(address, address === '/nulle-part' ? 404 : 200)
    expect(elsewhere.match(/application\/atom\+xml/g)).toHaveLength(3)
    expect(metaContent(elsewhere, 'og:title')).toBe('Parvis')
    expect(metaContent(elsewhere, 'og:image')).toBe('http://parvis.test/parvis.png')
    expect(metaContent(elsewhere, 'robots')).toBe('noindex')
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
    '/political-data/sources': 'Sources et lacunes des données politiques',
    '/political-data/corrections': 'Corrections des données politiques',
  }
  const descriptions = new Set<string | undefined>()
  for (const [path, title] of Object.entries(titles)) {
    const html = await page(path)
    expect(html).toContain(`<title>${title} · Parvis</title>`)
    expect(metaContent(html, 'og:title')).toBe(title)
    expect(metaContent(html, 'og:description')).toBe(metaContent(html, 'description'))
    descriptions.add(metaContent(html, 'description'))
  }
  expect(descriptions.size).toBe(7)
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
  expect(metaContent(debt, 'og:title')).toBe('Dette publique')
  expect(metaContent(debt, 'og:image')).toContain('/pictures/data/debt.png?v=')
  expect(metaContent(debt, 'og:description')).toMatch(
    /^Dette publique fin juin 2026 : 119,0 % du PIB \(INSEE, au 29 septembre 2026\)\./,
  )
  expect(metaContent(await page('/political-data'), 'og:title')).toBe('Tableau de bord politique')
  expect(metaContent(await page('/political-data/zzz', 404), 'robots')).toBe('noindex')
  // The screens beside the slugs: two for everybody, and one of the editors.
  expect(metaContent(await page('/political-data/errors'), 'robots')).toBe('noindex')
  const listed = (await guest.send('GET', '/sitemaps/pages.xml')).text
  for (const path of [
    '/political-data',
    '/political-data/debt',
    '/political-data/legislative-2027',
    '/political-data/sources',
    '/political-data/corrections',
  ])
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
      /<html data-reserve-said="Réserve électorale jusqu’au dimanche \d+ [a-zéû]+ à 20\u00a0h \(heure de Paris\)\." data-reserve-until="[\dT:.-]+Z" lang="fr">/,
    )
    expect(html).toContain(`data-reserve-until="${reserve.ends_at}"`)
  }
  await at(clock, reserve.ends_at)
  expect(await page('/cgu')).toBe(ordinary)
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
  expect(event).toContain('dimanche 1er novembre 2026, 19 h · Halle aux Forges · Entrée libre.')
  expect(event).toContain(`<link data-of-page rel="canonical" href="http://parvis.test/calendar/${id}">`)
  const staff = await join('maud', { moderator: true })
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
