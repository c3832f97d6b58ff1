import type { Description, Endpoint } from '@parvis/contract/endpoint.ts'
import { pino } from 'pino'
import { describe, expect } from 'vitest'
import { z } from 'zod'
import { test } from '../../../../apps/server/test/parvis.ts'
import { systemClock } from '../clock.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { watchRoom } from '../storage/room.ts'
import { createApi } from './api.ts'
import { createReadBudget } from './read-budget.ts'
import { createHttpServer } from './server.ts'

describe('with limits', () => {
  test.override({ settings: { PARVIS_RATE_LIMITS: '1' } })

  test('a write without its own limit has the default one, with retry-after; reads continue', async ({
    join,
  }) => {
    const ana = await join('ana')
    const answers = []
    for (let sent = 0; sent < 250; sent += 1) answers.push(await ana.send('POST', '/api/v1/me/consent', {}))
    const refused = answers.filter(({ status }) => status === 429)
    // The first request counts for the address only: the member is not identified yet.
    expect(refused).toHaveLength(9)
    expect(answers.at(-1)?.json).toMatchObject({ error: { code: 'rate_limited' } })
    expect(Number(answers.at(-1)?.headers.get('retry-after'))).toBeGreaterThan(0)
    expect((await ana.send('GET', '/api/v1/me')).status).toBe(200)
    const bea = await join('bea')
    expect((await bea.send('POST', '/api/v1/me/consent', {})).status).toBe(200)
  })
})

test('an address has room for a full hall of members with separate limits, up to a maximum', async () => {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    securityEvent: () => {},
    room: watchRoom({ dataFolder: '.', clock: systemClock }),
    trustedProxies: [],
    secure: false,
    rateKey: ({ headers }) => String(headers['x-member']),
  })
  const described = {
    summary: '',
    returns: z.object({ ok: z.boolean() }),
    refusals: [],
  } satisfies Description
  const api = createApi(app, {
    describe: <D extends Description>() => described as Description as D,
    identify: async () => null,
    admit: () => {},
    addressKey: ({ ip }) => ip,
    rateLimits: true,
    reads: createReadBudget({ guestReads: 2_000, isLimited: true }),
    reportUndeclared: () => {},
  })
  const act: Endpoint<typeof described> = { name: 'act', method: 'POST', path: '/act', access: 'anyone' }
  const read: Endpoint<typeof described> = { name: 'read', method: 'GET', path: '/read', access: 'anyone' }
  for (const one of [act, read]) api.open(one, async () => ({ ok: true }), { rate: { max: 2, window: 60 } })
  const from = (remoteAddress: string, member: number, method: 'GET' | 'POST' = 'POST') =>
    app.inject({
      method,
      url: method === 'POST' ? '/api/v1/act' : '/api/v1/read',
      remoteAddress,
      headers: { 'x-member': String(member) },
    })
  for (let member = 0; member < 1_000; member += 1)
    expect((await from('203.0.113.7', member)).statusCode).toBe(200)
  const refused = await from('203.0.113.7', 1_001)
  expect(refused.json()).toMatchObject({ error: { code: 'rate_limited' } })
  expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0)
  // Another address works until the member limit; reads are not counted per address.
  expect((await from('203.0.113.8', 0)).statusCode).toBe(200)
  expect((await from('203.0.113.8', 0)).statusCode).toBe(429)
  expect((await from('203.0.113.7', 2_000, 'GET')).statusCode).toBe(200)
  await app.close()
})
