import { expect } from 'vitest'
import { test as base } from '../../../../apps/server/test/parvis.ts'

const test = base.extend({ settings: { PARVIS_RATE_LIMITS: '1' } })

test('reads and writes tell their limit and what is left of it', async ({ join }) => {
  const ana = await join('ana')
  const left = (headers: Headers) => Number(/;r=(\d+)/.exec(headers.get('ratelimit') ?? '')?.[1])
  const one = await ana.send('GET', '/api/v1/me')
  const other = await ana.send('GET', '/api/v1/me')
  expect(one.headers.get('ratelimit-policy')).toMatch(/^"reads";q=\d+;w=60$/)
  expect(one.headers.get('ratelimit')).toMatch(/^"reads";r=\d+;t=\d+$/)
  expect(left(other.headers)).toBe(left(one.headers) - 1)

  const body = { content: 'Un mot' }
  const written = await ana.send('POST', '/api/v1/posts', body)
  expect(written.headers.get('ratelimit-policy')).toMatch(/^"writes";q=\d+;w=\d+$/)
  expect(written.headers.get('ratelimit')).toMatch(/^"writes";r=\d+;t=\d+$/)
  const again = await ana.send('POST', '/api/v1/posts', { content: 'Un autre' })
  expect(left(again.headers)).toBe(left(written.headers) - 1)
})

test('a page that many readers share tells nobody’s limit', async ({ guest }) => {
  for (const _ of [1, 2, 3]) {
    const { status, headers } = await guest.send('GET', '/api/v1/feed?tab=politics')
    expect([status, headers.has('ratelimit'), headers.has('ratelimit-policy')]).toEqual([200, false, false])
  }
})
