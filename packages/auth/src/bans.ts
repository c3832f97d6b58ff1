import { AuthError } from './errors.ts'
import type { AuthHost } from './host.ts'

/** Adds to the refusal of a banned account what its owner may know of the ban. */
export async function withBanFacts(host: Pick<AuthHost, 'banFacts'>, error: unknown): Promise<unknown> {
  if (!(error instanceof AuthError) || error.code !== 'user_banned' || error.userId === undefined)
    return error
  const { status, code, message, userId } = error
  return new AuthError(status, code, message, await host.banFacts(userId)).about(userId)
}
