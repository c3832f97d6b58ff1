import { createHash, randomBytes } from 'node:crypto'
import { expect } from 'vitest'
import type { AuthCall } from '../../../apps/server/test/auth-call.ts'
import { test } from '../../../apps/server/test/parvis.ts'
import type { PostOffice } from '../../../apps/server/test/post-office.ts'

const password = 'un-mot-de-passe-correct'

test('[AAP-06] a PKCE client confirms by link: the browser returns with a code, which its verifier exchanges once', async ({
  browser,
  mailbox,
  auth,
}) => {
  const client = browser({ flowType: 'pkce' })
  await client.signUp({ email: 'pkce@exemple.test', password })
  const { link } = await mailbox.newest('pkce@exemple.test')
  expect(link.searchParams.get('token')).toMatch(/^pkce_[0-9a-f]{56}$/)
  const returned = new URL((await auth('GET', `/verify${link.search}`)).headers.get('location') ?? '')
  expect(returned.hash).toBe('')
  const code = returned.searchParams.get('code') ?? ''
  const { data, error } = await client.exchangeCodeForSession(code)
  expect(error).toBeNull()
  expect(data.session?.user.email).toBe('pkce@exemple.test')
  expect((await client.getClaims()).data?.claims.amr).toMatchObject([{ method: 'email/signup' }])

  const again = await auth('POST', '/token?grant_type=pkce', {
    body: { auth_code: code, code_verifier: 'x'.repeat(43) },
  })
  expect(again).toMatchObject({ status: 404, json: { code: 'flow_state_not_found' } })
})

async function codeFor(auth: AuthCall, mailbox: PostOffice, email: string) {
  const verifier = randomBytes(32).toString('base64url')
  const challenge = createHash('sha256').update(verifier).digest('base64url')
  const body = { email, password, code_challenge: challenge, code_challenge_method: 'S256' }
  await auth('POST', '/signup', { body })
  const { link } = await mailbox.newest(email)
  const { headers } = await auth('GET', `/verify${link.search}`)
  const code = new URL(headers.get('location') ?? '').searchParams.get('code') ?? ''
  const exchange = (codeVerifier: string) =>
    auth('POST', '/token?grant_type=pkce', { body: { auth_code: code, code_verifier: codeVerifier } })
  return { verifier, exchange }
}

test('the third wrong verifier voids the code', async ({ auth, mailbox }) => {
  const { verifier, exchange } = await codeFor(auth, mailbox, 'brule@exemple.test')
  for (let wrong = 0; wrong < 3; wrong += 1) {
    expect(await exchange('w'.repeat(43))).toMatchObject({ status: 400, json: { code: 'bad_code_verifier' } })
  }
  expect((await exchange(verifier)).status).toBe(404)
})

test('a code lives five minutes and is used once, even by parallel exchanges', async ({
  auth,
  mailbox,
  clock,
}) => {
  const late = await codeFor(auth, mailbox, 'lente@exemple.test')
  clock.advance({ minutes: 6 })
  expect(await late.exchange(late.verifier)).toMatchObject({
    status: 422,
    json: { code: 'flow_state_expired' },
  })
  const { verifier, exchange } = await codeFor(auth, mailbox, 'vite@exemple.test')
  const answers = await Promise.all(Array.from({ length: 5 }, () => exchange(verifier)))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 404, 404, 404, 404])
})

test('a challenge needs both parts, well formed, with a known method', async ({ auth }) => {
  const challenge = 'a'.repeat(43)
  for (const extra of [
    { code_challenge: challenge },
    { code_challenge_method: 's256' },
    { code_challenge: 'short', code_challenge_method: 's256' },
    { code_challenge: `${challenge}!`, code_challenge_method: 's256' },
    { code_challenge: challenge, code_challenge_method: 's512' },
  ]) {
    const answer = await auth('POST', '/signup', { body: { email: 'pkce@exemple.test', password, ...extra } })
    expect(answer).toMatchObject({ status: 400, json: { code: 'validation_failed' } })
  }
  for (const body of [{ auth_code: 'x' }, { code_verifier: challenge }, {}]) {
    expect((await auth('POST', '/token?grant_type=pkce', { body })).status).toBe(400)
  }
})

test('a failed PKCE link reports its error in query and fragment; its typed code still opens a session', async ({
  auth,
  browser,
  mailbox,
}) => {
  const bad = await auth('GET', '/verify?type=signup&token=pkce_unknown')
  const url = new URL(bad.headers.get('location') ?? '')
  expect(url.searchParams.get('error_code')).toBe('otp_expired')
  expect(url.hash).toContain('error_code=otp_expired')

  const client = browser({ flowType: 'pkce' })
  await client.signUp({ email: 'tape@exemple.test', password })
  const { code } = await mailbox.newest('tape@exemple.test')
  expect(
    (await client.verifyOtp({ email: 'tape@exemple.test', token: code, type: 'signup' })).error,
  ).toBeNull()
})
