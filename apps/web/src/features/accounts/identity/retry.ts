import { isAuthApiError, isAuthRetryableFetchError } from '@supabase/auth-js'
import { onlineManager } from '@tanstack/react-query'

/** First wait before another attempt, in milliseconds; doubled each time (spec 000 §9). */
const firstWait = 1_000
const attempts = 4

const realWait = (milliseconds: number) => new Promise<void>((resolve) => setTimeout(resolve, milliseconds))

/** Whether an answer came that is not JSON, which the client takes for a lost connection. */
export function isUnreadable(error: unknown): boolean {
  return isAuthRetryableFetchError(error) && error.status === 0 && error.message.includes('JSON')
}

/** Whether the server could not be reached at all, as opposed to having refused. */
export function isUnreachable(error: unknown): boolean {
  return isAuthRetryableFetchError(error) && !isUnreadable(error)
}

/** For queries of the authentication client: asks an unreachable server twice again, and without a connection not at all. */
export const retryUnreachable = (failures: number, error: Error): boolean =>
  onlineManager.isOnline() && failures < 2 && isUnreachable(error)

/**
 * Runs an authentication call up to four times, waiting 1 s, 2 s and 4 s between, as long as the network
 * fails. A refusal is never asked again. Returns the last answer.
 */
export async function withRetries<Answer extends { error: unknown }>(
  attempt: () => Promise<Answer>,
  wait: (milliseconds: number) => Promise<void> = realWait,
): Promise<Answer> {
  let answer = await attempt()
  for (let retry = 1; retry < attempts && isUnreachable(answer.error); retry += 1) {
    await wait(firstWait * 2 ** (retry - 1))
    answer = await attempt()
  }
  return answer
}

/**
 * The same for what sends a mail. Its answer may be lost after the mail has left: the next attempt is then refused, since
 * it follows too soon, and what was asked for is done.
 */
export async function withRetriedMail<Answer extends { error: unknown }>(
  attempt: () => Promise<Answer>,
  wait: (milliseconds: number) => Promise<void> = realWait,
): Promise<Answer | { data: null; error: null }> {
  let tries = 0
  const counted = () => {
    tries += 1
    return attempt()
  }
  const answer = await withRetries(counted, wait)
  return tries > 1 && isTooSoon(answer.error) ? { data: null, error: null } : answer
}

const isTooSoon = (error: unknown) => isAuthApiError(error) && error.code === 'over_email_send_rate_limit'
