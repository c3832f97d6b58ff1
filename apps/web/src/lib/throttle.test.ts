import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { throttle } from './throttle.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.restoreAllMocks()
  vi.useRealTimers()
})

/** A function that notes when it runs. */
const noting = (runs: string[], name: string) => async () => void runs.push(name)

test('calls in between are merged into one run, a second later', async () => {
  const runs: string[] = []
  for (let call = 0; call < 3; call += 1) throttle('merged', noting(runs, 'run'), { spread: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toHaveLength(1)
  for (let call = 0; call < 3; call += 1) throttle('merged', noting(runs, 'run'), { spread: 0 })
  await vi.advanceTimersByTimeAsync(999)
  expect(runs).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(runs).toHaveLength(2)
})

test('a run is for the caller who asked last: another reader may have signed in meanwhile', async () => {
  const runs: string[] = []
  throttle('reader', noting(runs, 'former'), { spread: 0 })
  throttle('reader', noting(runs, 'present'), { spread: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(runs).toEqual(['present'])
})

test('a run that fails is logged, and the next one takes place', async () => {
  const warned = vi.spyOn(console, 'warn').mockReturnValue()
  const runs: string[] = []
  throttle('failing', () => Promise.reject(new Error('no answer')), { spread: 0 })
  await vi.advanceTimersByTimeAsync(0)
  expect(warned).toHaveBeenCalledOnce()
  throttle('failing', noting(runs, 'next'), { spread: 0 })
  await vi.advanceTimersByTimeAsync(1_000)
  expect(runs).toEqual(['next'])
})
