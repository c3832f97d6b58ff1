import { expect } from 'vitest'
import { publishes, sends } from '../../../../apps/server/test/attachments.ts'
import { jpeg } from '../../../../apps/server/test/files.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

test('a HEAD request is answered as the GET, without its body, on a connection that goes on', async ({
  join,
  address,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Bonjour')
  const image = await sends(ana, await jpeg(400, 300))
  await publishes(ana, image)
  // The second is served from memory, the last from a file.
  for (const path of [
    `/api/v1/posts/${post.id}`,
    '/api/v1/feed?tab=citizens',
    '/api/v1/feed?tab=citizens',
    '/cgu',
    '/auth/v1/settings',
    image.url,
  ]) {
    // An encoded body is as long as its encoding.
    const asked = { headers: { 'accept-encoding': 'identity' } }
    const got = await fetch(address + path, asked)
    const head = await fetch(address + path, { ...asked, method: 'HEAD' })
    const summary = ({ status, headers }: Response) => [
      status,
      headers.get('content-type'),
      headers.get('etag'),
      headers.get('content-length'),
    ]
    expect(summary(head), path).toEqual(summary(got))
    expect(await head.text(), path).toBe('')
    expect(await got.text(), path).not.toBe('')
  }
})

test('a HEAD request to a write, or to a link that works once, does nothing', async ({
  join,
  auth,
  address,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Bonjour')
  expect((await fetch(`${address}/api/v1/posts/${post.id}/reaction`, { method: 'HEAD' })).status).toBe(404)
  for (const path of [
    '/verify?token=x&type=signup',
    '/authorize?provider=google',
    '/callback?code=x&state=x',
  ])
    expect(await auth('HEAD', path), path).toMatchObject({ status: 405, text: '' })
  expect((await auth('DELETE', '/user')).headers.get('allow')).toBe('GET, HEAD, PUT')
  expect((await auth('DELETE', '/verify')).headers.get('allow')).toBe('GET, POST')
})
