import { expect } from 'vitest'
import { test } from '../../../apps/server/test/parvis.ts'

const password = 'un-mot-de-passe-correct'

test('[AAP-29] the profile carries the form’s data, under its own rules', async ({ browser, context }) => {
  await browser().signUp({
    email: 'jeanne.d@exemple.test',
    password,
    options: {
      data: {
        display_name: '  Jeanne\n Dupré ',
        role: 'journalist',
        username: 'Jeanne Dupré!',
        bio: 'é'.repeat(600),
        referral_code: 'ref123',
        consent: true,
      },
    },
  })
  const profile = await context.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()
  expect(profile).toMatchObject({
    display_name: 'Jeanne Dupré',
    role: 'journalist',
    username: 'jeanne_dupre',
    bio: 'é'.repeat(500),
    referred_by: 'REF123',
    verified: false,
    verification_status: 'none',
  })
  expect(profile.referral_code).toMatch(/^REF[A-Z0-9]{8}$/)
  expect(profile.consented_at).toBeInstanceOf(Date)
})

test('without metadata the profile takes nothing of the address, and no consent is assumed', async ({
  browser,
  context,
}) => {
  await browser().signUp({
    email: 'luc.martin@exemple.test',
    password,
    options: { data: { consent: 'oui' } },
  })
  expect(await context.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    display_name: expect.stringMatching(/^Membre \d+$/),
    username: expect.stringMatching(/^membre_\d+$/),
    role: 'citizen',
    bio: null,
    referred_by: null,
    consented_at: null,
  })
})

test('[AUI-41] sign-ups that want one username, in sequence and in parallel, all succeed with suffixes', async ({
  browser,
  context,
}) => {
  const signsUp = (email: string) =>
    browser().signUp({ email, password, options: { data: { display_name: 'Marie' } } })
  for (const domain of ['un', 'deux']) await signsUp(`marie@${domain}.test`)
  const crowd = Array.from({ length: 12 }, (_, index) => signsUp(`marie@foule${index}.test`))
  expect((await Promise.all(crowd)).map(({ error }) => error)).toEqual(crowd.map(() => null))
  const rows = await context.db.selectFrom('profiles').select('username').orderBy('created_at').execute()
  expect(rows.slice(0, 2).map(({ username }) => username)).toEqual(['marie', 'marie2'])
  expect(new Set(rows.map(({ username }) => username)).size).toBe(14)
  for (const { username } of rows) expect(username).toMatch(/^marie\d*$/)
})

test('[PER-08] metadata grants no tick, flag, token role or confirmed address', async ({
  auth,
  browser,
  mailbox,
  context,
}) => {
  const email = 'ambition@exemple.test'
  const power = {
    role: 'moderator',
    verified: true,
    verification_status: 'approved',
    is_moderator: true,
    is_administrator: true,
    email_verified: true,
    sub: '00000000-0000-4000-8000-000000000000',
    referral_code: 'REFBOSS',
  }
  const answer = await auth('POST', '/signup', {
    body: {
      email,
      password,
      data: power,
      app_metadata: { provider: 'admin' },
      role: 'service_role',
      email_confirmed_at: '2020-01-01',
    },
  })
  expect(answer.json).toMatchObject({
    role: 'authenticated',
    app_metadata: { provider: 'email', providers: ['email'] },
    user_metadata: { email_verified: false, sub: answer.json.id },
  })
  expect(answer.json.email_confirmed_at).toBeUndefined()
  const mail = await mailbox.newest(email)
  const session = await auth('POST', '/verify', { body: { type: 'signup', email, token: mail.code } })
  const claims = await browser().getClaims(String(session.json.access_token))
  expect(claims.data?.claims.role).toBe('authenticated')
  expect(await context.db.selectFrom('profiles').selectAll().executeTakeFirstOrThrow()).toMatchObject({
    role: 'citizen',
    verified: false,
    verification_status: 'none',
    is_moderator: false,
    is_administrator: false,
  })
})

test('metadata that cannot be stored, or is too large for a token, is refused', async ({ auth }) => {
  let deep: unknown = 1
  for (let level = 0; level < 5_000; level += 1) deep = [deep]
  for (const data of [{ a: 'x\u0000y' }, { a: '\ud800' }, { a: 'x'.repeat(9_000) }, { deep }, 'text', [1]]) {
    const answer = await auth('POST', '/signup', { body: { email: 'lourd@exemple.test', password, data } })
    expect(answer).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  }
  const proto = await auth('POST', '/signup', {
    raw: `{"email":"proto@exemple.test","password":"${password}","data":{"__proto__":{"role":"x"},"constructor":1}}`,
  })
  expect(proto.status).toBe(200)
})
