import { randomUUID } from 'node:crypto'
import { deleteAccount } from '@parvis/contract/accounts/account.ts'
import {
  endSession,
  getSecurity,
  listSecurityEvents,
  listSessions,
} from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../../test/parvis.ts'
import { deviceOf } from './store.ts'

const firefox = 'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:140.0) Gecko/20100101 Firefox/140.0'
const iphone =
  'Mozilla/5.0 (iPhone; CPU iPhone OS 19_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/19.0 Mobile/15E148 Safari/604.1'

describe('the devices on which a member is signed in', () => {
  test('are named, the current one first, then by last use; each can be signed out', async ({
    join,
    auth,
    guest,
    clock,
  }) => {
    const member = await join('ana')
    const signIn = async (agent: string) => {
      clock.advance({ minutes: 1 })
      const { email, password } = member
      const { json } = await auth('POST', '/token?grant_type=password', {
        body: { email, password },
        headers: { 'user-agent': agent },
      })
      return String(json.access_token)
    }
    await signIn(firefox)
    const phone = await signIn(iphone)
    const list = async () => (await member.call(listSessions, {})).items
    const [here, second, third] = await list()
    expect(here).toMatchObject({ is_current: true, browser: null, system: null, ip_prefix: '127.0.0.0/24' })
    expect(second).toMatchObject({ is_current: false, browser: 'Safari', system: 'iPhone' })
    expect(third).toMatchObject({ browser: 'Firefox', system: 'Windows', second_factor: false })

    guest.token = phone
    await guest.get('/api/v1/me')
    const sessionId = second?.id ?? ''
    expect(await member.call(endSession, { params: { sessionId } })).toEqual({ id: sessionId })
    await expect(guest.get('/api/v1/me')).toBeRefused('not_authenticated')
    expect(await member.call(endSession, { params: { sessionId } })).toEqual({ id: sessionId })
    expect((await list()).map(({ id }) => id)).toEqual([here?.id, third?.id])
  })

  test('tell when each was last used, however long their token lives', async ({ join, clock }) => {
    const member = await join('ana')
    const used = async () => {
      const [session] = (await member.call(listSessions, {})).items
      return Date.parse(session?.last_active_at ?? '') - Date.parse(session?.created_at ?? '')
    }
    expect(await used()).toBeLessThan(60_000)
    for (let turn = 0; turn < 5; turn += 1) {
      clock.advance({ minutes: 5 })
      await member.get('/api/v1/me')
    }
    expect(await used()).toBeGreaterThan(24 * 60_000)
  })

  test('are told why they were signed out, by a call and by a renewal', async ({ join, auth, clock }) => {
    const member = await join('ana')
    const { email, password } = member
    const signIn = async () => {
      clock.advance({ minutes: 1 })
      const { json } = await auth('POST', '/token?grant_type=password', { body: { email, password } })
      return { token: String(json.access_token), refresh_token: String(json.refresh_token) }
    }
    const why = async ({ token, refresh_token }: Awaited<ReturnType<typeof signIn>>) => {
      const called = await auth('GET', '/user', { token })
      const renewed = await auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })
      expect([called.json.code, renewed.json.code]).toEqual(['session_not_found', 'refresh_token_not_found'])
      expect(renewed.json.ended_by).toBe(called.json.ended_by)
      return called.json.ended_by
    }
    const phone = await signIn()
    const sessionId = (await member.call(listSessions, {})).items[1]?.id ?? ''
    await member.call(endSession, { params: { sessionId } })
    expect(await why(phone)).toBe('device')

    const others = await signIn()
    await auth('POST', '/logout?scope=others', { token: member.token })
    expect(await why(others)).toBe('device')

    const own = await signIn()
    await auth('POST', '/logout?scope=local', { token: own.token })
    expect(await why(own)).toBeUndefined()

    const before = await signIn()
    const changed = await auth('PUT', '/user', {
      token: member.token,
      body: { password: 'un-tout-autre-mot-de-passe' },
    })
    expect(changed.status).toBe(200)
    expect(await why(before)).toBe('password')
  })

  test('are told that the account was deleted from another one, once its row is gone too', async ({
    join,
    auth,
    context,
    clock,
  }) => {
    const member = await join('ana')
    const { id, email, password } = member
    clock.advance({ minutes: 1 })
    const { json } = await auth('POST', '/token?grant_type=password', { body: { email, password } })
    const [token, refresh_token] = [String(json.access_token), String(json.refresh_token)]
    await member.call(deleteAccount, { body: { confirmation: 'SUPPRIMER' } })
    await expect
      .poll(() => context.db.selectFrom('auth.users').select('id').where('id', '=', id).executeTakeFirst())
      .toBeUndefined()
    expect((await auth('GET', '/user', { token })).json).toMatchObject({
      code: 'user_not_found',
      ended_by: 'deletion',
    })
    expect(
      (await auth('POST', '/token?grant_type=refresh_token', { body: { refresh_token } })).json,
    ).toMatchObject({ code: 'refresh_token_not_found', ended_by: 'deletion' })
  })

  test('can be signed out by their own member only', async ({ join, guest }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const [session] = (await ana.call(listSessions, {})).items
    await bob.call(endSession, { params: { sessionId: session?.id ?? randomUUID() } })
    expect((await ana.call(listSessions, {})).items).toHaveLength(1)
    await expect(guest.get('/api/v1/me/sessions')).toBeRefused('not_authenticated')
  })

  test('are recognised by their user agents', () => {
    const agents: [string, string | null, string | null][] = [
      [firefox, 'Firefox', 'Windows'],
      [iphone, 'Safari', 'iPhone'],
      [
        'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Safari/537.36 Edg/141.0',
        'Edge',
        'macOS',
      ],
      [
        'Mozilla/5.0 (Linux; Android 15) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/141.0 Mobile Safari/537.36',
        'Chrome',
        'Android',
      ],
      [
        'Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 Chrome/141 Safari/537.36 OPR/120',
        'Opera',
        'Linux',
      ],
      [
        'Mozilla/5.0 (iPad; CPU OS 19_0 like Mac OS X) AppleWebKit/605 FxiOS/140.0 Safari/605',
        'Firefox',
        'iPad',
      ],
      ['node', null, null],
    ]
    for (const [agent, browser, system] of agents) expect(deviceOf(agent)).toEqual({ browser, system })
    expect(deviceOf(null)).toEqual({ browser: null, system: null })
  })
})

