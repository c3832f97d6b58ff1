import { describe, expect, onTestFinished } from 'vitest'
import { copyTemplate } from '../databases.ts'
import { freePort } from '../free-port.ts'
import { type ServerProcess, test } from '../server-process.ts'
import { openTraceCollector } from '../trace-collector.ts'

const ask = async (server: ServerProcess, path: string) => {
  const answer = await fetch(`${await server.ready}${path}`)
  await answer.arrayBuffer()
  return answer.status
}

const linesOf = (server: ServerProcess) =>
  server
    .complaint()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line): Record<string, unknown> => JSON.parse(line))

/** A database of its own, and a collector. */
async function surroundings(options?: Parameters<typeof openTraceCollector>[0]) {
  const database = await copyTemplate()
  const collector = await openTraceCollector(options)
  onTestFinished(async () => {
    collector.close()
    await database.drop()
  })
  const env = {
    DATABASE_URL: database.url,
    OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
    OTEL_EXPORTER_OTLP_PROTOCOL: 'http/json',
  }
  return { collector, env }
}

describe('traces of a server', { timeout: 60_000 }, () => {
  test('are sent as the variables of OpenTelemetry say, the last at the stop; a line of the log names the trace', async ({
    launch,
  }) => {
    const { collector, env } = await surroundings()
    const server = launch({
      ...env,
      OTEL_SERVICE_NAME: 'mairie',
      OTEL_EXPORTER_OTLP_HEADERS: 'x-cle=un-secret',
      PARVIS_LOG_REQUESTS: '1',
    })
    expect(await ask(server, '/api/v1/feed?tab=citizens')).toBe(200)
    // The batch of five seconds has not gone yet.
    expect(collector.spans()).toEqual([])
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    const span = collector.spans().find(({ name }) => name === 'GET /api/v1/feed')
    expect(span?.service).toBe('mairie')
    expect(collector.headers[0]).toMatchObject({ 'x-cle': 'un-secret' })
    expect(linesOf(server)).toContainEqual(
      expect.objectContaining({
        msg: 'request',
        route: '/api/v1/feed',
        traceId: span?.traceId,
        reqId: span?.attributes['parvis.request_id'],
      }),
    )
  })

  test('are not made when the sampler wants none, and a wrong sampler is told', async ({ launch }) => {
    const { collector, env } = await surroundings()
    const silent = launch({ ...env, OTEL_TRACES_SAMPLER: 'always_off', PARVIS_LOG_REQUESTS: '1' })
    await ask(silent, '/api/v1/feed?tab=citizens')
    silent.child.kill('SIGTERM')
    expect(await silent.ended).toBe(0)
    expect(collector.bodies).toEqual([])
    expect(linesOf(silent).find(({ route }) => route === '/api/v1/feed')).not.toHaveProperty('traceId')

    const wrong = launch({ ...env, OTEL_TRACES_SAMPLER: 'sometimes' })
    await wrong.ready
    expect(linesOf(wrong)).toEqual([
      expect.objectContaining({ level: 40, setting: expect.stringContaining('OTEL_TRACES_SAMPLER') }),
    ])
  })

  for (const [state, isSlow] of [
    ['away', false],
    ['slow', true],
  ] as const)
    test(`cost nothing while the collector is ${state}: one line, same answers, same stop`, async ({
      launch,
    }) => {
      const { collector, env } = await surroundings({ isSlow })
      if (!isSlow) collector.close()
      const server = launch({
        ...env,
        OTEL_BSP_SCHEDULE_DELAY: '20',
        OTEL_EXPORTER_OTLP_TIMEOUT: '300',
      })
      for (let round = 0; round < 200; round += 1)
        expect(await ask(server, `/api/v1/feed?tab=citizens&limit=${round}`)).toBeLessThan(500)
      await expect.poll(() => linesOf(server), { timeout: 15_000 }).toHaveLength(1)
      for (let round = 0; round < 200; round += 1)
        expect(await ask(server, `/api/v1/trends?limit=${round}`)).toBeLessThan(500)
      await new Promise((resolve) => setTimeout(resolve, 1_500))
      const began = performance.now()
      server.child.kill('SIGTERM')
      expect(await server.ended).toBe(0)
      expect(performance.now() - began).toBeLessThan(5_000)
      expect(linesOf(server)).toEqual([
        expect.objectContaining({ level: 40, msg: 'traces are lost: the collector takes none' }),
      ])
    })

  test('with the usual patience of an exporter, a collector that never answers delays a stop by three seconds', async ({
    launch,
  }) => {
    const { env } = await surroundings({ isSlow: true })
    const server = launch(env)
    await ask(server, '/api/v1/feed?tab=citizens')
    const began = performance.now()
    server.child.kill('SIGTERM')
    expect(await server.ended).toBe(0)
    expect(performance.now() - began).toBeGreaterThan(2_900)
    expect(performance.now() - began).toBeLessThan(5_000)
  })

  test('a wrong address or protocol is refused in a sentence that names the variable', async ({ launch }) => {
    const wrong = launch({ OTEL_EXPORTER_OTLP_ENDPOINT: 'collector:4317' })
    expect(await wrong.ended).toBe(1)
    expect(wrong.complaint()).toBe(
      'Configuration invalide.\nOTEL_EXPORTER_OTLP_ENDPOINT : une adresse http:// ou https://\n',
    )
    const grpc = launch({
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${await freePort()}`,
      OTEL_EXPORTER_OTLP_PROTOCOL: 'grpc',
    })
    expect(await grpc.ended).toBe(1)
    expect(grpc.complaint()).toMatch(/^Configuration invalide\.\nOTEL_EXPORTER_OTLP_PROTOCOL : http\/.*\n$/)
  })
})
