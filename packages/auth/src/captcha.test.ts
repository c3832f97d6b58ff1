import { describe, expect } from 'vitest'
import { test as base } from '../../../apps/server/test/captcha-judge.ts'

const password = 'un-mot-de-passe-correct'

const test = base.extend<{ settings: Record<string, string> }>({
  settings: async ({ judge }, use) =>
    use({ AUTH_CAPTCHA: 'hcaptcha', AUTH_CAPTCHA_SECRET: 'secret', AUTH_CAPTCHA_URL: judge.address }),
})

describe('with a captcha configured', () => {
  test('sign-up and every call that sends mail or checks a password require a solved one', async ({
    auth,
    judge,
  }) => {
    const calls: [string, object][] = [
      ['/signup', { email: 'ana@exemple.test', password }],
      ['/token?grant_type=password', { email: 'ana@exemple.test', password }],
      ['/token?grant_type=web3', { chain: 'ethereum', message: 'm', signature: 's' }],
      ['/otp', { email: 'ana@exemple.test' }],
      ['/magiclink', { email: 'ana@exemple.test' }],
      ['/recover', { email: 'ana@exemple.test' }],
      ['/resend', { type: 'signup', email: 'ana@exemple.test' }],
      ['/sso', { domain: 'exemple.test' }],
    ]
    for (const [path, body] of calls) {
      for (const meta of [undefined, {}, { captcha_token: '' }, { captcha_token: 'au hasard' }]) {
        const answer = await auth('POST', path, { body: { ...body, gotrue_meta_security: meta } })
        expect([path, answer.status, answer.json.code]).toEqual([path, 400, 'captcha_failed'])
      }
    }
    expect(judge.asked).toHaveLength(calls.length)
    expect(judge.asked[0]?.get('secret')).toBe('secret')
    expect(judge.asked[0]?.get('remoteip')).toBe('127.0.0.1')
  })

  test('the official client passes its token on, and signs up', async ({ browser }) => {
    const { data, error } = await browser().signUp({
      email: 'ben@exemple.test',
      password,
      options: { captchaToken: 'résolu' },
    })
    expect(error).toBeNull()
    expect(data.user?.email).toBe('ben@exemple.test')
  })

  test('a refresh requires none', async ({ auth }) => {
    const answer = await auth('POST', '/token?grant_type=refresh_token', {
      body: { refresh_token: 'abcdefghijkl' },
    })
    expect(answer.json.code).toBe('refresh_token_not_found')
  })

  test('an unreachable captcha service answers 503, not a refusal', async ({ auth, judge }) => {
    await judge.close()
    const answer = await auth('POST', '/recover', {
      body: { email: 'ana@exemple.test', gotrue_meta_security: { captcha_token: 'résolu' } },
    })
    expect(answer).toMatchObject({ status: 503, json: { code: 'unexpected_failure' } })
  })
})
