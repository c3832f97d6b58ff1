import { describe, expect } from 'vitest'
import { type AuthCall, fragmentOf } from '../../../apps/server/test/auth-call.ts'
import { test } from '../../../apps/server/test/parvis.ts'

const password = 'un-mot-de-passe-correct'
const page = { accept: 'text/html,application/xhtml+xml,*/*;q=0.8', 'sec-fetch-mode': 'navigate' }

/** Opens a link as mail scanners do: several times, with and without a body, as a page and not. */
async function scan(auth: AuthCall, link: URL): Promise<void> {
  const address = `/verify${link.search}`
  expect((await auth('HEAD', address)).status).toBe(405)
  await auth('GET', address)
  await auth('GET', address, { headers: page })
  const prefetched = await auth('GET', address, { headers: { ...page, 'sec-purpose': 'prefetch' } })
  expect(prefetched.status).toBe(503)
}

const codeOf = (headers: Headers) => new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''

test('a scanner spends no link: sign-up, sign-in and recovery still work for who asked', async ({
  browser,
  mailbox,
  auth,
  context,
}) => {
  const email = 'ana@exemple.test'
  const client = browser({ flowType: 'pkce' })
  const asks = [
    () => client.signUp({ email, password }),
    () => client.signInWithOtp({ email, options: { shouldCreateUser: false } }),
    () => client.resetPasswordForEmail(email),
  ]
  for (const [index, ask] of asks.entries()) {
    await context.db.updateTable('auth.users').set({ recovery_sent_at: null }).execute()
    await context.db.deleteFrom('auth.asked_messages').execute()
    expect((await ask()).error).toBeNull()
    const { link } = await mailbox.newest(email, index + 1)
    await scan(auth, link)
    const { email_confirmed_at } = await context.db
      .selectFrom('auth.users')
      .select('email_confirmed_at')
      .executeTakeFirstOrThrow()
    expect(email_confirmed_at === null).toBe(index === 0)
    const { headers } = await auth('GET', `/verify${link.search}`, { headers: page })
    const { data, error } = await client.exchangeCodeForSession(codeOf(headers))
    expect(error).toBeNull()
    expect(data.session?.user.email).toBe(email)
    // Now it is spent, and so are the codes that the scanner was given.
    const again = new URL((await auth('GET', `/verify${link.search}`)).headers.get('location') ?? '')
    expect(again.searchParams.get('error_code')).toBe('otp_expired')
    await client.signOut({ scope: 'local' })
  }
})

test('of two openings of one link, one signs in', async ({ browser, mailbox, auth }) => {
  const email = 'deux@exemple.test'
  const client = browser({ flowType: 'pkce' })
  await client.signUp({ email, password })
  const { link } = await mailbox.newest(email)
  const [first, second] = [
    codeOf((await auth('GET', `/verify${link.search}`)).headers),
    codeOf((await auth('GET', `/verify${link.search}`)).headers),
  ]
  const confirm = (code: string) => auth('POST', '/verify/confirm', { body: { code } })
  expect((await confirm(first)).status).toBe(200)
  expect(await confirm(second)).toMatchObject({ status: 403, json: { code: 'otp_expired' } })
})

test('another device confirms an address without a session; it cannot sign in by a recovery or sign-in link', async ({
  browser,
  mailbox,
  auth,
  context,
}) => {
  const email = 'ana@exemple.test'
  const client = browser({ flowType: 'pkce' })
  await client.signUp({ email, password })
  const { link } = await mailbox.newest(email)
  const opened = await auth('GET', `/verify${link.search}`, { headers: page })
  const confirmed = await auth('POST', '/verify/confirm', { body: { code: codeOf(opened.headers) } })
  expect(confirmed).toMatchObject({ status: 200, json: { confirmed: true } })
  expect(confirmed.text).not.toContain('token')
  expect(await context.db.selectFrom('auth.sessions').select('id').execute()).toEqual([])
  expect((await client.signInWithPassword({ email, password })).error).toBeNull()

  await client.resetPasswordForEmail(email)
  const { link: recovery, code } = await mailbox.newest(email, 2)
  const elsewhere = await auth('GET', `/verify${recovery.search}`, { headers: page })
  const refused = await auth('POST', '/verify/confirm', { body: { code: codeOf(elsewhere.headers) } })
  expect(refused).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  // The code of the same mail still opens a session.
  expect((await client.verifyOtp({ email, token: code, type: 'recovery' })).error).toBeNull()
})

test('a link without a proof key waits for a tap when a page opens it', async ({
  browser,
  mailbox,
  auth,
}) => {
  const email = 'sans-cle@exemple.test'
  await browser().signUp({ email, password })
  const { link } = await mailbox.newest(email)
  const { target, values } = fragmentOf(
    (await auth('GET', `/verify${link.search}`, { headers: page })).headers,
  )
  expect(target).toBe('http://parvis.test')
  const token_hash = values.get('link_token') ?? ''
  expect(token_hash).toBe(link.searchParams.get('token'))
  const posted = await auth('POST', '/verify', { body: { type: values.get('link_type'), token_hash } })
  expect(posted).toMatchObject({ status: 200, json: { token_type: 'bearer' } })
})

describe('a change of address', () => {
  test('is confirmed by a tap on a page that another browser opened', async ({
    join,
    browser,
    mailbox,
    auth,
  }) => {
    const member = await join('ana')
    const client = browser({ flowType: 'pkce' })
    await client.signInWithPassword(member)
    await client.updateUser({ email: 'nouvelle@exemple.test' })
    for (const [address, answer] of [
      [member.email, { msg: expect.stringContaining('link sent to the other email') }],
      ['nouvelle@exemple.test', { confirmed: true }],
    ] as const) {
      const { link } = await mailbox.newest(address)
      const { headers } = await auth('GET', `/verify${link.search}`, { headers: page })
      const location = new URL(headers.get('location') ?? '')
      expect(location.searchParams.get('elsewhere')).toBe('true')
      expect(await auth('POST', '/verify/confirm', { body: { code: codeOf(headers) } })).toMatchObject({
        status: 200,
        json: answer,
      })
    }
    expect((await client.getUser()).data.user?.email).toBe('nouvelle@exemple.test')
  })
})

test('the browser that asked for a link is known by its cookie, and its link works at once', async ({
  mailbox,
  auth,
  context,
}) => {
  const email = 'meme@exemple.test'
  const asked = await auth('POST', '/signup', {
    body: { email, password, code_challenge: 'a'.repeat(43), code_challenge_method: 'plain' },
  })
  const cookie = asked.headers
    .getSetCookie()
    .map((one) => one.split(';')[0])
    .join('; ')
  const isConfirmed = async (by: string | undefined) =>
    (
      await auth('POST', '/verify/awaited', {
        body: { email },
        headers: by === undefined ? {} : { cookie: by },
      })
    ).json
  expect(await isConfirmed(cookie)).toEqual({ confirmed: false })
  const { link } = await mailbox.newest(email)
  await auth('GET', `/verify${link.search}`, { headers: { ...page, cookie } })
  expect(await context.db.selectFrom('auth.one_time_tokens').select('kind').execute()).toEqual([])
  expect(await isConfirmed(cookie)).toEqual({ confirmed: true })
  // Nobody else learns who has an account.
  expect(await isConfirmed(undefined)).toEqual({ confirmed: false })
})
