import { describe, expect } from 'vitest'
import { fragmentOf } from '../../../../test/auth-call.ts'
import { guard } from '../../../../test/authenticator.ts'
import { test } from '../../../../test/parvis.ts'

describe('the account', () => {
  test('[AAP-16] metadata merges at the top level, null removes a key, and the client gets an event', async ({
    join,
    browser,
  }) => {
    const client = browser()
    await client.signInWithPassword(await join('alice'))
    const heard: string[] = []
    client.onAuthStateChange((event) => void heard.push(event))
    await client.updateUser({ data: { theme: 'sombre', display_name: null } })
    const { data, error } = await client.updateUser({ data: { langue: 'fr' } })
    expect(error).toBeNull()
    expect(data.user?.user_metadata).toMatchObject({ theme: 'sombre', langue: 'fr' })
    expect(data.user?.user_metadata).not.toHaveProperty('display_name')
    expect(heard).toContain('USER_UPDATED')
  })

  test('a request for another audience is refused', async ({ join, auth }) => {
    const { token } = await join('cleo')
    const asked = (audience: string) => auth('GET', '/user', { token, headers: { 'x-jwt-aud': audience } })
    expect((await asked('authenticated')).status).toBe(200)
    expect(await asked('autre')).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  })

  test('fields that members may not set are refused, and so are features that this server does not offer', async ({
    join,
    auth,
  }) => {
    const { token, email } = await join('bob')
    const put = (body: unknown) => auth('PUT', '/user', { token, body })
    expect(await put({ app_metadata: { role: 'admin' } })).toMatchObject({
      status: 403,
      json: { code: 'not_admin' },
    })
    expect(await put({ phone: '+33612345678' })).toMatchObject({
      status: 400,
      json: { code: 'phone_provider_disabled' },
    })
    expect((await put({ email: email.toUpperCase() })).status).toBe(200)
    const metadata = Object.fromEntries(
      Array.from({ length: 3 }, (_, index) => [`k${index}`, 'x'.repeat(3_000)]),
    )
    await put({ data: { k0: metadata.k0 } })
    await put({ data: { k1: metadata.k1 } })
    expect(await put({ data: { k2: metadata.k2 } })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    })
  })

  test('[AAP-16] a new password keeps this session, ends the others at once and voids pending mails', async ({
    join,
    browser,
    auth,
    mailbox,
  }) => {
    const member = await join('carole')
    await member.get('/api/v1/me')
    const client = browser()
    await client.signInWithPassword(member)
    await client.resetPasswordForEmail(member.email)
    const { code } = await mailbox.newest(member.email)
    const changed = await client.updateUser({ password: 'un-tout-nouveau-mot' })
    expect(changed.error).toBeNull()

    expect((await client.getUser()).error).toBeNull()
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')
    expect((await auth('GET', '/user', { token: member.token })).json.code).toBe('session_not_found')
    expect((await browser().signInWithPassword(member)).error?.code).toBe('invalid_credentials')
    expect(
      (await browser().signInWithPassword({ email: member.email, password: 'un-tout-nouveau-mot' })).error,
    ).toBeNull()
    const late = await browser().verifyOtp({ email: member.email, token: code, type: 'recovery' })
    expect(late.error?.code).toBe('otp_expired')
  })

  test('an unchanged or a weak password is refused', async ({ join, browser }) => {
    const member = await join('denis')
    const client = browser()
    await client.signInWithPassword(member)
    expect((await client.updateUser({ password: member.password })).error).toMatchObject({
      status: 422,
      code: 'same_password',
    })
    expect((await client.updateUser({ password: 'court' })).error?.code).toBe('weak_password')
  })
})

describe('signing out', () => {
  test('[AAP-20] local ends this session, others all but this one, global all of them', async ({
    join,
    browser,
  }) => {
    const member = await join('eve')
    const [a, b, c] = [browser(), browser(), browser()]
    for (const client of [a, b, c]) await client.signInWithPassword(member)
    const alive = async () => Promise.all([a, b, c].map(async (client) => !(await client.getUser()).error))

    expect((await a.signOut({ scope: 'local' })).error).toBeNull()
    expect(await alive()).toEqual([false, true, true])
    await expect(member.get('/api/v1/me')).resolves.toBeDefined()
    expect((await b.signOut({ scope: 'others' })).error).toBeNull()
    expect(await alive()).toEqual([false, true, false])
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')
    await a.signInWithPassword(member)
    expect((await b.signOut({ scope: 'global' })).error).toBeNull()
    expect(await alive()).toEqual([false, false, false])
  })

  test('logout accepts an empty body with 204, and names a wrong scope and a dead session', async ({
    join,
    auth,
  }) => {
    const { token } = await join('fred')
    expect(await auth('POST', '/logout?scope=everything', { token })).toMatchObject({
      status: 400,
      json: { code: 'validation_failed' },
    })
    expect(await auth('POST', '/logout', { token })).toMatchObject({ status: 204, text: '' })
    expect(await auth('POST', '/logout', { token })).toMatchObject({
      status: 403,
      json: { code: 'session_not_found' },
    })
    expect(await auth('POST', '/logout')).toMatchObject({ status: 401, json: { code: 'no_authorization' } })
  })
})

