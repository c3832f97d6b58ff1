import { describe, expect } from 'vitest'
import type { AuthCall } from '../../../apps/server/test/auth-call.ts'
import { test as base } from '../../../apps/server/test/parvis.ts'

const test = base.extend({ settings: { PARVIS_RATE_LIMITS: '1', TRUST_PROXY: '127.0.0.1' } })

/** Signs in from an address, as reported by a reverse proxy. */
function signingIn(auth: AuthCall) {
  return async (from: string, body: { email: string; password: string }, cookie?: string) => {
    const headers = { 'x-forwarded-for': from, ...(cookie === undefined ? {} : { cookie }) }
    const { email, password } = body
    const answer = await auth('POST', '/token?grant_type=password', { body: { email, password }, headers })
    return { ...answer, cookie: answer.headers.getSetCookie().find((one) => one.includes('parvis_device=')) }
  }
}

const wrongPassword = { status: 400, json: { code: 'invalid_credentials' } }
const refused = { status: 429, json: { code: 'over_request_rate_limit' } }

/** Ten wrong passwords from each of ten addresses: a hundred in total. */
async function guess(signIn: ReturnType<typeof signingIn>, email: string): Promise<void> {
  const addresses = Array.from({ length: 10 }, (_, at) => `203.0.113.${at + 1}`)
  await Promise.all(
    addresses.map(async (address) => {
      for (let attempt = 0; attempt < 10; attempt += 1)
        expect(await signIn(address, { email, password: `faux-${attempt}` })).toMatchObject(wrongPassword)
    }),
  )
}

describe('wrong passwords from ten addresses', () => {
  test('lock nobody out: the member signs in from a new address and from their own device, and is notified', async ({
    join,
    auth,
    mailbox,
    clock,
  }) => {
    const signIn = signingIn(auth)
    const member = await join('ana')
    const { email } = member
    const first = await signIn('198.51.100.7', member)
    const cookie = first.cookie?.split(';')[0] ?? ''
    expect(first.cookie).toMatch(/; Path=\/auth\/v1; Max-Age=31536000; HttpOnly; SameSite=Lax$/)
    await guess(signIn, email)

    // An unknown place: the response takes half a second longer.
    expect(await signIn('192.0.2.1', { email, password: 'faux' })).toMatchObject(wrongPassword)
    expect(await signIn('192.0.2.2', member)).toMatchObject({ status: 200 })
    expect(await signIn('203.0.113.1', member)).toMatchObject(refused)
    expect(await signIn('203.0.113.1', member, cookie)).toMatchObject({ status: 200, cookie: undefined })

    await expect
      .poll(async () => (await mailbox.of(email)).map(({ subject }) => subject))
      .toEqual(['Des tentatives de connexion ont échoué'])
    const history = (await member.get('/api/v1/me/security-events')) as { items: { event: string }[] }
    expect(history.items.filter(({ event }) => event === 'sign_in_failures')).toHaveLength(1)
    clock.advance({ hours: 2 })
    await guess(signIn, email)
    expect(await mailbox.of(email)).toHaveLength(1)
  })

  test('leave known devices their own ten attempts, even after a thousand failures', async ({
    join,
    auth,
    context,
  }) => {
    const signIn = signingIn(auth)
    const member = await join('ana')
    const cookie = (await signIn('198.51.100.7', member)).cookie?.split(';')[0] ?? ''
    await guess(signIn, member.email)
    // Sets the count of failures directly, to avoid a long test.
    await context.db
      .updateTable('auth.failed_attempts')
      .set({ failures: 1_000 })
      .where('failures', '>=', 100)
      .execute()
    expect(await signIn('192.0.2.1', member)).toMatchObject(refused)
    for (let attempt = 0; attempt < 9; attempt += 1)
      expect(await signIn('192.0.2.1', { ...member, password: 'faux' }, cookie)).toMatchObject(wrongPassword)
    expect(await signIn('192.0.2.1', member, cookie)).toMatchObject({ status: 200 })
    expect(await signIn('192.0.2.1', { ...member, password: 'faux' }, cookie)).toMatchObject(wrongPassword)
    expect(await signIn('192.0.2.1', member, cookie)).toMatchObject(refused)
  })

  test('get no advantage from a cookie of another account, a forged one, or one from before a new password', async ({
    join,
    auth,
  }) => {
    const signIn = signingIn(auth)
    const [ana, bea] = [await join('ana'), await join('bea')]
    const cookieOf = async (member: { email: string; password: string }, from: string) =>
      (await signIn(from, member)).cookie?.split(';')[0] ?? ''
    const foreign = await cookieOf(bea, '198.51.100.7')
    const outdated = await cookieOf(ana, '198.51.100.8')
    const password = 'un-autre-mot-de-passe'
    expect((await auth('PUT', '/user', { token: ana.token, body: { password } })).status).toBe(200)

    const fresh = { email: ana.email, password }
    for (let attempt = 0; attempt < 10; attempt += 1)
      await signIn('203.0.113.1', { ...fresh, password: 'faux' })
    for (const cookie of [foreign, outdated, `parvis_device=${'A'.repeat(70)}`, 'parvis_device=x.y'])
      expect(await signIn('203.0.113.1', fresh, cookie)).toMatchObject(refused)
    // One cookie serves several accounts of a household.
    const both = (await signIn('198.51.100.7', fresh, foreign)).cookie?.split(';')[0] ?? ''
    expect(await signIn('203.0.113.1', fresh, both)).toMatchObject({ status: 200 })
    expect(await signIn('198.51.100.9', bea, both)).toMatchObject({ status: 200, cookie: undefined })
  })

  test('from one IPv6 /48 are refused there after fifty, and nowhere else', async ({ join, auth }) => {
    const signIn = signingIn(auth)
    const member = await join('ana')
    const places = Array.from({ length: 5 }, (_, at) => `2001:db8:7:${at}::1`)
    await Promise.all(
      places.map(async (place) => {
        for (let attempt = 0; attempt < 10; attempt += 1) await signIn(place, { ...member, password: 'faux' })
      }),
    )
    expect(await signIn('2001:db8:7:ffff::1', member)).toMatchObject(refused)
    expect(await signIn('2001:db8:8::1', member)).toMatchObject({ status: 200 })
  })

  test('have a bounded number of waiting requests: further ones are refused at once, and others are served', {
    tags: 'long',
  }, async ({ join, auth, context }) => {
    const signIn = signingIn(auth)
    const [ana, bea] = [await join('ana'), await join('bea')]
    await guess(signIn, ana.email)
    await context.db
      .updateTable('auth.failed_attempts')
      .set({ failures: 300 })
      .where('failures', '>=', 100)
      .execute()
    const order: string[] = []
    const noted = async (name: string, answer: Promise<{ status: number }>) => {
      const { status } = await answer
      order.push(`${name} ${status}`)
      return status
    }
    const waiting = Array.from({ length: 24 }, (_, at) =>
      noted('slowed', signIn(`192.0.${at}.1`, { email: ana.email, password: 'faux' })),
    )
    const statuses = Promise.all(waiting)
    const other = noted('other', signIn('192.0.100.1', bea))
    expect(await other).toBe(200)
    expect((await statuses).filter((status) => status === 429)).toHaveLength(4)
    // The four refusals and the other member's sign-in come before the first delayed response.
    expect(order.slice(0, 5).sort()).toEqual(['other 200', ...Array.from({ length: 4 }, () => 'slowed 429')])
  })
})