describe('an account’s security history', () => {
  test('is shown to its member in pages, newest first', async ({ join, auth, context, clock }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const { email, password } = ana
    for (let turn = 0; turn < 25; turn += 1) {
      // Simultaneous events have a stable order too.
      if (turn % 3 === 0) clock.advance({ seconds: 1 })
      await auth('POST', '/token?grant_type=password', { body: { email, password } })
    }
    await context.db
      .updateTable('auth.audit_events')
      .set({ created_at: clock.now() })
      .where('id', '>', '20')
      .execute()
    const first = await ana.call(listSecurityEvents, { query: {} })
    expect(first.items).toHaveLength(20)
    expect(first.items[0]).toMatchObject({ event: 'signed_in', ip_prefix: '127.0.0.0/24' })
    const second = await ana.call(listSecurityEvents, { query: { cursor: first.next_cursor ?? '' } })
    expect(second.next_cursor).toBeNull()
    const all = [...first.items, ...second.items]
    expect(new Set(all.map(({ id }) => id)).size).toBe(all.length)
    const own = await context.db
      .selectFrom('auth.audit_events')
      .select('id')
      .where('user_id', '=', ana.id)
      .execute()
    expect(all.length).toBe(own.length)
    expect(all.at(-1)).toMatchObject({ event: 'signed_up' })
    expect((await bob.call(listSecurityEvents, { query: {} })).items.length).toBeLessThan(6)
    await expect(ana.get('/api/v1/me/security-events?cursor=x')).toBeRefused('validation_failed')
  })
})

test('a member sees which security features their account can use', async ({ join, context }) => {
  const member = await join('ana')
  const offered = {
    factors: { totp: true, phone: false, webauthn: true },
    passkeys: true,
    recovery_codes: 0,
    can_link: true,
    is_managed: false,
  }
  expect(await member.call(getSecurity, {})).toEqual({ has_password: true, ...offered })
  await context.db.updateTable('auth.users').set({ encrypted_password: null }).execute()
  expect(await member.call(getSecurity, {})).toEqual({ has_password: false, ...offered })
})
