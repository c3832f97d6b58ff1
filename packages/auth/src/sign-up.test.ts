import { describe, expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

const password = 'un-mot-de-passe-correct'

test('[AAP-01][AAP-24] the official client signs up, confirms by code and holds a session that it can verify itself', async ({
  browser,
  mailbox,
}) => {
  const client = browser()
  const email = 'Marie@Exemple.test'
  const signedUp = await client.signUp({ email, password, options: { data: { display_name: 'Marie' } } })
  expect(signedUp.error).toBeNull()
  expect(signedUp.data.session).toBeNull()
  expect(signedUp.data.user).toMatchObject({
    email: 'marie@exemple.test',
    aud: 'authenticated',
    role: 'authenticated',
    user_metadata: { display_name: 'Marie', email_verified: false },
    identities: [
      { provider: 'email', identity_data: { email: 'marie@exemple.test', email_verified: false } },
    ],
  })
  expect(signedUp.data.user?.email_confirmed_at).toBeUndefined()

  const mail = await mailbox.newest('marie@exemple.test')
  const confirmed = await client.verifyOtp({ email, token: mail.code, type: 'signup' })
  expect(confirmed.error).toBeNull()
  expect(confirmed.data.user).toMatchObject({ user_metadata: { email_verified: true } })
  expect(confirmed.data.user?.email_confirmed_at).toBeDefined()
  expect(confirmed.data.session).toMatchObject({ token_type: 'bearer', expires_in: 3600 })

  const claims = await client.getClaims()
  expect(claims.error).toBeNull()
  expect(claims.data?.header).toMatchObject({ alg: 'ES256', typ: 'JWT' })
  expect(claims.data?.claims).toMatchObject({
    iss: 'http://parvis.test/auth/v1',
    aud: 'authenticated',
    role: 'authenticated',
    aal: 'aal1',
    amr: [{ method: 'otp' }],
    is_anonymous: false,
    phone: '',
  })
  expect((await client.getUser()).data.user?.id).toBe(confirmed.data.user?.id)
})

test('[AAP-02] the mail is in French, has link and code in text and HTML, and leads back to the site', async ({
  browser,
  mailbox,
  auth,
}) => {
  await browser().signUp({ email: 'lien@exemple.test', password })
  const mail = await mailbox.newest('lien@exemple.test')
  expect(mail.subject).toBe('Confirmez votre adresse email')
  expect(mail.html).toContain(mail.code)
  expect(mail.html).toContain(mail.printed.replaceAll('&', '&amp;'))
  expect(mail.link.searchParams.get('redirect_to')).toBe('http://parvis.test')

  const opened = await auth('GET', `/verify${mail.link.search}`)
  expect(opened.status).toBe(303)
  expect(opened.headers.get('location')).toMatch(
    /^http:\/\/parvis\.test#access_token=.+&refresh_token=.+&type=signup&sb=$/,
  )
})

test('once a mail is sent, the database contains none of its secrets in readable form', async ({
  browser,
  mailbox,
  context,
}) => {
  await browser().signUp({ email: 'secret@exemple.test', password })
  const mail = await mailbox.newest('secret@exemple.test')
  const { rows } = await context.database.pool.query(
    'select row_to_json(t)::text as text from auth.one_time_tokens t union all select row_to_json(u)::text from auth.users u',
  )
  const stored = rows.map((row: { text: string }) => row.text).join()
  expect(stored).not.toContain(mail.code)
  expect(stored).not.toContain(mail.link.searchParams.get('token'))
  expect(stored).not.toContain(password)
  expect(stored).toContain('$argon2id$')
})

test('[AAP-03] a weak, an overlong and a missing password create nothing', async ({
  browser,
  auth,
  context,
}) => {
  const weak = await browser().signUp({ email: 'faible@exemple.test', password: '123' })
  expect(weak.error).toMatchObject({
    name: 'AuthWeakPasswordError',
    code: 'weak_password',
    reasons: ['length'],
  })
  expect(weak.error?.message).toContain('Password should be at least 8 characters')
  // 257 euro signs: one character more than the maximum.
  const long = await auth('POST', '/signup', {
    body: { email: 'long@exemple.test', password: '€'.repeat(257) },
  })
  expect(long).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  const missing = await auth('POST', '/signup', { body: { email: 'sans@exemple.test', password: null } })
  expect(missing).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  expect(await context.db.selectFrom('auth.users').selectAll().execute()).toEqual([])
})

test('invalid addresses are refused by name', async ({ auth }) => {
  const tooLong = `${'a'.repeat(250)}@exemple.test`
  for (const email of [
    'marie',
    'marie@',
    '@exemple.test',
    'a b@exemple.test',
    'a@b@c.test',
    'a\u0000@exemple.test',
    tooLong,
  ]) {
    const answer = await auth('POST', '/signup', { body: { email, password } })
    expect(answer.status).toBe(400)
    expect(answer.json.message).toBe('Unable to validate email address: invalid format')
  }
})

test('disabled sign-up methods are refused by name', async ({ auth, browser }) => {
  const phone = await auth('POST', '/signup', { body: { phone: '33612345678', password } })
  expect(phone).toMatchObject({ status: 400, json: { code: 'phone_provider_disabled' } })
  expect((await browser().signInAnonymously()).error).toMatchObject({
    status: 422,
    code: 'anonymous_provider_disabled',
    message: 'Anonymous sign-ins are disabled',
  })
  const both = await auth('POST', '/signup', {
    body: { phone: '33612345678', email: 'a@exemple.test', password },
  })
  expect(both).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
})

test('a confirmed address gets a user without identities, and no mail', async ({
  join,
  browser,
  mailbox,
}) => {
  const member = await join('connue')
  const again = await browser().signUp({
    email: member.email,
    password: 'une-autre-phrase-secrete',
    options: { data: { display_name: 'Imposture' } },
  })
  expect(again.error).toBeNull()
  expect(again.data.user).toMatchObject({ email: member.email, identities: [], role: '' })
  expect(again.data.user?.id).not.toBe(member.id)
  expect(again.data.user?.user_metadata).toEqual({ display_name: 'Imposture' })
  expect(again.data.user?.confirmed_at).toBeUndefined()
  expect(await mailbox.of(member.email)).toEqual([])
  const signIn = await browser().signInWithPassword({
    email: member.email,
    password: 'une-autre-phrase-secrete',
  })
  expect(signIn.error?.code).toBe('invalid_credentials')
  expect((await browser().signInWithPassword(member)).error).toBeNull()
})

test('an unconfirmed address that signs up again after a minute gets a new mail, and the new data counts', async ({
  browser,
  mailbox,
  clock,
}) => {
  const email = 'presque@exemple.test'
  const first = await browser().signUp({ email, password, options: { data: { display_name: 'Presque' } } })
  const old = await mailbox.newest(email)
  const tooSoon = await browser().signUp({ email, password: 'autre-mot-de-passe' })
  expect(tooSoon.error).toMatchObject({ status: 429, code: 'over_email_send_rate_limit' })
  clock.advance({ seconds: 61 })
  const later = await browser().signUp({
    email,
    password: 'autre-mot-de-passe',
    options: { data: { display_name: 'X' } },
  })
  expect(later.error).toBeNull()
  expect(later.data.user?.id).toBe(first.data.user?.id)
  expect(later.data.user?.user_metadata.display_name).toBe('X')

  const fresh = await mailbox.newest(email, 2)
  expect((await browser().verifyOtp({ email, token: old.code, type: 'signup' })).error?.code).toBe(
    'otp_expired',
  )
  expect((await browser().verifyOtp({ email, token: fresh.code, type: 'signup' })).error).toBeNull()
  expect((await browser().signInWithPassword({ email, password })).error?.code).toBe('invalid_credentials')
  expect((await browser().signInWithPassword({ email, password: 'autre-mot-de-passe' })).error).toBeNull()
})

test('ten simultaneous sign-ups of one address create one account', async ({ auth, context }) => {
  const body = { email: 'foule@exemple.test', password }
  const answers = await Promise.all(Array.from({ length: 10 }, () => auth('POST', '/signup', { body })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 429)])
  expect(await context.db.selectFrom('auth.users').select('id').execute()).toHaveLength(1)
  expect(await context.db.selectFrom('profiles').select('id').execute()).toHaveLength(1)
})

