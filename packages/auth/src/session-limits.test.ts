import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../apps/server/test/auth-call.ts'
import { guard } from '../../../apps/server/test/authenticator.ts'
import { test } from '../../../apps/server/test/parvis.ts'
import type { Member } from '../../../apps/server/test/people.ts'

async function renew(auth: AuthCall, member: Member) {
  const answer = await auth('POST', '/token?grant_type=refresh_token', {
    body: { refresh_token: member.refreshToken },
  })
  if (answer.status === 200) member.refreshToken = String(answer.json.refresh_token)
  return answer.status === 200 ? 'renewed' : answer.json.code
}

describe('a session lasts as long as it is used', () => {
  test('by default, for months', async ({ join, auth, clock }) => {
    const member = await join('ana')
    for (let month = 0; month < 5; month += 1) {
      expect(await renew(auth, member)).toBe('renewed')
      clock.advance({ days: 30 })
    }
  })

  test('but not past the end set by single sign-on', async ({ join, auth, clock, context }) => {
    const member = await join('ana')
    const not_after = new Date(clock.now().getTime() + 3_600_000)
    await context.db.updateTable('auth.sessions').set({ not_after }).execute()
    expect(await renew(auth, member)).toBe('renewed')
    clock.advance({ hours: 2 })
    expect(await renew(auth, member)).toBe('session_expired')
  })
})

describe('with a maximum session age', () => {
  test.override({ settings: { AUTH_SESSION_TIMEBOX: '7200' } })

  test('[AAP-05] sessions end, however often they were renewed', async ({ join, auth, clock }) => {
    const member = await join('ana')
    clock.advance({ minutes: 90 })
    expect(await renew(auth, member)).toBe('renewed')
    clock.advance({ minutes: 31 })
    expect(await renew(auth, member)).toBe('session_expired')
  })
})

describe('with a maximum idle time', () => {
  test.override({ settings: { AUTH_SESSION_INACTIVITY: '3600' } })

  test('each renewal restarts it', async ({ join, auth, clock }) => {
    const member = await join('ana')
    for (let turn = 0; turn < 3; turn += 1) {
      clock.advance({ minutes: 50 })
      expect(await renew(auth, member)).toBe('renewed')
    }
    clock.advance({ minutes: 61 })
    expect(await renew(auth, member)).toBe('session_expired')
  })
})

describe('with a deadline for the second factor', () => {
  test.override({ settings: { AUTH_SESSION_LOW_AAL: '900' } })

  test('a session that misses it ends; one that has shown the factor continues', async ({
    join,
    browser,
    auth,
    clock,
  }) => {
    const member = await join('ana')
    const client = browser()
    await guard(client, member)
    const raised = (await client.getSession()).data.session?.refresh_token
    const { json } = await auth('POST', '/token?grant_type=password', {
      body: { email: member.email, password: member.password },
    })
    clock.advance({ minutes: 16 })
    const renewal = (refresh_token: unknown) =>
      auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
    expect((await renewal(json.refresh_token)).json.code).toBe('session_expired')
    expect((await renewal(raised)).status).toBe(200)
  })
})

describe('with one session per member', () => {
  test.override({ settings: { AUTH_SESSION_SINGLE: '1' } })

  test('a new sign-in ends the former session', async ({ join, browser, auth }) => {
    const member = await join('ana')
    await member.get('/api/v1/me')
    const { data } = await browser().signInWithPassword(member)
    await expect(member.get('/api/v1/me')).toBeRefused('not_authenticated')
    expect((await auth('GET', '/user', { token: member.token })).json.code).toBe('session_not_found')
    expect((await auth('GET', '/user', { token: data.session?.access_token })).status).toBe(200)
    expect(await renew(auth, member)).toBe('refresh_token_not_found')
  })
})

test('a refresh token from before a session was raised yields nothing, even as the direct parent', async ({
  join,
  auth,
  context,
}) => {
  const member = await join('ana')
  await context.db
    .updateTable('auth.sessions')
    .set({ aal: 'aal2', refresh_number: 1, first_number: 1 })
    .execute()
  expect(await renew(auth, member)).toBe('refresh_token_already_used')
  expect(await context.db.selectFrom('auth.sessions').select('id').execute()).toEqual([])
})
