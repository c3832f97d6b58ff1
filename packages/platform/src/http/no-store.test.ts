import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { contractEndpoints } from '../../../../apps/server/test/contract-endpoints.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

test('members’ responses are never cacheable, for all endpoints of the contract and the auth server', async ({
  join,
  browser,
  address,
}) => {
  const ana = await join('ana', { moderator: true, administrator: true })
  const post = await ana.publishes('Un mot')
  const kept: string[] = []
  const answered = new Set<number>()
  for (const { method, path, name } of await contractEndpoints()) {
    if (name === 'deleteAccount') continue
    const filled = path.replace(/:(\w+)/g, (_, param: string) =>
      param === 'postId' ? post.id : param === 'reference' ? 'ana' : param === 'slug' ? 'debt' : randomUUID(),
    )
    const tab = name === 'getFeed' || name === 'countNewPosts' ? '?tab=citizens' : ''
    const { status, headers } = await ana.send(
      method,
      `/api/v1${filled}${tab}`,
      method === 'GET' ? undefined : {},
    )
    answered.add(status)
    if (!headers.get('cache-control')?.includes('no-store')) kept.push(`${status} ${name}`)
  }
  for (const path of [
    '/api/v1/personne',
    '/political-data/debt/figures.csv',
    '/profile/ana/feed.xml',
    `/api/v1/posts/${'x'.repeat(300)}`,
    '/api/v1/posts/%ED%A0%80',
  ]) {
    const { status, headers } = await ana.send('GET', path)
    if (!headers.get('cache-control')?.includes('no-store')) kept.push(`${status} ${path}`)
  }
  expect(kept).toEqual([])
  expect(answered).toContain(200)

  for (const [method, path] of [
    ['GET', '/user'],
    ['GET', '/settings'],
    ['GET', '/health'],
    ['POST', '/token?grant_type=password'],
    ['POST', '/otp'],
    ['GET', '/verify'],
    ['GET', '/authorize?provider=inconnu'],
    ['POST', '/logout'],
    ['GET', '/rien'],
    ['PATCH', '/user'],
  ] as const) {
    const response = await fetch(`${address}/auth/v1${path}`, { method, redirect: 'manual' })
    expect(response.headers.get('cache-control'), path).toContain('no-store')
  }
  // Signing keys are public, and cached for ten minutes.
  const keys = await fetch(`${address}/auth/v1/.well-known/jwks.json`)
  expect(keys.headers.get('cache-control')).toBe('public, max-age=600')
  expect((await browser().getUser(ana.token)).data.user?.id).toBe(ana.id)
})

test('guests’ pages have ETags; guests’ other responses are not cacheable', async ({ join, guest }) => {
  const post = await (await join('ana')).publishes('Un mot')
  for (const path of ['/api/v1/feed?tab=citizens', `/api/v1/posts/${post.id}`, '/api/v1/parties']) {
    const { headers } = await guest.send('GET', path)
    expect(headers.get('cache-control'), path).toBe('public, max-age=0, must-revalidate')
    expect(headers.get('etag'), path).toMatch(/^"/)
  }
  for (const path of ['/api/v1/search?q=mot&type=posts', `/api/v1/posts/${randomUUID()}`]) {
    const { headers } = await guest.send('GET', path)
    expect(headers.get('cache-control'), path).toBe('no-store')
  }
})
