import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../../apps/server/test/auth-call.ts'
import { authenticator, guard } from '../../../../apps/server/test/authenticator.ts'
import { test } from '../../../../apps/server/test/parvis.ts'

async function enrolled(auth: AuthCall, token: string, name = '') {
  const { json } = await auth('POST', '/factors', {
    token,
    body: { factor_type: 'totp', friendly_name: name },
  })
  const { secret } = json.totp as { secret: string }
  return { id: String(json.id), code: authenticator(secret) }
}

async function challenged(auth: AuthCall, token: string, factorId: string, headers = {}) {
  const { json } = await auth('POST', `/factors/${factorId}/challenge`, { token, headers, body: {} })
  return String(json.id)
}

describe('enrolment', () => {
  test('is limited to ten factors; enrolments unfinished after five minutes make room', async ({
    join,
    auth,
    clock,
  }) => {
    const { token } = await join('ana')
    for (let number = 1; number <= 10; number += 1) await enrolled(auth, token, `Numéro ${number}`)
    const eleventh = () =>
      auth('POST', '/factors', { token, body: { factor_type: 'totp', friendly_name: 'Numéro 11' } })
    const refused = await eleventh()
    expect([refused.status, refused.json.code]).toEqual([422, 'too_many_enrolled_mfa_factors'])
    clock.advance({ seconds: 301 })
    expect((await eleventh()).status).toBe(200)
    const { json } = await auth('GET', '/user', { token })
    expect(json.factors).toMatchObject([{ friendly_name: 'Numéro 11' }])
  })

  test('requires distinct factor names; two without a name clash too', async ({ join, auth }) => {
    const { token } = await join('ana')
    const again = async (friendly_name: string | undefined) => {
      const { status, json } = await auth('POST', '/factors', {
        token,
        body: { factor_type: 'totp', friendly_name },
      })
      return status === 200 ? 'enrolled' : `${status} ${json.code}`
    }
    expect(await again(undefined)).toBe('enrolled')
    expect(await again('')).toBe('422 mfa_factor_name_conflict')
    expect(await again('Clé')).toBe('enrolled')
    expect(await again(' Clé ')).toBe('422 mfa_factor_name_conflict')
    expect(await again('x'.repeat(101))).toBe('400 validation_failed')
    expect(await again('ligne\u0000')).toBe('400 validation_failed')
  })

  test('is for members, for offered types, and for the member’s own factors', async ({
    join,
    auth,
    context,
  }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const answer = async (method: string, path: string, body: object, token?: string) => {
      const { status, json } = await auth(method, path, { body, ...(token === undefined ? {} : { token }) })
      return `${status} ${json.code}`
    }
    const totp = { factor_type: 'totp' }
    expect(await answer('POST', '/factors', totp)).toBe('401 no_authorization')
    for (const factor_type of ['recovery_code', 'passkey', 7, undefined])
      expect(await answer('POST', '/factors', { factor_type }, ana.token)).toBe('400 validation_failed')
    expect(await answer('POST', '/factors', { factor_type: 'phone', phone: '+33612345678' }, ana.token)).toBe(
      '422 mfa_phone_enroll_not_enabled',
    )
    const { id } = await enrolled(auth, ana.token)
    for (const path of [`/factors/${id}/challenge`, `/factors/${id}/verify`])
      expect(await answer('POST', path, {}, bob.token)).toBe('404 mfa_factor_not_found')
    expect(await answer('DELETE', `/factors/${id}`, {}, bob.token)).toBe('404 mfa_factor_not_found')
    expect(await answer('DELETE', '/factors/numero-1', {}, ana.token)).toBe('404 validation_failed')

    await context.db.updateTable('auth.users').set({ is_anonymous: true }).where('id', '=', bob.id).execute()
    expect(await answer('POST', '/factors', totp, bob.token)).toBe('403 no_authorization')
  })

  test('abandoned, can be removed without a code', async ({ join, browser }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { data } = await client.mfa.enroll({ factorType: 'totp' })
    expect((await client.mfa.unenroll({ factorId: data?.id ?? '' })).error).toBeNull()
    expect((await client.mfa.listFactors()).data?.all).toEqual([])
  })
})

describe('with authenticator applications off', () => {
  test.override({ settings: { AUTH_TOTP: '0' } })

  test('none can be enrolled', async ({ join, browser }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    expect((await client.mfa.enroll({ factorType: 'totp' })).error).toMatchObject({
      status: 422,
      code: 'mfa_totp_enroll_not_enabled',
    })
  })
})

