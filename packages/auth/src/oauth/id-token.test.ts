import { createHash } from 'node:crypto'
import { generateKeyPair, SignJWT, UnsecuredJWT } from 'jose'
import { describe, expect } from 'vitest'
import { openIdProvider } from '../../../../apps/server/test/openid-provider.ts'
import { test } from '../../../../apps/server/test/providers.ts'

const ana = { email: 'ana@exemple.test', email_verified: true, name: 'Ana Petit' }
const nonce = 'un-nonce-de-l-application'
const hashed = createHash('sha256').update(nonce).digest('hex')

describe('a provider’s identity token', () => {
  test('[AAP-07] signs in through the official client; forged ones are refused', async ({
    browser,
    google,
    auth,
  }) => {
    google.people.set('g-1', ana)
    const token = await google.idToken('g-1', { nonce: hashed })
    const client = browser()
    const { data, error } = await client.signInWithIdToken({ provider: 'google', token, nonce })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      email: ana.email,
      app_metadata: { provider: 'google' },
      user_metadata: { full_name: 'Ana Petit' },
    })
    const { data: claims } = await client.getClaims()
    expect(claims?.claims.amr).toMatchObject([{ method: 'oauth' }])

    const now = Math.floor(Date.now() / 1_000)
    const stranger = await generateKeyPair('RS256')
    const forged = await new SignJWT({ iss: google.issuer, aud: google.clientId, sub: 'g-1', ...ana })
      .setProtectedHeader({ alg: 'RS256', kid: 'clef' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(stranger.privateKey)
    const unsigned = new UnsecuredJWT({
      iss: google.issuer,
      aud: google.clientId,
      sub: 'g-1',
      iat: now,
      exp: now + 60,
    })
    const shared = await new SignJWT({ iss: google.issuer, aud: google.clientId, sub: 'g-1', ...ana })
      .setProtectedHeader({ alg: 'HS256', kid: 'clef' })
      .setIssuedAt()
      .setExpirationTime('5m')
      .sign(new TextEncoder().encode('un-secret-de-client-assez-long-pour-signer'))
    const bad = {
      'of another key': forged,
      'without a signature': unsigned.encode(),
      'of a shared secret': shared,
      'for another application': await google.idToken('g-1', { aud: 'autre' }),
      'of another issuer': await google.idToken('g-1', { iss: 'https://accounts.google.com' }),
      'out of date': await google.idToken('g-1', { iat: now - 7_200, exp: now - 3_600 }),
      'of nobody': await google.idToken('g-1', { sub: undefined }),
      'that is none': 'rien',
    }
    for (const [what, id_token] of Object.entries(bad)) {
      const body = { provider: 'google', id_token }
      const { status, json } = await auth('POST', '/token?grant_type=id_token', { body })
      expect([status, json], what).toEqual([
        400,
        { error: 'invalid request', error_description: 'Bad ID token' },
      ])
    }
  })

  test('is valid for each of our applications, with the nonce that the application chose', async ({
    auth,
    google,
  }) => {
    google.people.set('g-1', ana)
    const grant = async (changes: object, body: object) => {
      const id_token = await google.idToken('g-1', { ...changes })
      return auth('POST', '/token?grant_type=id_token', { body: { provider: 'google', id_token, ...body } })
    }
    expect((await grant({ aud: 'parvis-google-ios' }, {})).status).toBe(200)
    expect((await grant({ nonce: hashed }, { nonce })).status).toBe(200)
    expect((await grant({ nonce: hashed }, {})).json.error).toBe('invalid request')
    expect((await grant({}, { nonce })).json.error).toBe('invalid request')
    expect((await grant({ nonce }, { nonce })).json.error).toBe('invalid nonce')
    expect((await grant({ nonce: hashed }, { nonce: 'autre' })).json.error).toBe('invalid nonce')

    const access_token = 'jeton-du-fournisseur'
    const at_hash = createHash('sha256').update(access_token).digest().subarray(0, 16).toString('base64url')
    expect((await grant({ at_hash }, { access_token })).status).toBe(200)
    expect((await grant({ at_hash }, { access_token: 'autre' })).json.error_description).toBe('Bad ID token')
  })

  test('of Apple has booleans as text; older clients send issuer and client id', async ({ auth, apple }) => {
    apple.people.set('a-1', { email: 'x7@privaterelay.test', email_verified: 'true' })
    const id_token = await apple.idToken('a-1', { aud: 'fr.parvis.ios' })
    const body = { issuer: apple.issuer, client_id: 'fr.parvis.ios', id_token }
    const { json } = await auth('POST', '/token?grant_type=id_token', { body })
    expect(json.user).toMatchObject({
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'apple' },
    })
  })

  test('that is missing, or of an unknown provider, gets a distinct error', async ({ auth, google }) => {
    google.people.set('g-1', ana)
    const id_token = await google.idToken('g-1')
    const answers: [object, unknown[]][] = [
      [{ provider: 'google' }, [400, 'invalid request', undefined]],
      [{ id_token }, [400, undefined, 'validation_failed']],
      [{ provider: 'facebook', id_token }, [400, undefined, 'validation_failed']],
      [{ issuer: 'https://x.test', client_id: 'x', id_token }, [400, undefined, 'validation_failed']],
    ]
    for (const [body, expected] of answers) {
      const { status, json } = await auth('POST', '/token?grant_type=id_token', { body })
      expect([status, json.error, json.code]).toEqual(expected)
    }
  })

  test('with an unverified address requires a confirmation mail; a banned member stays out', async ({
    browser,
    google,
    mailbox,
    join,
    context,
  }) => {
    google.people.set('g-1', { ...ana, email_verified: false })
    const token = await google.idToken('g-1')
    const { error } = await browser().signInWithIdToken({ provider: 'google', token })
    expect([error?.status, error?.code]).toEqual([422, 'provider_email_needs_verification'])
    await mailbox.newest(ana.email)

    const banned = await join('bruno')
    const until = new Date(Date.now() + 3_600_000)
    await context.db
      .updateTable('auth.users')
      .set({ banned_until: until })
      .where('id', '=', banned.id)
      .execute()
    google.people.set('g-2', { email: banned.email, email_verified: true })
    const second = await browser().signInWithIdToken({
      provider: 'google',
      token: await google.idToken('g-2'),
    })
    expect([second.error?.status, second.error?.code]).toEqual([400, 'user_banned'])
  })

  test('links an identity to the signed-in account', async ({ browser, join, google, auth }) => {
    const member = await join('ana')
    google.people.set('g-1', { ...ana, email: 'ana.travail@exemple.test' })
    const token = await google.idToken('g-1')
    const client = browser()
    await client.setSession({ access_token: member.token, refresh_token: member.refreshToken })
    const { data, error } = await client.linkIdentity({ provider: 'google', token })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({
      id: member.id,
      identities: [{ provider: 'email' }, { provider: 'google' }],
    })

    const again = await client.linkIdentity({ provider: 'google', token })
    expect([again.error?.status, again.error?.code]).toEqual([422, 'identity_already_exists'])
    const body = { provider: 'google', id_token: token, link_identity: true }
    expect((await auth('POST', '/token?grant_type=id_token', { body })).json.code).toBe('no_authorization')
  })

  test('cannot be verified while its provider is down: answers 503, not a refusal', async ({
    auth,
    google,
  }) => {
    google.people.set('g-1', ana)
    const id_token = await google.idToken('g-1')
    await google.close()
    const body = { provider: 'google', id_token }
    const { status, json } = await auth('POST', '/token?grant_type=id_token', { body })
    expect([status, json.code]).toEqual([503, 'unexpected_failure'])
    // A text that is no token is refused before its provider is asked.
    const none = { provider: 'google', id_token: 'mock-id-token', nonce }
    const refused = await auth('POST', '/token?grant_type=id_token', { body: none })
    expect([refused.status, refused.json.error_description]).toEqual([400, 'Bad ID token'])
    const again = await openIdProvider({
      clientId: google.clientId,
      port: Number(new URL(google.issuer).port),
    })
    expect((await auth('POST', '/token?grant_type=id_token', { body })).status).toBe(200)
    await again.close()
  })
})

describe('a server without Google', () => {
  test.override({ more: { AUTH_GOOGLE_CLIENT_ID: '', AUTH_GOOGLE_CLIENT_SECRET: '' } })

  test('is refused as disabled', async ({ browser, google }) => {
    const token = await google.idToken('g-1')
    const { error } = await browser().signInWithIdToken({ provider: 'google', token })
    expect([error?.status, error?.code, error?.message]).toEqual([
      400,
      'provider_disabled',
      'Provider google is not enabled',
    ])
  })
})

describe('a provider with nonce checks off', () => {
  test.override({ more: { AUTH_GOOGLE_NONCE: '0' } })

  test('accepts tokens without a matching nonce', async ({ auth, google }) => {
    google.people.set('g-1', ana)
    const body = { provider: 'google', id_token: await google.idToken('g-1', { nonce: hashed }) }
    expect((await auth('POST', '/token?grant_type=id_token', { body })).status).toBe(200)
  })
})
