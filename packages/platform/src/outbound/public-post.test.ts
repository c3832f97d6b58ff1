import { test as base, expect } from 'vitest'
import { failure } from '../../../../apps/server/test/fetch-failures.ts'
import { webService } from '../../../../apps/server/test/web-service.ts'
import { createPublicPost } from './public-post.ts'

/** A local service that answers with the length of what it was sent, or breaks off in the middle of its answer. */
const test = base.extend<{ address: string }>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  address: async ({}, use) => {
    const service = await webService((request, body, response) => {
      if (request.url === '/broken') {
        response.writeHead(200, { 'content-length': '100', 'content-encoding': 'unknown' }).write('half')
        setTimeout(() => response.destroy(), 20)
      } else response.writeHead(request.url === '/gone' ? 410 : 200).end(`${body.length} bytes`)
    })
    await use(service.address.replace('http://127.0.0.1', 'http://service.test'))
    await service.close()
  },
})

const posts = (address: string, path: string, most: number | null) =>
  createPublicPost({ trusted: new URL(address).host, most })(`${address}${path}`, {}, Buffer.from('hello'))

test('the response is read up to its limit, or for its status alone', async ({ address }) => {
  expect(await posts(address, '/', 100)).toEqual({ status: 200, body: Buffer.from('5 bytes') })
  expect(await posts(address, '/gone', null)).toEqual({ status: 410, body: Buffer.alloc(0) })
  expect(await failure(posts(address, '/', 3))).toBe('too_large')
})

test('a response that breaks off is a failure, or nobody’s matter, and never ends the process', async ({
  address,
}) => {
  expect(await failure(posts(address, '/broken', 100))).toBe('type_refused')
  expect(await posts(address, '/broken', null)).toMatchObject({ status: 200 })
  await new Promise((done) => setTimeout(done, 60))
})

test('an address without https is refused before anything is sent', async () => {
  const post = createPublicPost({ most: null })
  expect(await failure(post('http://service.test/', {}, Buffer.of()))).toBe('protocol_refused')
  expect(await failure(post('no address', {}, Buffer.of()))).toBe('protocol_refused')
})
