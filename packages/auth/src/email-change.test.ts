import { describe, expect } from 'vitest'
import { fragmentOf } from '../../../apps/server/test/auth-call.ts'
import { type Parvis, test } from '../../../apps/server/test/parvis.ts'
import type { Member } from '../../../apps/server/test/people.ts'

/** The official client, signed in as the member. */
async function clientOf(browser: Parvis['browser'], member: Member) {
  const client = browser()
  const { error } = await client.signInWithPassword(member)
  if (error !== null) throw error
  return client
}

const newAddress = 'ana@ailleurs.test'

describe('a new address', () => {
  test('[AAP-16] takes effect once both addresses have confirmed it, in either order', async ({
    join,
    browser,
    mailbox,
    clock,
  }) => {
    for (const [name, first] of [
      ['ana', 'current'],
      ['bea', 'new'],
    ] as const) {
      const member = await join(name)
      const client = await clientOf(browser, member)
      const target = `${name}@ailleurs.test`
      const { data, error } = await client.updateUser({ email: target })
      expect(error).toBeNull()
      expect(data.user).toMatchObject({ email: member.email, new_email: target })

      const mails = {
        current: { to: member.email, mail: await mailbox.newest(member.email) },
        new: { to: target, mail: await mailbox.newest(target) },
      }
      const second = first === 'current' ? 'new' : 'current'
      const stranger = browser()
      const half = await stranger.verifyOtp({
        email: mails[first].to,
        token: mails[first].mail.code,
        type: 'email_change',
      })
      expect(half.error).toBeNull()
      expect(half.data.session).toBeNull()
      expect((await client.getUser()).data.user?.email).toBe(member.email)

      const done = await stranger.verifyOtp({
        email: mails[second].to,
        token: mails[second].mail.code,
        type: 'email_change',
      })
      expect(done.data.user).toMatchObject({ email: target })
      expect(done.data.user?.new_email).toBeUndefined()
      expect(done.data.user?.identities?.[0]?.identity_data).toMatchObject({
        email: target,
        email_verified: true,
      })
      const { password } = member
      expect((await browser().signInWithPassword({ email: member.email, password })).error?.code).toBe(
        'invalid_credentials',
      )
      expect((await browser().signInWithPassword({ email: target, password })).error).toBeNull()
      clock.advance({ seconds: 1 })
    }
  })

  test('by links too: the first says what is missing, the second signs in', async ({
    join,
    browser,
    mailbox,
  }) => {
    const member = await join('ana')
    const client = await clientOf(browser, member)
    await client.updateUser({ email: newAddress })
    const current = await mailbox.newest(member.email)
    expect(current.subject).toBe('Confirmez votre changement d’adresse')
    const first = await fetch(current.link, { redirect: 'manual' })
    expect(first.status).toBe(303)
    const [, fragment = ''] = (first.headers.get('location') ?? '').split('#')
    expect(new URLSearchParams(fragment).get('message')).toContain('link sent to the other email')
    expect(new URLSearchParams(fragment).has('sb')).toBe(true)
    const second = await fetch((await mailbox.newest(newAddress)).link, { redirect: 'manual' })
    expect(second.headers.get('location')).toMatch(/#access_token=.*type=email_change/)
  })

  test('one mailbox alone never changes it, even twice', async ({ join, browser, mailbox, clock }) => {
    const member = await join('ana')
    const client = await clientOf(browser, member)
    await client.updateUser({ email: newAddress })
    const first = await mailbox.newest(newAddress)
    await browser().verifyOtp({ email: newAddress, token: first.code, type: 'email_change' })
    clock.advance({ seconds: 61 })
    expect((await client.resend({ type: 'email_change', email: member.email })).error).toBeNull()
    const again = await mailbox.newest(newAddress, 2)
    await browser().verifyOtp({ email: newAddress, token: again.code, type: 'email_change' })
    expect((await client.getUser()).data.user).toMatchObject({ email: member.email, new_email: newAddress })
    // The confirmation of an older request does not count for a newer one.
    clock.advance({ seconds: 61 })
    await client.updateUser({ email: 'ana@troisieme.test' })
    const current = await mailbox.newest(member.email, 3)
    await browser().verifyOtp({ email: member.email, token: current.code, type: 'email_change' })
    expect((await client.getUser()).data.user).toMatchObject({ email: member.email })
  })

  test('may not be taken, nor become taken meanwhile', async ({ join, browser, mailbox }) => {
    const member = await join('ana')
    const other = await join('bea')
    const client = await clientOf(browser, member)
    expect((await client.updateUser({ email: other.email })).error).toMatchObject({
      status: 422,
      code: 'email_exists',
    })
    await client.updateUser({ email: newAddress })
    const [current, target] = [await mailbox.newest(member.email), await mailbox.newest(newAddress)]
    await browser().signUp({ email: newAddress, password: 'un-mot-de-passe-correct' })
    await browser().verifyOtp({ email: member.email, token: current.code, type: 'email_change' })
    const late = await browser().verifyOtp({ token_hash: tokenOf(target.link), type: 'email_change' })
    expect(late.error).toMatchObject({ status: 422, code: 'email_exists' })
    expect((await client.getUser()).data.user?.email).toBe(member.email)
  })

  test('requested by two accounts and a sign-up, it goes to one of them, and the others learn why not', async ({
    join,
    auth,
    mailbox,
    context,
    clock,
  }) => {
    context.config.auth.secureEmailChange = false
    const members = [await join('ana'), await join('bea')]
    const links = []
    for (const [at, { token }] of members.entries()) {
      expect((await auth('PUT', '/user', { token, body: { email: newAddress } })).status).toBe(200)
      links.push((await mailbox.newest(newAddress, at + 1)).link)
    }
    const answers = await Promise.all(links.map((link) => fetch(link, { redirect: 'manual' })))
    expect(answers.map(({ status }) => status)).toEqual([303, 303])
    const codes = answers.map(({ headers }) => fragmentOf(headers).values.get('error_code'))
    expect(codes.toSorted()).toEqual(['email_exists', null].toSorted())

    const loser = members[codes[0] === null ? 1 : 0]
    clock.advance({ minutes: 2 })
    const next = 'ana@encore.test'
    await auth('PUT', '/user', { token: loser?.token ?? '', body: { email: next } })
    const { code } = await mailbox.newest(next)
    const [changed, ...signedUp] = await Promise.all([
      auth('POST', '/verify', { body: { type: 'email_change', email: next, token: code } }),
      ...[1, 2, 3].map(() =>
        auth('POST', '/signup', { body: { email: next, password: 'un-mot-de-passe-correct' } }),
      ),
    ])
    // Once another account has the address, its codes are void for this one: 403 before the code is used, 422
    // after.
    expect([200, 403, 422]).toContain(changed?.status)
    // The second of two simultaneous sign-ups comes too soon for another mail.
    for (const { status } of signedUp) expect([200, 429]).toContain(status)
    const owners = await context.db.selectFrom('auth.users').select('id').where('email', '=', next).execute()
    expect(owners).toHaveLength(1)
  })

  test('an unchanged address changes nothing, a malformed one is refused, and two requests are a minute apart', async ({
    join,
    browser,
    mailbox,
  }) => {
    const member = await join('ana')
    const client = await clientOf(browser, member)
    expect((await client.updateUser({ email: member.email })).data.user?.new_email).toBeUndefined()
    expect((await client.updateUser({ email: 'ana' })).error).toMatchObject({ code: 'validation_failed' })
    await client.updateUser({ email: newAddress })
    expect((await client.updateUser({ email: 'autre@ailleurs.test' })).error).toMatchObject({
      status: 429,
      code: 'over_email_send_rate_limit',
    })
    expect(await mailbox.of('autre@ailleurs.test')).toEqual([])
  })
})

test('a PKCE client returns from the second link with a code to exchange', async ({
  join,
  browser,
  mailbox,
}) => {
  const member = await join('ana')
  const client = browser({ flowType: 'pkce' })
  await client.signInWithPassword(member)
  await client.updateUser({ email: newAddress })
  const open = async (link: URL) =>
    new URL((await fetch(link, { redirect: 'manual' })).headers.get('location') ?? '')
  const half = await open((await mailbox.newest(member.email)).link)
  expect(half.searchParams.get('message')).toContain('link sent to the other email')
  expect(half.hash).toContain('message=')
  const whole = await open((await mailbox.newest(newAddress)).link)
  expect(whole.hash).toBe('')
  const { data, error } = await client.exchangeCodeForSession(whole.searchParams.get('code') ?? '')
  expect(error).toBeNull()
  expect(data.user?.email).toBe(newAddress)
  const claims = await client.getClaims(data.session?.access_token)
  expect(claims.data?.claims.amr).toMatchObject([{ method: 'email_change' }])
})

describe('an account of single sign-on', () => {
  test('gets its address, number and password from its organisation', async ({ join, auth, context }) => {
    const member = await join('ana')
    await context.db.updateTable('auth.users').set({ is_sso: true }).execute()
    const put = (body: object) => auth('PUT', '/user', { token: member.token, body })
    for (const body of [
      { email: newAddress },
      { phone: '33612345678' },
      { password: 'un-nouveau-mot-de-passe' },
      { nonce: '123456' },
    ])
      expect(await put(body)).toMatchObject({ status: 422, json: { code: 'user_sso_managed' } })
    expect((await put({ data: { theme: 'sombre' } })).status).toBe(200)
  })
})

function tokenOf(link: URL): string {
  return link.searchParams.get('token') ?? ''
}

describe('where the new address alone confirms', () => {
  test.override({ settings: { AUTH_SECURE_EMAIL_CHANGE: '0' } })

  test('the old one is notified', async ({ join, browser, mailbox }) => {
    const member = await join('ana')
    const client = await clientOf(browser, member)
    await client.updateUser({ email: newAddress })
    const { code } = await mailbox.newest(newAddress)
    const { data } = await browser().verifyOtp({ email: newAddress, token: code, type: 'email_change' })
    expect(data.user?.email).toBe(newAddress)
    await expect
      .poll(async () => (await mailbox.of(member.email))[0]?.subject)
      .toBe('Votre adresse email a été changée')
  })
})

describe('a password change from an old session', () => {
  test('[AAP-14] needs a mailed code, valid once', async ({ join, browser, mailbox, clock }) => {
    const member = await join('ana')
    const client = await clientOf(browser, member)
    clock.advance({ hours: 25 })
    await client.refreshSession()
    const password = 'un-nouveau-mot-de-passe'
    expect((await client.updateUser({ password })).error).toMatchObject({
      status: 400,
      code: 'reauthentication_needed',
    })
    expect((await client.reauthenticate()).error).toBeNull()
    const mails = async () =>
      (await mailbox.of(member.email)).filter(({ text }) => text.includes('Votre code :'))
    await expect.poll(async () => (await mails()).length).toBe(1)
    const nonce = /Votre code : (\d{6})/.exec((await mails())[0]?.text ?? '')?.[1] ?? ''
    const wrong = nonce === '000000' ? '111111' : '000000'
    expect((await client.updateUser({ password, nonce: wrong })).error).toMatchObject({
      status: 422,
      code: 'reauthentication_not_valid',
    })
    expect((await client.updateUser({ password, nonce })).error).toBeNull()
    expect((await browser().signInWithPassword({ email: member.email, password })).error).toBeNull()
    expect((await client.updateUser({ password: 'encore-un-autre-mot', nonce })).error?.code).toBe(
      'reauthentication_not_valid',
    )
    await expect
      .poll(async () => (await mailbox.of(member.email)).map(({ subject }) => subject))
      .toContain('Votre mot de passe a été changé')
  })

  test('must differ from the current one', async ({ join, browser }) => {
    const member = await join('ana')
    const client = await clientOf(browser, member)
    const { error } = await client.updateUser({ password: member.password })
    expect(error).toMatchObject({ status: 422, code: 'same_password' })
  })
})

describe('where the current password is required', () => {
  test.override({ settings: { AUTH_CURRENT_PASSWORD: '1' } })

  test('it must be right, unless the session began with a mail', async ({ join, auth, browser, mailbox }) => {
    const member = await join('ana')
    const { json } = await auth('POST', '/token?grant_type=password', {
      body: { email: member.email, password: member.password },
    })
    const put = (body: object) => auth('PUT', '/user', { token: String(json.access_token), body })
    const password = 'un-nouveau-mot-de-passe'
    expect(await put({ password })).toMatchObject({
      status: 400,
      json: { code: 'current_password_required' },
    })
    expect(await put({ password, current_password: 'faux' })).toMatchObject({
      status: 400,
      json: { code: 'current_password_invalid' },
    })
    expect((await put({ password, current_password: member.password })).status).toBe(200)

    const client = browser()
    await client.resetPasswordForEmail(member.email)
    await expect
      .poll(async () => (await mailbox.of(member.email))[0]?.subject)
      .toMatch(/nouveau mot de passe/)
    const text = (await mailbox.of(member.email))[0]?.text ?? ''
    const token = /: (\d{6})$/m.exec(text)?.[1] ?? ''
    await client.verifyOtp({ email: member.email, token, type: 'recovery' })
    expect((await client.updateUser({ password: 'retrouvé-et-changé' })).error).toBeNull()
  })
})
