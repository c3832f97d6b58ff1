import type { AppContext } from '../../../app-context.ts'
import { tellAllCardsChanged } from './author-events.ts'

const everyMs = 60_000

/**
 * A ban ends without an event, so each node regularly looks for bans that have ended, and drops cached pages
 * that leave out the account's content. Returns a function that stops it.
 */
export function followBanEnds(context: AppContext): () => void {
  let seen = context.clock.now()
  const look = async () => {
    const now = context.clock.now()
    const ended = await context.db
      .selectFrom('auth.users')
      .select('id')
      .where('banned_until', '>', seen)
      .where('banned_until', '<=', now)
      .limit(1)
      .executeTakeFirst()
    seen = now
    if (ended !== undefined) tellAllCardsChanged(context.bus)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => context.log.error({ err: error }, 'failed to look for bans that ended'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
