import { request as httpRequest } from 'node:http'
import { describe, expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

describe('errors', () => {
  test('a request with the coded version gets code, message and the version back; without it, or with an older or unreadable one, it gets the older shape', async ({
    auth,
  }) => {
    const coded = await auth('POST', '/token?grant_type=password', {
      body: { email: 'a@b.test', password: 'x' },
    })
    expect(coded.json).toEqual({ code: 'invalid_credentials', message: 'Invalid login credentials' })
    expect(coded.headers.get('x-supabase-api-version')).toBe('2024-01-01')
    expect(coded.headers.get('x-sb-error-code')).toBe('invalid_credentials')

    for (const version of ['', '2023-12-31', 'latest']) {
      const answer = await auth('POST', '/signup', {
        body: { email: 'a@exemple.test', password: 'x' },
        headers: { 'x-supabase-api-version': version },
      })
      expect(answer.json).toEqual({
        code: 422,
        error_code: 'weak_password',
        msg: expect.stringContaining('Password should be at least 8 characters'),
        weak_password: { reasons: ['length'] },
      })
      expect(answer.headers.has('x-supabase-api-version')).toBe(false)
      expect(answer.headers.get('x-sb-error-code')).toBe('weak_password')
    }

    // Successful responses carry no version, and are not cached.
    const health = await auth('GET', '/health')
    expect(health.status).toBe(200)
    expect(health.headers.has('x-supabase-api-version')).toBe(false)
    expect(health.headers.get('cache-control')).toBe('no-store')
  })

  test('invalid JSON, bodies that are no objects and huge ones get named errors; an unknown route 404, a wrong method 405, a feature not offered its own code', async ({
    auth,
    address,
  }) => {
    expect(await auth('POST', '/signup', { raw: '{"email":' })).toMatchObject({
      status: 400,
      json: { code: 'bad_json' },
    })
    for (const raw of ['[]', '"x"', '12', 'true']) {
      expect(await auth('POST', '/signup', { raw })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      })
    }
    expect(await auth('POST', '/signup', { raw: `{"email":"${'a'.repeat(1_100_000)}"}` })).toMatchObject({
      status: 413,
      json: { code: 'request_entity_too_large' },
    })
    // An address that cannot be decoded reaches no route, but is refused in the protocol's shape.
    expect(await auth('GET', '/user%ff')).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
    const older = await fetch(`${address}/auth/v1/user%ff`)
    expect(await older.json()).toMatchObject({ code: 400, error_code: 'validation_failed' })
    const untyped = { method: 'POST', headers: { 'content-type': ';;;' }, body: '{}' }
    const answer = await fetch(`${address}/auth/v1/signup`, untyped)
    expect([answer.status, await answer.json()]).toMatchObject([400, { error_code: 'bad_json' }])
    expect(await withoutType(`${address}/auth/v1/recover`, '{"email":"a@exemple.test"}')).toBe(200)

    expect((await auth('GET', '/passwords')).status).toBe(404)
    expect((await auth('POST', '/opt', { body: {} })).status).toBe(404)
    expect(await auth('GET', '/nowhere')).toMatchObject({ status: 404, json: { code: 'not_found' } })
    const wrong = await auth('DELETE', '/user')
    expect(wrong.status).toBe(405)
    expect(wrong.headers.get('allow')).toContain('PUT')

    const closed: [method: string, path: string, code: string][] = [
      ['GET', '/oauth/authorizations/12', 'feature_disabled'],
      ['GET', '/user/oauth/grants', 'feature_disabled'],
      ['POST', '/admin/oauth/clients', 'feature_disabled'],
      ['GET', '/admin/custom-providers', 'feature_disabled'],
      ['POST', '/factors/recovery-codes/verify', 'feature_disabled'],
    ]
    for (const [method, path, code] of closed) {
      const answer = await auth(method, path, method === 'POST' ? { body: {} } : {})
      expect([path, answer.status, answer.json.code]).toEqual([path, 404, code])
    }
  })

  test('an unreachable database answers 503, never a refusal', async ({ join, auth, context }) => {
    const member = await join('nora')
    const { pool } = context.database
    const held = await Promise.all(Array.from({ length: pool.options.max }, () => pool.connect()))
    pool.options.connectionTimeoutMillis = 200
    const answer = await auth('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: member.refreshToken },
    })
    for (const connection of held) connection.release()
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('2')
  })
})

describe('the bearer token', () => {
  test('[AAP-15] is required, in any case of its scheme', async ({ join, auth }) => {
    const { token } = await join('olga')
    expect((await auth('GET', '/user', { headers: { authorization: `bEaReR ${token}` } })).status).toBe(200)
    for (const authorization of ['', token, `Basic ${token}`, 'Bearer', `Bearer ${token} x`]) {
      const answer = await auth('GET', '/user', { headers: { authorization } })
      expect(answer).toMatchObject({ status: 401, json: { code: 'no_authorization' } })
      expect(answer.json.message).toContain('Bearer token')
    }
  })
})

