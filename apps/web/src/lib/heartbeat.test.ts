import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { createHeartbeat } from './heartbeat.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

function connection({ isIdle = false } = {}) {
  const seen = { pings: 0, lost: 0, isIdle }
  const heartbeat = createHeartbeat({
    ping: () => {
      seen.pings += 1
    },
    onLost: () => {
      seen.lost += 1
    },
    isIdle: () => seen.isIdle,
  })
  return { seen, heartbeat }
}

test('a connection that answers is asked after each silence and never counted as lost', () => {
  const { seen, heartbeat } = connection()
  heartbeat.heard()
  for (let minute = 0; minute < 10; minute += 1) {
    vi.advanceTimersByTime(45_000)
    heartbeat.heard()
  }
  expect(seen).toMatchObject({ pings: 10, lost: 0 })
})

test('messages put the question off', () => {
  const { seen, heartbeat } = connection()
  for (let second = 0; second < 100; second += 10) {
    heartbeat.heard()
    vi.advanceTimersByTime(10_000)
  }
  expect(seen.pings).toBe(0)
})

test('a half-open connection is counted as lost 5 s after the question', () => {
  const { seen, heartbeat } = connection()
  heartbeat.heard()
  vi.advanceTimersByTime(45_000 + 4_999)
  expect(seen).toMatchObject({ pings: 1, lost: 0 })
  vi.advanceTimersByTime(1)
  expect(seen.lost).toBe(1)
})

test('waking up asks at once, and once for several signs', () => {
  const { seen, heartbeat } = connection()
  heartbeat.heard()
  heartbeat.check()
  heartbeat.check()
  expect(seen.pings).toBe(1)
  vi.advanceTimersByTime(5_000)
  expect(seen.lost).toBe(1)
})

test('a page that nobody looks at is left alone until somebody does', () => {
  const { seen, heartbeat } = connection({ isIdle: true })
  heartbeat.heard()
  vi.advanceTimersByTime(600_000)
  expect(seen.pings).toBe(0)
  seen.isIdle = false
  vi.advanceTimersByTime(45_000)
  expect(seen.pings).toBe(1)
})

test('a closed connection asks nothing any more', () => {
  const { seen, heartbeat } = connection()
  heartbeat.check()
  heartbeat.stop()
  vi.advanceTimersByTime(600_000)
  expect(seen).toMatchObject({ pings: 1, lost: 0 })
})
