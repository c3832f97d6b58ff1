import { randomUUID } from 'node:crypto'
import { gzipSync } from 'node:zlib'
import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'

test('a compressed request body is refused by name, in French, and never unpacked', async ({
  join,
  address,
  guest,
}) => {
  const ana = await join('ana')
  // Sixty megabytes compressed to sixty kilobytes.
  const bomb = gzipSync(JSON.stringify({ content: 'a'.repeat(60_000_000) }))
  for (const encoding of ['gzip', 'br', 'deflate', 'zstd', 'x-unknown', 'gzip, gzip', '\u00e9'])
    for (const [path, token] of [
      ['/api/v1/posts', ana.token],
      ['/auth/v1/token?grant_type=password', null],
      ['/feeds/citizens.xml', null],
    ] as const) {
      const response = await fetch(`${address}${path}`, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          'content-encoding': encoding,
          ...(token === null ? {} : { authorization: `Bearer ${token}` }),
        },
        body: bomb,
      })
      const text = await response.text()
      expect(response.status, `${encoding} ${path} ${text}`).toBe(415)
      expect(text).toContain('encoding_unsupported')
      expect(text).toContain('envoyez-le sans compression')
    }
  const plain = await fetch(`${address}/api/v1/posts`, {
    method: 'POST',
    headers: {
      authorization: `Bearer ${ana.token}`,
      'content-type': 'application/json',
      'content-encoding': 'identity',
    },
    body: JSON.stringify({ content: 'Un mot' }),
  })
  expect(plain.status).toBe(200)
  expect((await guest.reads('citizens')).items).toMatchObject([{ content: 'Un mot' }])
})

test('text that cannot be stored is refused in every place, and the field is named', async ({
  join,
  context,
  address,
}) => {
  const moderator = await join('mona', { moderator: true })
  const official = await join('otto', { role: 'politician' })
  await official.asksForTick({ organisation: 'Assemblée', mandate: 'Députée' })
  const { id } = await context.db.selectFrom('verification_requests').select('id').executeTakeFirstOrThrow()
  const fieldsOf = async (method: string, path: string, body?: unknown) => {
    const { status, json } = await moderator.send(method, path, body)
    expect(status, path).toBe(400)
    expect(json.error.code).toBe('validation_failed')
    return json.error.fields
  }
  for (const text of ['a\u0000b', '\u0000', 'a\ud800', '\udc00']) {
    expect(await fieldsOf('PUT', `/api/v1/moderation/verifications/${id}/official`, { uid: text })).toEqual({
      uid: 'unreadable',
    })
    expect(await fieldsOf('POST', '/api/v1/posts', { content: text, request_id: randomUUID() })).toEqual({
      content: 'unreadable',
    })
    expect(await fieldsOf('POST', '/api/v1/posts', { [text]: 'Un mot' })).toEqual({ body: 'unreadable' })
  }
  expect(await fieldsOf('GET', '/api/v1/search?q=a%00b&type=posts')).toEqual({ q: 'unreadable' })
  expect(await fieldsOf('GET', '/api/v1/profiles/a%00b')).toEqual({ reference: 'unreadable' })
  expect(await fieldsOf('GET', '/profile/a%00b/feed.xml')).toEqual({ reference: 'unreadable' })

  // Maximum nesting of a body.
  const deep = `{"content":${'['.repeat(400_000)}"\\u0000"${']'.repeat(400_000)}}`
  const { status } = await moderator.sendRaw('POST', '/api/v1/posts', deep, 'application/json')
  expect(status).toBe(400)

  // The auth server uses the error format of its protocol.
  for (const [path, body] of [
    ['/auth/v1/token?grant_type=password', { email: 'a\u0000@exemple.test', password: 'un mot de passe' }],
    ['/auth/v1/recover?redirect_to=a%00b', { email: 'ana@exemple.test' }],
    ['/auth/v1/signup', { email: 'ana@exemple.test', password: 'un mot de passe', data: { name: '\ud800' } }],
  ] as const) {
    const response = await fetch(`${address}${path}`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-supabase-api-version': '2024-01-01' },
      body: JSON.stringify(body),
    })
    expect(response.status, path).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'validation_failed' })
  }
})
