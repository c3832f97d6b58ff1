import type { AppContext } from '../../../app-context.ts'
import { hiddenMembersChanged } from './ports.ts'

/**
 * A ban ends without an event: drops cached pages that leave out the account's content once a ban has ended.
 *
 * @param since time of the last check for ended bans; null without any
 */
export async function followBanEnds(context: AppContext, since: Date | null): Promise<void> {
  const { db, clock } = context
  const now = clock.now()
  const ended = await db
    .selectFrom('auth.users')
    .select('id')
    .where('banned_until', '>', since ?? now)
    .where('banned_until', '<=', now)
    .limit(1)
    .executeTakeFirst()
  if (ended !== undefined) hiddenMembersChanged(context)
}
