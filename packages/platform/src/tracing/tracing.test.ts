import { searchFor } from '@parvis/contract/discovery/search.ts'
import { getServiceState } from '@parvis/contract/trust/administration.ts'
import { describe, expect } from 'vitest'
import { opens, writes } from '../../../../apps/server/test/conversations.ts'
import { test as base } from '../../../../apps/server/test/parvis.ts'
import {
  openTraceCollector,
  type ReceivedSpan,
  type TraceCollector,
} from '../../../../apps/server/test/trace-collector.ts'

/** A server with a collector, which it sends to at once instead of after five seconds. */
const test = base.extend<{
  protocol: string
  collector: TraceCollector
  settings: Record<string, string>
}>({
  protocol: 'http/json',
  // biome-ignore lint/correctness/noEmptyPattern: the form in which a fixture says that it needs no other
  collector: async ({}, use) => {
    const collector = await openTraceCollector()
    process.env.OTEL_BSP_SCHEDULE_DELAY = '20'
    await use(collector)
    delete process.env.OTEL_BSP_SCHEDULE_DELAY
    collector.close()
  },
  settings: async ({ collector, protocol }, use) =>
    use({
      OTEL_EXPORTER_OTLP_ENDPOINT: collector.url,
      OTEL_EXPORTER_OTLP_PROTOCOL: protocol,
      PARVIS_ERRORS_URL: `${collector.url}/errors`,
      PARVIS_LOG: 'silent',
    }),
})

const requestsOf = (collector: TraceCollector, name: string) =>
  collector.spans().filter((span) => span.name === name)
const statementsOf = (collector: TraceCollector, { spanId }: ReceivedSpan) =>
  collector.spans().filter(({ parentSpanId }) => parentSpanId === spanId)

test('a request is a trace with its route, its id and the statements that it ran', async ({
  collector,
  join,
}) => {
  const ana = await join('ana')
  const post = await ana.publishes('Une phrase que personne d’autre ne lit')
  await ana.opens(post)
  const refused = await ana.send('GET', `/api/v1/posts/${ana.id}?de=ana`)
  expect(refused.status).toBe(404)
  await expect.poll(() => requestsOf(collector, 'GET /api/v1/posts/:postId')).toHaveLength(2)
  const [opened, missing] = requestsOf(collector, 'GET /api/v1/posts/:postId')
  if (opened === undefined || missing === undefined) throw new Error('two were received')
  expect(opened).toMatchObject({ kind: 2, service: 'parvis', events: [] })
  expect(opened.attributes).toEqual({
    'http.request.method': 'GET',
    'http.route': '/api/v1/posts/:postId',
    'http.response.status_code': 200,
    'parvis.request_id': expect.stringMatching(/^[\da-f]{8}-\w+$/),
  })
  expect(missing.attributes).toMatchObject({
    'http.response.status_code': 404,
    'parvis.refusal': 'post_not_found',
    'parvis.request_id': refused.json.error.request_id,
  })
  // A refusal is no failure.
  expect(missing.status.code).not.toBe(2)

  const reads = statementsOf(collector, opened)
  expect(reads.length).toBeGreaterThan(0)
  for (const { kind, attributes } of reads) {
    expect(kind).toBe(3)
    expect(attributes).toMatchObject({ 'db.system.name': 'postgresql', 'db.operation.name': 'SELECT' })
    expect(attributes['db.query.text']).toMatch(/\$1/)
  }
  // A request with a body is parsed in events of its socket.
  const [wrote] = requestsOf(collector, 'POST /api/v1/posts')
  if (wrote === undefined) throw new Error('the post was received')
  const operations = statementsOf(collector, wrote).map(({ name }) => name)
  // BEGIN leaves with the first statement, and has no span of its own.
  expect(operations).toEqual(expect.arrayContaining(['INSERT', 'COMMIT']))
})

describe.each(['http/json', 'http/protobuf'])('by %s', (protocol) => {
  test.override({ protocol })

  test('nothing of a member is sent: no query, path, address, header, id, text or message of an error', async ({
    collector,
    context,
    join,
  }) => {
    const [ana, bea] = [await join('Wilhelmine'), await join('Théodora')]
    await ana.follows(bea)
    await bea.follows(ana)
    const hostile = "secret' or 1=1; -- «bea@exemple.test»"
    await ana.call(searchFor, { query: { q: hostile, type: 'all' } })
    const { id } = await opens(ana, bea)
    await writes(ana, id, 'Un message que nul autre ne lit')
    await ana.send('GET', `/api/v1/posts/${bea.id}/${ana.id}`)
    await fetch(`${ana.place.address}/api/v1/feed?tab=citizens`, {
      headers: {
        traceparent: '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01',
        tracestate: 'etat=secret',
        baggage: 'membre=secret',
        'x-forwarded-for': '192.0.2.7',
      },
    })
    await context.database.pool.query("alter table messages add check (content <> 'Un aveu')")
    const failed = await ana.send('POST', `/api/v1/conversations/${id}/messages`, {
      content: 'Un aveu',
      request_id: ana.id,
    })
    expect(failed.status).toBe(500)
    const sent = () => Buffer.concat(collector.bodies).toString()
    await expect.poll(() => sent().match(/23514/)).not.toBeNull()
    expect(sent()).toContain('/api/v1/conversations/:conversationId/messages')
    expect(collector.headers.map((headers) => headers['content-type'])).toContain(
      protocol === 'http/json' ? 'application/json' : 'application/x-protobuf',
    )
    const secrets = [
      ...[ana.id, bea.id, id, ana.email, 'exemple.test', ana.password, 'Wilhelmine', 'Théodora', 'theodora'],
      ...['secret', '1=1', 'nul autre', 'aveu', 'Aveu', '192.0.2.7', '127.0.0.1', 'check constraint'],
      ...[ana.token, ana.token.slice(0, 40), ana.refreshToken, '0af7651916cd43dd8448eb211c80319c'],
    ]
    for (const secret of secrets) expect(sent(), secret).not.toContain(secret)
  })
})

test('a failure is found in its trace: the report of the error names it', async ({
  collector,
  context,
  join,
}) => {
  const ana = await join('ana', { administrator: true })
  await context.database.pool.query('alter table schedule_runs rename to elsewhere')
  await expect(ana.call(getServiceState, {})).toBeRefused('unexpected_failure')
  await expect.poll(() => requestsOf(collector, 'GET /api/v1/moderation/service')).toHaveLength(1)
  const [span] = requestsOf(collector, 'GET /api/v1/moderation/service')
  expect(span?.status).toEqual({ code: 2 })
  expect(span?.attributes).toMatchObject({ 'error.type': '42P01', 'http.response.status_code': 500 })
  const request_id = span?.attributes['parvis.request_id']
  await expect.poll(() => collector.others).toMatchObject([{ trace_id: span?.traceId, request_id }])
})

test('a job is a trace of its own, and so is a failed try', async ({ collector, context }) => {
  await context.jobs.handle('letters', async () => {
    await context.db.selectFrom('posts').select('id').limit(1).execute()
    throw new TypeError('une lettre')
  })
  await context.transaction((tx) => context.jobs.enqueue(tx, 'letters', {}))
  await expect.poll(() => requestsOf(collector, 'job letters')).toHaveLength(1)
  const [job] = requestsOf(collector, 'job letters')
  if (job === undefined) throw new Error('it was received')
  expect(job.parentSpanId).toBeUndefined()
  expect(job).toMatchObject({ status: { code: 2 }, attributes: { 'error.type': 'TypeError' } })
  expect(statementsOf(collector, job).map(({ name }) => name)).toEqual(['SELECT'])
})
