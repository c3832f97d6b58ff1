import { describe, expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

describe('sign-in without a password', () => {
  test('[AAP-09] a known address gets a link and a code; either opens a session, once', async ({
    join,
    browser,
    mailbox,
    clock,
  }) => {
    const member = await join('ana')
    const client = browser()
    expect((await client.signInWithOtp({ email: member.email })).error).toBeNull()
    const mail = await mailbox.newest(member.email)
    expect(mail.subject).toBe('Votre lien de connexion')
    expect(mail.link.searchParams.get('type')).toBe('magiclink')
    const { data, error } = await client.verifyOtp({ email: member.email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user?.id).toBe(member.id)
    const again = await client.verifyOtp({ email: member.email, token: mail.code, type: 'magiclink' })
    expect(again.error).toMatchObject({ status: 403, code: 'otp_expired' })
    const link = await fetch(mail.link, { redirect: 'manual' })
    expect(link.headers.get('location')).toContain('error_code=otp_expired')

    clock.advance({ seconds: 61 })
    await client.signInWithOtp({ email: member.email })
    const { link: second } = await mailbox.newest(member.email, 2)
    const opened = await fetch(second, { redirect: 'manual' })
    expect(opened.status).toBe(303)
    expect(opened.headers.get('location')).toMatch(/#access_token=.*type=magiclink/)
  })

  test('[AAP-09] an unknown address gets an account, confirmed by its first mail', async ({
    browser,
    mailbox,
    context,
  }) => {
    const email = 'nouvelle@exemple.test'
    const client = browser()
    const asked = await client.signInWithOtp({
      email,
      options: { data: { display_name: 'Nour', consent: true } },
    })
    expect(asked.error).toBeNull()
    const mail = await mailbox.newest(email)
    expect(mail.subject).toBe('Confirmez votre adresse email')
    const { data, error } = await client.verifyOtp({ email, token: mail.code, type: 'email' })
    expect(error).toBeNull()
    expect(data.user).toMatchObject({ email, user_metadata: { display_name: 'Nour', email_verified: true } })
    const profiles = await context.db.selectFrom('profiles').select(['display_name']).execute()
    expect(profiles).toEqual([{ display_name: 'Nour' }])
  })

  test('no account is created if the caller wants known addresses only', async ({
    browser,
    context,
    mailbox,
  }) => {
    const { error } = await browser().signInWithOtp({
      email: 'inconnu@exemple.test',
      options: { shouldCreateUser: false },
    })
    expect(error).toMatchObject({ status: 422, code: 'otp_disabled' })
    expect(await context.db.selectFrom('auth.users').select('id').execute()).toEqual([])
    expect(await mailbox.of('inconnu@exemple.test')).toEqual([])
  })

  test('two links are a minute apart, and a recovery counts as one', async ({ join, browser, clock }) => {
    const { email } = await join('ana')
    const client = browser()
    await client.signInWithOtp({ email })
    expect((await client.signInWithOtp({ email })).error?.code).toBe('over_email_send_rate_limit')
    expect((await client.resetPasswordForEmail(email)).error?.code).toBe('over_email_send_rate_limit')
    clock.advance({ seconds: 61 })
    expect((await client.resetPasswordForEmail(email)).error).toBeNull()
  })

  test('five wrong codes void the right one', async ({ join, browser, mailbox }) => {
    const { email } = await join('ana')
    const client = browser()
    await client.signInWithOtp({ email })
    const { code } = await mailbox.newest(email)
    const wrong = code === '000000' ? '111111' : '000000'
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect((await client.verifyOtp({ email, token: wrong, type: 'email' })).error?.code).toBe('otp_expired')
    expect((await client.verifyOtp({ email, token: code, type: 'email' })).error?.code).toBe('otp_expired')
  })

  test('a PKCE client returns with a code to exchange', async ({ join, browser, mailbox }) => {
    const member = await join('ana')
    const client = browser({ flowType: 'pkce' })
    await client.signInWithOtp({ email: member.email })
    const { link } = await mailbox.newest(member.email)
    const location = new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
    const { data, error } = await client.exchangeCodeForSession(location.searchParams.get('code') ?? '')
    expect(error).toBeNull()
    expect(data.session?.user.id).toBe(member.id)
    const claims = await client.getClaims(data.session?.access_token)
    expect(claims.data?.claims.amr).toMatchObject([{ method: 'magiclink' }])
  })

  test('older clients use /magiclink', async ({ auth, join, mailbox }) => {
    const { email } = await join('ana')
    expect((await auth('POST', '/magiclink', { body: { email } })).status).toBe(200)
    expect((await mailbox.newest(email)).subject).toBe('Votre lien de connexion')
  })

  test('a request needs exactly one well-formed address', async ({ auth }) => {
    for (const body of [
      {},
      { email: 'a@b.test', phone: '33612345678' },
      { email: 'pas une adresse' },
      { email: 'a@b.test', channel: 'sms' },
    ])
      expect(await auth('POST', '/otp', { body })).toMatchObject({
        status: 400,
        json: { code: 'validation_failed' },
      })
  })
})

describe('with sign-up off', () => {
  test.override({ settings: { AUTH_SIGNUP: '0' } })

  test('an unknown address is refused', async ({ browser }) => {
    const { error } = await browser().signInWithOtp({ email: 'inconnu@exemple.test' })
    expect(error).toMatchObject({ status: 422, code: 'signup_disabled' })
  })
})

describe('with e-mail accounts off', () => {
  test.override({ settings: { AUTH_EMAIL: '0' } })

  test('no mail is sent', async ({ browser }) => {
    const credentials = { email: 'ana@exemple.test', password: 'un-mot-de-passe-correct' }
    expect((await browser().signUp(credentials)).error).toMatchObject({
      status: 400,
      code: 'email_provider_disabled',
    })
    const signIn = await browser().signInWithPassword(credentials)
    expect(signIn.error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
    const otp = await browser().signInWithOtp({ email: credentials.email })
    expect(otp.error).toMatchObject({ status: 422, code: 'email_provider_disabled' })
  })
})
