import { apiAddress } from '@parvis/contract/endpoint.ts'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { answersUntil, deprecatedSince, servedAddress } from './former-api-address.ts'

test('an address without a version is served by the version; documents and unknown versions stay what they are', () => {
  expect(servedAddress('/api/feed?tab=citizens')).toBe('/api/v1/feed?tab=citizens')
  expect(servedAddress('/api/v2/feed')).toBe('/api/v1/v2/feed')
  for (const address of [
    '/api/v1/feed',
    '/api/v1',
    '/api/docs',
    '/api/docs/static/index.html',
    '/api/openapi.json?fresh',
    '/api',
    '/apis/feed',
    '/media/api/feed',
  ])
    expect(servedAddress(address)).toBe(address)
  // Endpoints whose names only begin like those of documents.
  expect(servedAddress('/api/v10')).toBe('/api/v1/v10')
  expect(servedAddress('/api/docs2')).toBe('/api/v1/docs2')
})

test('the former address answers as the new one, without a redirect, and says since when and until when', async ({
  guest,
  join,
}) => {
  await (await join('ana')).publishes('Bonjour à tous')
  const now = await guest.send('GET', `${apiAddress}/feed?tab=citizens`)
  const former = await guest.send('GET', '/api/feed?tab=citizens')
  expect([former.status, former.text]).toEqual([200, now.text])
  expect(former.headers.get('deprecation')).toBe(`@${deprecatedSince.getTime() / 1_000}`)
  expect(former.headers.get('sunset')).toBe(answersUntil.toUTCString())
  expect(former.headers.get('link')).toContain('</api/v1/feed>; rel="successor-version"')
  for (const name of ['deprecation', 'sunset', 'link']) expect(now.headers.get(name), name).toBeNull()
})

test('answers from memory keep to the address they were asked at', async ({ guest }) => {
  const ask = (address: string) => guest.send('GET', address)
  for (const address of ['/api/feed?tab=politics', '/api/v1/feed?tab=politics']) {
    const isFormer = !address.startsWith(apiAddress)
    for (const _ of [1, 2, 3]) {
      const { status, headers } = await ask(address)
      expect([status, headers.has('deprecation')], address).toEqual([200, isFormer])
    }
  }
})

test('writes and refusals of the former address say it too', async ({ join }) => {
  const ana = await join('ana')
  const written = await ana.send('POST', '/api/posts', { content: 'Un mot' })
  expect([written.status, written.headers.has('deprecation')]).toEqual([200, true])
  const refused = await ana.send('GET', '/api/nowhere>;%0d%0a?q=1')
  expect([refused.status, refused.json.error.code]).toEqual([404, 'route_not_found'])
  expect(refused.headers.get('link')).toMatch(/^<\/api\/v1\/nowhere%3E;%0d%0a>; rel="successor-version"/)
  const unknownVersion = await ana.send('GET', '/api/v2/feed')
  expect(unknownVersion.status).toBe(404)
})

test('documents at addresses without a version are not out of date', async ({ guest }) => {
  for (const address of ['/api/openapi.json', '/api/docs', '/health']) {
    const { status, headers } = await guest.send('GET', address)
    expect([status, headers.has('deprecation')], address).toEqual([200, false])
  }
})
