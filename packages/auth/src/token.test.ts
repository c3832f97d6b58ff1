import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../apps/server/test/auth-call.ts'
import { test } from '../../../apps/server/test/parvis.ts'
import { hashPassword } from './passwords.ts'

describe('password', () => {
  test('[AAP-04] a member signs in and gets tokens, their expiry and the user', async ({
    join,
    auth,
    clock,
  }) => {
    const member = await join('alice')
    const { status, json } = await auth('POST', '/token?grant_type=password', {
      body: { email: ` ${member.email.toUpperCase()} `, password: member.password, gotrue_meta_security: {} },
    })
    expect(status).toBe(200)
    expect(json).toMatchObject({ token_type: 'bearer', expires_in: 3600, user: { id: member.id } })
    expect(Number(json.expires_at) - clock.now().getTime() / 1000).toBeGreaterThan(3590)
    expect(json.weak_password).toBeUndefined()
  })

  test('a wrong password, an unknown account and an account without a password get the same response', async ({
    join,
    auth,
    context,
  }) => {
    const member = await join('bob')
    const withoutPassword = await join('carl')
    await context.db
      .updateTable('auth.users')
      .set({ encrypted_password: null })
      .where('id', '=', withoutPassword.id)
      .execute()
    const answers = await Promise.all(
      [member.email, withoutPassword.email, 'personne@exemple.test', 'pas une adresse', 'a'.repeat(300)].map(
        (email) => auth('POST', '/token?grant_type=password', { body: { email, password: 'faux' } }),
      ),
    )
    for (const { status, text } of answers) {
      expect(status).toBe(400)
      expect(text).toBe('{"code":"invalid_credentials","message":"Invalid login credentials"}')
    }
  })

  test('only the right password reveals that an address is unconfirmed', async ({ browser }) => {
    const email = 'attend@exemple.test'
    await browser().signUp({ email, password: 'un-mot-de-passe-correct' })
    expect((await browser().signInWithPassword({ email, password: 'faux' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect(
      (await browser().signInWithPassword({ email, password: 'un-mot-de-passe-correct' })).error,
    ).toMatchObject({
      status: 400,
      code: 'email_not_confirmed',
      message: 'Email not confirmed',
    })
  })

  test('a password that has become too weak still signs in, with a warning', async ({
    join,
    context,
    browser,
  }) => {
    const member = await join('denis')
    const encrypted_password = await hashPassword(context.config, 'xq-7w')
    await context.db.updateTable('auth.users').set({ encrypted_password }).execute()
    const { data, error } = await browser().signInWithPassword({ email: member.email, password: 'xq-7w' })
    expect(error).toBeNull()
    expect(data.weakPassword).toMatchObject({ reasons: ['length'] })
  })

  test('a banned member is refused', async ({ join, context, browser }) => {
    const member = await join('eve')
    await context.db
      .updateTable('auth.users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .execute()
    expect((await browser().signInWithPassword(member)).error).toMatchObject({
      status: 400,
      code: 'user_banned',
    })
  })

  test('missing, duplicate and disabled credentials are refused by name', async ({ auth }) => {
    const grant = (body: unknown) => auth('POST', '/token?grant_type=password', { body })
    expect(await grant({})).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
    expect(await grant({ email: 'a@b.test', phone: '33612345678' })).toMatchObject({ status: 400 })
    for (const email of ['a\u0000@b.test', 7, ['a@b.test'], {}]) {
      const { status, json } = await grant({ email, password: 'x' })
      expect([email, status, json.code, json.message]).toEqual([
        email,
        400,
        'validation_failed',
        'Unable to validate email address: invalid format',
      ])
    }
    expect(await grant({ phone: '33612345678', password: 'x' })).toMatchObject({
      status: 422,
      json: { code: 'phone_provider_disabled' },
    })
    for (const name of ['', 'telepathy', 'constructor', '__proto__']) {
      expect(await auth('POST', `/token?grant_type=${name}`, { body: {} })).toMatchObject({
        status: 400,
        json: { code: 'invalid_credentials' },
      })
    }
  })
})

function refreshing(auth: AuthCall) {
  return async (token: unknown) =>
    auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token: token } })
}

describe('refresh', () => {
  test('[AAP-05] each use rotates the tokens and keeps the session; a used one beyond its allowances ends it', async ({
    join,
    auth,
    browser,
    clock,
  }) => {
    const refresh = refreshing(auth)
    const member = await join('fanny')
    const sessionOf = async (token: unknown) =>
      (await browser().getClaims(String(token))).data?.claims.session_id as string
    const first = await refresh(member.refreshToken)
    const second = await refresh(first.json.refresh_token)
    expect([first.status, second.status]).toEqual([200, 200])
    expect(new Set([member.refreshToken, first.json.refresh_token, second.json.refresh_token]).size).toBe(3)
    expect(await sessionOf(second.json.access_token)).toBe(await sessionOf(member.token))

    clock.advance({ seconds: 11 })
    expect(await refresh(member.refreshToken)).toMatchObject({
      status: 400,
      json: { code: 'refresh_token_already_used' },
    })
    expect(await refresh(second.json.refresh_token)).toMatchObject({
      status: 400,
      json: { code: 'refresh_token_not_found' },
    })
    expect(await auth('GET', '/user', { token: String(second.json.access_token) })).toMatchObject({
      status: 403,
      json: { code: 'session_not_found' },
    })
  })

  test('the reuse is recorded, and the member’s API calls stop at once', async ({
    join,
    auth,
    context,
    clock,
  }) => {
    const refresh = refreshing(auth)
    const member = await join('gil')
    await member.get('/api/v1/me')
    await refresh((await refresh(member.refreshToken)).json.refresh_token)
    clock.advance({ seconds: 11 })
    await refresh(member.refreshToken)
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')
    const events = await context.db.selectFrom('auth.audit_events').select('event').orderBy('id').execute()
    expect(events.at(-1)?.event).toBe('refresh_token_reused')
  })

  test('the direct parent returns the active token, however late: its response was lost', async ({
    join,
    auth,
    clock,
  }) => {
    const refresh = refreshing(auth)
    const member = await join('hana')
    const lost = await refresh(member.refreshToken)
    clock.advance({ days: 3 })
    const again = await refresh(member.refreshToken)
    expect(again.status).toBe(200)
    expect(again.json.refresh_token).toBe(lost.json.refresh_token)
  })

  test('a token used moments ago returns the active one, and the session stays usable', async ({
    join,
    auth,
  }) => {
    const refresh = refreshing(auth)
    const member = await join('igor')
    const tokens = [member.refreshToken]
    for (let use = 0; use < 4; use += 1)
      tokens.push(String((await refresh(tokens.at(-1))).json.refresh_token))
    for (const token of tokens) expect((await refresh(token)).status).toBe(200)
  })

  test('parallel refreshes of one token all succeed and end on one active token', async ({
    join,
    auth,
    context,
  }) => {
    const refresh = refreshing(auth)
    const member = await join('jo')
    const answers = await Promise.all(Array.from({ length: 12 }, () => refresh(member.refreshToken)))
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200))
    expect(new Set(answers.map(({ json }) => json.refresh_token)).size).toBe(1)
    expect(await context.db.selectFrom('auth.sessions').select('refresh_number').execute()).toEqual([
      { refresh_number: 1 },
    ])
    expect((await refresh(answers[0]?.json.refresh_token)).status).toBe(200)
  })

  test('a refresh that races a logout never revives the session', async ({ join, auth }) => {
    const refresh = refreshing(auth)
    for (let round = 0; round < 5; round += 1) {
      const member = await join(`course${round}`)
      const [, raced] = await Promise.all([
        auth('POST', '/logout', { token: member.token }),
        refresh(member.refreshToken),
      ])
      const token = raced.status === 200 ? raced.json.refresh_token : member.refreshToken
      expect(await refresh(token)).toMatchObject({ status: 400, json: { code: 'refresh_token_not_found' } })
    }
  })

  test('malformed and forged tokens, and tokens of another secret, are refused', async ({ join, auth }) => {
    const refresh = refreshing(auth)
    const member = await join('kim')
    for (const token of ['', 'x', 'not a token!', null, 12]) {
      expect(await refresh(token)).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
    }
    const forged = Buffer.from(member.refreshToken, 'base64url')
    forged.writeUInt32BE(7, 16)
    for (const token of ['abcdefghijkl', forged.toString('base64url'), 'A'.repeat(70)]) {
      const answer = await refresh(token)
      expect(answer).toMatchObject({ status: 400, json: { code: 'refresh_token_not_found' } })
      expect(answer.json.message).toContain('Invalid Refresh Token')
    }
    expect((await refresh(member.refreshToken)).status).toBe(200)
  })

  test('the official client refreshes its session', async ({ join, browser }) => {
    const member = await join('lou')
    const client = browser()
    await client.signInWithPassword(member)
    const before = (await client.getSession()).data.session
    const { data, error } = await client.refreshSession()
    expect(error).toBeNull()
    expect(data.session?.refresh_token).not.toBe(before?.refresh_token)
  })

  test('a banned member cannot refresh', async ({ join, auth, context }) => {
    const member = await join('max')
    await context.db
      .updateTable('auth.users')
      .set({ banned_until: new Date(Date.now() + 60_000) })
      .execute()
    expect(await refreshing(auth)(member.refreshToken)).toMatchObject({
      status: 400,
      json: { code: 'user_banned' },
    })
  })
})
