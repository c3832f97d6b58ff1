import type { AppContext } from '../../../app-context.ts'
import { tellAllCardsChanged } from './author-events.ts'

const everyMs = 60_000

/**
 * Nobody acts when a ban runs out: each node looks now and then whether one has, so that pages kept without what the
 * account has said are made anew. Answers how to stop.
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
    look().catch((error: unknown) => context.log.error({ err: error }, 'looking for bans that ended failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
