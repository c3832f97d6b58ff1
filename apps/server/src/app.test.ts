import { getStatus } from '@parvis/contract/status.ts'
import { expect } from 'vitest'
import { test } from '../test/parvis.ts'

test('the connectivity check reads a profile: without that table the server is not connected', async ({
  guest,
  world,
}) => {
  expect(await guest.call(getStatus, {})).toEqual({ connected: true, environment: 'test' })
  await world.database.pool.query('alter table profiles rename to elsewhere')
  const { status, json } = await guest.send('GET', '/api/status')
  expect(status).toBeGreaterThanOrEqual(500)
  expect(json).toMatchObject({ error: { code: expect.any(String) } })
})
