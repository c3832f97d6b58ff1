import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { describe, expect } from 'vitest'
import { Member } from '../../../../apps/server/test/people.ts'
import { landed, pkce, test, verifier } from '../../../../apps/server/test/providers.ts'

const ana = {
  email: 'Ana.Petit@exemple.test',
  email_verified: true,
  name: 'Ana Petit',
  picture: 'https://images.test/ana.png',
}

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
