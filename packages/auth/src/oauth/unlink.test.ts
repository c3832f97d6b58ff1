import { randomUUID } from 'node:crypto'
import { describe, expect } from 'vitest'
import type { Member } from '../../../../apps/server/test/people.ts'
import { test as base, landed } from '../../../../apps/server/test/providers.ts'

/** A member with two identities: an address with a password, and Google. */
const test = base.extend<{
  ana: Member
  googleEmail: string
  identityOf: (provider: string) => Promise<string>
}>({
  googleEmail: 'ana.travail@exemple.test',
  ana: async ({ join, google, bring, auth, googleEmail }, use) => {
    const ana = await join('ana')
    google.people.set('g-1', { email: googleEmail, email_verified: true })
    const path = '/user/identities/authorize?provider=google&skip_http_redirect=true'
    const { json } = await auth('GET', path, { token: ana.token })
    await bring(await google.visit(String(json.url), { person: 'g-1' }))
    await use(ana)
  },
  identityOf: async ({ ana, context }, use) =>
    use(async (provider) => {
      const { id } = await context.db
        .selectFrom('auth.identities')
        .select('id')
        .where('user_id', '=', ana.id)
        .where('provider', '=', provider)
        .executeTakeFirstOrThrow()
      return id
    }),
})

describe('a member unlinks an identity', () => {
  test('[AAP-19] the official client unlinks an own identity; others are refused', async ({
    ana,
    browser,
    join,
    auth,
    context,
  }) => {
    const client = browser()
    await client.setSession({ access_token: ana.token, refresh_token: ana.refreshToken })
    const { data } = await client.getUserIdentities()
    const google = data?.identities.find(({ provider }) => provider === 'google')
    if (google === undefined) throw new Error('Google is not linked')

    const bruno = await join('bruno')
    for (const id of [randomUUID(), google.identity_id]) {
      const foreign = await auth('DELETE', `/user/identities/${id}`, { token: bruno.token })
      expect([foreign.status, foreign.json.code]).toEqual([422, 'identity_not_found'])
    }
    const odd = await auth('DELETE', '/user/identities/un', { token: ana.token })
    expect([odd.status, odd.json.code]).toEqual([404, 'validation_failed'])

    const { data: answer, error } = await client.unlinkIdentity(google)
    expect([answer, error]).toEqual([{}, null])
    const { json: user } = await auth('GET', '/user', { token: ana.token })
    expect(user).toMatchObject({
      email: ana.email,
      identities: [{ provider: 'email' }],
      app_metadata: { provider: 'email', providers: ['email'] },
    })
    const events = await context.db.selectFrom('auth.audit_events').select('event').execute()
    expect(events.map(({ event }) => event)).toContain('identity_unlinked')
    // Unlinking it again fails, and so does unlinking the last identity.
    const again = await client.unlinkIdentity(google)
    expect(again.error?.code).toBe('identity_not_found')
    const [last] = data?.identities ?? []
    if (last === undefined) throw new Error('no identity')
    const lasting = await client.unlinkIdentity(last)
    expect([lasting.error?.status, lasting.error?.code]).toEqual([422, 'single_identity_not_deletable'])
  })

  test('unlinking the address drops the password; the account takes the other identity’s address', async ({
    ana,
    auth,
    identityOf,
    google,
    signInWith,
  }) => {
    const id = await identityOf('email')
    expect((await auth('DELETE', `/user/identities/${id}`, { token: ana.token })).status).toBe(200)
    const { json } = await auth('GET', '/user', { token: ana.token })
    expect(json).toMatchObject({ email: 'ana.travail@exemple.test', app_metadata: { providers: ['google'] } })
    for (const email of [ana.email, 'ana.travail@exemple.test']) {
      const body = { email, password: ana.password }
      expect((await auth('POST', '/token?grant_type=password', { body })).status).toBe(400)
    }
    const { fragment } = landed((await signInWith('google', 'g-1')).headers)
    const { json: back } = await auth('GET', '/user', { token: fragment.get('access_token') ?? '' })
    expect(back.id).toBe(ana.id)
    expect(google.people.size).toBe(1)
  })

  test('the account cannot take an address that another account has meanwhile', async ({
    ana,
    auth,
    identityOf,
    context,
  }) => {
    await context.db
      .insertInto('auth.users')
      .values({ email: 'ana.travail@exemple.test', email_confirmed_at: new Date() })
      .execute()
    const { status, json } = await auth('DELETE', `/user/identities/${await identityOf('email')}`, {
      token: ana.token,
    })
    expect([status, json.code]).toEqual([422, 'email_conflict_identity_not_deletable'])
    const { json: user } = await auth('GET', '/user', { token: ana.token })
    expect([user.email, (user.identities as unknown[]).length]).toEqual([ana.email, 2])
  })

  test('a phone number goes with its identity', async ({ ana, auth, context }) => {
    const identity = {
      user_id: ana.id,
      provider: 'phone',
      provider_id: ana.id,
      identity_data: '{"phone":"33612345678"}',
    }
    const { id } = await context.db
      .insertInto('auth.identities')
      .values(identity)
      .returning('id')
      .executeTakeFirstOrThrow()
    const number = { phone: '33612345678', phone_confirmed_at: new Date() }
    await context.db.updateTable('auth.users').set(number).where('id', '=', ana.id).execute()
    expect((await auth('DELETE', `/user/identities/${id}`, { token: ana.token })).status).toBe(200)
    const { json } = await auth('GET', '/user', { token: ana.token })
    expect([json.phone, json.email]).toEqual(['', ana.email])
    expect(json).not.toHaveProperty('phone_confirmed_at')
  })

  test('a token for another audience unlinks nothing', async ({ ana, auth, identityOf }) => {
    const path = `/user/identities/${await identityOf('google')}`
    const { status, json } = await auth('DELETE', path, {
      token: ana.token,
      headers: { 'x-jwt-aud': 'autre' },
    })
    expect([status, json.code]).toEqual([403, 'unexpected_audience'])
    expect((await auth('DELETE', path)).json.code).toBe('no_authorization')
  })
})
