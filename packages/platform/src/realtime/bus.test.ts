import { setTimeout as sleep } from 'node:timers/promises'
import { expect } from 'vitest'
import { openDatabaseLine } from '../../../../apps/server/test/database-line.ts'
import { test } from '../../../../apps/server/test/parvis.ts'
import { openBus } from './bus.ts'

test('a bus that is closed while it connects ends at once', async ({ stores }) => {
  const bus = openBus({ databaseUrl: stores.databaseUrl, onError: (error) => expect.fail(String(error)) })
  await bus.close()
  expect(bus.connected).toBe(false)
})

test('a node whose line to the database falls silent trusts nothing, opens another, tells of the gap, and loses no message', async ({
  stores,
}) => {
  const line = await openDatabaseLine(stores.databaseUrl)
  const errors: string[] = []
  const cut = openBus({
    databaseUrl: line.url,
    beatEvery: 50,
    onError: (error) => errors.push(String(error)),
  })
  const other = openBus({ databaseUrl: stores.databaseUrl, onError: (error) => expect.fail(String(error)) })
  const heard: unknown[] = []
  let gaps = 0
  other.subscribe('news', (payload) => heard.push(payload))
  cut.onGap(() => {
    gaps += 1
  })
  await expect.poll(() => cut.connected && other.connected).toBe(true)
  await sleep(300)
  expect({ connected: cut.connected, opened: line.opened(), errors }).toEqual({
    connected: true,
    opened: 1,
    errors: [],
  })

  line.isSilent = true
  cut.publish('news', 'sent into the silence')
  await expect.poll(() => cut.connected, { timeout: 1_000 }).toBe(false)
  expect({ gaps, heard }).toEqual({ gaps: 0, heard: [] })

  line.isSilent = false
  await expect.poll(() => cut.connected, { timeout: 5_000 }).toBe(true)
  expect(gaps).toBe(1)
  expect(errors).toContain('Error: the bus does not hear its own heartbeat')
  await expect.poll(() => heard).toEqual(['sent into the silence'])

  // A stop does not wait for a server that says nothing.
  line.isSilent = true
  await cut.close()
  await other.close()
  await line.close()
})
