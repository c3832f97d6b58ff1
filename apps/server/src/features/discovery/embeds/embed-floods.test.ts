import { expect } from 'vitest'
import { test as base } from '../../../../test/parvis.ts'

const test = base.extend({
  settings: { PARVIS_RATE_LIMITS: '1', PARVIS_GUEST_READS: '700', TRUST_PROXY: '127.0.0.1' },
})

test('hundreds of embeds on one page of one network are served, once rendered from memory; a flood is told to wait', {
  tags: 'long',
}, async ({ join, address, context }) => {
  const citizen = await join('manon')
  const { id } = await citizen.publishes('Bonjour')
  await context.database.pool.query(
    `insert into posts (id, user_id, content, channel, author_role, visibility, created_at)
     select gen_random_uuid(), user_id, content || number, channel, author_role, visibility, created_at
     from posts, generate_series(1, 299) as number where id = $1`,
    [id],
  )
  const { rows } = await context.database.pool.query<{ id: string }>('select id from posts')
  const page = rows.map((row) => `/embed/posts/${row.id}?lang=fr`)
  const reads = async (path: string, headers: Record<string, string> = {}) => {
    const response = await fetch(address + path, { headers: { 'x-forwarded-for': '192.0.2.1', ...headers } })
    return { status: response.status, headers: response.headers, text: await response.text() }
  }
  const first = await Promise.all(page.map((path) => reads(path)))
  expect(first.filter(({ status }) => status === 200)).toHaveLength(300)
  const again = await Promise.all(
    page.map((path, place) => reads(path, { 'if-none-match': first[place]?.headers.get('etag') ?? '' })),
  )
  expect(again.filter(({ status }) => status === 304)).toHaveLength(300)
  expect(again.every(({ text }) => text === '')).toBe(true)

  let refused: Awaited<ReturnType<typeof reads>> | undefined
  for (let round = 0; round < 12 && refused === undefined; round += 1) {
    const answers = await Promise.all(page.map((path) => reads(`${path}&round=${round}`)))
    refused = answers.find(({ status }) => status !== 200)
  }
  expect(refused?.status).toBe(429)
  expect(refused?.text).toContain('Trop de lectures en peu de temps')
  expect(refused?.headers.get('content-security-policy')).toContain('frame-ancestors *')
  expect(refused?.headers.get('cache-control')).toBe('no-store')
  expect(Number(refused?.headers.get('retry-after'))).toBeGreaterThan(0)
  // Readers of another network still get embeds.
  expect((await reads(page[0] ?? '', { 'x-forwarded-for': '192.0.2.2' })).status).toBe(200)
})
