import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../../apps/server/test/auth-call.ts'
import { addFactor } from '../../../../apps/server/test/authenticator.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import type { Member } from '../../../../apps/server/test/people.ts'
import {
  addPasskey,
  SoftwareAuthenticator,
  signInBy,
} from '../../../../apps/server/test/software-authenticator.ts'

interface Challenge {
  id: string
  type: 'create' | 'request'
  publicKey: { challenge: string; user: { id: string }; allowCredentials?: { id: string }[] }
}

/** A challenge of a factor, or of `passkey`. */
async function challenged(auth: AuthCall, token: string, factorId: string): Promise<Challenge> {
  const { status, json } = await auth('POST', `/factors/${factorId}/challenge`, { token, body: {} })
  expect(status).toBe(200)
  const { type, credential_options } = json.webauthn as {
    type: Challenge['type']
    credential_options: { publicKey: Challenge['publicKey'] }
  }
  expect(json).toMatchObject({ type: 'webauthn', expires_at: expect.any(Number) })
  return { id: String(json.id), type, publicKey: credential_options.publicKey }
}

type Deviating = Parameters<SoftwareAuthenticator['get']>[1]

/** Answers a challenge of a factor with a key. */
async function shows(
  auth: AuthCall,
  token: string,
  { factorId, key, deviating }: { factorId: string; key: SoftwareAuthenticator; deviating?: Deviating },
) {
  const { id, type, publicKey } = await challenged(auth, token, factorId)
  const credential_response =
    type === 'create' ? key.create(publicKey, deviating) : key.get(publicKey, deviating)
  return auth('POST', `/factors/${factorId}/verify`, {
    token,
    body: { challenge_id: id, webauthn: { type, rpId: 'parvis.test', rpOrigins: [], credential_response } },
  })
}

async function enrolled(auth: AuthCall, { token }: Pick<Member, 'token'>, name = 'Clé USB') {
  const { json } = await auth('POST', '/factors', {
    token,
    body: { factor_type: 'webauthn', friendly_name: name },
  })
  expect(json).toEqual({ id: expect.any(String), type: 'webauthn', friendly_name: name })
  return String(json.id)
}

async function signedIn(auth: AuthCall, { email, password }: Member) {
  const { json } = await auth('POST', '/token?grant_type=password', { body: { email, password } })
  return String(json.access_token)
}

describe('a key as second factor', () => {
  test('is created, then asked for at each sign-in; it need not check a fingerprint', async ({
    join,
    auth,
  }) => {
    const ana = await join('ana')
    const key = new SoftwareAuthenticator()
    const factorId = await enrolled(auth, ana)
    const added = await shows(auth, ana.token, { factorId, key, deviating: { verified: false } })
    expect(added.status).toBe(200)
    expect(added.json.user).toMatchObject({
      factors: [{ id: factorId, factor_type: 'webauthn', status: 'verified', friendly_name: 'Clé USB' }],
    })

    const token = await signedIn(auth, ana)
    expect((await auth('PUT', '/user', { token, body: { data: {} } })).json.code).toBe('insufficient_aal')
    const asked = await challenged(auth, token, factorId)
    expect(asked).toMatchObject({ type: 'request', publicKey: { allowCredentials: [{ id: key.id }] } })
    const wrong = await shows(auth, token, { factorId, key, deviating: { origin: 'https://autre.test' } })
    expect(wrong).toMatchObject({ status: 422, json: { code: 'mfa_verification_failed' } })
    const stranger = new SoftwareAuthenticator()
    stranger.create({ challenge: 'eA', user: { id: Buffer.from(ana.id).toString('base64url') } })
    expect((await shows(auth, token, { factorId, key: stranger })).json.code).toBe('mfa_verification_failed')

    const right = await shows(auth, token, { factorId, key, deviating: { verified: false, counter: 7 } })
    expect(right.status).toBe(200)
    const raised = String(right.json.access_token)
    const claims = JSON.parse(Buffer.from(raised.split('.')[1] ?? '', 'base64url').toString())
    expect(claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'mfa/webauthn' }, { method: 'password' }] })

    const copy = await shows(auth, await signedIn(auth, ana), { factorId, key, deviating: { counter: 7 } })
    expect(copy).toMatchObject({ status: 403, json: { code: 'webauthn_credential_cloned' } })
  })

  test('answers each challenge once, within five minutes, for its own factor and session', async ({
    join,
    auth,
    clock,
  }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const factorId = await enrolled(auth, ana)
    const key = new SoftwareAuthenticator()
    const verify = async (token: string, { id, type, publicKey }: Challenge) => {
      const credential_response = type === 'create' ? key.create(publicKey) : key.get(publicKey)
      const body = { challenge_id: id, webauthn: { type, credential_response } }
      const { status, json } = await auth('POST', `/factors/${factorId}/verify`, { token, body })
      return status === 200 ? 'verified' : `${status} ${json.code}`
    }
    const [first, second] = [
      await challenged(auth, ana.token, factorId),
      await challenged(auth, ana.token, factorId),
    ]
    const elsewhere = await signedIn(auth, ana)
    expect(await verify(elsewhere, first)).toBe('422 mfa_factor_not_found')
    expect(await verify(bob.token, first)).toBe('404 mfa_factor_not_found')
    expect(await verify(ana.token, first)).toBe('verified')
    const token = await signedIn(auth, ana)
    expect(await verify(token, first)).toBe('422 mfa_factor_not_found')
    // The factor has its key: a second one is not created for it.
    const raised = await verify(ana.token, second)
    expect(raised).toBe('422 mfa_challenge_expired')
    const late = await challenged(auth, token, factorId)
    clock.advance({ seconds: 301 })
    expect(await verify(token, late)).toBe('422 mfa_challenge_expired')
  })

  test('is refused by name for bodies without a key', async ({ join, auth }) => {
    const ana = await join('ana')
    const factorId = await enrolled(auth, ana)
    const { id, publicKey } = await challenged(auth, ana.token, factorId)
    const credential_response = new SoftwareAuthenticator().create(publicKey)
    for (const body of [
      {},
      { challenge_id: id, code: '123456' },
      { challenge_id: id, webauthn: { type: 'make', credential_response } },
      { challenge_id: id, webauthn: { type: 'create' } },
      { challenge_id: id, webauthn: { type: 'create', credential_response: { id: 'é' } } },
      { webauthn: { type: 'create', credential_response } },
    ])
      expect(await auth('POST', `/factors/${factorId}/verify`, { token: ana.token, body })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      })
  })
})

