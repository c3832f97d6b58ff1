import { randomUUID } from 'node:crypto'
import { expect } from 'vitest'
import { test as base } from '../../../../apps/server/test/parvis.ts'

const test = base.extend({
  settings: { PARVIS_RATE_LIMITS: '1', PARVIS_GUEST_READS: '40', TRUST_PROXY: '127.0.0.1' },
})

test('guests of one address have a read budget per minute; cached responses go on, and members have their own budget', {
  tags: 'long',
}, async ({ join, guest, address }) => {
  const ana = await join('ana')
  const post = await ana.publishes('Un mot')
  const reads = async (path: string, from: string, token?: string) => {
    const response = await fetch(`${address}${path}`, {
      headers: {
        'x-forwarded-for': from,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
    })
    const text = await response.text()
    return { status: response.status, headers: response.headers, text }
  }
  // Each read is another page, which has to be rendered.
  const floods = async (from: (index: number) => string, times: number) => {
    const answers = []
    for (let index = 0; index < times; index += 1)
      answers.push(await reads(`/api/v1/posts/${randomUUID()}`, from(index)))
    return answers.map(({ status }) => status)
  }
  const flood = await floods(() => '192.0.2.1', 50)
  // A render costs five points and its route one, of two hundred.
  expect(flood.filter((status) => status === 404)).toHaveLength(33)
  expect(flood.slice(-17)).toEqual(Array(17).fill(429))

  const refused = await reads(`/api/v1/posts/${randomUUID()}`, '192.0.2.1')
  expect(refused.text).toContain('"rate_limited"')
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  expect(Number(refused.headers.get('retry-after'))).toBeLessThanOrEqual(60)
  for (const path of ['/api/v1/calendar', '/feeds/citizens.xml', '/api/v1/search?q=mot&type=posts'])
    expect((await reads(path, '192.0.2.1')).status, path).toBe(429)

  // Another address, and a member at the same one, are unaffected.
  expect((await reads(`/api/v1/posts/${post.id}`, '192.0.2.2')).status).toBe(200)
  expect((await reads(`/api/v1/posts/${post.id}`, '192.0.2.1', ana.token)).status).toBe(200)
  // A response served a moment ago is free for everybody.
  expect((await reads(`/api/v1/posts/${post.id}`, '192.0.2.1')).status).toBe(200)

  // A /64 counts as one address, and a /48 has the budget of four.
  const within = await floods((index) => `2001:db8:1:1::${index.toString(16)}`, 36)
  expect(within.filter((status) => status === 429)).toHaveLength(3)
  const wide = await floods((index) => `2001:db8:2:${index.toString(16)}::1`, 136)
  expect(wide.filter((status) => status === 429).length).toBeGreaterThanOrEqual(2)
  expect((await guest.send('GET', '/health')).status).toBe(200)

  const member = []
  for (let index = 0; index < 125; index += 1)
    member.push((await reads(`/api/v1/posts/${randomUUID()}`, '192.0.2.9', ana.token)).status)
  expect(member.filter((status) => status === 404).length).toBeGreaterThan(100)
  expect(member.at(-1)).toBe(429)
})
