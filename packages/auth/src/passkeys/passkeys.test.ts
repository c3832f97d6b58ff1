import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../../apps/server/test/auth-call.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import {
  addPasskey,
  SoftwareAuthenticator,
  signInBy,
} from '../../../../apps/server/test/software-authenticator.ts'

const refused = 'webauthn_verification_failed'

/** Events of an account, oldest first. */
async function eventsOf({ db }: { db: import('../database.ts').Db }, userId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('auth.audit_events')
    .select('event')
    .where('user_id', '=', userId)
    .orderBy('id')
    .execute()
  return rows.map(({ event }) => event)
}

test('a member adds a passkey and signs in without naming the account; the session counts as one with a second factor', async ({
  join,
  browser,
  auth,
}) => {
  const ana = await join('ana')
  const client = browser()
  await client.signInWithPassword(ana)
  const { authenticator, id } = await addPasskey(client)
  const listed = await client.passkey.list()
  expect(listed.data).toEqual([{ id, created_at: expect.any(String), backed_up: true }])

  const stranger = browser()
  const begun = await stranger.passkey.startAuthentication()
  expect(begun.data?.options).toMatchObject({ rpId: 'parvis.test', userVerification: 'required' })
  expect(begun.data?.options.allowCredentials ?? []).toEqual([])
  const entered = await signInBy(stranger, authenticator)
  expect(entered.error).toBeNull()
  expect(entered.data?.user?.id).toBe(ana.id)
  const { data: claims } = await stranger.getClaims()
  expect(claims?.claims).toMatchObject({ aal: 'aal2', amr: [{ method: 'passkey' }] })
  expect((await stranger.getUser()).data.user?.id).toBe(ana.id)
  expect((await client.passkey.list()).data?.[0]).toMatchObject({ last_used_at: expect.any(String) })
  expect((await auth('GET', '/settings')).json.passkeys_enabled).toBe(true)
})

describe('an answer is refused', () => {
  const attacks: [what: string, deviating: Parameters<SoftwareAuthenticator['get']>[1]][] = [
    ['from another origin', { origin: 'https://parvis.exemple.test' }],
    ['for another site', { rpId: 'exemple.test' }],
    ['without a checked fingerprint, face or PIN', { verified: false }],
    ['to another challenge', { challenge: Buffer.from('autre').toString('base64url') }],
    ['that names another account', { userHandle: Buffer.from('6f1b0c6e').toString('base64url') }],
  ]
  test.for(attacks)('%s', async ([, deviating], { join, browser }) => {
    const ana = await join('ana')
    const client = browser()
    await client.signInWithPassword(ana)
    const { authenticator } = await addPasskey(client)
    const answer = await signInBy(browser(), authenticator, deviating)
    expect(answer.error).toMatchObject({ status: 400, code: refused })

    await signInBy(client, authenticator)
    const begun = await client.passkey.startRegistration()
    const made = new SoftwareAuthenticator().create(begun.data?.options as never, deviating)
    const added = await client.passkey.verifyRegistration({
      challengeId: begun.data?.challenge_id ?? '',
      credential: made as never,
    })
    // A new credential carries no user handle.
    if (deviating?.userHandle === undefined) expect(added.error).toMatchObject({ status: 400, code: refused })
  })

  test('that is sent twice, after five minutes, or for a key that nobody has; the refusal tells nothing', async ({
    join,
    browser,
    auth,
    clock,
  }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { authenticator } = await addPasskey(client)
    const shown = async (by: SoftwareAuthenticator, seconds = 0) => {
      const { json } = await auth('POST', '/passkeys/authentication/options', { body: {} })
      const credential = by.get(json.options as { challenge: string })
      clock.advance({ seconds })
      return { challenge_id: json.challenge_id, credential }
    }
    const send = async (body: unknown) => {
      const { status, json } = await auth('POST', '/passkeys/authentication/verify', { body })
      return status === 200 ? 'signed in' : `${status} ${json.code}: ${json.message}`
    }
    const once = await shown(authenticator)
    const both = await Promise.all([send(once), send(once)])
    expect(both.toSorted()).toEqual([
      '400 webauthn_challenge_not_found: Challenge not found or already used',
      'signed in',
    ])
    // The same assertion does not fit another challenge.
    const other = await shown(authenticator)
    expect(await send({ ...other, credential: once.credential })).toContain(refused)
    expect(await send(await shown(authenticator, 301))).toContain('webauthn_challenge_expired')

    const unknown = new SoftwareAuthenticator()
    unknown.create({ challenge: 'eA', user: { id: Buffer.from('quelqu-un').toString('base64url') } })
    const wrong = await shown(authenticator)
    wrong.credential.response.signature = unknown.get({ challenge: 'eA' }).response.signature
    const answers = [await send(await shown(unknown)), await send(wrong)]
    expect(new Set(answers)).toEqual(new Set([`400 ${refused}: Credential verification failed`]))
  })

  test('that is no credential at all', async ({ auth }) => {
    const begin = async () =>
      String((await auth('POST', '/passkeys/authentication/options', { body: {} })).json.challenge_id)
    const answer = async (body: object) => {
      const { status, json } = await auth('POST', '/passkeys/authentication/verify', { body })
      return `${status} ${json.code}`
    }
    expect(await answer({})).toBe('400 validation_failed')
    expect(await answer({ challenge_id: 'x', credential: {} })).toBe('400 validation_failed')
    expect(await answer({ challenge_id: await begin() })).toBe('400 validation_failed')
    for (const credential of [{}, [], 7, 'x', { id: 'é', rawId: 'é', type: 'public-key' }])
      expect(await answer({ challenge_id: await begin(), credential })).toBe(`400 ${refused}`)
  })
})

