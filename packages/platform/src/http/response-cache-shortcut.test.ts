import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { systemClock } from '../clock.ts'
import { createLog } from '../log.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { watchRoom } from '../storage/room.ts'
import { createResponseCache, type ResponseCache } from './response-cache.ts'
import { createHttpServer } from './server.ts'

describe('on a port, where a recently served address needs no route', () => {
  let app: FastifyInstance
  let pages: ResponseCache
  let trusted: boolean
  let value: string
  let routed: number

  beforeEach(async () => {
    trusted = true
    value = 'premier'
    routed = 0
    pages = createResponseCache({ memory: 1_000_000, tolerance: 400, trusted: () => trusted })
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

  afterEach(() => app.close())

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
