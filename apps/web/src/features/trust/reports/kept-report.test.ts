import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { keepReport, keptReport } from './kept-report.ts'

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
  keepReport(client, post, begun)
  expect(keptReport(client, post)).toEqual(begun)
  expect(keptReport(client, { type: 'post', id: 'b' })).toEqual(anew)
  vi.advanceTimersByTime(300)
  expect(keptReport(client, post)).toEqual(anew)
})

test('the words of a report are not there for the next reader of this tab', () => {
  keepReport(new QueryClient(), post, begun)
  expect(keptReport(new QueryClient(), post)).toEqual(anew)
})