test('a counter that does not go forward is a copy: refused by name, and in the member’s history', async ({
  join,
  browser,
  context,
}) => {
  const ana = await join('ana')
  const client = browser()
  await client.signInWithPassword(ana)
  const { authenticator } = await addPasskey(client)
  expect((await signInBy(browser(), authenticator, { counter: 5 })).error).toBeNull()
  for (const counter of [5, 4, 0])
    expect((await signInBy(browser(), authenticator, { counter })).error).toMatchObject({
      status: 403,
      code: 'webauthn_credential_cloned',
    })
  expect((await signInBy(browser(), authenticator, { counter: 6 })).error).toBeNull()
  const events = await eventsOf(context, ana.id)
  expect(events.filter((event) => event === 'passkey_cloned')).toHaveLength(3)

  // Authenticators that synchronise do not count.
  await signInBy(client, authenticator, { counter: 7 })
  const silent = await addPasskey(client)
  for (let turn = 0; turn < 2; turn += 1)
    expect((await signInBy(browser(), silent.authenticator, { counter: 0 })).error).toBeNull()
})

test('of two answers with one counter, sent at once, one signs in', async ({ join, browser }) => {
  const client = browser()
  await client.signInWithPassword(await join('ana'))
  const { authenticator } = await addPasskey(client)
  const both = await Promise.all([1, 2].map(() => signInBy(browser(), authenticator, { counter: 9 })))
  expect(both.map(({ error }) => error?.code ?? 'signed in').toSorted()).toEqual([
    'signed in',
    'webauthn_credential_cloned',
  ])
})

test('banned, held and unconfirmed accounts do not enter by a passkey either', async ({
  join,
  browser,
  context,
}) => {
  const ana = await join('ana')
  const client = browser()
  await client.signInWithPassword(ana)
  const { authenticator } = await addPasskey(client)
  const account = context.db.updateTable('auth.users').where('id', '=', ana.id)
  const outcome = async () => {
    const { error } = await signInBy(browser(), authenticator)
    return error === null ? 'signed in' : `${error.status} ${error.code}`
  }
  await account.set({ banned_until: new Date('2999-01-01') }).execute()
  expect(await outcome()).toBe('403 user_banned')
  await account.set({ banned_until: null, held_at: new Date() }).execute()
  expect(await outcome()).toBe('403 admission_pending')
  await account.set({ held_at: null, email_confirmed_at: null }).execute()
  expect(await outcome()).toBe('403 email_not_confirmed')
  await account.set({ email_confirmed_at: new Date(), is_sso: true }).execute()
  expect(await outcome()).toBe(`400 ${refused}`)
  await account.set({ is_sso: false }).execute()
  expect(await outcome()).toBe('signed in')
})

