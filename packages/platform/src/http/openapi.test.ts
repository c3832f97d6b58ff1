import { refusals } from '@parvis/contract/refusals.ts'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

interface OpenApi {
  openapi: string
  paths: Record<
    string,
    Record<string, { operationId: string; responses: Record<string, { description: string }> }>
  >
}

test('the OpenAPI page describes every endpoint with its refusals by status', async ({ guest }) => {
  const document = (await guest.get('/api/openapi.json')) as OpenApi
  expect(document.openapi).toBe('3.1.0')
  const operations = Object.values(document.paths).flatMap((path) => Object.values(path))
  const names = operations.map((operation) => operation.operationId)
  expect(new Set(names).size).toBe(names.length)
  expect(names).toEqual(
    expect.arrayContaining(['getFeed', 'createPost', 'setReaction', 'createComment', 'getProfile']),
  )
  const comment = document.paths['/api/v1/posts/{postId}/comments']?.post
  expect(comment?.responses[refusals.reply_too_deep]?.description).toContain('`reply_too_deep`')
  expect(comment?.responses[refusals.not_authenticated]?.description).toContain('`not_authenticated`')
})

test('the OpenAPI page is readable at /api/docs', async ({ guest }) => {
  const { status, text } = await guest.send('GET', '/api/docs')
  expect(status).toBe(200)
  expect(text).toContain('swagger')
})

test('[ERR-01] an unknown route and a wrong method answer a named refusal', async ({ guest }) => {
  for (const [method, path] of [
    ['GET', '/api/nowhere'],
    ['DELETE', '/api/v1/feed'],
    ['GET', '/media/nothing.png'],
  ] as const) {
    const answer = await guest.send(method, path)
    expect(answer.status).toBe(404)
    expect(answer.json).toMatchObject({ error: { code: 'route_not_found', request_id: expect.any(String) } })
  }
})

test('every response has the security headers, and none reveals the server software', async ({ guest }) => {
  for (const path of ['/api/v1/feed', '/api/nowhere', '/health', '/auth/v1/health']) {
    const { headers } = await guest.send('GET', path)
    const fallback = path === '/api/v1/feed' ? "default-src 'none'" : "default-src 'self'"
    expect(headers.get('content-security-policy')).toContain(fallback)
    expect(headers.get('content-security-policy')).toContain("frame-ancestors 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-powered-by')).toBeNull()
  }
})

test('the document is rendered once and has an ETag; the page uses the same one', async ({
  guest,
  address,
}) => {
  const { headers, text } = await guest.send('GET', '/api/openapi.json')
  const etag = headers.get('etag') ?? ''
  const again = await fetch(`${address}/api/openapi.json`, { headers: { 'if-none-match': etag } })
  expect(again.status).toBe(304)
  for (const kind of ['json', 'yaml']) {
    const led = await fetch(`${address}/api/docs/${kind}`)
    expect(new URL(led.url).pathname).toBe('/api/openapi.json')
    expect(await led.text()).toBe(text)
  }
})
