import { describe, expect } from 'vitest'
import { openIdProvider } from '../../../../apps/server/test/openid-provider.ts'
import { ana, landed, pkce, test } from '../../../../apps/server/test/providers.ts'

describe('return from a provider', () => {
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
    const errorsIn = (headers: Headers) => {
      const { at, query, fragment } = landed(headers)
      expect(at).toBe('http://parvis.test/auth')
      expect([query.get('error'), query.get('error_code')]).toEqual([
        fragment.get('error'),
        fragment.get('error_code'),
      ])
      return [query.get('error'), query.get('error_code'), query.get('error_description')]
    }
    const refused = await bring(await google.visit(await begin(), { refuses: true }))
    expect(errorsIn(refused.headers)).toEqual(['access_denied', 'access_denied', 'The person refused'])

    const state = new URL(await begin()).searchParams.get('state')
    const missing = await auth('GET', `/callback?state=${state}`)
    expect(errorsIn(missing.headers).slice(0, 2)).toEqual(['invalid_request', 'bad_oauth_callback'])

    // A code of another visit does not fit this one's verifier.
    const other = await google.visit(await begin(), { person: 'g-1' })
    other.values.set('state', new URL(await begin()).searchParams.get('state') ?? '')
    const foreign = await bring(other)
    expect(errorsIn(foreign.headers).slice(0, 2)).toEqual(['server_error', 'unexpected_failure'])
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
