import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getServiceState } from '@parvis/contract/trust/administration.ts'
import { expect } from 'vitest'
import { createAppContext } from '../../../apps/server/src/create-app-context.ts'
import { test as base } from '../../../apps/server/test/parvis.ts'

const received: Record<string, unknown>[] = []
const receiver = createServer(async (request, response) => {
  let body = ''
  for await (const chunk of request) body += chunk
  received.push(JSON.parse(body))
  response.writeHead(204).end()
})
receiver.listen(0, '127.0.0.1').unref()
await once(receiver, 'listening')
const url = `http://127.0.0.1:${(receiver.address() as AddressInfo).port}/parvis`

/** Reports do not need the log, whose lines would fill the output of the tests. */
const test = base.extend({ settings: { PARVIS_ERRORS_URL: url, PARVIS_LOG: 'silent' } })

test('an unexpected failure is reported with its route and the id of the request, and without its message', async ({
  join,
  context,
}) => {
  received.length = 0
  const ada = await join('ada', { administrator: true })
  await context.database.pool.query('alter table schedule_runs rename to elsewhere')
  await expect(ada.call(getServiceState, {})).toBeRefused('unexpected_failure')
  await expect.poll(() => received).toHaveLength(1)
  const [report] = received
  expect(report).toMatchObject({
    text: expect.stringMatching(
      /^Parvis : error 42P01 \(\/api\/v1\/moderation\/service\), requête [\da-f]{8}-\w+$/,
    ),
    version: expect.stringMatching(/^\d+\.\d+\.\d+$/),
    type: 'error',
    code: '42P01',
    place: '/api/v1/moderation/service',
    unreported: 0,
  })
  expect(JSON.stringify(report)).not.toMatch(/schedule_runs"? does not exist|127\.0\.0\.1|ada/)

  // The same failure again is counted only, and another one carries the count.
  await expect(ada.call(getServiceState, {})).toBeRefused('unexpected_failure')
  context.log.error({ err: new TypeError('ana@exemple.test'), part: 'bus' }, 'bus failed')
  await expect.poll(() => received).toHaveLength(2)
  expect(received[1]).toMatchObject({ text: 'Parvis : TypeError (bus)', unreported: 1 })
  expect(JSON.stringify(received)).not.toContain('ana@exemple.test')
})

test('lines of a message that look like places in the code are not reported', async ({ context }) => {
  received.length = 0
  const text = 'refused: « Bonjour\n    at noon, write to ana@exemple.test »'
  context.log.error({ err: new SyntaxError(text), part: 'quoted' }, 'failed')
  const changed = new SyntaxError(text)
  changed.message = 'something else'
  context.log.error({ err: changed, part: 'changed' }, 'failed')
  await expect.poll(() => received).toHaveLength(2)
  expect(received[0]?.frames).toContainEqual(expect.stringContaining('error-reports.test.ts'))
  expect(JSON.stringify(received)).not.toContain('noon')
})

test('at most twenty reports are sent in a minute, and an address that refuses them breaks nothing', async ({
  context,
  stores: { databaseUrl },
}) => {
  received.length = 0
  for (let one = 0; one < 50; one += 1)
    context.log.error({ err: new Error('no'), part: `part ${one}` }, 'failed')
  await expect.poll(() => received).toHaveLength(20)
  const nowhere = { ...context.config, errorsUrl: 'http://127.0.0.1:9/', databaseUrl }
  const other = await createAppContext(nowhere)
  other.log.error({ err: new Error('no') }, 'failed')
  await other.close()
  expect(received).toHaveLength(20)
})
