import { brotliDecompressSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

let app: FastifyInstance
let pages: ResponseCache

beforeEach(() => {
  pages = createResponseCache({ memory: 1_000_000, tolerance: 400, trusted: () => true })
  app = fastify()
  app.get('/page', (request, reply) =>
    pages.serve(request, reply, 'feed/politics/', async () => ({ value: 'premier' })),
  )
})

afterEach(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/page', headers })

test('a page that only says that nothing is there is kept too, with 404, and never answered 304', async () => {
  let rendered = 0
  app.get('/missing', (request, reply) =>
    pages.serveText(request, reply, 'missing/1', 'text/html', async (page) => {
      rendered += 1
      page.missing()
      return 'rien'
    }),
  )
  const first = await app.inject('/missing')
  const again = await app.inject({
    url: '/missing',
    headers: { 'if-none-match': String(first.headers.etag) },
  })
  for (const { statusCode, body } of [first, again]) expect([statusCode, body]).toEqual([404, 'rien'])
  expect(rendered).toBe(1)
})

test('a reader who has the page gets 304', async () => {
  const { headers } = await get()
  const again = await get({ 'if-none-match': String(headers.etag) })
  expect(again.statusCode).toBe(304)
  expect(again.body).toBe('')
})

test('weak ETags and lists of ETags are understood', async () => {
  const { headers } = await get()
  for (const header of [`W/${headers.etag}`, `"autre", ${headers.etag}`])
    expect((await get({ 'if-none-match': header })).statusCode).toBe(304)
  expect((await get({ 'if-none-match': '"autre"' })).statusCode).toBe(200)
  expect((await get({ 'if-modified-since': new Date().toUTCString() })).statusCode).toBe(200)
})

test('a browser that accepts brotli gets it, compressed once', async () => {
  const answer = await get({ 'accept-encoding': 'gzip, deflate, br' })
  expect(answer.headers['content-encoding']).toBe('br')
  expect(brotliDecompressSync(answer.rawPayload).toString()).toBe('{"value":"premier"}')
})

test('a page other than JSON is served with its own type', async () => {
  app.get('/feed.xml', (request, reply) =>
    pages.serveText(request, reply, 'feeds/politics', 'application/atom+xml', async () => '<feed/>'),
  )
  const answer = await app.inject({ url: '/feed.xml' })
  expect(answer.headers['content-type']).toBe('application/atom+xml')
  expect(answer.body).toBe('<feed/>')
  const again = await app.inject({
    url: '/feed.xml',
    headers: { 'if-none-match': String(answer.headers.etag) },
  })
  expect(again.statusCode).toBe(304)
})

test('a page rendered again with equal content keeps its date', async () => {
  let rendered = 0
  let value = 'premier'
  pages = createResponseCache({ memory: 1_000_000, tolerance: 400, lifetime: 30, trusted: () => true })
  app.get('/feed.xml', (request, reply) =>
    pages.serveText(request, reply, 'feeds/politics', 'application/atom+xml', async () => {
      rendered += 1
      return `<feed>${value}</feed>`
    }),
  )
  const date = async () => (await app.inject('/feed.xml')).headers['last-modified']
  await expect.poll(date, { timeout: 3_000 }).toBeDefined()
  const first = await date()
  const made = rendered
  await expect.poll(async () => Date.parse(String(first)) + 2_000 < Date.now(), { timeout: 4_000 }).toBe(true)
  expect(await date()).toBe(first)
  expect(rendered).toBeGreaterThan(made)
  value = 'second'
  await expect.poll(date, { timeout: 4_000 }).not.toBe(first)
})