test('[AAP-24] the key set has public parts only and may be cached for ten minutes; settings and health are readable from other sites, never with credentials', async ({
  auth,
}) => {
  const { json, headers } = await auth('GET', '/.well-known/jwks.json')
  expect(json.keys).toEqual([
    {
      kty: 'EC',
      crv: 'P-256',
      x: expect.any(String),
      y: expect.any(String),
      kid: expect.any(String),
      alg: 'ES256',
      use: 'sig',
      key_ops: ['verify'],
    },
  ])
  expect(headers.get('cache-control')).toBe('public, max-age=600')

  expect((await auth('GET', '/settings')).json).toMatchObject({
    external: { email: true, phone: false, google: false, apple: false, anonymous_users: false },
    disable_signup: false,
    mailer_autoconfirm: false,
    saml_enabled: false,
    passkeys_enabled: true,
  })
  expect((await auth('GET', '/health')).json).toMatchObject({ name: 'Parvis', version: expect.any(String) })

  const preflight = await auth('OPTIONS', '/token', {
    headers: {
      origin: 'https://ailleurs.test',
      'access-control-request-method': 'POST',
      'access-control-request-headers': 'apikey, authorization, x-supabase-api-version',
    },
  })
  expect(preflight.status).toBe(204)
  expect(preflight.headers.get('access-control-allow-origin')).toBe('*')
  expect(preflight.headers.has('access-control-allow-credentials')).toBe(false)
  const allowed = preflight.headers.get('access-control-allow-headers')?.toLowerCase() ?? ''
  for (const name of ['authorization', 'content-type', 'x-client-info', 'x-supabase-api-version', 'apikey'])
    expect(allowed).toContain(name)
  const answer = await auth('GET', '/settings', { headers: { origin: 'https://ailleurs.test' } })
  expect(answer.headers.get('access-control-expose-headers')).toContain('X-Supabase-Api-Version')
})

describe('with many features on', () => {
  test.override({
    settings: {
      AUTH_PHONE: '1',
      AUTH_ANONYMOUS: '1',
      AUTH_SAML: '1',
      AUTH_WEB3_SOLANA: '1',
      AUTH_AUTOCONFIRM: '1',
      AUTH_GOOGLE_CLIENT_ID: 'x',
      AUTH_GOOGLE_CLIENT_SECRET: 'y',
    },
  })

  test('the settings list them', async ({ auth }) => {
    expect((await auth('GET', '/settings')).json).toMatchObject({
      external: {
        email: true,
        phone: true,
        anonymous_users: true,
        google: true,
        apple: false,
        web3_solana: true,
        web3_ethereum: false,
      },
      mailer_autoconfirm: true,
      saml_enabled: true,
    })
  })
})

describe('limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('ten wrong passwords lock an account for their network, known or not, even with the right one', async ({
    join,
    browser,
    clock,
  }) => {
    const member = await join('paul')
    for (const email of [member.email, 'inconnu@exemple.test']) {
      const codes: (string | undefined)[] = []
      for (let attempt = 0; attempt < 11; attempt += 1)
        codes.push((await browser().signInWithPassword({ email, password: 'faux' })).error?.code)
      expect(codes).toEqual([
        ...Array.from({ length: 10 }, () => 'invalid_credentials'),
        'over_request_rate_limit',
      ])
    }
    expect((await browser().signInWithPassword(member)).error?.status).toBe(429)
    clock.advance({ minutes: 16 })
    expect((await browser().signInWithPassword(member)).error).toBeNull()
  })

  test('parallel guesses get no more attempts than successive ones, and a late right one opens nothing', async ({
    join,
    auth,
  }) => {
    const member = await join('paul')
    const tries = (count: number, password: string) =>
      Array.from({ length: count }, async () => {
        const body = { email: member.email, password }
        return (await auth('POST', '/token?grant_type=password', { body })).json.code ?? 'signed in'
      })
    const codes = await Promise.all([...tries(40, 'faux'), ...tries(1, member.password)])
    expect(codes.filter((code) => code === 'invalid_credentials')).toHaveLength(10)
    expect(codes.filter((code) => code === 'over_request_rate_limit')).toHaveLength(31)
  })

  test('the thirty-first sign-up from one address within five minutes is refused', async ({ auth }) => {
    const answers = []
    for (let attempt = 0; attempt < 31; attempt += 1)
      answers.push(await auth('POST', '/signup', { body: {} }))
    expect(answers.slice(0, 30).every(({ status }) => status === 422)).toBe(true)
    expect(answers[30]).toMatchObject({ status: 429, json: { code: 'over_request_rate_limit' } })
    expect((await auth('POST', '/recover', { body: { email: 'a@exemple.test' } })).status).toBe(200)
  })
})

describe('the server’s mails', () => {
  test.override({ settings: { AUTH_MAILS_PER_HOUR: '2' } })

  test('are limited per hour', async ({ browser, clock }) => {
    const signUp = (name: string) =>
      browser().signUp({ email: `${name}@exemple.test`, password: 'un-mot-de-passe-correct' })
    expect([(await signUp('un')).error, (await signUp('deux')).error]).toEqual([null, null])
    expect((await signUp('trois')).error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
    clock.advance({ hours: 1 })
    expect((await signUp('trois')).error).toBeNull()
  })
})

/** Status of a POST without a content type, as some clients send it. */
function withoutType(url: string, body: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    const call = httpRequest(url, { method: 'POST' }, (response) => {
      response.resume()
      resolve(response.statusCode)
    })
    call.on('error', reject)
    call.end(body)
  })
}
