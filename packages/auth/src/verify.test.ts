import { describe, expect } from 'vitest'
import { fragmentOf } from '../../../apps/server/test/auth-call.ts'
import { test } from '../../../apps/server/test/parvis.ts'

const password = 'un-mot-de-passe-correct'

test('[AAP-10] a code works once', async ({ browser, mailbox }) => {
  const email = 'une@exemple.test'
  await browser().signUp({ email, password })
  const { code } = await mailbox.newest(email)
  expect((await browser().verifyOtp({ email, token: code, type: 'email' })).error).toBeNull()
  const replayed = await browser().verifyOtp({ email, token: code, type: 'email' })
  expect(replayed.error).toMatchObject({
    status: 403,
    code: 'otp_expired',
    message: 'Token has expired or is invalid',
  })
})

test('a link opened twice fails the second time and leaves the first session alone', async ({
  browser,
  mailbox,
  auth,
}) => {
  await browser().signUp({ email: 'deux@exemple.test', password })
  const { link } = await mailbox.newest('deux@exemple.test')
  const first = fragmentOf((await auth('GET', `/verify${link.search}`)).headers)
  const second = fragmentOf((await auth('GET', `/verify${link.search}`)).headers)
  expect(Object.fromEntries(second.values)).toEqual({
    error: 'access_denied',
    error_code: 'otp_expired',
    error_description: 'Email link is invalid or has expired',
    sb: '',
  })
  const token = first.values.get('access_token') ?? ''
  expect((await auth('GET', '/user', { token })).status).toBe(200)
})

test('parallel openings of one link and parallel uses of one code start one session', async ({
  browser,
  mailbox,
  auth,
  context,
}) => {
  for (const by of ['link', 'code'] as const) {
    const email = `parallele-${by}@exemple.test`
    await browser().signUp({ email, password })
    const { link, code } = await mailbox.newest(email)
    await Promise.all(
      Array.from({ length: 8 }, () =>
        by === 'link'
          ? auth('GET', `/verify${link.search}`)
          : auth('POST', '/verify', { body: { type: 'signup', email, token: code } }),
      ),
    )
  }
  expect(await context.db.selectFrom('auth.sessions').select('id').execute()).toHaveLength(2)
})

test('attempts beyond the fifth do not end a code that the fifth is using', async ({
  browser,
  mailbox,
  auth,
  context,
}) => {
  // Several accounts, since the order of the parallel attempts is random.
  for (const email of ['un', 'deux', 'trois', 'quatre', 'cinq'].map((name) => `${name}@file.test`)) {
    await browser().signUp({ email, password })
    const { code } = await mailbox.newest(email)
    await context.db
      .updateTable('auth.one_time_tokens')
      .set({ code_attempts: 4 })
      .where('kind', '=', 'confirmation')
      .execute()
    const tries = await Promise.all(
      Array.from({ length: 8 }, () =>
        auth('POST', '/verify', { body: { type: 'signup', email, token: code } }),
      ),
    )
    expect(tries.filter(({ status }) => status === 200)).toHaveLength(1)
  }
})

test('a HEAD request to a link does not consume it', async ({ browser, mailbox, auth }) => {
  await browser().signUp({ email: 'head@exemple.test', password })
  const { link } = await mailbox.newest('head@exemple.test')
  expect((await auth('HEAD', `/verify${link.search}`)).status).toBe(405)
  expect(
    fragmentOf((await auth('GET', `/verify${link.search}`)).headers).values.get('access_token'),
  ).toBeTruthy()
})

test('the fifth wrong code is the last, even in parallel', async ({ browser, mailbox, auth }) => {
  const email = 'devine@exemple.test'
  await browser().signUp({ email, password })
  const { code } = await mailbox.newest(email)
  const wrong = code === '000000' ? '000001' : '000000'
  const tries = await Promise.all(
    Array.from({ length: 5 }, () =>
      auth('POST', '/verify', { body: { type: 'signup', email, token: wrong } }),
    ),
  )
  expect(tries.map(({ status }) => status)).toEqual([403, 403, 403, 403, 403])
  const right = await browser().verifyOtp({ email, token: code, type: 'signup' })
  expect(right.error?.code).toBe('otp_expired')
})

test('a link lives an hour', async ({ browser, mailbox, clock }) => {
  const email = 'tard@exemple.test'
  await browser().signUp({ email, password })
  const { link } = await mailbox.newest(email)
  clock.advance({ minutes: 61 })
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('error_code=otp_expired')
})

test('the token hash of a link yields a session through POST, and no other field may accompany it', async ({
  browser,
  mailbox,
  auth,
}) => {
  const email = 'hachage@exemple.test'
  await browser().signUp({ email, password })
  const { link } = await mailbox.newest(email)
  const tokenHash = link.searchParams.get('token') ?? ''
  const crowded = await auth('POST', '/verify', { body: { type: 'signup', token_hash: tokenHash, email } })
  expect(crowded).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  const wrongKind = await browser().verifyOtp({ token_hash: tokenHash, type: 'recovery' })
  expect(wrongKind.error?.code).toBe('otp_expired')
  expect((await browser().verifyOtp({ token_hash: tokenHash, type: 'email' })).error).toBeNull()
})

