import { refusals } from '@parvis/contract/refusals.ts'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { bodyPatience, filePatience, headPatience } from './slow-bodies.ts'

const names = [
  '%00',
  'a%00b',
  '%ED%A0%80',
  '%F0%9F',
  '%2e%2e%2fsecret.key',
  '-'.repeat(36),
  'a'.repeat(150),
  '%E2%80%AE',
]
const places = [
  '/media/post-uploads/:name',
  '/media/post-uploads/comment-media/:name',
  '/media/avatars/:name',
  '/media/link-previews/:name',
  '/api/v1/verification-documents/:name',
  '/api/v1/posts/:name',
  '/api/v1/posts/:name/comments',
  '/api/v1/profiles/:name',
  '/api/v1/profiles/:name/votes',
  '/api/v1/laws/:name',
  '/api/v1/political-data/:name',
  '/api/v1/political-data/:name/:name.csv',
  '/api/v1/transparency/statements/:name',
  '/api/v1/roll-calls/:name',
  '/events/:name.ics',
  '/exports/:name',
  '/log/tile/:name',
  '/log/tile/0/:name',
  '/log/proof/:name',
  '/profile/:name/feed.xml',
  '/sitemaps/:name.xml',
  '/profile/:name',
  '/post/:name',
  '/law-tracking/:name',
  '/political-data/:name',
]

test('an address that matches nothing is refused as unknown, whatever it contains', async ({
  join,
  guest,
}) => {
  const ana = await join('ana')
  const failed: string[] = []
  for (const place of places)
    for (const name of names)
      for (const reader of [guest, ana]) {
        const path = place.replaceAll(':name', name)
        const { status } = await reader.send('GET', path)
        if (status !== 400 && status !== 401 && status !== 404) failed.push(`${status} ${path}`)
      }
  expect(failed).toEqual([])
})

test('an unreadable or overlong address is refused by name, with the usual headers', async ({ guest }) => {
  for (const [path, code] of [
    ['/api/v1/posts/%ED%A0%80', 'validation_failed'],
    ['/%F0%9F', 'validation_failed'],
    [`/api/v1/posts/${'a'.repeat(201)}`, 'route_not_found'],
  ] as const) {
    const { status, headers, json } = await guest.send('GET', path)
    expect({ path, status, code: json.error.code }).toEqual({ path, status: refusals[code], code })
    expect(headers.get('content-security-policy')).toContain("default-src 'none'")
    expect(headers.get('x-content-type-options')).toBe('nosniff')
  }
})

test('a slow request is ended after a time limit, which is long for files alone', async ({ app }) => {
  expect(app.server.requestTimeout).toBe(filePatience)
  expect(app.server.headersTimeout).toBe(headPatience)
  expect(bodyPatience).toBeLessThanOrEqual(30_000)
})
