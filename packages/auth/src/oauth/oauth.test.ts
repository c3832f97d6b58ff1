import { createHash } from 'node:crypto'
import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { describe, expect } from 'vitest'
import { openIdProvider } from '../../../../apps/server/test/openid-provider.ts'
import { Member } from '../../../../apps/server/test/people.ts'
import { landed, test } from '../../../../apps/server/test/providers.ts'

const ana = {
  email: 'Ana.Petit@exemple.test',
  email_verified: true,
  name: 'Ana Petit',
  picture: 'https://images.test/ana.png',
}
const verifier = 'v'.repeat(64)
const pkce = {
  code_challenge: createHash('sha256').update(verifier).digest('base64url'),
  code_challenge_method: 's256',
}

describe('redirect to a provider', () => {
  test('[AAP-17] each configured provider is requested with our client, our callback and the caller’s options', async ({
    auth,
    google,
    apple,
  }) => {
    const at = async (query: string) => {
      const { status, headers } = await auth('GET', `/authorize?${query}`)
      expect(status).toBe(302)
      return new URL(headers.get('location') ?? '')
    }
    const toGoogle = await at(
      'provider=google&scopes=offline_access%20email&prompt=consent&access_type=offline&hd=exemple.test',
    )
    expect(toGoogle.origin).toBe(google.issuer)
    const asked = Object.fromEntries(toGoogle.searchParams)
    expect(asked).toMatchObject({
      client_id: 'parvis-google',
      response_type: 'code',
      redirect_uri: 'http://parvis.test/auth/v1/callback',
      scope: 'openid email profile offline_access',
      prompt: 'consent',
      access_type: 'offline',
      hd: 'exemple.test',
      code_challenge_method: 'S256',
    })
    expect(asked).not.toHaveProperty('response_mode')
    expect(asked.state).toMatch(/^[0-9a-f]{64}$/)

    const toApple = await at('provider=apple')
    expect(toApple.origin).toBe(apple.issuer)
    expect(Object.fromEntries(toApple.searchParams)).toMatchObject({
      client_id: 'fr.parvis.web',
      scope: 'openid email name',
      response_mode: 'form_post',
    })

    const toAgents = await at('provider=agents&login_hint=ana&prompt=none&acr_values=eidas0')
    expect(Object.fromEntries(toAgents.searchParams)).toMatchObject({
      acr_values: 'eidas1 eidas2',
      prompt: 'login',
      login_hint: 'ana',
    })
  })

  test('parameters that decide where the code goes are never taken from the caller', async ({ auth }) => {
    const theirs = {
      client_id: 'x',
      client_secret: 'x',
      redirect_uri: 'https://voleur.test',
      response_type: 'token',
      response_mode: 'query',
      state: 'x',
      scope: 'x',
      request: 'x',
      request_uri: 'https://voleur.test',
      code_verifier: 'x',
      ...pkce,
    }
    const { headers } = await auth('GET', `/authorize?provider=google&${new URLSearchParams(theirs)}`)
    const asked = new URL(headers.get('location') ?? '').searchParams
    for (const [name, value] of Object.entries(theirs)) expect(asked.getAll(name), name).not.toContain(value)
    expect(asked.has('request_uri') || asked.has('request') || asked.has('client_secret')).toBe(false)
    expect(await auth('GET', '/authorize?provider=google&nonce=a%00b')).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    })
  })

  test('an unknown provider and an invalid PKCE challenge are refused in JSON', async ({ auth }) => {
    for (const query of [
      '',
      'provider=facebook',
      'provider=email',
      'provider=google&code_challenge=court&code_challenge_method=s256',
      `provider=google&code_challenge=${pkce.code_challenge}`,
      'provider=google&scopes=a%0Ab',
    ]) {
      const { status, json } = await auth('GET', `/authorize?${query}`)
      expect([status, json.code], query).toEqual([400, 'validation_failed'])
    }
  })

  test('the settings list exactly the enabled providers', async ({ auth }) => {
    const { json } = await auth('GET', '/settings')
    expect(json.external).toMatchObject({ google: true, apple: true, agents: true })
  })
})

