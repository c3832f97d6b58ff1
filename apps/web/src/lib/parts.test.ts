import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { backgroundPart, loadedOnce, type MissingPart, requestedPart } from './parts.ts'

const page = new EventTarget()
const listening = new Set<unknown>()

beforeEach(() => {
  vi.useFakeTimers()
  vi.spyOn(console, 'warn').mockReturnValue()
  vi.stubGlobal('addEventListener', (name: string, heard: () => void) => {
    page.addEventListener(name, heard)
    listening.add(heard)
  })
  vi.stubGlobal('removeEventListener', (name: string, heard: () => void) => {
    page.removeEventListener(name, heard)
    listening.delete(heard)
  })
  vi.stubGlobal('dispatchEvent', (event: Event) => page.dispatchEvent(event))
})

afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
  listening.clear()
})

/** A file that comes at the given try. */
function fileThatComesAt(last: number) {
  let tries = 0
  return {
    tries: () => tries,
    bring: async () => {
      tries++
      if (tries < last) throw new TypeError('Importing a module script failed.')
      return { Part: 'here' }
    },
  }
}

test('a part that cannot come is asked for every 5 s, listens for the connection once, and then no more', async () => {
  const file = fileThatComesAt(5)
  const coming = backgroundPart(file.bring, 'Part')()
  for (let tries = 1; tries < 5; tries++) {
    await vi.advanceTimersByTimeAsync(tries === 1 ? 0 : 5_000)
    expect(file.tries()).toBe(tries)
    expect(listening.size).toBe(1)
  }
  await vi.advanceTimersByTimeAsync(5_000)
  expect(await coming).toEqual({ default: 'here' })
  expect(listening.size).toBe(0)
})

test('it comes with the connection', async () => {
  const file = fileThatComesAt(2)
  const coming = backgroundPart(file.bring, 'Part')()
  await vi.advanceTimersByTimeAsync(1_000)
  page.dispatchEvent(new Event('online'))
  expect(await coming).toEqual({ default: 'here' })
  expect(listening.size).toBe(0)
})

test('at each failure it says whether who opened it is still to be told: once is enough', async () => {
  const results: boolean[] = []
  page.addEventListener('missing', (event) => {
    const { detail } = event as CustomEvent<MissingPart>
    results.push(detail.untold)
    detail.untold = false
  })
  const coming = requestedPart(fileThatComesAt(3).bring, 'Part')()
  await vi.advanceTimersByTimeAsync(10_000)
  await coming
  expect(results).toEqual([true, false])
})

test('code that is loaded once is asked for again after a failure, and then no more', async () => {
  const file = fileThatComesAt(2)
  const load = loadedOnce(file.bring)
  const tries = await Promise.allSettled([load(), load()])
  expect(tries.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
  expect(file.tries()).toBe(1)
  expect(await load()).toBe(await load())
  expect(file.tries()).toBe(2)
})
