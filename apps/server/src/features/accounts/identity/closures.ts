import type { AccountClosure } from '@parvis/contract/accounts/browser-session.ts'
import { readClosure } from '@parvis/contract/accounts/credentials.ts'
import { hmac, sameBytes } from '@parvis/platform/digest.ts'
import { openSecret, type SecretConfig } from '@parvis/platform/secret.ts'
import type { AppContext } from '../../../app-context.ts'
import type { ParvisApi } from './member.ts'
import { identityPort } from './ports.ts'

/** A ban without end is stored as the last year of the calendar. */
const lastYear = 9_999

/** Reason for which an account is suspended or closed; null for one that is not. */
export async function closureOf(context: AppContext, userId: string): Promise<AccountClosure | null> {
  const account = await context.db
    .selectFrom('auth.users')
    .select('banned_until')
    .where('id', '=', userId)
    .executeTakeFirst()
  const until = account?.banned_until ?? null
  if (until === null || until <= context.clock.now()) return null
  const decision = await identityPort().closureReason(context, userId)
  return {
    until: until.getUTCFullYear() >= lastYear ? null : until.toISOString(),
    reason: decision?.reason ?? null,
    path: decision?.path ?? null,
  }
}

/** A page asks at once; a ticket in the history of a browser reveals nothing later. */
const ticketMs = 10 * 60_000

/** Tickets for the reasons of a closure, for the owner of the account, who has just proven who they are elsewhere. */
export function openClosureTickets(config: SecretConfig) {
  const key = openSecret(config).derive('reasons of closures')
  const sealOf = (userId: string, until: string) => hmac(key, `${userId} ${until}`)
  return {
    ticketFor(userId: string, now: Date): string {
      const until = String(now.getTime() + ticketMs)
      return `${userId}.${until}.${sealOf(userId, until).toString('base64url')}`
    },
    /** The account of a ticket; null for any other text, and once it is over. */
    holderOf(ticket: string, now: Date): string | null {
      const [userId = '', until = '', seal = ''] = ticket.split('.')
      const given = Buffer.from(seal, 'base64url')
      const right = sealOf(userId, until)
      if (!sameBytes(given, right)) return null
      return Number(until) > now.getTime() ? userId : null
    },
  }
}

export function closureRoutes(api: ParvisApi, context: AppContext): void {
  const tickets = openClosureTickets(context.config)
  api.open(
    readClosure,
    async ({ body }) => {
      const userId = tickets.holderOf(body.ticket, context.clock.now())
      return { closure: userId === null ? null : await closureOf(context, userId) }
    },
    { rate: { max: 30, window: 600 } },
  )
}