describe('return from a provider', () => {
  test('a first visit creates an account, the next one finds it', async ({
    google,
    signInWith,
    context,
    place,
  }) => {
    google.people.set('g-1', ana)
    const { status, headers } = await signInWith('google', 'g-1', {
      query: { redirect_to: 'http://parvis.test/feed' },
    })
    const { at, query, fragment } = landed(headers)
    expect([status, at, query.size]).toEqual([302, 'http://parvis.test/feed', 0])
    expect(fragment.get('token_type')).toBe('bearer')
    expect(fragment.get('sb')).toBe('')
    expect(fragment.get('provider_token')).toBeTruthy()

    const token = fragment.get('access_token') ?? ''
    const user = await context.db.selectFrom('auth.users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      email: 'ana.petit@exemple.test',
      email_confirmed_at: expect.any(Date),
      encrypted_password: null,
      app_metadata: { provider: 'google', providers: ['google'] },
      user_metadata: { full_name: 'Ana Petit', avatar_url: ana.picture, sub: 'g-1', iss: google.issuer },
    })
    const account = { id: user.id, email: user.email ?? '', password: '', token, refreshToken: '' }
    const member = new Member(place, account)
    const profile = await member.call(getOwnProfile, {})
    // A picture on another site would reveal the readers to that site.
    expect(profile).toMatchObject({ display_name: 'Ana Petit', role: 'citizen', avatar_url: null })

    google.people.set('g-1', { ...ana, name: 'Ana Grand', role: 'politician', consent: true })
    const again = await signInWith('google', 'g-1')
    expect(landed(again.headers).at).toBe('http://parvis.test')
    const known = await context.db.selectFrom('auth.users').selectAll().execute()
    expect(known).toHaveLength(1)
    expect(known[0]?.user_metadata).toMatchObject({ full_name: 'Ana Grand' })
    expect(known[0]?.user_metadata).not.toHaveProperty('role')
    const sessions = await context.db.selectFrom('auth.sessions').select('amr').execute()
    expect(sessions).toHaveLength(2)
    for (const { amr } of sessions) expect(amr).toMatchObject([{ method: 'oauth' }])
  })

  test('with PKCE the browser gets a code, and the exchange returns the provider’s tokens once', async ({
    google,
    auth,
    signInWith,
    context,
  }) => {
    google.people.set('g-1', ana)
    const { headers } = await signInWith('google', 'g-1', {
      query: { ...pkce, scopes: 'offline_access', prompt: 'consent', redirect_to: 'http://parvis.test/?a=1' },
    })
    const { at, query, fragment } = landed(headers)
    expect([at, query.get('a'), fragment.size]).toEqual(['http://parvis.test/', '1', 0])
    const body = { auth_code: query.get('code'), code_verifier: verifier }
    const kept = await context.db.selectFrom('auth.auth_codes').selectAll().executeTakeFirstOrThrow()
    const session = await auth('POST', '/token?grant_type=pkce', { body })
    expect(session.json).toMatchObject({
      token_type: 'bearer',
      provider_token: expect.any(String),
      provider_refresh_token: expect.any(String),
      user: { identities: [{ provider: 'google', id: 'g-1', last_sign_in_at: expect.any(String) }] },
    })
    expect(JSON.stringify(kept)).not.toContain(String(session.json.provider_token))
    const again = await auth('POST', '/token?grant_type=pkce', { body })
    expect(again.json.code).toBe('flow_state_not_found')
  })

  test('an identity below the required level of assurance opens nothing', async ({
    generic,
    signInWith,
    auth,
    context,
  }) => {
    for (const acr of ['eidas0', undefined]) {
      generic.people.set(`agent-${acr}`, { ...ana, acr })
      const { at, query } = landed((await signInWith('generic', `agent-${acr}`)).headers)
      expect([at, query.get('error'), query.get('error_code')]).toEqual([
        'http://parvis.test',
        'access_denied',
        'insufficient_acr',
      ])
      const id_token = await generic.idToken(`agent-${acr}`)
      const body = { provider: 'agents', id_token }
      const { status, json } = await auth('POST', '/token?grant_type=id_token', { body })
      expect([status, json.code]).toEqual([403, 'insufficient_acr'])
    }
    expect(await context.db.selectFrom('auth.users').selectAll().execute()).toEqual([])
    generic.people.set('agent', { ...ana, acr: 'eidas2' })
    const { fragment } = landed((await signInWith('generic', 'agent')).headers)
    expect(fragment.has('access_token')).toBe(true)
  })

  test('an address not verified by Apple signs nobody in, and is confirmed by mail', async ({
    apple,
    signInWith,
    mailbox,
    context,
  }) => {
    for (const [person, email_verified] of [
      ['a-1', false],
      ['a-2', 'false'],
    ] as const) {
      const email = `${person}@exemple.test`
      apple.people.set(person, { email, email_verified })
      const { query } = landed((await signInWith('apple', person)).headers)
      expect(query.get('error_code'), person).toBe('provider_email_needs_verification')
      await mailbox.newest(email)
    }
    const users = await context.db.selectFrom('auth.users').select('email_confirmed_at').execute()
    expect(users).toEqual([{ email_confirmed_at: null }, { email_confirmed_at: null }])
  })

  test('Apple posts a form, and sends the name only once', async ({ apple, signInWith, context }) => {
    apple.people.set('a-1', {
      email: 'x7@privaterelay.test',
      email_verified: 'true',
      is_private_email: 'true',
    })
    const user = JSON.stringify({
      name: { firstName: 'Zoé', lastName: 'Martin' },
      email: 'x7@privaterelay.test',
    })
    const { status, headers } = await signInWith('apple', 'a-1', { extra: { user, id_token: 'autre' } })
    expect([status, landed(headers).fragment.has('access_token')]).toEqual([302, true])
    const facts = () =>
      context.db.selectFrom('auth.identities').select('identity_data').executeTakeFirstOrThrow()
    const expected = {
      full_name: 'Zoé Martin',
      email_verified: true,
      custom_claims: { is_private_email: true },
    }
    expect((await facts()).identity_data).toMatchObject(expected)
    await signInWith('apple', 'a-1')
    expect((await facts()).identity_data).toMatchObject(expected)
    const profile = await context.db.selectFrom('profiles').select('display_name').executeTakeFirstOrThrow()
    expect(profile.display_name).toBe('Zoé Martin')
  })

  test('facts available only from userinfo are fetched there', async ({ generic, signInWith, context }) => {
    generic.people.set('agent', {
      ...ana,
      acr: 'eidas1',
      name: undefined,
      given_name: 'Ana',
      family_name: 'Petit',
    })
    const { headers } = await signInWith('generic', 'agent')
    expect(landed(headers).fragment.has('access_token')).toBe(true)
    const user = await context.db.selectFrom('auth.users').selectAll().executeTakeFirstOrThrow()
    expect(user).toMatchObject({
      email: 'ana.petit@exemple.test',
      user_metadata: { full_name: 'Ana Petit' },
      app_metadata: { provider: 'agents' },
    })
  })

  test('a browser can finish only its own visit; a stranger’s visit never signs it in', async ({
    auth,
    google,
    apple,
  }) => {
    google.people.set('g-1', ana)
    apple.people.set('a-1', ana)
    const navigating = { 'sec-fetch-site': 'cross-site', 'sec-fetch-mode': 'navigate' }
    const begin = async (query: string, visited: typeof google, person: string) => {
      const { headers } = await auth('GET', `/authorize?${query}`, { headers: { 'sec-fetch-site': 'none' } })
      const [cookie = '', ...attributes] = headers.getSetCookie()[0]?.split('; ') ?? []
      const { values } = await visited.visit(headers.get('location') ?? '', { person })
      return { cookie, attributes, values }
    }
    const errorOf = ({ headers }: { headers: Headers }) => landed(headers).query.get('error_code')

    const lure = await begin('provider=google', google, 'g-1')
    expect(lure.attributes).toEqual(['Path=/auth/v1/callback', 'Max-Age=300', 'HttpOnly', 'SameSite=Lax'])
    const lured = await auth('GET', `/callback?${lure.values}`, { headers: navigating })
    expect([lured.status, landed(lured.headers).at, errorOf(lured)]).toEqual([
      303,
      'http://parvis.test',
      'bad_oauth_state',
    ])
    const [another, own] = [
      await begin('provider=google', google, 'g-1'),
      await begin('provider=google', google, 'g-1'),
    ]
    const crossed = { headers: { ...navigating, cookie: another.cookie } }
    expect(errorOf(await auth('GET', `/callback?${own.values}`, crossed))).toBe('bad_oauth_state')

    const good = await begin('provider=apple', apple, 'a-1')
    const back = await auth('POST', '/callback', {
      raw: good.values.toString(),
      headers: {
        ...navigating,
        cookie: `a=b; ${good.cookie}`,
        'content-type': 'application/x-www-form-urlencoded',
      },
    })
    expect(landed(back.headers).fragment.has('access_token')).toBe(true)

    // PKCE binds a sign-in by itself: a browser without the verifier cannot use the code.
    const keyed = await begin(`provider=google&${new URLSearchParams(pkce)}`, google, 'g-1')
    const coded = await auth('GET', `/callback?${keyed.values}`, { headers: navigating })
    expect(landed(coded.headers).query.has('code')).toBe(true)
  })

  test('a forged, missing, expired or replayed state leads to the site with an error in the query', async ({
    auth,
    bring,
    google,
    clock,
  }) => {
    google.people.set('g-1', ana)
    const start = async () => {
      const { headers } = await auth('GET', '/authorize?provider=google&redirect_to=http://parvis.test/app')
      return google.visit(headers.get('location') ?? '', { person: 'g-1' })
    }
    const errorOf = ({ status, headers }: { status: number; headers: Headers }) => {
      const { at, query, fragment } = landed(headers)
      expect(fragment.size).toBe(0)
      return [status, at, query.get('error'), query.get('error_code')]
    }
    const site = 'http://parvis.test'
    const bad = [303, site, 'invalid_request', 'bad_oauth_state']
    expect(errorOf(await auth('GET', '/callback?code=x&state=0123'))).toEqual(bad)
    expect(errorOf(await auth('GET', '/callback?code=x'))).toEqual([
      303,
      site,
      'invalid_request',
      'bad_oauth_callback',
    ])
    const sent = await start()
    const first = landed((await bring(sent)).headers)
    expect([first.at, first.fragment.has('access_token')]).toEqual(['http://parvis.test/app', true])
    expect(errorOf(await bring(sent))).toEqual([303, site, 'invalid_request', 'flow_state_already_used'])
    const late = await start()
    clock.advance({ minutes: 6 })
    expect(errorOf(await bring(late))).toEqual(bad)
  })

  test('the provider’s own error is passed on; a missing or foreign code is reported', async ({
    auth,
    bring,
    google,
    context,
  }) => {
    google.people.set('g-1', ana)
    const begin = async () =>
      (await auth('GET', '/authorize?provider=google&redirect_to=http://parvis.test/auth')).headers.get(
        'location',
      ) ?? ''
    const told = (headers: Headers) => {
      const { at, query, fragment } = landed(headers)
      expect(at).toBe('http://parvis.test/auth')
      expect([query.get('error'), query.get('error_code')]).toEqual([
        fragment.get('error'),
        fragment.get('error_code'),
      ])
      return [query.get('error'), query.get('error_code'), query.get('error_description')]
    }
    const refused = await bring(await google.visit(await begin(), { refuses: true }))
    expect(told(refused.headers)).toEqual(['access_denied', 'access_denied', 'The person refused'])

    const state = new URL(await begin()).searchParams.get('state')
    const missing = await auth('GET', `/callback?state=${state}`)
    expect(told(missing.headers).slice(0, 2)).toEqual(['invalid_request', 'bad_oauth_callback'])

    // A code of another visit does not fit this one's verifier.
    const other = await google.visit(await begin(), { person: 'g-1' })
    other.values.set('state', new URL(await begin()).searchParams.get('state') ?? '')
    const foreign = await bring(other)
    expect(told(foreign.headers).slice(0, 2)).toEqual(['server_error', 'unexpected_failure'])
    expect(await context.db.selectFrom('auth.users').selectAll().execute()).toEqual([])
  })

  test('an unreachable provider leads back with an error, at the start and at the return', async ({
    auth,
    bring,
    google,
    generic,
  }) => {
    google.people.set('g-1', ana)
    const { headers } = await auth('GET', '/authorize?provider=google')
    const sent = await google.visit(headers.get('location') ?? '', { person: 'g-1' })
    await google.close()
    const back = landed((await bring(sent)).headers).query
    expect([back.get('error'), back.get('error_code')]).toEqual(['server_error', 'unexpected_failure'])

    await generic.close()
    const { status, headers: start } = await auth(
      'GET',
      '/authorize?provider=agents&redirect_to=http://parvis.test/auth',
    )
    const { at, query } = landed(start)
    expect([status, at, query.get('error')]).toEqual([
      302,
      'http://parvis.test/auth',
      'temporarily_unavailable',
    ])

    // The next visit contacts it again.
    const port = Number(new URL(generic.issuer).port)
    const again = await openIdProvider({ clientId: generic.clientId, port })
    const second = await auth('GET', '/authorize?provider=agents')
    await again.close()
    expect(second.headers.get('location')).toContain(`${generic.issuer}/`)
  })
})

