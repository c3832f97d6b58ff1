import { getOwnProfile } from '@parvis/contract/people/profiles.ts'
import { describe, expect } from 'vitest'
import { Member } from '../../../../apps/server/test/people.ts'
import { address, ana, errorOf, landed, test } from '../../../../apps/server/test/providers.ts'

describe('one person, one account', () => {
  test('a verified address leads to the account that has confirmed it', async ({
    join,
    google,
    apple,
    signInWith,
    auth,
  }) => {
    const member = await join('ana')
    google.people.set('g-1', { ...ana, email: 'Ana@Exemple.test' })
    apple.people.set('a-1', ana)
    for (const [provider, person] of [
      ['google', 'g-1'],
      ['apple', 'a-1'],
    ] as const) {
      const { fragment } = landed((await signInWith(provider, person)).headers)
      const { json } = await auth('GET', '/user', { token: fragment.get('access_token') ?? '' })
      expect(json.id).toBe(member.id)
    }
    const { json: user } = await auth('GET', '/user', { token: member.token })
    expect(user).toMatchObject({
      app_metadata: { provider: 'email', providers: ['email', 'google', 'apple'] },
      user_metadata: { display_name: 'ana', full_name: 'Ana Petit' },
    })
    // The former password still works.
    const body = { email: address, password: member.password }
    expect((await auth('POST', '/token?grant_type=password', { body })).status).toBe(200)
  })

  test('an address verified by another provider leads to that account too; an unverified one does not', async ({
    google,
    apple,
    signInWith,
    context,
  }) => {
    google.people.set('g-1', ana)
    await signInWith('google', 'g-1')
    await context.db.updateTable('auth.users').set({ email: 'nouvelle@exemple.test' }).execute()
    apple.people.set('a-1', ana)
    await signInWith('apple', 'a-1')
    const owners = () => context.db.selectFrom('auth.identities').select('user_id').distinct().execute()
    expect(await owners()).toHaveLength(1)

    await context.db
      .updateTable('auth.identities')
      .set({ identity_data: JSON.stringify({ email: 'autre@exemple.test', email_verified: false }) })
      .execute()
    google.people.set('g-2', { ...ana, email: 'autre@exemple.test' })
    await signInWith('google', 'g-2')
    expect(await owners()).toHaveLength(2)
  })

  test('an account that someone opened with an unconfirmed address loses everything when its owner signs in', async ({
    auth,
    google,
    mailbox,
    signInWith,
    place,
    context,
  }) => {
    const password = 'le-mot-de-passe-du-voleur'
    const data = {
      display_name: 'Voleur',
      role: 'politician',
      bio: 'Injures',
      consent: true,
      username: 'ana',
    }
    const squatter = await auth('POST', '/signup', { body: { email: address, password, data } })
    const mail = await mailbox.newest(address)
    google.people.set('g-1', ana)
    const { fragment } = landed((await signInWith('google', 'g-1')).headers)
    const token = fragment.get('access_token') ?? ''
    const { json: user } = await auth('GET', '/user', { token })
    expect(user).toMatchObject({
      id: squatter.json.id,
      email_confirmed_at: expect.any(String),
      app_metadata: { provider: 'google', providers: ['google'] },
      identities: [{ provider: 'google' }],
    })
    expect(user.user_metadata).not.toHaveProperty('bio')
    const member = new Member(place, {
      id: String(user.id),
      email: address,
      password: '',
      token,
      refreshToken: '',
    })
    expect(await member.call(getOwnProfile, {})).toMatchObject({
      display_name: 'Ana Petit',
      username: 'ana_petit',
      role: 'citizen',
      bio: null,
    })
    const profile = await context.db.selectFrom('profiles').select('consented_at').executeTakeFirstOrThrow()
    expect(profile.consented_at).toBeNull()

    const body = { email: address, password }
    expect((await auth('POST', '/token?grant_type=password', { body })).json.code).toBe('invalid_credentials')
    const code = { type: 'signup', email: address, token: mail.code }
    expect((await auth('POST', '/verify', { body: code })).json.code).toBe('otp_expired')
  })

  test('an organisation’s account with the same address is never used', async ({
    google,
    signInWith,
    context,
  }) => {
    await context.db
      .insertInto('auth.users')
      .values({ email: address, email_confirmed_at: new Date(), is_sso: true })
      .execute()
    google.people.set('g-1', ana)
    expect(landed((await signInWith('google', 'g-1')).headers).fragment.has('access_token')).toBe(true)
    const users = await context.db.selectFrom('auth.users').select('is_sso').orderBy('is_sso').execute()
    expect(users).toEqual([{ is_sso: false }, { is_sso: true }])
  })

  test('two simultaneous first visits create one account', async ({ google, apple, signInWith, context }) => {
    google.people.set('g-1', ana)
    apple.people.set('a-1', ana)
    const visits = await Promise.all([
      signInWith('google', 'g-1'),
      signInWith('apple', 'a-1'),
      signInWith('google', 'g-1'),
    ])
    for (const { headers } of visits) expect(landed(headers).fragment.has('access_token')).toBe(true)
    expect(await context.db.selectFrom('auth.users').select('id').execute()).toHaveLength(1)
    expect(await context.db.selectFrom('auth.identities').select('id').execute()).toHaveLength(2)
  })

  test('a banned member stays out by every sign-in method', async ({ join, google, signInWith, context }) => {
    await join('ana')
    const until = new Date(Date.now() + 3_600_000)
    await context.db.updateTable('auth.users').set({ banned_until: until }).execute()
    google.people.set('g-1', ana)
    expect(errorOf((await signInWith('google', 'g-1')).headers)).toEqual(['access_denied', 'user_banned'])
    expect(await context.db.selectFrom('auth.identities').select('id').execute()).toHaveLength(1)
  })
})

