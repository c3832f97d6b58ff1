import { describe, expect } from 'vitest'
import { type Parvis, test } from '../../../apps/server/test/parvis.ts'

const attackers = 'le-mot-de-passe-du-voleur'
const victims = 'le-mot-de-passe-de-la-victime'
const email = 'victime@exemple.test'

/** A stranger signs up with someone else's address, and with a name, a role and a consent of their own. */
async function prepareAccount({ browser }: Pick<Parvis, 'browser'>) {
  const { error } = await browser().signUp({
    email,
    password: attackers,
    options: { data: { display_name: 'Voleur', role: 'journalist', bio: 'Préparé', consent: true } },
  })
  expect(error).toBeNull()
}

async function profileOf({ context }: Pick<Parvis, 'context'>) {
  return context.db
    .selectFrom('profiles')
    .select(['display_name', 'username', 'role', 'bio', 'referred_by', 'consented_at'])
    .executeTakeFirstOrThrow()
}

async function expectNothingLeft({ browser, context }: Pick<Parvis, 'browser' | 'context'>) {
  const entered = await browser().signInWithPassword({ email, password: attackers })
  expect(entered.error?.code).toBe('invalid_credentials')
  const account = await context.db.selectFrom('auth.users').selectAll().executeTakeFirstOrThrow()
  expect(JSON.stringify(account.user_metadata)).not.toContain('Voleur')
  const identities = await context.db.selectFrom('auth.identities').selectAll().execute()
  expect(identities).toHaveLength(1)
  expect(JSON.stringify(identities)).not.toContain('Voleur')
}

test('an address that a stranger signed up with goes to the sign-up whose link is opened', async ({
  browser,
  mailbox,
  clock,
  context,
}) => {
  await prepareAccount({ browser })
  const strangers = await mailbox.newest(email)
  clock.advance({ seconds: 61 })
  const signedUp = await browser().signUp({
    email,
    password: victims,
    options: { data: { display_name: 'Claire', referral_code: 'ref12345', language: 'de' } },
  })
  expect(signedUp.error).toBeNull()
  // The response contains nothing that the stranger wrote.
  expect(JSON.stringify(signedUp.data.user)).not.toContain('Voleur')
  const mail = await mailbox.newest(email, 2)
  expect(mail.subject).toBe('Bestätigen Sie Ihre E-Mail-Adresse')
  const old = await fetch(strangers.link, { redirect: 'manual' })
  expect(old.headers.get('location')).toContain('error_code=otp_expired')
  const opened = await fetch(mail.link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('access_token=')

  await expectNothingLeft({ browser, context })
  expect((await browser().signInWithPassword({ email, password: victims })).error).toBeNull()
  expect(await profileOf({ context })).toEqual({
    display_name: 'Claire',
    username: 'claire',
    role: 'citizen',
    bio: null,
    referred_by: 'REF12345',
    consented_at: null,
  })
})

describe('an account prepared by a stranger keeps nothing of it when its owner', () => {
  const nobody = {
    display_name: expect.stringMatching(/^Membre \d+$/),
    username: expect.stringMatching(/^membre_\d+$/),
    role: 'citizen',
    bio: null,
    referred_by: null,
    consented_at: null,
  }

  for (const { way, create } of [
    { way: 'asks for a link that may make an account', create: true },
    { way: 'asks for a link to a known account', create: false },
  ])
    test(way, async ({ browser, mailbox, clock, context }) => {
      await prepareAccount({ browser })
      clock.advance({ seconds: 61 })
      const client = browser()
      await client.signInWithOtp({ email, options: { shouldCreateUser: create } })
      const { code } = await mailbox.newest(email, 2)
      const { error, data } = await client.verifyOtp({ email, token: code, type: 'email' })
      expect(error).toBeNull()
      expect(data.user?.user_metadata).toMatchObject({ email, email_verified: true })
      await expectNothingLeft({ browser, context })
      expect(await profileOf({ context })).toEqual(nobody)
    })

  test('recovers it', async ({ browser, mailbox, clock, context }) => {
    await prepareAccount({ browser })
    clock.advance({ seconds: 61 })
    const client = browser()
    await client.resetPasswordForEmail(email)
    const { code } = await mailbox.newest(email, 2)
    expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
    await expectNothingLeft({ browser, context })
    expect(await profileOf({ context })).toEqual(nobody)
    expect((await client.updateUser({ password: victims })).error).toBeNull()
    expect((await browser().signInWithPassword({ email, password: victims })).error).toBeNull()
  })
})

describe('a number', () => {
  test.override({ settings: { AUTH_PHONE: '1' } })

  test('that a stranger signed up with goes to the sign-up whose code is typed', async ({
    browser,
    address,
    clock,
    context,
  }) => {
    const phone = '33612345678'
    await browser().signUp({ phone, password: attackers, options: { data: { display_name: 'Voleur' } } })
    clock.advance({ seconds: 61 })
    const client = browser()
    await client.signUp({ phone, password: victims, options: { data: { display_name: 'Claire' } } })
    const [text] = (await (await fetch(`${address}/dev/sms?to=${phone}`)).json()) as { text: string }[]
    const code = /\d{6}/.exec(text?.text ?? '')?.[0] ?? ''
    expect((await client.verifyOtp({ phone, token: code, type: 'sms' })).error).toBeNull()
    expect((await browser().signInWithPassword({ phone, password: attackers })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await browser().signInWithPassword({ phone, password: victims })).error).toBeNull()
    expect((await profileOf({ context })).display_name).toBe('Claire')
  })
})
