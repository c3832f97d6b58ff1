import type { Description, Endpoint } from '@parvis/contract/endpoint.ts'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { pino } from 'pino'
import { expect, test } from 'vitest'
import { z } from 'zod'
import { systemClock } from '../clock.ts'
import { createMetrics } from '../metrics/metrics.ts'
import { Refusal } from '../refusal.ts'
import { watchRoom } from '../storage/room.ts'
import { createApi } from './api.ts'
import { createReadBudget } from './read-budget.ts'
import { createHttpServer } from './server.ts'

test.each<[RefusalCode, number, boolean]>([
  ['post_not_found', 404, true],
  ['member_banned', 403, true],
  ['unavailable', 503, true],
  ['not_owner', 403, false],
])('%s is answered with %i; declared by the endpoint: %s', async (code, status, isDeclared) => {
  const app = await createHttpServer({
    log: pino({ level: 'silent' }),
    metrics: createMetrics(),
    securityEvent: () => {},
    room: watchRoom({ dataFolder: '.', clock: systemClock }),
    trustedProxies: [],
    secure: false,
    rateKey: ({ ip }) => ip,
  })
  const reported: string[] = []
  const described = { summary: '', returns: z.object({}), refusals: ['post_not_found'] } satisfies Description
  const api = createApi(app, {
    describe: <D extends Description>() => described as Description as D,
    identify: async () => null,
    admit: () => {},
    addressKey: ({ ip }) => ip,
    rateLimits: false,
    reads: createReadBudget({ guestReads: 2_000, isLimited: false }),
    reportUndeclared: ({ method, path }, undeclared) => reported.push(`${method} ${path} ${undeclared}`),
  })
  const read: Endpoint<typeof described> = { name: 'read', method: 'GET', path: '/read', access: 'anyone' }
  api.open(read, async () => {
    throw new Refusal(code)
  })
  const answer = await app.inject({ method: 'GET', url: '/api/v1/read' })
  expect([answer.statusCode, answer.json().error.code]).toEqual([status, code])
  expect(reported).toEqual(isDeclared ? [] : [`GET /read ${code}`])
  await app.close()
})