test('a type that is no longer offered cannot be verified either', async ({ join, browser, context }) => {
  const client = browser()
  const { factorId } = await guard(client, await join('ana'))
  context.config.auth.factors.totp = false
  expect((await client.mfa.challenge({ factorId })).error?.code).toBe('mfa_totp_verify_not_enabled')
  const verified = await client.mfa.verify({ factorId, challengeId: randomUUID(), code: '123456' })
  expect(verified.error?.code).toBe('mfa_totp_verify_not_enabled')
})

describe('a challenge', () => {
  test('expires after five minutes, and belongs to one factor', async ({ join, browser, clock }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const enrol = async (friendlyName: string) => {
      const { data } = await client.mfa.enroll({ factorType: 'totp', friendlyName })
      if (data?.type !== 'totp') throw new Error('no factor')
      return { id: data.id, code: authenticator(data.totp.secret) }
    }
    const [factor, other] = [await enrol('Une'), await enrol('Autre')]
    const { data: challenge } = await client.mfa.challenge({ factorId: factor.id })
    const show = async (factorId: string, challengeId: string, code = '123456') =>
      (await client.mfa.verify({ factorId, challengeId, code })).error
    const challengeId = challenge?.id ?? ''
    for (const foreign of [randomUUID(), 'aucun'])
      expect(await show(factor.id, foreign)).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    expect(await show(other.id, challengeId)).toMatchObject({ status: 422, code: 'mfa_factor_not_found' })
    expect(await show(factor.id, challengeId, '')).toMatchObject({ status: 400, code: 'validation_failed' })
    expect(await show(factor.id, '')).toMatchObject({ status: 400, code: 'validation_failed' })

    clock.advance({ seconds: 301 })
    const code = factor.code(clock.now().getTime())
    expect(await show(factor.id, challengeId, code)).toMatchObject({
      status: 422,
      code: 'mfa_challenge_expired',
    })
  })

  test('has five attempts, even if the right code is among the later ones', async ({ join, auth }) => {
    const { token } = await join('ana')
    const { id, code } = await enrolled(auth, token)
    const challenge_id = await challenged(auth, token, id)
    const show = async (shown: string) =>
      (await auth('POST', `/factors/${id}/verify`, { token, body: { challenge_id, code: shown } })).json.code
    const wrong = ['000000', 'abcdef', '12345', '1234567', '']
    for (const one of wrong.slice(0, 4)) expect(await show(one)).toBe('mfa_verification_failed')
    expect(await show('')).toBe('validation_failed')
    expect(await show('111111')).toBe('mfa_verification_failed')
    expect(await show(code())).toBe('mfa_challenge_expired')

    const another = await challenged(auth, token, id)
    const spaced = code().replace(/(...)/, '$1 ')
    const { status } = await auth('POST', `/factors/${id}/verify`, {
      token,
      body: { challenge_id: another, code: spaced },
    })
    expect(status).toBe(200)
  })

  test('is answered once', async ({ join, auth, clock }) => {
    const { token } = await join('ana')
    const { id, code } = await enrolled(auth, token)
    const challenge_id = await challenged(auth, token, id)
    const show = () =>
      auth('POST', `/factors/${id}/verify`, {
        token,
        body: { challenge_id, code: code(clock.now().getTime()) },
      })
    expect((await show()).status).toBe(200)
    clock.advance({ seconds: 30 })
    const again = await show()
    expect([again.status, again.json.code]).toEqual([422, 'mfa_ip_address_mismatch'])
  })
})

describe('behind a proxy', () => {
  test.override({ settings: { TRUST_PROXY: '127.0.0.1' } })

  test('a challenge must be answered from where it was requested', async ({ join, auth }) => {
    const { token } = await join('ana')
    const { id, code } = await enrolled(auth, token)
    const from = (address: string) => ({ 'x-forwarded-for': address })
    const challenge_id = await challenged(auth, token, id, from('198.51.100.7'))
    const show = (address: string) =>
      auth('POST', `/factors/${id}/verify`, {
        token,
        headers: from(address),
        body: { challenge_id, code: code() },
      })
    const elsewhere = await show('198.51.100.8')
    expect([elsewhere.status, elsewhere.json.code]).toEqual([422, 'mfa_ip_address_mismatch'])
    expect((await show('198.51.100.7')).status).toBe(200)
  })
})

