import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

const hostile = { origin: 'https://hostile.example' }

test('pages of any site may read what is open to guests, without credentials', async ({ join, address }) => {
  const post = await (await join('ana')).publishes('Un mot pour tous')
  for (const path of [
    '/api/v1/feed?tab=politics',
    '/api/v1/feed?tab=politics',
    `/api/v1/posts/${post.id}`,
    `/api/posts/${post.id}`,
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

test('they may send a token or a condition; a preflight allows no writing', async ({ address }) => {
  const asked = {
    ...hostile,
    'access-control-request-method': 'GET',
    'access-control-request-headers': 'authorization',
  }
  for (const path of ['/api/v1/feed', '/api/feed', '/api/v1/posts/quelconque']) {
    const { status, headers } = await fetch(address + path, { method: 'OPTIONS', headers: asked })
    expect([status, headers.get('access-control-allow-origin')], path).toEqual([204, '*'])
    expect(headers.get('access-control-allow-headers')).toBe('Authorization, Content-Type, If-None-Match')
    expect(headers.get('access-control-allow-methods')).toBe('GET, HEAD')
    expect(headers.has('access-control-allow-credentials')).toBe(false)
  }
})

test('reads for members, and every write, stay closed to the pages of other sites', async ({
  join,
  address,
}) => {
  const ana = await join('ana')
  const authorization = `Bearer ${ana.token}`
  for (const [method, path] of [
    ['GET', '/api/v1/me'],
    ['GET', '/api/v1/notifications'],
    ['POST', '/api/v1/posts'],
    // Guests may read at these addresses.
    ['POST', '/api/v1/polls'],
  ] as const) {
    const body = method === 'POST' ? JSON.stringify({ content: 'Un mot' }) : null
    const sent = { ...hostile, authorization, 'content-type': 'application/json' }
    const answer = await fetch(address + path, { method, headers: sent, body })
    expect(answer.headers.has('access-control-allow-origin'), path).toBe(false)
    const asked = {
      ...hostile,
      'access-control-request-method': method,
      'access-control-request-headers': 'authorization',
    }
    const preflight = await fetch(address + path, { method: 'OPTIONS', headers: asked })
    expect([preflight.ok, preflight.headers.has('access-control-allow-origin')], path).toEqual([false, false])
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
