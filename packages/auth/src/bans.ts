import { AuthError } from './errors.ts'
import type { AuthHost } from './host.ts'
import { withFragment } from './redirects.ts'

/** Adds to the refusal of a banned account the facts of the ban that its owner may know. */
export async function withBanFacts(host: Pick<AuthHost, 'banFacts'>, error: unknown): Promise<unknown> {
  if (!(error instanceof AuthError) || error.code !== 'user_banned' || error.userId === undefined)
    return error
  const { status, code, message, userId } = error
  return new AuthError(status, code, message, await host.banFacts(userId)).about(userId)
}

/** Returns the address of a refusal. For a ban its fragment contains the ticket, since servers do not log fragments. */
export function withBanTicket(
  host: Pick<AuthHost, 'banTicket'>,
  address: string,
  error: AuthError,
  values: Record<string, string>,
): string {
  if (error.code !== 'user_banned' || error.userId === undefined) return address
  return withFragment(address, { ...values, ban_ticket: host.banTicket(error.userId) })
}