describe('with rate limits on', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('ten wrong codes lock an account’s factors, across challenges', async ({ join, auth }) => {
    const { token } = await join('ana')
    const { id, code } = await enrolled(auth, token)
    const show = async (shown: string) => {
      const challenge_id = await challenged(auth, token, id)
      const { status, json } = await auth('POST', `/factors/${id}/verify`, {
        token,
        body: { challenge_id, code: shown },
      })
      return `${status} ${json.code}`
    }
    for (let turn = 0; turn < 10; turn += 1) expect(await show('000000')).toBe('422 mfa_verification_failed')
    expect(await show(code())).toBe('429 over_request_rate_limit')
  })
})

describe('a phone', () => {
  test.override({ settings: { AUTH_PHONE_FACTORS: '1' } })

  const phone = '33612345678'

  test('[AAP-21] is enrolled by its number and confirmed by the code that it receives', async ({
    join,
    browser,
    context,
    clock,
  }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { data: factor } = await client.mfa.enroll({ factorType: 'phone', phone: '+33 6 12 34 56 78' })
    expect(factor).toMatchObject({ type: 'phone', friendly_name: '', phone })
    const factorId = factor?.id ?? ''
    expect((await client.getUser()).data.user?.factors).toMatchObject([
      { factor_type: 'phone', status: 'unverified', phone },
    ])

    const { data: challenge } = await client.mfa.challenge({ factorId })
    expect(challenge).toMatchObject({ type: 'phone' })
    const texts = () => context.mailbox?.latest('sms', phone) ?? []
    const code = /^(\d{6}) est votre code Parvis/.exec((await texts())[0]?.text ?? '')?.[1] ?? ''
    const kept = await context.db.selectFrom('auth.factor_challenges').selectAll().execute()
    expect(JSON.stringify(kept)).not.toContain(code)

    const soon = await client.mfa.challenge({ factorId })
    expect(soon.error).toMatchObject({ status: 429, code: 'over_sms_send_rate_limit' })
    const challengeId = challenge?.id ?? ''
    const wrong = await client.mfa.verify({ factorId, challengeId, code: code === '123456' ? '1' : '123456' })
    expect(wrong.error).toMatchObject({ status: 422, code: 'mfa_verification_failed' })
    expect((await client.mfa.verify({ factorId, challengeId, code })).error).toBeNull()
    expect((await client.mfa.getAuthenticatorAssuranceLevel()).data).toMatchObject({
      currentLevel: 'aal2',
      currentAuthenticationMethods: [{ method: 'mfa/phone' }, { method: 'password' }],
    })
    expect((await client.mfa.listFactors()).data?.phone).toMatchObject([{ id: factorId }])

    const twice = await client.mfa.enroll({ factorType: 'phone', phone, friendlyName: 'Encore' })
    expect(twice.error).toMatchObject({ status: 422, code: 'mfa_verified_factor_exists' })
    clock.advance({ seconds: 61 })
    await client.mfa.challenge({ factorId })
    expect(await texts()).toHaveLength(2)
  })

  test('with an invalid number or an unsupported channel is refused', async ({ join, auth }) => {
    const { token } = await join('ana')
    const enrol = (number: string) =>
      auth('POST', '/factors', { token, body: { factor_type: 'phone', phone: number } })
    expect((await enrol('0612345678')).json).toMatchObject({
      code: 'validation_failed',
      message: 'Invalid phone number format (E.164 required)',
    })
    const { json } = await enrol(phone)
    const challenge = await auth('POST', `/factors/${json.id}/challenge`, {
      token,
      body: { channel: 'whatsapp' },
    })
    expect([challenge.status, challenge.json.code]).toEqual([400, 'validation_failed'])
    // The same number replaces the former attempt.
    expect((await enrol(phone)).status).toBe(200)
  })

  test('that cannot be reached is reported', async ({ join, browser, context }) => {
    const client = browser()
    await client.signInWithPassword(await join('ana'))
    const { data: factor } = await client.mfa.enroll({ factorType: 'phone', phone })
    context.texter.send = () => Promise.reject(new Error('the gateway is down'))
    context.log.level = 'silent'
    const { error } = await client.mfa.challenge({ factorId: factor?.id ?? '' })
    expect(error).toMatchObject({ status: 422, code: 'sms_send_failed' })
  })
})
