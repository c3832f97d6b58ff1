import { decodeJwt } from 'jose'
import { describe, expect } from 'vitest'
import { signInUrl, test } from '../../../../apps/server/test/sso.ts'

const maire = { nameId: 'u-1', mail: 'Ada.Maire@ville.exemple.test', displayName: 'Ada Maire' }
const back = 'http://parvis.test/ici?onglet=1'

describe('with single sign-on', () => {
  test.override({ settings: { AUTH_SAML: '1' } })

  test('[AAP-11] a domain or a provider leads to its organisation, an unknown one to a named error', async ({
    auth,
    connect,
    browser,
  }) => {
    const unknown = await auth('POST', '/sso', { body: { domain: 'inconnu.exemple.test' } })
    expect(unknown).toMatchObject({ status: 404, json: { code: 'sso_provider_not_found' } })
    const { id } = await connect('ville')
    for (const sought of [{ domain: ' Ville.Exemple.test' }, { providerId: id }]) {
      const url = new URL(await signInUrl(browser(), sought))
      expect(url.origin + url.pathname).toBe('https://ville.exemple.test/sso')
      expect([...url.searchParams.keys()]).toEqual(['SAMLRequest', 'RelayState', 'SigAlg', 'Signature'])
      expect(url.searchParams.get('SigAlg')).toBe('http://www.w3.org/2001/04/xmldsig-more#rsa-sha256')
    }
    const elsewhere = await browser().signInWithSSO({ providerId: '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11' })
    expect(elsewhere.error).toMatchObject({ status: 404, code: 'sso_provider_not_found' })
    const redirected = await auth('POST', '/sso', { body: { provider_id: id } })
    expect(redirected.status).toBe(303)
    expect(redirected.headers.get('location')).toMatch(/^https:\/\/ville\.exemple\.test\/sso\?SAMLRequest=/)
    expect((await auth('GET', '/settings')).json.saml_enabled).toBe(true)
  })

  test('malformed requests are refused as such', async ({ auth, connect }) => {
    const { id } = await connect('ville')
    const domain = 'ville.exemple.test'
    for (const body of [
      {},
      { provider_id: id, domain },
      { provider_id: 'ville' },
      { domain: 'ville\u0000.exemple.test' },
      { domain, code_challenge: 'x'.repeat(43) },
      { domain, code_challenge: 'short', code_challenge_method: 's256' },
    ])
      expect(await auth('POST', '/sso', { body })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      })
  })

  test('a member signs in at their organisation and returns with a session', async ({
    connect,
    browser,
    post,
    context,
  }) => {
    const { organisation, id } = await connect('ville')
    const client = browser()
    const url = await signInUrl(client, { domain: 'ville.exemple.test', options: { redirectTo: back } })
    const landed = await post(await organisation.answers(url, maire))
    expect(landed).toMatchObject({ status: 302, target: 'http://parvis.test/ici', query: { onglet: '1' } })
    expect(landed.fragment).toMatchObject({ token_type: 'bearer', expires_in: '3600', sb: '' })

    const { access_token, refresh_token } = landed.fragment as { access_token: string; refresh_token: string }
    const { data } = await client.setSession({ access_token, refresh_token })
    expect(data.user).toMatchObject({
      email: 'ada.maire@ville.exemple.test',
      app_metadata: { provider: `sso:${id}`, providers: [`sso:${id}`] },
      user_metadata: { display_name: 'Ada Maire', email_verified: true },
      identities: [{ provider: `sso:${id}`, id: 'u-1', email: 'ada.maire@ville.exemple.test' }],
    })
    expect(decodeJwt(access_token)).toMatchObject({
      aal: 'aal1',
      amr: [{ method: 'sso/saml', provider: id }],
    })
    const profile = await context.db
      .selectFrom('profiles')
      .select(['display_name', 'role', 'verified', 'consented_at'])
      .where('id', '=', String(data.user?.id))
      .executeTakeFirst()
    expect(profile).toEqual({
      display_name: 'Ada Maire',
      role: 'citizen',
      verified: false,
      consented_at: null,
    })
  })

  test('a PKCE client returns with a code, which its verifier exchanges once', async ({
    connect,
    browser,
    post,
  }) => {
    const { organisation, id } = await connect('ville')
    const client = browser({ flowType: 'pkce' })
    const url = await signInUrl(client, { domain: 'ville.exemple.test', options: { redirectTo: back } })
    const landed = await post(await organisation.answers(url, maire))
    expect(landed).toMatchObject({ status: 302, target: 'http://parvis.test/ici', fragment: {} })
    const { data, error } = await client.exchangeCodeForSession(String(landed.query.code))
    expect(error).toBeNull()
    expect(decodeJwt(String(data.session?.access_token)).amr).toMatchObject([
      { method: 'sso/saml', provider: id },
    ])
    const thief = browser({ flowType: 'pkce' })
    await thief.signInWithSSO({ domain: 'ville.exemple.test' })
    expect((await thief.exchangeCodeForSession(String(landed.query.code))).error?.code).toBe(
      'flow_state_not_found',
    )
  })

  test('a sign-in started by the organisation leads to the site, or to an allowed target', async ({
    connect,
    post,
  }) => {
    const { organisation } = await connect('ville')
    const cases = [
      ['', 'http://parvis.test'],
      ['http://parvis.test/post/1', 'http://parvis.test/post/1'],
      ['https://ailleurs.exemple.test/vol', 'http://parvis.test'],
    ] as const
    for (const [relayState, target] of cases) {
      const landed = await post(await organisation.begins(maire, relayState))
      expect(landed).toMatchObject({ status: 302, target })
      expect(landed.fragment.access_token).toBeTruthy()
    }
    const nonsense = await post(await organisation.begins(maire, 'ni une adresse ni un identifiant'))
    expect(nonsense).toMatchObject({ status: 303, query: { error_code: 'validation_failed' } })
  })

  test('the response, the assertion or both may be signed', async ({ connect, post }) => {
    const { organisation } = await connect('ville')
    for (const signs of ['response', 'assertion', 'both'] as const)
      expect((await post(await organisation.begins(maire, '', { signs }))).fragment.access_token).toBeTruthy()
  })

  test('a visit ends after two minutes or after its response, and an unknown one is refused', async ({
    connect,
    browser,
    post,
    clock,
  }) => {
    const { organisation } = await connect('ville')
    const begin = () => signInUrl(browser(), { domain: 'ville.exemple.test' })
    const late = await organisation.answers(await begin(), maire)
    clock.advance({ minutes: 2, seconds: 1 })
    expect(await post(late)).toMatchObject({
      status: 303,
      target: 'http://parvis.test',
      query: { error: 'server_error', error_code: 'saml_relay_state_expired' },
      fragment: {},
    })
    const url = await begin()
    const used = await organisation.answers(url, maire)
    expect((await post(used)).status).toBe(302)
    expect((await post(await organisation.answers(url, maire))).query.error_code).toBe(
      'saml_relay_state_not_found',
    )
    const foreign = await organisation.begins(maire, '6f1b0c6e-5d1c-4a57-9f0a-2f4c4f8f6d11')
    expect((await post(foreign)).query.error_code).toBe('saml_relay_state_not_found')
  })

  test('a disabled organisation can neither start nor answer', async ({
    connect,
    browser,
    post,
    auth,
    serviceToken,
  }) => {
    const { organisation, id } = await connect('ville')
    const url = await signInUrl(browser(), { domain: 'ville.exemple.test' })
    await auth('PUT', `/admin/sso/providers/${id}`, { token: serviceToken, body: { disabled: true } })
    const again = await browser().signInWithSSO({ domain: 'ville.exemple.test' })
    expect(again.error).toMatchObject({ status: 404, code: 'sso_provider_disabled' })
    for (const form of [await organisation.answers(url, maire), await organisation.begins(maire)])
      expect(await post(form)).toMatchObject({ status: 303, query: { error_code: 'sso_provider_disabled' } })
  })

  test('our metadata has our names, address and key; a downloaded copy has an end', async ({
    auth,
    clock,
    context,
  }) => {
    const [first, second] = await Promise.all([
      auth('GET', '/sso/saml/metadata'),
      auth('GET', '/sso/saml/metadata'),
    ])
    expect(first.text).toBe(second.text)
    expect(first.headers.get('content-type')).toMatch(/^application\/xml/)
    expect(first.text).toContain('entityID="http://parvis.test/auth/v1/sso/saml/metadata"')
    expect(first.text).toContain('Location="http://parvis.test/auth/v1/sso/saml/acs"')
    expect(first.text).toContain('AuthnRequestsSigned="true"')
    expect(first.text).not.toContain('validUntil')
    const copy = await auth('GET', '/sso/saml/metadata?download=true')
    expect(copy.headers.get('content-disposition')).toBe('attachment; filename="metadata.xml"')
    const until = Date.parse(/validUntil="([^"]+)"/.exec(copy.text)?.[1] ?? '')
    expect(until - clock.now().getTime()).toBeGreaterThan(4.9 * 365 * 86_400_000)
    const { sealed_private_key } = await context.db
      .selectFrom('auth.saml_key')
      .select('sealed_private_key')
      .executeTakeFirstOrThrow()
    expect(sealed_private_key).toMatch(/^eyJ[\w-]+\.\.[\w-]+\./)
  })
})

test('while single sign-on is off, each of its endpoints says so', async ({
  auth,
  browser,
  serviceToken,
}) => {
  const off = { status: 404, json: { code: 'saml_provider_disabled', message: 'SAML 2.0 is disabled' } }
  const headers = { 'content-type': 'application/x-www-form-urlencoded' }
  expect(await auth('POST', '/sso', { body: { domain: 'ville.exemple.test' } })).toMatchObject(off)
  expect(await auth('GET', '/sso/saml/metadata')).toMatchObject(off)
  expect(await auth('POST', '/sso/saml/acs', { raw: 'SAMLResponse=x', headers })).toMatchObject(off)
  expect((await auth('GET', '/admin/sso/providers', { token: serviceToken })).status).toBe(200)
  const { error } = await browser().signInWithSSO({ domain: 'ville.exemple.test' })
  expect(error).toMatchObject({ status: 404, code: 'saml_provider_disabled' })
  expect((await auth('GET', '/settings')).json.saml_enabled).toBe(false)
})