test('a PKCE link cannot be posted without its verifier', async ({ browser, mailbox, auth }) => {
  const email = 'preuve@exemple.test'
  const client = browser({ flowType: 'pkce' })
  await client.signUp({ email, password })
  const { link, code } = await mailbox.newest(email)
  const token_hash = link.searchParams.get('token') ?? ''
  expect(token_hash).toMatch(/^pkce_/)
  const posted = await auth('POST', '/verify', { body: { type: 'signup', token_hash } })
  expect(posted).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  // It was not consumed, and the code can still be typed.
  expect((await client.verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()
})

test('malformed verifications are refused as such', async ({ auth }) => {
  const bad = [
    {},
    { type: 'signup' },
    { type: 'signup', token: '123456', token_hash: 'x', email: 'a@exemple.test' },
    { type: 'signup', token: '123456' },
    { type: 'signup', token: '123456', email: 'a@exemple.test', phone: '33612345678' },
    { type: 'toString', token: '123456', email: 'a@exemple.test' },
    { type: 'unknown', token: '123456', email: 'a@exemple.test' },
    { type: ['signup'], token: '123456', email: 'a@exemple.test' },
  ]
  for (const body of bad) {
    expect(await auth('POST', '/verify', { body })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    })
  }
  expect((await auth('GET', '/verify?type=signup')).status).toBe(400)
})

test('an unknown address and a wrong code get the same response', async ({ browser, auth }) => {
  await browser().signUp({ email: 'connu@exemple.test', password })
  const [known, unknown] = await Promise.all(
    ['connu@exemple.test', 'inconnu@exemple.test'].map((email) =>
      auth('POST', '/verify', { body: { type: 'signup', email, token: 'abcdef' } }),
    ),
  )
  expect(known?.text).toBe(unknown?.text)
  expect(known?.status).toBe(unknown?.status)
})

test('a banned user’s mail does not let them in', async ({ browser, mailbox, context, auth }) => {
  const email = 'banni@exemple.test'
  await browser().signUp({ email, password })
  const { code } = await mailbox.newest(email)
  await context.db
    .updateTable('auth.users')
    .set({ banned_until: new Date(Date.now() + 60_000) })
    .execute()
  const answer = await auth('POST', '/verify', { body: { type: 'signup', email, token: code } })
  expect(answer).toMatchObject({ status: 403, json: { code: 'user_banned' } })
})

describe('redirects', () => {
  test.override({ settings: { PARVIS_REDIRECT_URLS: 'https://*.ami.test/**,civique://auth' } })

  test('a link returns to an allowed target, keeps its query, and never goes elsewhere', async ({
    browser,
    mailbox,
    auth,
  }) => {
    const targets = {
      'https://app.ami.test/retour?a=1#vieux': 'https://app.ami.test/retour?a=1',
      'civique://auth': 'civique://auth',
      'https://mechant.test/': 'http://parvis.test',
      'https://parvis.test.mechant.test/': 'http://parvis.test',
      'http://parvis.test@mechant.test/': 'http://parvis.test',
    }
    for (const [index, [asked, expected]] of Object.entries(targets).entries()) {
      const email = `retour${index}@exemple.test`
      await browser().signUp({ email, password, options: { emailRedirectTo: asked } })
      const { link } = await mailbox.newest(email)
      const { target, values } = fragmentOf((await auth('GET', `/verify${link.search}`)).headers)
      expect(target).toBe(expected)
      expect(values.get('access_token')).toBeTruthy()
    }
  })

  test('a target added to the link later is checked again', async ({ browser, mailbox, auth }) => {
    await browser().signUp({ email: 'piege@exemple.test', password })
    const { link } = await mailbox.newest('piege@exemple.test')
    link.searchParams.set('redirect_to', 'https://mechant.test/')
    expect(fragmentOf((await auth('GET', `/verify${link.search}`)).headers).target).toBe('http://parvis.test')
  })
})

describe('in production', () => {
  test.override({ settings: { NODE_ENV: 'production', PARVIS_URL: 'https://parvis.test' } })

  test('a link never leads to a program on the visitor’s own computer', async ({ auth }) => {
    for (const target of ['http://127.0.0.1:9999/prendre', 'http://[::1]:9999/', 'http://localhost:9999/']) {
      const query = new URLSearchParams({ token: 'x', type: 'signup', redirect_to: target })
      const { headers } = await auth('GET', `/verify?${query}`)
      expect(headers.get('location')).toMatch(/^https:\/\/parvis\.test#/)
    }
  })
})
