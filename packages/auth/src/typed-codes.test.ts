import { describe, expect } from 'vitest'
import { type Parvis, test } from '../../../apps/server/test/parvis.ts'

const email = 'claire@exemple.test'
const home = { 'x-forwarded-for': '198.51.100.7' }
const elsewhere = { 'x-forwarded-for': '203.0.113.9' }

const otherThan = (code: string) => (code === '000000' ? '111111' : '000000')

/** The cookie by which the server recognises the requesting browser. */
const cookieOf = (headers: Headers) => headers.get('set-cookie')?.split(';')[0] ?? ''

function typing({ auth }: Pick<Parvis, 'auth'>) {
  return async (address: string, token: string, headers: Record<string, string>) => {
    const body = { type: 'email', email: address, token }
    const { status, json } = await auth('POST', '/verify', { headers, body })
    return status === 200 ? 'in' : json.code
  }
}

describe('behind a proxy', () => {
  test.override({ settings: { TRUST_PROXY: '127.0.0.1' } })

  test('a typed code is accepted only from the requesting browser or network, and attempts by others do not count', async ({
    auth,
    mailbox,
    clock,
  }) => {
    const type = typing({ auth })
    const asked = await auth('POST', '/otp', { headers: home, body: { email } })
    expect(asked.headers.get('set-cookie')).toMatch(/; Path=\/auth\/v1;.*HttpOnly; SameSite=Lax/)
    const { code } = await mailbox.newest(email)
    // A stranger gets in neither with wrong codes nor with the right one.
    for (let turn = 0; turn < 6; turn += 1)
      expect(await type(email, otherThan(code), elsewhere)).toBe('otp_expired')
    expect(await type(email, code, elsewhere)).toBe('otp_expired')
    // The requesting browser, now on another network.
    const moved = { ...elsewhere, cookie: cookieOf(asked.headers) }
    expect(await type(email, code, moved)).toBe('in')

    clock.advance({ minutes: 2 })
    await auth('POST', '/otp', { headers: home, body: { email } })
    const { code: second } = await mailbox.newest(email, 2)
    expect(await type(email, second, home)).toBe('in')
  })

  test('while several sign-ups wait, a link opened elsewhere confirms no password', async ({
    auth,
    browser,
    mailbox,
    clock,
    context,
  }) => {
    const signUp = (password: string, name: string, headers: Record<string, string>) =>
      auth('POST', '/signup', {
        headers,
        body: { email, password, data: { display_name: name, consent: true } },
      })
    await signUp('le-mot-de-passe-de-claire', 'Claire', home)
    clock.advance({ seconds: 61 })
    await signUp('le-mot-de-passe-du-voleur', 'Voleur', elsewhere)
    const { link } = await mailbox.newest(email, 2)
    const opened = await fetch(link, { redirect: 'manual', headers: home })
    expect(opened.headers.get('location')).toContain('access_token=')
    for (const password of ['le-mot-de-passe-du-voleur', 'le-mot-de-passe-de-claire'])
      expect((await browser().signInWithPassword({ email, password })).error?.code).toBe(
        'invalid_credentials',
      )
    const profile = await context.db
      .selectFrom('profiles')
      .select(['display_name', 'consented_at'])
      .executeTakeFirstOrThrow()
    expect(profile).toEqual({ display_name: expect.stringMatching(/^Membre \d+$/), consented_at: null })
    // The mail and the page behind the link explain what to do.
    await expect
      .poll(async () => (await mailbox.of(email))[0]?.subject)
      .toBe('Choisissez un mot de passe pour votre compte')
    expect(opened.headers.get('location')).toMatch(/[?&]password=needed/)
  })

  test('the person who signed up last keeps their data when they open the link themselves', async ({
    auth,
    browser,
    mailbox,
    clock,
  }) => {
    const password = 'le-mot-de-passe-de-claire'
    await auth('POST', '/signup', { headers: elsewhere, body: { email, password: 'le-mot-du-voleur' } })
    clock.advance({ seconds: 61 })
    const asked = await auth('POST', '/signup', { headers: home, body: { email, password } })
    const { link } = await mailbox.newest(email, 2)
    const moved = { ...elsewhere, cookie: cookieOf(asked.headers) }
    await fetch(link, { redirect: 'manual', headers: moved })
    expect((await browser().signInWithPassword({ email, password })).error).toBeNull()
  })

  test('a recovery or a link requested in the browser of the sign-up keeps its data', async ({
    auth,
    browser,
    mailbox,
    clock,
  }) => {
    const password = 'le-mot-de-passe-de-claire'
    const signedUp = await auth('POST', '/signup', { headers: home, body: { email, password } })
    clock.advance({ seconds: 61 })
    const headers = { ...home, cookie: cookieOf(signedUp.headers) }
    await auth('POST', '/otp', { headers, body: { email } })
    const { link } = await mailbox.newest(email, 2)
    await fetch(link, { redirect: 'manual', headers })
    expect((await browser().signInWithPassword({ email, password })).error).toBeNull()
  })
})

test('a code lives ten minutes, its link an hour, and the mail says so', async ({ auth, mailbox, clock }) => {
  await auth('POST', '/otp', { body: { email } })
  const { code, link, text } = await mailbox.newest(email)
  expect(text).toContain('Le lien est valable une heure, le code 10 minutes')
  expect(text).toContain('dans le navigateur où vous l’avez demandé')
  clock.advance({ minutes: 11 })
  expect(await typing({ auth })(email, code, {})).toBe('otp_expired')
  const opened = await fetch(link, { redirect: 'manual' })
  expect(opened.headers.get('location')).toContain('access_token=')
})

describe('with rate limits on', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' } })

  test('one network may guess twenty codes an hour, over all accounts', { tags: 'long' }, async ({
    auth,
    mailbox,
    clock,
  }) => {
    const type = typing({ auth })
    const codes: unknown[] = []
    for (let account = 0; account < 5; account += 1) {
      const address = `cible${account}@exemple.test`
      await auth('POST', '/otp', { headers: home, body: { email: address } })
      const { code } = await mailbox.newest(address)
      for (let turn = 0; turn < 5; turn += 1) codes.push(await type(address, otherThan(code), home))
    }
    expect(codes).toEqual([
      ...Array.from({ length: 20 }, () => 'otp_expired'),
      ...Array.from({ length: 5 }, () => 'over_request_rate_limit'),
    ])
    // Others are not affected, and the network is accepted again after an hour.
    await auth('POST', '/otp', { headers: elsewhere, body: { email } })
    const { code } = await mailbox.newest(email)
    expect(await type(email, code, elsewhere)).toBe('in')
    clock.advance({ minutes: 61 })
    expect(await type(email, code, home)).toBe('otp_expired')
  })
})