describe('recovery', () => {
  test('[AAP-13] the link signs in and the new password replaces the old one', async ({
    join,
    browser,
    mailbox,
    auth,
  }) => {
    const member = await join('gina')
    const client = browser()
    expect((await client.resetPasswordForEmail(member.email)).error).toBeNull()
    const mail = await mailbox.newest(member.email)
    expect(mail.subject).toBe('Choisissez un nouveau mot de passe')
    const { values } = fragmentOf((await auth('GET', `/verify${mail.link.search}`)).headers)
    expect(values.get('type')).toBe('recovery')
    await client.setSession({
      access_token: values.get('access_token') ?? '',
      refresh_token: values.get('refresh_token') ?? '',
    })
    expect((await client.updateUser({ password: 'retrouve-et-nouveau' })).error).toBeNull()
    expect((await browser().signInWithPassword(member)).error?.code).toBe('invalid_credentials')
    expect(
      (await browser().signInWithPassword({ email: member.email, password: 'retrouve-et-nouveau' })).error,
    ).toBeNull()
  })

  test('[AAP-13] known and unknown addresses get the same response in about the same time', async ({
    join,
    auth,
    mailbox,
    clock,
  }) => {
    const member = await join('hugo')
    const ask = async (email: string) => {
      const began = performance.now()
      const answer = await auth('POST', '/recover', { body: { email } })
      return { answer: [answer.status, answer.text], time: performance.now() - began }
    }
    const times = { known: [] as number[], unknown: [] as number[] }
    for (let round = 0; round < 5; round += 1) {
      clock.advance({ minutes: 2 })
      const [known, unknown] = [await ask(member.email), await ask(`inconnu${round}@exemple.test`)]
      expect(known.answer).toEqual([200, '{}'])
      expect(unknown.answer).toEqual(known.answer)
      times.known.push(known.time)
      times.unknown.push(unknown.time)
    }
    expect(await mailbox.of('inconnu0@exemple.test')).toEqual([])
    // The shortest of each: a busy machine prolongs some.
    expect(Math.abs(Math.min(...times.known) - Math.min(...times.unknown))).toBeLessThan(30)
  })

  test('a recovery also confirms the address, since its mail was read there', async ({
    browser,
    mailbox,
  }) => {
    const email = 'jamais@exemple.test'
    await browser().signUp({ email, password: 'un-mot-de-passe-correct' })
    await mailbox.newest(email)
    await browser().resetPasswordForEmail(email)
    const { code } = await mailbox.newest(email, 2)
    const { data } = await browser().verifyOtp({ email, token: code, type: 'recovery' })
    expect(data.user?.email_confirmed_at).toBeDefined()
  })

  test('a minute must pass between two recovery mails', async ({ join, browser, clock }) => {
    const { email } = await join('ida')
    expect((await browser().resetPasswordForEmail(email)).error).toBeNull()
    expect((await browser().resetPasswordForEmail(email)).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    clock.advance({ seconds: 61 })
    expect((await browser().resetPasswordForEmail(email)).error).toBeNull()
  })

  test('[AAP-12] a confirmation is sent again only to accounts that wait for one', async ({
    join,
    browser,
    mailbox,
    clock,
    auth,
  }) => {
    const email = 'encore@exemple.test'
    await browser().signUp({ email, password: 'un-mot-de-passe-correct' })
    await mailbox.newest(email)
    clock.advance({ seconds: 61 })
    expect((await browser().resend({ type: 'signup', email })).error).toBeNull()
    const { code } = await mailbox.newest(email, 2)
    expect((await browser().verifyOtp({ email, token: code, type: 'signup' })).error).toBeNull()

    const confirmed = await join('jules')
    for (const address of [confirmed.email, 'inconnue@exemple.test']) {
      expect(await auth('POST', '/resend', { body: { type: 'signup', email: address } })).toMatchObject({
        status: 200,
        text: '{}',
      })
    }
    expect(await mailbox.of(confirmed.email)).toEqual([])
    for (const body of [{}, { type: 'signup' }, { type: 'magiclink', email }, { email }]) {
      expect((await auth('POST', '/resend', { body })).status).toBe(400)
    }
  })
})

test('[AAP-25] the client reports every change of the session', async ({ join, browser, mailbox }) => {
  const member = await join('karim')
  const client = browser()
  const heard: string[] = []
  client.onAuthStateChange((event) => void heard.push(event))
  await client.signInWithPassword(member)
  await client.refreshSession()
  await client.resetPasswordForEmail(member.email)
  const { code } = await mailbox.newest(member.email)
  await client.verifyOtp({ email: member.email, token: code, type: 'recovery' })
  await client.updateUser({ password: 'encore-un-autre-mot' })
  await guard(client, { email: member.email, password: 'encore-un-autre-mot' })
  await client.signOut()
  const events = [
    'INITIAL_SESSION',
    'SIGNED_IN',
    'TOKEN_REFRESHED',
    'PASSWORD_RECOVERY',
    'USER_UPDATED',
    'MFA_CHALLENGE_VERIFIED',
    'SIGNED_OUT',
  ]
  for (const event of events) expect(heard).toContain(event)
})
