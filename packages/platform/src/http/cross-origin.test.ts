import { expect } from 'vitest'
import { contractEndpoints } from '../../../../apps/server/test/contract-endpoints.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import { programOf } from '../../../../apps/server/test/personal-tokens.ts'

const hostile = { origin: 'https://hostile.example' }

test('pages of any site may read what is open to guests, without credentials', async ({ join, address }) => {
  const post = await (await join('ana')).publishes('Un mot pour tous')
  for (const path of [
    '/api/v1/feed?tab=politics',
    '/api/v1/feed?tab=politics',
    `/api/v1/posts/${post.id}`,
    `/api/v1/posts/${post.id}`,
  ]) {
    const { status, headers } = await fetch(address + path, {
      headers: { ...hostile, cookie: 'parvis_refresh=x' },
    })
    expect([status, headers.get('access-control-allow-origin')], path).toEqual([200, '*'])
    expect(headers.get('access-control-expose-headers'), path).toContain('RateLimit')
    expect(headers.has('access-control-allow-credentials'), path).toBe(false)
  }
  const missing = await fetch(`${address}/api/v1/posts/${crypto.randomUUID()}`, { headers: hostile })
  expect([missing.status, missing.headers.get('access-control-allow-origin')]).toEqual([404, '*'])
})

/** The preflight that a browser sends before a request with a token. */
function preflight(address: string, method: string): Promise<Response> {
  return fetch(address, {
    method: 'OPTIONS',
    headers: {
      ...hostile,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    },
  })
}

test('they may send a token or a condition; a preflight allows no writing', async ({ address }) => {
  for (const path of ['/api/v1/feed', '/api/v1/posts/quelconque', '/api/v1/notifications']) {
    const { status, headers } = await preflight(address + path, 'GET')
    expect([status, headers.get('access-control-allow-origin')], path).toEqual([204, '*'])
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, If-None-Match')
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  }
})

test('a page with a personal token reads for its member, is told why it may not, and no cache keeps it', async ({
  join,
  address,
}) => {
  const ana = await join('ana')
  const { token } = await programOf(ana, { scopes: ['read', 'read:notifications'] })
  const asks = (path: string, sent: Record<string, string> = {}) =>
    fetch(address + path, { headers: { authorization: `Bearer ${token}`, ...sent } })
  for (const path of ['/api/v1/me', '/api/v1/notifications', '/api/v1/feed?tab=politics']) {
    for (const sent of [hostile, {}] as Record<string, string>[]) {
      const { status, headers } = await asks(path, sent)
      expect([status, headers.get('access-control-allow-origin')], path).toEqual([200, '*'])
      expect(headers.get('cache-control'), path).toBe('private, no-store')
      expect(headers.get('vary') ?? '', path).not.toMatch(/origin/i)
    }
  }
  const refused = await asks('/api/v1/conversations', hostile)
  expect([refused.status, refused.headers.get('access-control-allow-origin')]).toEqual([403, '*'])
  expect(refused.headers.get('www-authenticate')).toContain('scope="read:messages"')
  expect(refused.headers.get('access-control-expose-headers')).toContain('WWW-Authenticate')
  const withoutToken = await fetch(`${address}/api/v1/me`, { headers: hostile })
  expect([withoutToken.status, withoutToken.headers.get('access-control-allow-origin')]).toEqual([401, '*'])
})

test('every read that a token opens is open to pages of other sites, and nothing else for members is', async ({
  address,
}) => {
  const wrong: string[] = []
  for (const { name, method, path, access, scope } of await contractEndpoints()) {
    const url = `${address}/api/v1${path.replaceAll(/:\w+/g, '019abcde-0000-7000-8000-000000000000')}`
    const isOpen = method === 'GET' && (access === 'anyone' || scope !== undefined)
    const { ok, headers } = await preflight(url, method)
    // A fixed address may share the preflight of a pattern: what counts is whether its own answer is readable.
    const answer = method === 'GET' ? (await fetch(url, { headers: hostile })).headers : headers
    const isAllowed = ok && answer.has('access-control-allow-origin')
    if (isAllowed !== isOpen) wrong.push(`${name}: ${ok}`)
    for (const response of [headers, answer])
      if (response.has('access-control-allow-credentials')) wrong.push(`${name}: credentials`)
  }
  expect(wrong).toEqual([])
})

test('pages of other sites reach no write, and nothing that a token cannot open', async ({
  join,
  address,
}) => {
  const ana = await join('ana')
  const authorization = `Bearer ${ana.token}`
  for (const [method, path] of [
    ['GET', '/api/v1/me/tokens'],
    ['GET', '/api/v1/me/sessions'],
    ['POST', '/api/v1/posts'],
    // Guests may read at these addresses.
    ['POST', '/api/v1/polls'],
  ] as const) {
    const body = method === 'POST' ? JSON.stringify({ content: 'Un mot' }) : null
    const sent = { ...hostile, authorization, 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method, headers: sent, body })
    expect(answer.headers.has('access-control-allow-origin'), path).toBe(false)
    const asked = await preflight(address + path, method)
    expect([asked.ok, asked.headers.has('access-control-allow-origin')], path).toEqual([false, false])
  }
})

test('a cookie of a member makes no request theirs', async ({ join, address }) => {
  const ana = await join('ana')
  const post = await ana.publishes('Pour moi seule', { visibility: 'private' })
  const cookie = ['parvis_refresh', 'parvis_media', 'parvis_seen']
    .map((name) => `${name}=${ana.token}`)
    .join('; ')
  const answer = await fetch(`${address}/api/v1/posts/${post.id}`, { headers: { ...hostile, cookie } })
  expect(answer.status).toBe(404)
  expect((await fetch(`${address}/api/v1/me`, { headers: { ...hostile, cookie } })).status).toBe(401)
})
