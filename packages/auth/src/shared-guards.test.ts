import { expect } from 'vitest'
import { authCall } from '../../../apps/server/test/auth-call.ts'
import { openSite } from '../../../apps/server/test/open-site.ts'
import { test as base } from '../../../apps/server/test/parvis.ts'

const test = base.extend({ settings: { PARVIS_RATE_LIMITS: '1', AUTH_ANONYMOUS: '1' } })

/** Requests that are refused for another reason or cost little, and their limit for one address. */
const guarded = [
  { what: 'sign-ins', method: 'POST', path: '/token?grant_type=password', max: 150 },
  { what: 'sign-ups', method: 'POST', path: '/signup', max: 30 },
  { what: 'links and codes', method: 'POST', path: '/verify', max: 30 },
  { what: 'password resets', method: 'POST', path: '/recover', max: 30 },
  { what: 'magic links', method: 'POST', path: '/otp', max: 30 },
] as const

test('the limits that guard accounts count once for two nodes without Redis', { timeout: 60_000 }, async ({
  address,
  context,
}) => {
  await openSite(context.config as Parameters<typeof openSite>[0], async ({ address: second }) => {
    const nodes = [authCall(address), authCall(second)]
    for (const { what, method, path, max } of guarded) {
      const send = async (turn: number) => (await nodes[turn % 2]?.(method, path, { body: {} }))?.status
      const first = await Promise.all(Array.from({ length: max }, (_, turn) => send(turn)))
      expect(first, what).not.toContain(429)
      expect([await send(0), await send(1)], what).toEqual([429, 429])
    }
  })
})

test('sign-ups by address have a window of five minutes', async ({ auth }) => {
  let last: Awaited<ReturnType<typeof auth>> | undefined
  for (let sent = 0; sent < 31; sent += 1)
    last = await auth('POST', '/signup', { body: { email: 'x', password: '' } })
  expect(last?.status).toBe(429)
  expect(Number(last?.headers.get('retry-after'))).toBeLessThanOrEqual(300)
})
