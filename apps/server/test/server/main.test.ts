import { existsSync } from 'node:fs'
import { describe, expect } from 'vitest'
import { authCall } from '../auth-call.ts'
import { copyTemplate } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { test } from '../server-process.ts'

/** More starts and stops of the server: main.ops.test.ts. */
describe('the server as a process', { timeout: 60_000 }, () => {
  test('refuses to start as a public demo, and names the variable, before it creates anything', async ({
    launch,
    dataFolder,
  }) => {
    const server = launch({ NODE_ENV: 'production', PARVIS_DEMO: '1' })
    expect(await server.ended).toBe(1)
    expect(server.complaint()).toMatch(/^PARVIS_DEMO=1 .*NODE_ENV=production.*\.\n$/)
    expect(existsSync(dataFolder)).toBe(false)
  })

  test('logs security events with ids and truncated addresses only, limits repeated refusals to one line per minute, logs requests by route, and serves metrics on a separate port', async ({
    launch,
  }) => {
    const database = await copyTemplate()
    const metrics = `127.0.0.1:${await freePort()}`
    const token = 'f'.repeat(32)
    const server = launch({
      DATABASE_URL: database.url,
      AUTH_AUTOCONFIRM: '1',
      PARVIS_METRICS: metrics,
      PARVIS_METRICS_TOKEN: token,
      PARVIS_LOG_REQUESTS: '1',
    })
    const address = await server.ready
    expect(server.output()).toBe(`Parvis est prêt : ${address}\n`)
    const auth = authCall(address)
    const email = 'ana@exemple.test'
    const password = 'un-mot-de-passe-de-test'
    const { json } = await auth('POST', '/signup', {
      body: { email, password, data: { display_name: 'Ana', role: 'citizen', consent: true } },
    })
    await auth('POST', '/token?grant_type=password', { body: { email, password: 'un-faux-secret' } })
    const asks = Array.from({ length: 40 }, () => auth('POST', '/recover', { body: { email } }))
    const refused = (await Promise.all(asks)).filter(({ status }) => status === 429)
    expect(refused.length).toBeGreaterThan(9)

    const user = (json.user as { id: string }).id
    await expect
      .poll(() => eventsOf(server.complaint()))
      .toContainEqual({
        event: 'sign_in_failed',
        code: 'invalid_credentials',
        user,
        network: '127.0.0.0/24',
        route: '/auth/v1/token',
      })
    const events = eventsOf(server.complaint())
    expect(events).toContainEqual({ event: 'signed_in', user, network: '127.0.0.0/24' })
    expect(events).toContainEqual({ event: 'new_device', user, network: '127.0.0.0/24' })
    const route = '/auth/v1/recover'
    expect(events.filter((event) => event.route === route).length).toBeLessThanOrEqual(2)
    await fetch(`${address}/api/v1/posts/${user}?secret=un-faux-secret`)
    await expect
      .poll(() => linesOf(server.complaint()))
      .toContainEqual({
        ...{ level: 30, time: expect.any(Number), msg: 'request' },
        ...{ method: 'GET', route: '/api/v1/posts/:postId', status: 404 },
        ...{ milliseconds: expect.any(Number), reqId: expect.stringMatching(/^[\da-f]{8}-\w+$/) },
      })
    for (const secret of [email, password, 'un-faux-secret', 'Ana', '127.0.0.1', String(json.access_token)])
      expect(server.complaint()).not.toContain(secret)

    const figures = async (at: string, given = token) =>
      fetch(`http://${at}/metrics`, { headers: { authorization: `Bearer ${given}` } })
    const text = await (await figures(metrics)).text()
    expect(text).toContain(
      'parvis_security_events_total{event="sign_in_failed",code="invalid_credentials"} 1\n',
    )
    expect(text).toContain('process_resident_memory_bytes')
    expect((await figures(metrics, 'e'.repeat(32))).status).toBe(401)
    expect(await (await figures(new URL(address).host)).text()).not.toContain('parvis_security')
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    await database.drop()
  })
})

/** The security events in a server's log, without their times. */
function eventsOf(log: string): Record<string, unknown>[] {
  return linesOf(log)
    .filter(({ msg }) => msg === 'security event')
    .map(({ msg, level, time, ...event }) => event)
}

function linesOf(log: string): Record<string, unknown>[] {
  const lines = log.split('\n').filter((line) => /^\{.*\}$/.test(line))
  return lines.map((line): Record<string, unknown> => JSON.parse(line))
}
