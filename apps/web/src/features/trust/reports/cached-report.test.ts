import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { cachedReport, cacheReport } from './cached-report.ts'

beforeEach(() => {
  vi.useFakeTimers()
})
afterEach(() => {
  vi.useRealTimers()
})

const post = { type: 'post', id: 'a' } as const
const begun = { step: 'details', details: 'Une insulte' } as const
const anew = { step: 'reason', details: '' }

test('a report closed by mistake is there for a moment, for its target alone', () => {
  const client = new QueryClient()
  cacheReport(client, post, begun)
  expect(cachedReport(client, post)).toEqual(begun)
  expect(cachedReport(client, { type: 'post', id: 'b' })).toEqual(anew)
  vi.advanceTimersByTime(300)
  expect(cachedReport(client, post)).toEqual(anew)
})

test('the words of a report are not there for the next reader of this tab', () => {
  cacheReport(new QueryClient(), post, begun)
  expect(cachedReport(new QueryClient(), post)).toEqual(anew)
})
