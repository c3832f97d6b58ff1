import { describe, expect } from 'vitest'
import { test as base } from '../../../apps/server/test/parvis.ts'
import { openHashingQueue } from './hashing-queue.ts'

const test = base.extend({
  settings: {
    PARVIS_RATE_LIMITS: '1',
    TRUST_PROXY: '127.0.0.1',
    AUTH_HASHES_AT_ONCE: '1',
    AUTH_HASHES_WAITING: '4',
  },
})

describe('a flood of passwords to hash, from rotating addresses of one IPv6 network', () => {
  test('is refused at once beyond the queue, while another network and a known device are served', {
    tags: 'long',
  }, async ({ join, auth, context }) => {
    const member = await join('ana')
    const signIn = (from: string, cookie = '') =>
      auth('POST', '/token?grant_type=password', {
        body: { email: member.email, password: member.password },
        headers: { 'x-forwarded-for': from, cookie },
      })
    const known = await signIn('198.51.100.7')
    const cookie = known.headers.getSetCookie()[0]?.split(';')[0] ?? ''
    // So slow that the flood still waits when the member arrives, on a busy machine too.
    context.config.auth.passwordHash = { memoryCost: 65_536, timeCost: 8 }

    const order: string[] = []
    const noted = async (
      name: string,
      answer: Promise<{ status: number; json: Record<string, unknown> }>,
    ) => {
      const { status, json } = await answer
      order.push(`${name} ${status}${status === 429 ? ` ${json.code}` : ''}`)
    }
    const flood = Array.from({ length: 20 }, (_, at) =>
      noted(
        'flood',
        auth('POST', '/signup', {
          body: { email: `inconnu${at}@exemple.test`, password: 'une-phrase-bien-longue' },
          headers: { 'x-forwarded-for': `2001:db8:7:${at}::1` },
        }),
      ),
    )
    // The queue is full once the first requests are refused.
    await expect.poll(() => order.length, { interval: 1 }).toBeGreaterThan(5)
    await Promise.all([
      ...flood,
      noted('member', signIn('192.0.2.1')),
      noted('known device', signIn('2001:db8:7:9999::1', cookie)),
    ])

    const refused = order.filter((one) => one === 'flood 429 over_request_rate_limit')
    expect(refused.length).toBeGreaterThanOrEqual(15)
    expect(order.slice(0, 5)).toEqual(refused.slice(0, 5))
    expect(order.filter((one) => !one.startsWith('flood')).sort()).toEqual(['known device 200', 'member 200'])
    // Neither waits for the flood's queued requests.
    expect(order.lastIndexOf('flood 200')).toBeGreaterThan(order.indexOf('member 200'))
    expect(order.lastIndexOf('flood 200')).toBeGreaterThan(order.indexOf('known device 200'))
  })
})

describe('a crowd waiting for password hashes', () => {
  base('leaves the processor to members between two of its hashes', async () => {
    const queue = openHashingQueue({ atOnce: 1, waiting: 8 })
    const order: string[] = []
    const hash = (name: string, isKnown: boolean) =>
      queue.run({ ip: isKnown ? '192.0.2.1' : '198.51.100.1', isKnown }, async () => {
        order.push(name)
        await new Promise((done) => setTimeout(done, 20))
      })
    const crowd = [1, 2, 3, 4, 5].map((at) => hash(`crowd ${at}`, false))
    await crowd[0]
    // The member arrives when the crowd is next, and goes first twice in a row.
    await Promise.all([hash('member', true), hash('member', true)])
    expect(order.slice(0, 3)).toEqual(['crowd 1', 'member', 'member'])
    await Promise.all(crowd)
    expect(order.length).toBe(7)
  })
})
