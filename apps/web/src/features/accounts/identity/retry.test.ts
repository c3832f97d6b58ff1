import { AuthApiError, AuthRetryableFetchError } from '@supabase/auth-js'
import { onlineManager } from '@tanstack/react-query'
import { expect, onTestFinished, test } from 'vitest'
import { retryUnreachable, withRetriedMail, withRetries } from './retry.ts'

const lost = { error: new AuthRetryableFetchError('Failed to fetch', 0) }
const refused = { error: new AuthApiError('Invalid login credentials', 400, 'invalid_credentials') }
const done = { error: null }

async function attempted(...answers: { error: unknown }[]) {
  const waits: number[] = []
  let calls = 0
  const answer = await withRetries(
    async () => answers[Math.min(calls++, answers.length - 1)] ?? done,
    async (milliseconds) => void waits.push(milliseconds),
  )
  return { calls, waits, error: answer.error }
}

test('[AUI-53] a lost connection is tried four times, after 1 s, 2 s and 4 s', async () => {
  expect(await attempted(lost)).toEqual({ calls: 4, waits: [1_000, 2_000, 4_000], error: lost.error })
})

test('[AUI-53] a refusal is never asked again, and success ends the attempts', async () => {
  expect(await attempted(refused)).toMatchObject({ calls: 1, waits: [], error: refused.error })
  expect(await attempted(lost, lost, done)).toEqual({ calls: 3, waits: [1_000, 2_000], error: null })
  expect(await attempted(lost, refused)).toMatchObject({ calls: 2, error: refused.error })
})

test('[AUI-53] a mail whose answer was lost has left: refused as too soon after it, the next attempt is its answer', async () => {
  const tooSoon = {
    error: new AuthApiError('You can only request this later', 429, 'over_email_send_rate_limit'),
  }
  const sent = async (...answers: { error: unknown }[]) => {
    const left = [...answers]
    const { error } = await withRetriedMail(
      async () => left.shift() ?? done,
      async () => {},
    )
    return error
  }
  expect(await sent(lost, tooSoon)).toBeNull()
  expect(await sent(tooSoon)).toBe(tooSoon.error)
  expect(await sent(lost, refused)).toBe(refused.error)
})

test('a query asks an unreachable server again twice, one that refuses never, and without a connection none', () => {
  const unreachable = lost.error
  expect([0, 1, 2].map((failures) => retryUnreachable(failures, unreachable))).toEqual([true, true, false])
  expect(retryUnreachable(0, refused.error)).toBe(false)
  onlineManager.setOnline(false)
  onTestFinished(() => onlineManager.setOnline(true))
  expect(retryUnreachable(0, unreachable)).toBe(false)
})
