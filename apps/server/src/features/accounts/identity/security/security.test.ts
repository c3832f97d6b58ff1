import { randomUUID } from 'node:crypto'
import {
  endSession,
  getSecurity,
  listSecurityEvents,
  listSessions,
} from '@parvis/contract/accounts/security.ts'
import { describe, expect } from 'vitest'
import { test } from '../../../../../test/parvis.ts'
import { deviceOf } from './device.ts'

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
    expect(here).toMatchObject({ isCurrent: true, browser: null, system: null, ip_prefix: '127.0.0.0/24' })
    expect(second).toMatchObject({ isCurrent: false, browser: 'Safari', system: 'iPhone' })
    expect(third).toMatchObject({ browser: 'Firefox', system: 'Windows', secondFactor: false })

    guest.token = phone
    await guest.get('/api/me')
    const sessionId = second?.id ?? ''
    expect(await member.call(endSession, { params: { sessionId } })).toEqual({ id: sessionId })
    await expect(guest.get('/api/me')).toBeRefused('not_authenticated')
    expect(await member.call(endSession, { params: { sessionId } })).toEqual({ id: sessionId })
    expect((await list()).map(({ id }) => id)).toEqual([here?.id, third?.id])
  })

  test('can be signed out by their own member only', async ({ join, guest }) => {
    const [ana, bob] = [await join('ana'), await join('bob')]
    const [session] = (await ana.call(listSessions, {})).items
    await bob.call(endSession, { params: { sessionId: session?.id ?? randomUUID() } })
    expect((await ana.call(listSessions, {})).items).toHaveLength(1)
    await expect(guest.get('/api/me/sessions')).toBeRefused('not_authenticated')
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
    await expect(ana.get('/api/me/security-events?cursor=x')).toBeRefused('validation_failed')
  })
})

test('a member sees which security features their account can use', async ({ join, context }) => {
  const member = await join('ana')
  const offered = { factors: { totp: true, phone: false }, recoveryCodes: 0, canLink: true, isManaged: false }
  expect(await member.call(getSecurity, {})).toEqual({ hasPassword: true, ...offered })
  await context.db.updateTable('auth.users').set({ encrypted_password: null }).execute()
  expect(await member.call(getSecurity, {})).toEqual({ hasPassword: false, ...offered })
})
