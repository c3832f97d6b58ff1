import type { AddressInfo } from 'node:net'
import { setImmediate } from 'node:timers/promises'
import { brotliDecompressSync } from 'node:zlib'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { watchRoom } from '../storage/room.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { createHttpServer } from './server.ts'

let app: FastifyInstance
let pages: ResponseCache
let trusted: boolean
let rendered: number
let value: string
let delay: Promise<void> | undefined

beforeEach(() => {
  trusted = true
  rendered = 0
  value = 'premier'
  delay = undefined
  pages = createResponseCache({ memory: 1_000_000, tolerance: 400, trusted: () => trusted })
  app = fastify()
  app.get('/page', (request, reply) =>
    pages.serve(request, reply, 'feed/politics/', async () => {
      rendered += 1
      const read = value
      await delay
      return { value: read }
    }),
  )
})

afterEach(() => app.close())

const get = (headers: Record<string, string> = {}) => app.inject({ url: '/page', headers })

test('a page is rendered once and then served as bytes', async () => {
  const first = await get()
  const second = await get()
  expect(second.body).toBe('{"value":"premier"}')
  expect(second.headers.etag).toBe(first.headers.etag)
  expect(rendered).toBe(1)
})

test('a page that only says that nothing is there is kept too, with 404, and never answered 304', async () => {
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

test('pages requested once do not evict a popular page', async () => {
  let cold = 0
  app.get('/cold/:name', (request, reply) =>
    pages.serve(request, reply, `cold/${(request.params as { name: string }).name}`, async () => {
      cold += 1
      return 'x'.repeat(20_000)
    }),
  )
  // Ten times the capacity.
  for (let index = 0; index < 250; index += 1) {
    await app.inject({ url: `/cold/${index}` })
    if (index % 10 === 0) await get()
  }
  expect(cold).toBe(250)
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

test('parallel readers share one render', async () => {
  const answers = await Promise.all(Array.from({ length: 20 }, () => get()))
  expect(new Set(answers.map((answer) => answer.body)).size).toBe(1)
  expect(rendered).toBe(1)
})

test('a dropped page is rendered again at once', async () => {
  await get()
  value = 'second'
  pages.drop('feed/politics/')
  expect((await get()).body).toBe('{"value":"second"}')
})

test('an unrelated change keeps a page', async () => {
  await get()
  pages.drop('feed/citizens/')
  pages.dropPage('post/1')
  await get()
  expect(rendered).toBe(1)
  pages.dropPage('feed/politics/')
  await get()
  expect(rendered).toBe(2)
  pages.dropAll()
  await get()
  expect(rendered).toBe(3)
})

test('a change during a render invalidates its result', async () => {
  let release = () => {}
  delay = new Promise((resolve) => {
    release = resolve
  })
  const early = get()
  await expect.poll(() => rendered).toBe(1)
  value = 'second'
  pages.drop('feed/politics/')
  delay = undefined
  release()
  await early
  expect((await get()).body).toBe('{"value":"second"}')
})

test('figures may lag for the tolerance and no longer', async () => {
  await get()
  value = 'second'
  pages.age('feed/')
  expect((await get()).body).toBe('{"value":"premier"}')
  await expect.poll(async () => (await get()).body).toBe('{"value":"second"}')
})

test('nothing is served from memory while the bus is disconnected', async () => {
  await get()
  trusted = false
  value = 'second'
  expect((await get()).body).toBe('{"value":"second"}')
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

test('a page expires after its lifetime, with or without changes', async () => {
  pages = createResponseCache({ memory: 1_000_000, tolerance: 400, lifetime: 50, trusted: () => true })
  await get()
  value = 'second'
  await expect.poll(async () => (await get()).body).toBe('{"value":"second"}')
})

test('a page rendered again with equal content keeps its date', async () => {
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

test('a page that includes others is dropped with each, even while it is rendered', async () => {
  let made = 0
  let meanwhile = () => {}
  app.get('/quote', (request, reply) =>
    pages.serve(request, reply, 'post/quote', async () => {
      await setImmediate()
      made += 1
      pages.tie('post/quote', ['post/original', 'post/root'])
      meanwhile()
      return { made }
    }),
  )
  const opens = async () => (await app.inject({ url: '/quote' })).json().made
  expect([await opens(), await opens()]).toEqual([1, 1])
  pages.dropPage('post/root')
  expect([await opens(), await opens()]).toEqual([2, 2])
  pages.dropPage('post/other')
  expect(await opens()).toBe(2)
  pages.dropPage('post/original')
  meanwhile = () => pages.dropPage('post/original')
  expect(await opens()).toBe(3)
  meanwhile = () => {}
  expect([await opens(), await opens()]).toEqual([4, 4])
})

describe('on a port, where a recently served address needs no route', () => {
  let routed: number

  beforeEach(async () => {
    routed = 0
    app = await createHttpServer({
      log: createLog('fatal'),
      metrics: createMetrics(),
      securityEvent: () => {},
      room: watchRoom({ dataFolder: '.', clock: systemClock }),
      trustedProxies: [],
      secure: false,
      rateKey: ({ ip }) => ip,
      shortcut: (request, response) => pages.serveAgain(request, response),
    })
    app.get('/page', (request, reply) => {
      routed += 1
      return pages.serve(request, reply, 'feed/politics/', async () => ({ value }))
    })
    await app.listen({ port: 0, host: '127.0.0.1' })
  })

  const fetched = async (headers: Record<string, string> = {}) => {
    const { port } = app.server.address() as AddressInfo
    const answer = await fetch(`http://127.0.0.1:${port}/page`, { headers })
    const { date: _, 'keep-alive': __, ...named } = Object.fromEntries(answer.headers)
    return { status: answer.status, text: await answer.text(), headers: named }
  }

  test('the response is identical in every header, compressed or 304 too', async () => {
    const ways: Record<string, string>[] = [
      { 'accept-encoding': 'identity' },
      { 'accept-encoding': 'gzip' },
      { 'accept-encoding': 'br' },
      { 'if-none-match': String((await fetched()).headers.etag) },
    ]
    for (const headers of ways) {
      pages.dropAll()
      const first = await fetched(headers)
      const before = routed
      expect(await fetched(headers)).toEqual(first)
      expect(routed).toBe(before)
      expect(first.headers['content-security-policy']).toContain('default-src')
    }
  })

  test('a change, a disconnected bus, a token or a second of time leads back to the route', async () => {
    await fetched()
    value = 'second'
    pages.drop('feed/politics/')
    expect((await fetched()).text).toBe('{"value":"second"}')
    value = 'troisième'
    trusted = false
    expect((await fetched()).text).toBe('{"value":"troisième"}')
    trusted = true
    await fetched()
    const before = routed
    await fetched({ authorization: 'Bearer x' })
    expect(routed).toBe(before + 1)
    const routedLater = async () => {
      await fetched()
      return routed
    }
    await expect.poll(routedLater, { timeout: 2_000 }).toBeGreaterThan(before + 1)
  })

  test('figures may lag for the tolerance and no longer', async () => {
    await fetched()
    value = 'second'
    pages.age('feed/')
    expect((await fetched()).text).toBe('{"value":"premier"}')
    await expect.poll(async () => (await fetched()).text).toBe('{"value":"second"}')
  })
})

describe('pages with declared subjects', () => {
  let shown: string[]
  const names: Record<string, string> = {}

  beforeEach(() => {
    shown = ['ada']
    Object.assign(names, { ada: 'Ada', bob: 'Bob' })
    app.get('/shown/:page', (request, reply) =>
      pages.serve(request, reply, `feed/${(request.params as { page: string }).page}`, async ({ shows }) => {
        const read = shown.map((id) => names[id])
        await delay
        shows(shown)
        return read
      }),
    )
  })

  const read = async (page: string) => (await app.inject({ url: `/shown/${page}` })).json()

  test('a change of a subject drops its pages only', async () => {
    await read('first')
    shown = ['bob']
    await read('second')
    shown = ['ada', 'bob']
    await read('third')
    Object.assign(names, { ada: 'Ada B.', bob: 'Bob B.' })
    pages.dropShowing(['ada'])
    expect(await read('third')).toEqual(['Ada B.', 'Bob B.'])
    shown = ['bob']
    expect(await read('second')).toEqual(['Bob'])
    shown = ['ada']
    expect(await read('first')).toEqual(['Ada B.'])
  })

  test('the subjects of a page are those of its latest render', async () => {
    await read('first')
    pages.drop('feed/')
    shown = ['bob']
    await read('first')
    names.bob = 'Bob B.'
    pages.dropShowing(['ada'])
    expect(await read('first')).toEqual(['Bob'])
    pages.dropShowing(['bob'])
    expect(await read('first')).toEqual(['Bob B.'])
  })

  test('a change during a render invalidates its result', async () => {
    let release = () => {}
    delay = new Promise((resolve) => {
      release = resolve
    })
    const early = read('first')
    await setImmediate()
    names.ada = 'Ada B.'
    pages.dropShowing(['ada'])
    delay = undefined
    release()
    await early
    expect(await read('first')).toEqual(['Ada B.'])
  })
})
