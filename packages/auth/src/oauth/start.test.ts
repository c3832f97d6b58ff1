import { describe, expect } from 'vitest'
import { pkce, test } from '../../../../apps/server/test/providers.ts'

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