describe('with auto-confirm on', () => {
  test.override({ settings: { AUTH_AUTOCONFIRM: '1' } })

  test('sign-up returns a session at once, and a known address is refused by name', async ({ browser }) => {
    const client = browser()
    const first = await client.signUp({ email: 'direct@exemple.test', password })
    expect(first.data.session?.user.email_confirmed_at).toBeDefined()
    expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'password' }])
    const second = await browser().signUp({ email: 'direct@exemple.test', password })
    expect(second.error).toMatchObject({
      status: 422,
      code: 'user_already_exists',
      message: 'User already registered',
    })
  })
})

describe('with sign-ups off', () => {
  test.override({ settings: { AUTH_SIGNUP: '0' } })

  test('a sign-up is refused and the settings say so', async ({ browser, auth }) => {
    const answer = await browser().signUp({ email: 'ferme@exemple.test', password })
    expect(answer.error).toMatchObject({ status: 422, code: 'signup_disabled' })
    expect((await auth('GET', '/settings')).json.disable_signup).toBe(true)
  })
})

test('an address with an accented domain is kept in ASCII, and signs in however it is typed', async ({
  browser,
  context,
}) => {
  const password = 'une-phrase-à-moi-seule'
  for (const [typed, kept] of [
    ['jean@élysée.example', 'jean@xn--lyse-9oad.example'],
    ['Marie@ÉLYSÉE.Example', 'marie@xn--lyse-9oad.example'],
    ['anna@münchen.example', 'anna@xn--mnchen-3ya.example'],
    ['ivan@почта.рф', 'ivan@xn--80a1acny.xn--p1ai'],
  ] as const) {
    expect((await browser().signUp({ email: typed.normalize('NFD'), password })).error, typed).toBeNull()
    const rows = await context.db.selectFrom('auth.users').select('email').where('email', '=', kept).execute()
    expect(rows, typed).toHaveLength(1)
    await context.db
      .updateTable('auth.users')
      .set({ email_confirmed_at: context.clock.now() })
      .where('email', '=', kept)
      .execute()
    for (const email of [typed, kept])
      expect((await browser().signInWithPassword({ email, password })).error, email).toBeNull()
  }
  for (const email of ['jean@élysée', 'jéan@exemple.test', 'jean@é/x.example'])
    expect((await browser().signUp({ email, password })).error?.code, email).toBe('validation_failed')
})
