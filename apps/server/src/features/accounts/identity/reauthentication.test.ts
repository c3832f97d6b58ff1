import { askExport, deleteAccount, openExport } from '@parvis/contract/accounts/account.ts'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../../test/auth-call.ts'
import { guard } from '../../../../test/authenticator.ts'
import { test as base } from '../../../../test/parvis.ts'
import type { Member } from '../../../../test/people.ts'
import { test as withProviders } from '../../../../test/providers.ts'

const test = base

const password = 'un-nouveau-mot-de-passe'

describe('the code for a sensitive change', () => {
  test('is sent to a confirmed address or number only', async ({ join, auth, context }) => {
    const member = await join('ana')
    const ask = async () => {
      const { status, json } = await auth('GET', '/reauthenticate', { token: member.token })
      return [status, json.code]
    }
    const become = (values: object) => context.db.updateTable('auth.users').set(values).execute()
    await become({ email_confirmed_at: null })
    expect(await ask()).toEqual([422, 'email_not_confirmed'])
    await become({ email: null, phone: '33612345678' })
    expect(await ask()).toEqual([422, 'phone_not_confirmed'])
    await become({ phone: null })
    expect(await ask()).toEqual([400, 'validation_failed'])
    expect((await auth('GET', '/reauthenticate')).json.code).toBe('no_authorization')
  })

  test('is sent once a minute at most, and lives an hour', async ({ join, browser, mailbox, clock }) => {
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

describe('the holder of a session of yesterday', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1', AUTH_TOKEN_LIFETIME: '172800' } })

  test('learns nothing about the password without a code, and cannot guess codes for long', async ({
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

describe('with the server’s mails of this hour used up', () => {
  test.override({ settings: { AUTH_MAILS_PER_HOUR: '1' } })

  test('a member can still change a password, and is notified', async ({ join, browser, mailbox }) => {
    const member = await join('ana')
    const client = browser()
    await client.signInWithPassword(member)
    expect((await client.updateUser({ password })).error).toBeNull()
    await expect
      .poll(async () => (await mailbox.of(member.email))[0]?.subject)
      .toBe('Votre mot de passe a été changé')
  })
})

/** Results of all changes by which a thief could lock out the owner. */
async function grabs(auth: AuthCall, token: string): Promise<Record<string, string>> {
  const linking = '/user/identities/authorize?provider=google&skip_http_redirect=true'
  const tries: [string, string, string, object?][] = [
    ['a factor', 'POST', '/factors', { factor_type: 'totp', friendly_name: 'Voleur' }],
    ['a password', 'PUT', '/user', { password }],
    ['an address', 'PUT', '/user', { email: 'voleur@exemple.test' }],
    ['an identity', 'GET', linking],
  ]
  const answers: Record<string, string> = {}
  for (const [what, method, path, body] of tries) {
    const { status, json } = await auth(method, path, { token, body })
    answers[what] = status === 200 ? 'done' : `${status} ${json.code}`
  }
  return answers
}

const codeOf = (text: string | undefined) => /Votre code : (\d{6})/.exec(text ?? '')?.[1] ?? ''

withProviders.describe('[1.5] a session that has proved nothing for ten minutes', () => {
  withProviders(
    'changes nothing of the account and takes no archive, until the password is shown again',
    async ({ join, auth, clock, google }) => {
      google.people.set('g-1', { email: 'voleur@exemple.test', email_verified: true })
      const ana = await join('ana')
      const orders = () => ana.call(askExport, {})
      const linked = { method: 'DELETE', path: `/user/identities/${crypto.randomUUID()}` }
      clock.advance({ minutes: 10, seconds: 1 })
      const needed = '400 reauthentication_needed'
      expect(await grabs(auth, ana.token)).toEqual({
        'a factor': needed,
        'a password': needed,
        'an address': needed,
        'an identity': needed,
      })
      expect((await auth(linked.method, linked.path, { token: ana.token })).json.code).toBe(
        'reauthentication_needed',
      )
      await expect(orders()).toBeRefused('reauthentication_needed')
      await expect(ana.call(openExport, {})).toBeRefused('reauthentication_needed')
      await expect(ana.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })).toBeRefused(
        'reauthentication_needed',
      )

      const shows = (shown: string) => ana.call(reauthenticate, { body: { password: shown } })
      await expect(shows('un-mot-de-passe-devine')).toBeRefused('reauthentication_invalid')
      await expect(orders()).toBeRefused('reauthentication_needed')
      expect(await shows(ana.password)).toEqual({ proven: true })
      expect(await orders()).toMatchObject({ export: { state: 'preparing' } })
      expect(await grabs(auth, ana.token)).toEqual({
        'a factor': 'done',
        'a password': 'done',
        'an address': 'done',
        'an identity': 'done',
      })
      clock.advance({ minutes: 10, seconds: 1 })
      await expect(ana.call(openExport, {})).toBeRefused('reauthentication_needed')
    },
  )
})

describe('a member without a password', () => {
  test('shows a mailed code instead, once', async ({ join, auth, context, mailbox, clock }) => {
    const ana = await join('ana')
    await context.db.updateTable('auth.users').set({ encrypted_password: null }).execute()
    clock.advance({ minutes: 11 })
    await expect(ana.call(reauthenticate, { body: { password: ana.password } })).toBeRefused(
      'reauthentication_invalid',
    )
    await auth('GET', '/reauthenticate', { token: ana.token })
    await expect.poll(async () => (await mailbox.of(ana.email)).length).toBe(1)
    const nonce = codeOf((await mailbox.of(ana.email))[0]?.text)
    const shows = (code: string) => ana.call(reauthenticate, { body: { nonce: code } })
    await expect(shows(nonce === '000000' ? '000001' : '000000')).toBeRefused('reauthentication_invalid')
    await shows(nonce)
    expect(await ana.call(askExport, {})).toMatchObject({ export: { state: 'preparing' } })
    await expect(shows(nonce)).toBeRefused('reauthentication_invalid')
  })
})

describe('a member with a second factor', () => {
  test('shows it, or the password; a mailed code is not enough', async ({
    join,
    browser,
    auth,
    mailbox,
    clock,
  }) => {
    const ana = await join('ana')
    const client = browser()
    const { factorId, code } = await guard(client, ana)
    const orders = async (): Promise<string> => {
      const { data } = await client.getSession()
      const { json } = await auth('POST', '/factors', {
        token: data.session?.access_token ?? '',
        body: { factor_type: 'totp', friendly_name: String(clock.now().getTime()) },
      })
      return String(json.code ?? 'begun')
    }
    expect(await orders()).toBe('begun')
    clock.advance({ minutes: 11 })
    expect(await orders()).toBe('reauthentication_needed')

    expect((await client.reauthenticate()).error).toBeNull()
    const mails = async () => (await mailbox.of(ana.email)).map(({ text }) => codeOf(text)).filter(Boolean)
    await expect.poll(async () => (await mails()).length).toBe(1)
    const [nonce = ''] = await mails()
    expect((await client.updateUser({ password, nonce })).error?.code).toBe('reauthentication_needed')
    const { data } = await client.getSession()
    const guarded = Object.assign(ana, { token: data.session?.access_token ?? '' }) as Member
    await expect(guarded.call(reauthenticate, { body: { nonce } })).toBeRefused('reauthentication_needed')

    // Verifying a factor with the official client renews the proof.
    await client.mfa.challengeAndVerify({ factorId, code: code(clock.now().getTime()) })
    expect(await orders()).toBe('begun')
    clock.advance({ minutes: 11 })
    const renewed = await client.getSession()
    guarded.token = renewed.data.session?.access_token ?? ''
    await guarded.call(reauthenticate, { body: { password: ana.password } })
    expect(await orders()).toBe('begun')
  })
})