describe('adding a passkey', () => {
  const options = (auth: AuthCall, token?: string) =>
    auth('POST', '/passkeys/registration/options', { body: {}, ...(token === undefined ? {} : { token }) })

  test('needs a recent proof, as adding a second factor does', async ({ join, auth, clock }) => {
    const ana = await join('ana')
    expect((await options(auth, ana.token)).status).toBe(200)
    clock.advance({ minutes: 11 })
    expect(await options(auth, ana.token)).toMatchObject({
      status: 400,
      json: { code: 'reauthentication_needed' },
    })
    expect(await options(auth)).toMatchObject({ status: 401, json: { code: 'no_authorization' } })
  })

  test('is for the session that asked, and for accounts that their organisation does not manage', async ({
    join,
    auth,
    browser,
    context,
  }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const { json } = await options(auth, ana.token)
    const credential = new SoftwareAuthenticator().create(json.options as never)
    const body = { challenge_id: json.challenge_id, credential }
    const elsewhere = browser()
    await elsewhere.signInWithPassword(ana)
    const other = (await elsewhere.getSession()).data.session?.access_token ?? ''
    for (const token of [bob.token, other])
      expect(await auth('POST', '/passkeys/registration/verify', { token, body })).toMatchObject({
        status: 400,
        json: { code: 'webauthn_challenge_not_found' },
      })
    expect((await auth('POST', '/passkeys/registration/verify', { token: ana.token, body })).status).toBe(200)

    await context.db.updateTable('auth.users').set({ is_sso: true }).where('id', '=', bob.id).execute()
    expect(await options(auth, bob.token)).toMatchObject({ status: 422, json: { code: 'validation_failed' } })
    await context.db.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', bob.id).execute()
    expect(await options(auth, bob.token)).toMatchObject({ status: 403, json: { code: 'no_authorization' } })
  })

  test('is possible ten times, and not twice for one key or for a key of somebody else', async ({
    join,
    browser,
  }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { authenticator } = await addPasskey(client)
    await signInBy(client, authenticator)
    await expect(addPasskey(client, authenticator)).rejects.toMatchObject({
      status: 422,
      code: 'webauthn_credential_exists',
    })
    const thief = browser()
    await thief.signInWithPassword(await join('bob'))
    await expect(addPasskey(thief, authenticator)).rejects.toMatchObject({
      code: 'webauthn_credential_exists',
    })
    for (let count = 2; count <= 10; count += 1) await addPasskey(client)
    await expect(addPasskey(client)).rejects.toMatchObject({ status: 422, code: 'too_many_passkeys' })
  })
})

test('a member renames and removes their own passkeys only; removing one signs out the devices that used it', async ({
  join,
  browser,
  clock,
}) => {
  const [client, thief] = [browser(), browser()]
  await client.signInWithPassword(await join('ana'))
  await thief.signInWithPassword(await join('bob'))
  const { authenticator, id } = await addPasskey(client)
  await signInBy(client, authenticator)
  const other = await addPasskey(client)
  const phone = browser()
  await signInBy(phone, authenticator)
  expect((await phone.getUser()).error).toBeNull()

  const rename = (by: typeof client, friendlyName: string) =>
    by.passkey.update({ passkeyId: id, friendlyName })
  expect((await rename(client, ' Téléphone ')).data).toMatchObject({ id, friendly_name: 'Téléphone' })
  for (const bad of ['', '   ', 'x'.repeat(101), 'ligne\u0007'])
    expect((await rename(client, bad)).error).toMatchObject({ status: 400, code: 'validation_failed' })
  expect((await rename(thief, 'Volée')).error).toMatchObject({ status: 404, code: 'validation_failed' })
  expect((await thief.passkey.delete({ passkeyId: id })).error?.status).toBe(404)
  expect((await thief.passkey.list()).data).toEqual([])

  clock.advance({ minutes: 11 })
  expect((await client.passkey.delete({ passkeyId: id })).error?.code).toBe('reauthentication_needed')
  await signInBy(client, other.authenticator)
  expect((await client.passkey.delete({ passkeyId: id })).error).toBeNull()
  expect((await client.passkey.list()).data?.map((passkey) => passkey.id)).toEqual([other.id])
  expect((await phone.getUser()).data.user).toBeNull()
  expect((await signInBy(browser(), authenticator)).error?.code).toBe(refused)
})

describe('while passkeys are off', () => {
  test.override({ settings: { AUTH_PASSKEYS: '0' } })

  test('each of their endpoints says so, and the settings do', async ({ auth, join }) => {
    const { token } = await join('ana')
    const id = '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11'
    const paths: [method: string, path: string][] = [
      ['POST', '/passkeys/authentication/options'],
      ['POST', '/%70asskeys/authentication/options'],
      ['POST', '/passkeys/authentication/verify'],
      ['POST', '/passkeys/registration/options'],
      ['GET', '/passkeys'],
      ['DELETE', `/passkeys/${id}`],
      ['POST', '/factors/passkey/challenge'],
      ['GET', `/admin/users/${id}/passkeys`],
    ]
    for (const [method, path] of paths)
      expect(await auth(method, path, { token, ...(method === 'POST' ? { body: {} } : {}) })).toMatchObject({
        status: 404,
        json: { code: 'passkey_disabled' },
      })
    expect((await auth('GET', '/settings')).json.passkeys_enabled).toBe(false)
  })
})

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('ten wrong answers for one account close this door for the network', async ({ join, browser }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { authenticator } = await addPasskey(client)
    const codes: (string | undefined)[] = []
    for (let attempt = 0; attempt < 11; attempt += 1)
      codes.push((await signInBy(browser(), authenticator, { verified: false })).error?.code)
    expect(codes).toEqual([...Array.from({ length: 10 }, () => refused), 'over_request_rate_limit'])
    expect((await signInBy(browser(), authenticator)).error?.status).toBe(429)
    expect(
      (await client.signInWithPassword({ email: 'ana@exemple.test', password: 'faux' })).error?.status,
    ).toBe(400)
  })
})
