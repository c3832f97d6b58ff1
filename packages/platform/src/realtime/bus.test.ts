import { expect } from 'vitest'
import { test } from '../../../../apps/server/test/parvis.ts'
import { openBus } from './bus.ts'

test('a bus that is closed while it connects ends at once', async ({ stores }) => {
  const bus = openBus({ databaseUrl: stores.databaseUrl, onError: (error) => expect.fail(String(error)) })
  await bus.close()
  expect(bus.connected).toBe(false)
})
