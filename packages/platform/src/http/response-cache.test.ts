import { setImmediate } from 'node:timers/promises'
import { type FastifyInstance, fastify } from 'fastify'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { createResponseCache, type ResponseCache } from './response-cache.ts'

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

const get = () => app.inject({ url: '/page' })

test('a page is rendered once and then served as bytes', async () => {
  const first = await get()
  const second = await get()
  expect(second.body).toBe('{"value":"premier"}')
  expect(second.headers.etag).toBe(first.headers.etag)
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

test('a page expires after its lifetime, with or without changes', async () => {
  pages = createResponseCache({ memory: 1_000_000, tolerance: 400, lifetime: 50, trusted: () => true })
  await get()
  value = 'second'
  await expect.poll(async () => (await get()).body).toBe('{"value":"second"}')
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
