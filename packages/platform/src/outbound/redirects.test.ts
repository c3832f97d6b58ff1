import http, { type IncomingMessage } from 'node:http'
import { expect, test } from 'vitest'
import { failure } from '../../../../apps/server/test/fetch-failures.ts'
import { webService } from '../../../../apps/server/test/web-service.ts'
import { followRedirects } from './redirects.ts'

/** A local site that redirects from each path to the address behind it, and answers at `/`. */
async function openSite() {
  const asked: string[] = []
  const service = await webService((request, _, response) => {
    asked.push(request.url ?? '')
    const location = decodeURIComponent(request.url?.slice(1) ?? '')
    if (location === '') response.end('arrivé')
    else response.writeHead(302, { location }).end()
  })
  /** Sends every request to one server, whether its address begins with http or https. */
  const request = (url: URL) =>
    new Promise<IncomingMessage>((answered, failed) => {
      http.get(service.address + url.pathname, answered).once('error', failed)
    })
  return { asked, request, close: service.close }
}

const to = (...hops: string[]): string =>
  hops.reduceRight((next, hop) => `${hop}${next === '' ? '' : encodeURIComponent(next)}`, '')

test('no redirect leads from https to http, at once or later; http leads to https', async () => {
  const { asked, request, close } = await openSite()
  for (const hops of [
    ['https://a.example/', 'http://a.example/'],
    ['https://a.example/', 'https://b.example/', 'http://a.example/'],
    ['http://a.example/', 'https://a.example/', 'http://a.example/'],
  ])
    expect(await failure(followRedirects(to(...hops), request)), hops.join(' ')).toBe('insecure_redirect')
  expect(asked).not.toContain('/')
  const { url, response } = await followRedirects(to('http://a.example/', 'https://a.example/'), request)
  response.resume()
  expect(url.href).toBe('https://a.example/')
  await close()
})

test('a redirect that the caller does not allow is not followed', async () => {
  const { asked, request, close } = await openSite()
  const mayFollow = (url: URL) => url.host === 'a.example'
  const address = to('https://a.example/', 'https://b.example/')
  expect(await failure(followRedirects(address, request, mayFollow))).toBe('redirect_refused')
  expect(asked).toHaveLength(1)
  await close()
})
