import { createHmac } from 'node:crypto'
import { describe, expect } from 'vitest'
import { test as base, type Parvis } from '../../../apps/server/test/parvis.ts'
import { type WebService, webService } from '../../../apps/server/test/web-service.ts'

const phone = '+33 6 12 34 56 78'
const stored = '33612345678'
const password = 'un-mot-de-passe-correct'

async function codeFor(address: string, count = 1): Promise<string> {
  const read = async () =>
    (await (await fetch(`${address}/dev/sms?to=${stored}`)).json()) as { text: string }[]
  await expect.poll(async () => (await read()).length).toBe(count)
  return /\d{6}/.exec((await read())[0]?.text ?? '')?.[0] ?? ''
}

async function member({ browser, address }: Pick<Parvis, 'browser' | 'address'>) {
  const client = browser()
  await client.signUp({ phone, password, options: { data: { display_name: 'Paul', consent: true } } })
  await client.verifyOtp({ phone, token: await codeFor(address), type: 'sms' })
  return client
}

describe('with phone accounts on', () => {
  base.override({ settings: { AUTH_PHONE: '1' } })

  base(
    '[AAP-01] a number signs up, is confirmed by its code, and signs in by password',
    async ({ browser, address, guest }) => {
      const client = browser()
      const { data, error } = await client.signUp({
        phone,
        password,
        options: { data: { display_name: 'Paul' } },
      })
      expect(error).toBeNull()
      expect(data.session).toBeNull()
      expect(data.user).toMatchObject({ phone: stored, email: '', app_metadata: { provider: 'phone' } })
      const early = await client.signInWithPassword({ phone, password })
      expect(early.error).toMatchObject({ status: 400, code: 'phone_not_confirmed' })

      const token = await codeFor(address)
      const confirmed = await client.verifyOtp({ phone, token, type: 'sms' })
      expect(confirmed.data.user).toMatchObject({
        phone: stored,
        phone_confirmed_at: expect.any(String),
        identities: [{ provider: 'phone', identity_data: { phone: stored, phone_verified: true } }],
      })
      const again = await client.verifyOtp({ phone, token, type: 'sms' })
      expect(again.error).toMatchObject({
        status: 403,
        code: 'otp_expired',
        message: 'Token has expired or is invalid',
      })
      const signedIn = await browser().signInWithPassword({ phone, password })
      guest.token = signedIn.data.session?.access_token ?? ''
      expect(await guest.get('/api/v1/me')).toMatchObject({ display_name: 'Paul' })
      expect((await browser().signInWithPassword({ phone, password: 'faux' })).error?.code).toBe(
        'invalid_credentials',
      )
    },
  )

  base(
    '[AAP-09] a code by text message signs in known and new numbers, for a minute',
    async ({ browser, address, clock }) => {
      const client = browser()
      expect((await client.signInWithOtp({ phone })).error).toBeNull()
      expect((await client.signInWithOtp({ phone })).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
      })
      const token = await codeFor(address)
      clock.advance({ seconds: 61 })
      expect((await client.verifyOtp({ phone, token, type: 'sms' })).error?.code).toBe('otp_expired')
      await client.signInWithOtp({ phone })
      const fresh = await codeFor(address, 2)
      expect((await client.verifyOtp({ phone, token: fresh, type: 'sms' })).data.user?.phone).toBe(stored)
    },
  )

  base(
    'a sign-up with a taken number looks like a new one, and its code can be sent again',
    async ({ browser, address, clock }) => {
      await browser().signUp({ phone, password })
      await codeFor(address)
      clock.advance({ seconds: 61 })
      expect((await browser().resend({ type: 'sms', phone })).error).toBeNull()
      const token = await codeFor(address, 2)
      await browser().verifyOtp({ phone, token, type: 'sms' })
      clock.advance({ seconds: 61 })
      const { data } = await browser().signUp({ phone, password })
      expect(data.user).toMatchObject({ phone: stored, identities: [] })
      expect((await browser().resend({ type: 'sms', phone })).error).toBeNull()
      await codeFor(address, 2)
    },
  )

  base(
    '[AAP-16] a number changes once its code is entered, and may not be taken',
    async ({ join, browser, address, auth, mailbox }) => {
      const ana = await join('ana')
      const client = browser()
      await client.signInWithPassword(ana)
      const asked = await client.updateUser({ phone })
      expect(asked.data.user).toMatchObject({ phone: '', new_phone: stored })
      const token = await codeFor(address)
      const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' })
      expect(data.user).toMatchObject({
        phone: stored,
        app_metadata: { provider: 'email', providers: ['email', 'phone'] },
      })
      await expect
        .poll(async () => (await mailbox.of(ana.email))[0]?.subject)
        .toBe('Votre numéro de téléphone a été changé')
      const bea = await join('bea')
      expect(await auth('PUT', '/user', { token: bea.token, body: { phone } })).toMatchObject({
        status: 422,
        json: { code: 'phone_exists' },
      })
    },
  )

  base(
    '[AAP-14] without an address, the code for a sensitive change is sent by text message',
    async ({ browser, address, clock }) => {
      const client = await member({ browser, address })
      clock.advance({ hours: 25 })
      await client.refreshSession()
      expect((await client.updateUser({ password: 'un-nouveau-mot-de-passe' })).error?.code).toBe(
        'reauthentication_needed',
      )
      expect((await client.reauthenticate()).error).toBeNull()
      const nonce = await codeFor(address, 2)
      expect((await client.updateUser({ password: 'un-nouveau-mot-de-passe', nonce })).error).toBeNull()
    },
  )

  base(
    'the code of a requested number is sent again, once a minute',
    async ({ join, address, browser, clock }) => {
      const client = browser()
      await client.signInWithPassword(await join('ana'))
      await client.updateUser({ phone })
      expect((await client.resend({ type: 'phone_change', phone })).error).toMatchObject({
        status: 429,
        code: 'over_sms_send_rate_limit',
      })
      const first = await codeFor(address)
      clock.advance({ seconds: 30 })
      clock.advance({ seconds: 31 })
      expect((await client.resend({ type: 'phone_change', phone })).error).toBeNull()
      const token = await codeFor(address, 2)
      if (first !== token)
        expect((await client.verifyOtp({ phone, token: first, type: 'phone_change' })).error?.code).toBe(
          'otp_expired',
        )
      expect((await client.verifyOtp({ phone, token, type: 'phone_change' })).data.user?.phone).toBe(stored)
    },
  )

  base('the development mailbox finds a number in its usual spelling', async ({ browser, address }) => {
    await browser().signInWithOtp({ phone })
    const query = new URLSearchParams({ to: phone })
    const kept = await (await fetch(`${address}/dev/sms?${query}`)).json()
    expect(kept).toMatchObject([{ to: stored, text: expect.stringMatching(/^\d{6} est votre code Parvis/) }])
  })

  base('an invalid number or an unknown channel is refused', async ({ auth }) => {
    for (const body of [
      { phone: '0612345678', password },
      { phone: 'douze', password },
      { phone: '+336123456789012345', password },
      { phone, password, channel: 'whatsapp' },
      { phone, password, email: 'ana@exemple.test' },
      { phone, password, code_challenge: 'x'.repeat(43), code_challenge_method: 'plain' },
    ])
      expect(await auth('POST', '/signup', { body })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      })
    const answer = await auth('POST', '/signup', { body: { phone: '0612345678', password } })
    expect(answer.json.message).toBe('Invalid phone number format (E.164 required)')
  })
})

