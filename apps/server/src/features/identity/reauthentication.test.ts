import { describe, expect } from 'vitest'
import { test } from '../../../test/parvis.ts'

const password = 'un-nouveau-mot-de-passe'

describe('the code of a sensitive change', () => {
  test('goes to a confirmed address or number only', async ({ join, auth, world }) => {
    const member = await join('ana')
    const ask = async () => {
      const { status, json } = await auth('GET', '/reauthenticate', { token: member.token })
      return [status, json.code]
    }
    const become = (values: object) => world.db.updateTable('auth.users').set(values).execute()
    await become({ email_confirmed_at: null })
    expect(await ask()).toEqual([422, 'email_not_confirmed'])
    await become({ email: null, phone: '33612345678' })
    expect(await ask()).toEqual([422, 'phone_not_confirmed'])
    await become({ phone: null })
    expect(await ask()).toEqual([400, 'validation_failed'])
    expect((await auth('GET', '/reauthenticate')).json.code).toBe('no_authorization')
  })

  test('follows the last one by a minute, and lives an hour', async ({ join, browser, mailbox, clock }) => {
    const member = await join('ana')
    const client = browser()
    await client.signInWithPassword(member)
    clock.advance({ hours: 25 })
    await client.refreshSession()
    expect((await client.reauthenticate()).error).toBeNull()
    expect((await client.reauthenticate()).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    await expect.poll(async () => (await mailbox.of(member.email)).length).toBe(1)
    const [mail] = await mailbox.of(member.email)
    expect(mail?.subject).toBe('Votre code de vérification')
    expect(mail?.text).not.toMatch(/https?:/)
    const nonce = /Votre code : (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    clock.advance({ minutes: 61 })
    await client.refreshSession()
    expect((await client.updateUser({ password, nonce })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
  })

  test('opens no session', async ({ join, auth, mailbox }) => {
    const member = await join('ana')
    await auth('GET', '/reauthenticate', { token: member.token })
    await expect.poll(async () => (await mailbox.of(member.email)).length).toBe(1)
    const [mail] = await mailbox.of(member.email)
    const token = /Votre code : (\d{6})/.exec(mail?.text ?? '')?.[1] ?? ''
    for (const type of ['email', 'magiclink', 'recovery', 'signup', 'email_change', 'invite']) {
      const answer = await auth('POST', '/verify', { body: { type, email: member.email, token } })
      expect(answer).toMatchObject({ status: 403, json: { code: 'otp_expired' } })
    }
    const answer = await auth('POST', '/verify', {
      body: { type: 'reauthentication', email: member.email, token },
    })
    expect(answer).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  })
})

describe('whoever holds a session of yesterday', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1', AUTH_TOKEN_LIFETIME: '172800' } })

  test('learns nothing of the password without a code, and may not guess codes for long', async ({
    join,
    auth,
    clock,
  }) => {
    const member = await join('ana')
    clock.advance({ hours: 25 })
    const put = async (body: object) => (await auth('PUT', '/user', { token: member.token, body })).json.code
    expect(await put({ password: member.password })).toBe('reauthentication_needed')
    const codes: unknown[] = []
    for (let attempt = 0; attempt < 11; attempt += 1) codes.push(await put({ password, nonce: '000000' }))
    expect(codes).toEqual([
      ...Array.from({ length: 10 }, () => 'reauthentication_not_valid'),
      'over_request_rate_limit',
    ])
    expect(await put({ password: member.password, nonce: '000000' })).toBe('over_request_rate_limit')
  })
})

describe('where the whole server’s mails of this hour have left', () => {
  test.override({ settings: { AUTH_MAILS_PER_HOUR: '1' } })

  test('a member can still change a password, and is told', async ({ join, browser, mailbox }) => {
    const member = await join('ana')
    const client = browser()
    await client.signInWithPassword(member)
    expect((await client.updateUser({ password })).error).toBeNull()
    await expect
      .poll(async () => (await mailbox.of(member.email))[0]?.subject)
      .toBe('Votre mot de passe a été changé')
  })
})