describe('a server with sign-up off', () => {
  test.override({ more: { AUTH_SIGNUP: '0' } })

  test('creates no account, and lets members in', async ({ google, signInWith, context }) => {
    google.people.set('g-1', ana)
    const { query } = landed((await signInWith('google', 'g-1')).headers)
    expect([query.get('error'), query.get('error_code')]).toEqual(['access_denied', 'signup_disabled'])
    expect(await context.db.selectFrom('auth.users').selectAll().execute()).toEqual([])
    await context.db
      .insertInto('auth.users')
      .values({ email: 'ana.petit@exemple.test', email_confirmed_at: new Date() })
      .execute()
    expect(landed((await signInWith('google', 'g-1')).headers).fragment.has('access_token')).toBe(true)
  })
})

describe('a server that has dropped a provider', () => {
  test('refuses returns from it', async ({ auth, google, context }) => {
    google.people.set('g-1', ana)
    const { headers } = await auth('GET', '/authorize?provider=google')
    const { values } = await google.visit(headers.get('location') ?? '', { person: 'g-1' })
    await context.db.updateTable('auth.flow_states').set({ provider: 'parti' }).execute()
    const { query } = landed((await auth('GET', `/callback?${values}`)).headers)
    expect(query.get('error_code')).toBe('oauth_provider_not_supported')
  })
})
