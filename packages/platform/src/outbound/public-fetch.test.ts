import type { IncomingMessage, ServerResponse } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { brotliCompressSync, deflateSync, gzipSync } from 'node:zlib'
import { test as base, expect } from 'vitest'
import { failure } from '../../../../apps/server/test/fetch-failures.ts'
import { type WebService, webService } from '../../../../apps/server/test/web-service.ts'
import { FetchFailure } from './fetch-failure.ts'
import { createPublicFetch, type FetchRequest } from './public-fetch.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

interface Site {
  address: string
  host: string
  asked: { url: string; headers: IncomingMessage['headers'] }[]
  answer: Answer
}

/** A local site, allowed by the name `site.test`. */
const test = base.extend<{ service: WebService & Site; site: Site }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  service: async ({}, use) => {
    const site: Site = {
      address: '',
      host: '',
      asked: [],
      answer: (_, response) =>
        void response.setHeader('content-type', 'text/html').end('<title>Bonjour</title>'),
    }
    const service = await webService((request, _, response) => {
      site.asked.push({ url: request.url ?? '', headers: request.headers })
      site.answer(request, response)
    })
    site.host = service.address.replace('http://127.0.0.1', 'site.test')
    site.address = `http://${site.host}`
    await use(Object.assign(site, { close: service.close }))
    await service.close()
  },
  site: ({ service }, use) => use(service),
})

const request: FetchRequest = {
  accept: 'text/html',
  isWanted: (contentType) => contentType.startsWith('text/html'),
  most: 10_000,
  beyond: 'cut',
}

function fetcher(site: Site, options: Partial<Parameters<typeof createPublicFetch>[0]> = {}) {
  return createPublicFetch({ userAgent: 'Essai/1.0', trusted: site.host, ...options })
}

