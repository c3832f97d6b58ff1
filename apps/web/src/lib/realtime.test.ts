import { expect, test, vi } from 'vitest'

vi.stubGlobal('addEventListener', () => {})
const { reconnectDelay } = await import('./realtime.ts')

test('reconnection waits 1 s, doubles to 30 s, and spreads the tabs', () => {
  const middle = () => 0.5
  expect([0, 1, 2, 3, 4, 5, 20].map((attempt) => reconnectDelay(attempt, middle))).toEqual([
    1_000, 2_000, 4_000, 8_000, 16_000, 30_000, 30_000,
  ])
  expect(reconnectDelay(0, () => 0)).toBe(800)
  expect(reconnectDelay(0, () => 1)).toBe(1_200)
})
