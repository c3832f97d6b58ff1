import { expect, test } from 'vitest'
import { readMeLinks } from './checks.ts'
import { afterCheck, isCheckable, isSameSite, leadsTo, profileAddress } from './policy.ts'

const site = 'https://parvis.test'

test('only https sites other than this one are checked', () => {
  expect(isCheckable('https://nils.example/', site, undefined)).toBe(true)
  for (const website of ['http://nils.example/', 'https://parvis.test./profile/igor', 'nils.example', ''])
    expect(isCheckable(website, site, undefined), website).toBe(false)
  expect(isCheckable('http://site.test:4000/', site, 'site.test:4000')).toBe(true)
})

test('a redirect counts only within the site that the member states', () => {
  expect(isSameSite('https://nils.example/', new URL('https://www.nils.example/accueil'))).toBe(true)
  for (const read of ['https://igor.example/', 'http://nils.example/', 'https://a.nils.example/'])
    expect(isSameSite('https://nils.example/', new URL(read)), read).toBe(false)
})

test('a link leads to a profile by its id, and to no other page', () => {
  const address = profileAddress(site, '1f')
  for (const link of ['profile/1f', 'profile/1F/', 'profile/1f?tab=media#top'])
    expect(leadsTo(`${site}/${link}`, address), link).toBe(true)
  for (const link of [
    `${site}/profile/1f2`,
    `${site}/profile/1f/feed.xml`,
    `${site}.example/profile/1f`,
    'http://parvis.test/profile/1f',
    '/profile/1f',
    'javascript:alert(1)',
  ])
    expect(leadsTo(link, address), link).toBe(false)
})

test('links of a page count when they say rel="me", wherever they stand', async () => {
  const html = `<head><link rel="me" href="https://a.example"></head><body>
    <!-- <a rel="me" href="https://comment.example">x</a> -->
    <script>const x = '<a rel="me" href="https://script.example">'</script>
    <a REL="nofollow ME" HREF=" https://b.example ">b</a><a rel="home" href="https://c.example">c</a>
    <a rel="me">d</a><form rel="me" href="https://e.example"></form>`
  expect(await readMeLinks(html)).toEqual(['https://a.example', 'https://b.example'])
  expect(await readMeLinks(`${'<div>'.repeat(100_000)}<a rel="me" href="https://deep.example">`)).toEqual([])
})

test('a link outlasts two days out of reach; a page without it ends it at once', () => {
  const now = new Date('2026-11-27T12:00:00Z')
  const confirmed = { confirmed_at: new Date('2026-11-20T12:00:00Z'), failures: 0 }
  const lost = { failure: 'not_reached', mayPass: true } as const
  const first = afterCheck(confirmed, lost, now)
  expect(first).toEqual({ ...confirmed, failures: 1, next_check_at: new Date('2026-11-28T12:00:00Z') })
  expect(afterCheck({ ...first, failures: 1 }, lost, now).confirmed_at).toEqual(confirmed.confirmed_at)
  expect(afterCheck({ ...first, failures: 2 }, lost, now).confirmed_at).toBeNull()
  // Not for ever: after the fourth failure only the member asks.
  expect(afterCheck({ confirmed_at: null, failures: 3 }, lost, now).next_check_at).toBeNull()
  for (const failure of ['no_link', 'moved'] as const)
    expect(afterCheck(confirmed, { failure, mayPass: false }, now).confirmed_at).toBeNull()
  expect(afterCheck({ confirmed_at: null, failures: 3 }, { failure: null }, now)).toEqual({
    confirmed_at: now,
    failures: 0,
    next_check_at: new Date('2026-12-04T12:00:00Z'),
  })
})

test('a page full of links with thousands of slashes is judged at once', () => {
  const link = `https://parvis.test/profile/${'/'.repeat(1_900)}x`
  const began = performance.now()
  for (let turn = 0; turn < 500; turn += 1) expect(leadsTo(link, 'https://parvis.test/profile/7')).toBe(false)
  expect(performance.now() - began).toBeLessThan(1_000)
})