describe('an address that the provider has not verified', () => {
  const doubtful = { ...ana, email_verified: false }

  test('is confirmed by mail first; then the provider opens the account', async ({
    auth,
    google,
    signInWith,
    mailbox,
    clock,
  }) => {
    google.people.set('g-1', doubtful)
    const refused = ['access_denied', 'provider_email_needs_verification']
    expect(errorOf((await signInWith('google', 'g-1')).headers)).toEqual(refused)
    const mail = await mailbox.newest(address)
    // A moment later the response is the same, and no second mail is sent.
    expect(errorOf((await signInWith('google', 'g-1')).headers)).toEqual(refused)
    expect(await mailbox.of(address)).toHaveLength(1)
    clock.advance({ minutes: 2 })
    const confirmed = await auth('POST', '/verify', {
      body: { type: 'signup', email: address, token: mail.code },
    })
    expect(confirmed.status).toBe(200)
    const { fragment } = landed((await signInWith('google', 'g-1')).headers)
    const { json } = await auth('GET', '/user', { token: fragment.get('access_token') ?? '' })
    expect(json).toMatchObject({ id: (confirmed.json.user as { id: string }).id, email: address })
  })

  test('gives no access to the person who used it before its owner signed up', async ({
    google,
    signInWith,
    browser,
    mailbox,
    clock,
    context,
  }) => {
    google.people.set('g-1', doubtful)
    await signInWith('google', 'g-1')
    clock.advance({ minutes: 2 })
    const client = browser()
    await client.signUp({ email: address, password: 'le-mot-de-passe-de-ana' })
    const { code } = await mailbox.newest(address, 2)
    expect((await client.verifyOtp({ email: address, token: code, type: 'signup' })).error).toBeNull()
    expect(errorOf((await signInWith('google', 'g-1')).headers)).toEqual([
      'access_denied',
      'provider_email_needs_verification',
    ])
    const sessions = await context.db.selectFrom('auth.sessions').select('id').execute()
    expect(sessions).toHaveLength(1)
  })

  test('never leads to its owner’s account', async ({ join, auth, google, signInWith, context }) => {
    const member = await join('ana')
    google.people.set('g-1', doubtful)
    expect(errorOf((await signInWith('google', 'g-1')).headers)).toEqual([
      'access_denied',
      'provider_email_needs_verification',
    ])
    const { json } = await auth('GET', '/user', { token: member.token })
    expect(json.identities).toHaveLength(1)
    const stranger = await context.db
      .selectFrom('auth.users')
      .select(['email', 'email_confirmed_at'])
      .where('id', '<>', member.id)
      .executeTakeFirstOrThrow()
    expect(stranger).toEqual({ email: null, email_confirmed_at: null })
  })

  test('that the provider does not send is refused', async ({ generic, signInWith, context }) => {
    generic.people.set('agent', { name: 'Ana', acr: 'eidas1' })
    expect(errorOf((await signInWith('generic', 'agent')).headers)[0]).toBe('server_error')
    expect(await context.db.selectFrom('auth.users').select('id').execute()).toEqual([])
  })
})