describe('a passkey in place of a second factor', () => {
  test('raises a session by password; other devices go on unless they owe a factor', async ({
    join,
    auth,
    browser,
  }) => {
    const ana = await join('ana')
    const client = browser()
    await client.signInWithPassword(ana)
    const { authenticator: key } = await addPasskey(client)
    const [token, other] = [await signedIn(auth, ana), await signedIn(auth, ana)]
    const raised = await shows(auth, token, { factorId: 'passkey', key })
    expect(raised.status).toBe(200)
    expect(raised.json.user).toMatchObject({ id: ana.id, email: ana.email })
    expect((await auth('GET', '/user', { token: other })).status).toBe(200)

    // With a factor, devices that have shown none are signed out.
    await signInBy(client, key)
    await addFactor(client)
    const [waiting, owing] = [await signedIn(auth, ana), await signedIn(auth, ana)]
    expect((await shows(auth, owing, { factorId: 'passkey', key })).status).toBe(200)
    expect((await auth('GET', '/user', { token: waiting })).json.code).toBe('session_not_found')
  })

  test('must be the member’s own, checked by a fingerprint, face or PIN, and no copy', async ({
    join,
    auth,
    browser,
  }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const add = async (member: Member) => {
      const client = browser()
      await client.signInWithPassword(member)
      return (await addPasskey(client)).authenticator
    }
    expect(await auth('POST', '/factors/passkey/challenge', { token: ana.token, body: {} })).toMatchObject({
      status: 404,
      json: { code: 'mfa_factor_not_found' },
    })
    const [key, theirs] = [await add(ana), await add(bob)]
    const outcome = async (by: SoftwareAuthenticator, deviating?: Deviating) => {
      const { status, json } = await shows(auth, ana.token, {
        factorId: 'passkey',
        key: by,
        ...(deviating === undefined ? {} : { deviating }),
      })
      return status === 200 ? 'raised' : `${status} ${json.code}`
    }
    expect(await outcome(theirs)).toBe('400 webauthn_verification_failed')
    expect(await outcome(key, { verified: false })).toBe('400 webauthn_verification_failed')
    expect(await outcome(key, { counter: 3 })).toBe('raised')
    expect(await outcome(key, { counter: 3 })).toBe('403 webauthn_credential_cloned')
  })
})

describe('with keys as second factors off', () => {
  test.override({ settings: { AUTH_WEBAUTHN_FACTORS: '0' } })

  test('none can be enrolled', async ({ join, auth }) => {
    const { token } = await join('ana')
    expect(await auth('POST', '/factors', { token, body: { factor_type: 'webauthn' } })).toMatchObject({
      status: 422,
      json: { code: 'mfa_webauthn_enroll_not_enabled' },
    })
  })
})