describe('with phone and anonymous accounts on', () => {
  base.override({ settings: { AUTH_PHONE: '1', AUTH_ANONYMOUS: '1' } })

  base('a number makes them members', async ({ browser, address, guest }) => {
    const client = browser()
    const { data: begun } = await client.signInAnonymously({ options: { data: { display_name: 'Nour' } } })
    await client.updateUser({ phone })
    const token = await codeFor(address)
    const { data } = await client.verifyOtp({ phone, token, type: 'phone_change' })
    expect(data.user).toMatchObject({
      id: begun.user?.id,
      phone: stored,
      is_anonymous: false,
      identities: [{ provider: 'phone' }],
    })
    guest.token = data.session?.access_token ?? ''
    expect(await guest.get('/api/v1/me')).toMatchObject({ display_name: 'Nour' })
  })
})

describe('the server’s text messages', () => {
  base.override({ settings: { AUTH_PHONE: '1', AUTH_SMS_PER_HOUR: '2' } })

  base('are limited per hour', async ({ browser, clock }) => {
    const ask = async (last: number) =>
      (await browser().signInWithOtp({ phone: `3361234567${last}` })).error?.code ?? 'sent'
    expect([await ask(1), await ask(2), await ask(3)]).toEqual(['sent', 'sent', 'over_sms_send_rate_limit'])
    clock.advance({ hours: 1 })
    expect(await ask(3)).toBe('sent')
  })
})