test('a page is fetched by its real name, without cookies', async ({ site }) => {
  site.answer = (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html; charset=utf-8', 'set-cookie': 'a=1' })
      .end('<title>É</title>')
  const fetchPublic = fetcher(site)
  await fetchPublic(`${site.address}/a?b=c#d`, request)
  const { body, contentType, url } = await fetchPublic(`${site.address}/a?b=c#d`, request)
  expect(body.toString()).toBe('<title>É</title>')
  expect(contentType).toBe('text/html; charset=utf-8')
  expect(url.pathname).toBe('/a')
  expect(site.asked[1]?.url).toBe('/a?b=c')
  expect(site.asked[1]?.headers).toMatchObject({ host: site.host, 'user-agent': 'Essai/1.0' })
  expect(site.asked[1]?.headers).not.toHaveProperty('cookie')
  expect(site.asked[1]?.headers).not.toHaveProperty('referer')
})

test.each([
  ['http://127.0.0.1/', 'address_refused'],
  ['http://2130706433/', 'address_refused'],
  ['http://0x7f.0.0.1/', 'address_refused'],
  ['http://10.0.0.1/', 'address_refused'],
  ['http://169.254.169.254/latest/meta-data/', 'address_refused'],
  ['http://[::1]/', 'address_refused'],
  ['http://[fe80::1]/', 'address_refused'],
  ['http://[::ffff:169.254.169.254]/', 'address_refused'],
  ['http://[64:ff9b::a9fe:a9fe]/', 'address_refused'],
  ['https://100.64.0.1/', 'address_refused'],
  // A real name that resolves to this machine.
  ['http://localhost/', 'address_refused'],
  ['http://1.1.1.1:22/', 'port_refused'],
  ['http://1.1.1.1:8080/', 'port_refused'],
  ['http://u:p@1.1.1.1/', 'credentials_refused'],
  ['javascript:alert(1)', 'protocol_refused'],
  ['file:///etc/passwd', 'protocol_refused'],
  ['ftp://1.1.1.1/', 'protocol_refused'],
  ['gopher://1.1.1.1/', 'protocol_refused'],
  ['nothing', 'protocol_refused'],
])('%s is not fetched: %s, there and behind a redirect', async (address, reason) => {
  const service = await webService(
    (_, __, response) => void response.writeHead(302, { location: address }).end(),
  )
  const trusted = service.address.replace('http://127.0.0.1', 'site.test')
  const fetchPublic = createPublicFetch({ userAgent: 'Essai/1.0', trusted })
  expect(await failure(fetchPublic(address, request))).toBe(reason)
  // An invalid address leads back to the site, which redirects without end.
  const behind = URL.canParse(address) ? reason : 'too_many_redirects'
  expect(await failure(fetchPublic(`http://${trusted}/`, request))).toBe(behind)
  await service.close()
})

test('a name that resolves to a private address, alone or among public ones, is not connected to', async ({
  site,
}) => {
  const { port } = new URL(site.address)
  for (const addresses of [
    [{ address: '127.0.0.1', family: 4 }],
    [
      { address: '1.1.1.1', family: 4 },
      { address: '192.168.1.1', family: 4 },
    ],
    [{ address: '::ffff:127.0.0.1', family: 6 }],
  ]) {
    const resolve = () => Promise.resolve(addresses)
    expect(await failure(fetcher(site, { resolve })('http://ailleurs.example/', request))).toBe(
      'address_refused',
    )
  }
  // One host and port are trusted: the same port under another name is not.
  expect(await failure(fetcher(site)(`http://127.0.0.1:${port}/`, request))).toBe('port_refused')
  expect(site.asked).toEqual([])
})

test('a name is resolved once: a later DNS change has no effect', async ({ site }) => {
  const answers = ['203.0.114.9', '127.0.0.1']
  const asked: string[] = []
  const resolve = (name: string) => {
    asked.push(name)
    return Promise.resolve([{ address: answers[asked.length - 1] ?? '127.0.0.1', family: 4 }])
  }
  const outcome = await failure(
    fetcher(site, { resolve, milliseconds: 300 })('http://change.example/', request),
  )
  // The public address may answer anything. This machine was not contacted.
  expect(['too_slow', 'broken', 'not_there', 'unavailable', 'type_refused', 'fetched']).toContain(outcome)
  expect(asked).toEqual(['change.example'])
  expect(site.asked).toEqual([])
})

test('three redirects are followed, a fourth is not', async ({ site }) => {
  site.answer = (request, response) => {
    const left = Number(request.url?.slice(1))
    if (left === 0) response.setHeader('content-type', 'text/html').end('arrivé')
    else response.writeHead(301, { location: `./${left - 1}` }).end()
  }
  const { url, body } = await fetcher(site)(`${site.address}/3`, request)
  expect([url.pathname, body.toString()]).toEqual(['/0', 'arrivé'])
  expect(await failure(fetcher(site)(`${site.address}/4`, request))).toBe('too_many_redirects')
})

test('a huge body is truncated or refused, as requested', async ({ site }) => {
  let sent = 0
  site.answer = async (_, response) => {
    response.setHeader('content-type', 'text/html')
    while (!response.destroyed && sent < 500_000_000) {
      sent += 65_536
      response.write(Buffer.alloc(65_536, 'x'))
      await sleep(1)
    }
    response.end()
  }
  expect((await fetcher(site)(site.address, request)).body.byteLength).toBe(10_000)
  expect(await failure(fetcher(site)(site.address, { ...request, beyond: 'fail' }))).toBe('too_large')
  expect(sent).toBeLessThan(20_000_000)
})

test('a body of exactly the allowed size is complete', async ({ site }) => {
  site.answer = (_, response) =>
    void response.setHeader('content-type', 'text/html').end(Buffer.alloc(request.most, 'x'))
  const { body } = await fetcher(site)(site.address, { ...request, beyond: 'fail' })
  expect(body.byteLength).toBe(request.most)
})

test('a slow body, slow headers and slow name resolution time out', async ({ site }) => {
  const hurried = fetcher(site, { milliseconds: 200 })
  site.answer = (_, response) => {
    response.setHeader('content-type', 'text/html')
    const timer = setInterval(() => response.write('<'), 20)
    response.on('close', () => clearInterval(timer))
  }
  expect(await failure(hurried(site.address, request))).toBe('too_slow')
  site.answer = () => undefined
  expect(await failure(hurried(site.address, request))).toBe('too_slow')
  const resolve = () => new Promise<never>(() => undefined)
  expect(await failure(fetcher(site, { milliseconds: 200, resolve })('http://lent.example/', request))).toBe(
    'too_slow',
  )
})

test('a compressed body is unpacked, and a bomb only up to the limit', { tags: 'long' }, async ({ site }) => {
  const packers = { gzip: gzipSync, deflate: deflateSync, br: brotliCompressSync }
  for (const [name, pack] of Object.entries(packers)) {
    const send = (body: Buffer) => {
      site.answer = (_, response) =>
        void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': name }).end(body)
    }
    send(pack(Buffer.from('<title>Serré</title>')))
    expect((await fetcher(site)(site.address, request)).body.toString(), name).toBe('<title>Serré</title>')
    send(pack(Buffer.alloc(30_000_000)))
    const before = process.memoryUsage().rss
    expect((await fetcher(site)(site.address, request)).body.byteLength, name).toBe(request.most)
    expect(await failure(fetcher(site)(site.address, { ...request, beyond: 'fail' })), name).toBe('too_large')
    expect(process.memoryUsage().rss - before).toBeLessThan(60_000_000)
  }
  site.answer = (_, response) =>
    void response
      .writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'gzip' })
      .end('ceci n’en est pas')
  expect(await failure(fetcher(site)(site.address, request))).toBe('broken')
  site.answer = (_, response) =>
    void response.writeHead(200, { 'content-type': 'text/html', 'content-encoding': 'zstd' }).end('x')
  expect(await failure(fetcher(site)(site.address, request))).toBe('type_refused')
})

test('wrong types, absent pages and interruptions have distinct failures, temporary or permanent', async ({
  site,
}) => {
  const admitted = async (answer: Answer) => {
    site.answer = answer
    return failure(fetcher(site)(site.address, request))
  }
  expect(await admitted((_, r) => void r.setHeader('content-type', 'application/pdf').end('%PDF'))).toBe(
    'type_refused',
  )
  expect(await admitted((_, r) => void r.end('sans type'))).toBe('type_refused')
  expect(await admitted((_, r) => void r.writeHead(404).end())).toBe('not_there')
  expect(await admitted((_, r) => void r.writeHead(302).end())).toBe('not_there')
  expect(await admitted((_, r) => void r.writeHead(503).end())).toBe('unavailable')
  expect(await admitted((_, r) => void r.socket?.destroy())).toBe('broken')
  expect(await admitted((_, r) => void r.setHeader('x-long', 'x'.repeat(60_000)).end())).toBe('broken')
  expect(await failure(fetcher(site)('http://nulle-part.invalid/', request))).toBe('name_unknown')
  expect(new FetchFailure('broken').mayPass).toBe(true)
  expect(new FetchFailure('address_refused').mayPass).toBe(false)
})
