import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { describe, expect } from 'vitest'
import { Member } from '../../../../apps/server/test/people.ts'
import { address, ana, errorOf, landed, pkce, test } from '../../../../apps/server/test/providers.ts'

describe('a member links an identity', () => {
  test('only the browser that started the linking can finish it, with or without PKCE', async ({
    join,
    auth,
    google,
  }) => {
    const member = await join('ana')
    google.people.set('g-1', { ...ana, email: 'voleur@exemple.test' })
    const query = new URLSearchParams({ provider: 'google', skip_http_redirect: 'true', ...pkce })
    const link = async (brings: boolean) => {
      const begun = await auth('GET', `/user/identities/authorize?${query}`, { token: member.token })
      const [cookie = ''] = begun.headers.getSetCookie()[0]?.split('; ') ?? []
      const { values } = await google.visit(String(begun.json.url), { person: 'g-1' })
      const headers = { 'sec-fetch-site': 'cross-site', ...(brings ? { cookie } : {}) }
      return landed((await auth('GET', `/callback?${values}`, { headers })).headers).query
    }
    const identities = async () => (await auth('GET', '/user', { token: member.token })).json.identities
    expect((await link(false)).get('error_code')).toBe('bad_oauth_state')
    expect(await identities()).toHaveLength(1)
    expect((await link(true)).has('code')).toBe(true)
    expect(await identities()).toHaveLength(2)
  })

  test('[AAP-18] the official client links an identity to the signed-in account', async ({
    join,
    browser,
    google,
    bring,
    auth,
    context,
  }) => {
    const member = await join('ana')
    const client = browser()
    await client.setSession({ access_token: member.token, refresh_token: member.refreshToken })
    google.people.set('g-1', { ...ana, email: 'ana.travail@exemple.test' })
    const link = async () => {
      const { data, error } = await client.linkIdentity({
        provider: 'google',
        options: { skipBrowserRedirect: true, redirectTo: 'http://parvis.test/settings' },
      })
      expect(error).toBeNull()
      return bring(await google.visit(data?.url ?? '', { person: 'g-1' }))
    }
    const { at, fragment } = landed((await link()).headers)
    expect(at).toBe('http://parvis.test/settings')
    const { json } = await auth('GET', '/user', { token: fragment.get('access_token') ?? '' })
    expect(json).toMatchObject({
      id: member.id,
      email: address,
      identities: [
        { provider: 'email' },
        { provider: 'google', id: 'g-1', email: 'ana.travail@exemple.test' },
      ],
      app_metadata: { providers: ['email', 'google'] },
    })
    const events = await context.db.selectFrom('auth.audit_events').select('event').execute()
    expect(events.map(({ event }) => event)).toContain('identity_linked')

    expect(errorOf((await link()).headers)).toEqual(['server_error', 'identity_already_exists'])
    const other = await join('bruno')
    await client.setSession({ access_token: other.token, refresh_token: other.refreshToken })
    expect(errorOf((await link()).headers)).toEqual(['server_error', 'identity_already_exists'])
  })

  test('without the flag the browser is redirected; without a session the request is refused', async ({
    auth,
    join,
    google,
  }) => {
    const member = await join('ana')
    const path = '/user/identities/authorize?provider=google'
    const { status, headers } = await auth('GET', path, { token: member.token })
    expect(status).toBe(302)
    expect(headers.get('location')).toContain(google.issuer)
    expect((await auth('GET', path)).json.code).toBe('no_authorization')
    const unknown = await auth('GET', '/user/identities/authorize?provider=x', { token: member.token })
    expect([unknown.status, unknown.json.code]).toEqual([400, 'validation_failed'])
  })

  test('an account created only by an unverified address releases the identity', async ({
    join,
    auth,
    google,
    bring,
    signInWith,
  }) => {
    const member = await join('ana')
    google.people.set('g-1', { ...ana, email_verified: false })
    await signInWith('google', 'g-1')
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    const { json } = await auth('GET', path, { token: member.token })
    await bring(await google.visit(String(json.url), { person: 'g-1' }))
    const { json: user } = await auth('GET', '/user', { token: member.token })
    expect(user.identities).toMatchObject([{ provider: 'email' }, { provider: 'google' }])
  })
})

describe('a visitor without an address', () => {
  test.override({ more: { AUTH_ANONYMOUS: '1' } })

  test('becomes a member by an identity, with its address', async ({
    browser,
    auth,
    google,
    bring,
    place,
  }) => {
    const client = browser()
    const { data: anonymous } = await client.signInAnonymously()
    google.people.set('g-1', ana)
    const { data } = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    const { fragment } = landed((await bring(await google.visit(data?.url ?? '', { person: 'g-1' }))).headers)
    const token = fragment.get('access_token') ?? ''
    const { json } = await auth('GET', '/user', { token })
    expect(json).toMatchObject({
      id: anonymous.user?.id,
      email: address,
      is_anonymous: false,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google' },
    })
    const account = { id: String(json.id), email: address, password: '', token, refreshToken: '' }
    const profile = await new Member(place, account).call(getOwnProfile, {})
    expect(profile.display_name).toBe('Ana Petit')
  })
})

describe('a server with linking off', () => {
  test.override({ more: { AUTH_LINKING: '0' } })

  test('refuses both linking and unlinking by name', async ({ join, browser }) => {
    const member = await join('ana')
    const client = browser()
    const { data } = await client.setSession({
      access_token: member.token,
      refresh_token: member.refreshToken,
    })
    const linked = await client.linkIdentity({ provider: 'google', options: { skipBrowserRedirect: true } })
    expect([linked.error?.status, linked.error?.code]).toEqual([404, 'manual_linking_disabled'])
    const [identity] = data.user?.identities ?? []
    if (identity === undefined) throw new Error('no identity')
    const unlinked = await client.unlinkIdentity(identity)
    expect([unlinked.error?.status, unlinked.error?.code]).toEqual([404, 'manual_linking_disabled'])
  })
})