describe('with phone accounts off', () => {
  base('they open nothing', async ({ auth }) => {
    const code = 'phone_provider_disabled'
    expect(await auth('POST', '/signup', { body: { phone, password } })).toMatchObject({
      status: 400,
      json: { code },
    })
    expect(await auth('POST', '/otp', { body: { phone } })).toMatchObject({ status: 422, json: { code } })
    const signIn = await auth('POST', '/token?grant_type=password', { body: { phone, password } })
    expect(signIn).toMatchObject({ status: 422, json: { code } })
  })
})

const secret = 'un-secret-de-la-passerelle'

/** An SMS gateway, as an operator would run one. */
const test = base.extend<{
  gateway: WebService & { got: { headers: Record<string, unknown>; body: string }[]; refuses: boolean }
  settings: Record<string, string>
}>({
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  gateway: async ({}, use) => {
    const state = { got: [] as { headers: Record<string, unknown>; body: string }[], refuses: false }
    const service = await webService(({ headers }, body, response) => {
      state.got.push({ headers, body })
      response.statusCode = state.refuses ? 503 : 204
      response.end()
    })
    await use(Object.assign(state, service))
    await service.close()
  },
  settings: async ({ gateway }, use) =>
    use({ AUTH_PHONE: '1', AUTH_SMS_WEBHOOK_URL: gateway.address, AUTH_SMS_WEBHOOK_SECRET: secret }),
})

describe('with a gateway whose secret has the standard’s own form', () => {
  const key = Buffer.from('24 octets pour une clef.')
  test.override({
    settings: ({ gateway }, use) =>
      use({
        AUTH_PHONE: '1',
        AUTH_SMS_WEBHOOK_URL: gateway.address,
        AUTH_SMS_WEBHOOK_SECRET: `whsec_${key.toString('base64')}`,
      }),
  })

  test('the key is the decoded secret', async ({ browser, gateway }) => {
    await browser().signInWithOtp({ phone })
    const [{ headers, body } = { headers: {}, body: '' }] = gateway.got
    const signed = `${headers['webhook-id']}.${headers['webhook-timestamp']}.${body}`
    const expected = createHmac('sha256', key).update(signed).digest('base64')
    expect(headers['webhook-signature']).toBe(`v1,${expected}`)
  })
})

describe('with a gateway', () => {
  test('a text message is sent as a signed request', async ({ browser, gateway }) => {
    expect((await browser().signInWithOtp({ phone })).error).toBeNull()
    const [message] = gateway.got
    const {
      'webhook-id': id,
      'webhook-timestamp': time,
      'webhook-signature': signature,
    } = message?.headers ?? {}
    const expected = createHmac('sha256', secret).update(`${id}.${time}.${message?.body}`).digest('base64')
    expect(signature).toBe(`v1,${expected}`)
    expect(JSON.parse(message?.body ?? '')).toMatchObject({
      type: 'sms',
      data: { to: `+${stored}`, text: expect.stringMatching(/^\d{6} est votre code Parvis/) },
    })
  })

  test('a refusal of the gateway is reported, and the person may try again', async ({
    browser,
    gateway,
    clock,
  }) => {
    gateway.refuses = true
    expect((await browser().signInWithOtp({ phone })).error).toMatchObject({
      status: 422,
      code: 'sms_send_failed',
    })
    gateway.refuses = false
    clock.advance({ seconds: 61 })
    expect((await browser().signInWithOtp({ phone })).error).toBeNull()
  })
})
