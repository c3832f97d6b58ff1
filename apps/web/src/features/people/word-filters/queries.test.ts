import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { rereadIfChanged, wordFiltersQuery } from './queries.ts'

const filter = (phrase: string, action: 'fold' | 'hide' = 'fold') => ({
  id: phrase,
  phrase,
  action,
  until: null,
  created_at: '2026-11-21T08:00:00.000Z',
})
type Filter = ReturnType<typeof filter>

/** The server's list. */
let stored: Filter[] = []
let client: QueryClient
let minutes = 0

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  // Later than the throttle of the test before, so that no test waits for another one.
  minutes += 1
  vi.setSystemTime(Date.UTC(2026, 10, 21, 14, minutes))
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } })
  client.setQueryData(['post', 'a'], 'read before')
  vi.stubGlobal('fetch', async () => Response.json({ items: stored }))
})
afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

/** Whether what was read before is read again after the connection was lost. */
async function isReadAgain(): Promise<boolean> {
  rereadIfChanged(client)
  await vi.advanceTimersByTimeAsync(5_000)
  const isStale = client.getQueryState(['post', 'a'])?.isInvalidated ?? false
  client.setQueryData(['post', 'a'], 'read again')
  return isStale
}

test('filters that another device changed during a lost connection apply when it is back, and equal ones cost nothing', async () => {
  stored = [filter('girouette')]
  client.setQueryData(wordFiltersQuery.queryKey, stored)
  expect(await isReadAgain()).toBe(false)
  stored = [filter('girouette', 'hide')]
  expect(await isReadAgain()).toBe(true)
  expect(await isReadAgain()).toBe(false)
  stored = []
  expect(await isReadAgain()).toBe(true)
})

test('a member whose filters this tab does not know has lists read again only if there are any', async () => {
  stored = []
  expect(await isReadAgain()).toBe(false)
  client.removeQueries({ queryKey: wordFiltersQuery.queryKey })
  stored = [filter('girouette')]
  expect(await isReadAgain()).toBe(true)
})
