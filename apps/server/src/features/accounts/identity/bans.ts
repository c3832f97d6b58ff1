import type { World } from '../../../world.ts'
import { tellCardsChanged } from '../../people/profiles/views.ts'

const everyMs = 60_000

/**
 * Nobody acts when a ban runs out: each node looks now and then whether one has, so that pages kept without what the
 * account has said are made anew. Answers how to stop.
 */
export function followBanEnds(world: World): () => void {
  let seen = world.clock.now()
  const look = async () => {
    const now = world.clock.now()
    const ended = await world.db
      .selectFrom('auth.users')
      .select('id')
      .where('banned_until', '>', seen)
      .where('banned_until', '<=', now)
      .limit(1)
      .executeTakeFirst()
    seen = now
    if (ended !== undefined) tellCardsChanged(world.bus)
  }
  const timer = setInterval(() => {
    look().catch((error: unknown) => world.log.error({ err: error }, 'looking for bans that ended failed'))
  }, everyMs)
  timer.unref()
  return () => clearInterval(timer)
}
