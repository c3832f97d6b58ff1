import { setImmediate as turn } from 'node:timers/promises'
import { expect } from 'vitest'
import { WebSocket } from 'ws'
import { test } from '../../../../apps/server/test/parvis.ts'
import { sendInvalidation } from './invalidation.ts'

test('a socket that never reads is closed before it fills the memory; other readers lose nothing', {
  tags: 'long',
}, async ({ guest, address, context }) => {
  const reader = await guest.socket()
  await reader.follows('feed:citizens')
  const silent = new WebSocket(`${address.replace(/^http/, 'ws')}/realtime`)
  await new Promise((resolve) => silent.once('open', resolve))
  silent.send(JSON.stringify({ type: 'subscribe', topics: ['feed:citizens'] }))
  await reader.settles()
  let closed: number | undefined
  silent.on('close', (code) => {
    closed = code
  })
  silent.pause()
  const before = process.memoryUsage().arrayBuffers
  const events = 6_000
  const id = 'x'.repeat(2_000)
  for (let number = 0; number < events; number += 1) {
    sendInvalidation(context.bus, 'feed:citizens', { type: 'post_changed', id: `${id}${number}` })
    if (number % 100 === 0) await turn()
  }
  await expect.poll(() => reader.events.length, { timeout: 15_000 }).toBe(events)
  expect(process.memoryUsage().arrayBuffers - before).toBeLessThan(64 * 1024 * 1024)
  expect(reader.events.at(-1)?.event.id).toBe(`${id}${events - 1}`)
  silent.resume()
  await expect.poll(() => closed, { timeout: 10_000 }).toBe(1006)
})
