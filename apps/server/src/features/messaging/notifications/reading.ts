import { Refusal } from '@parvis/platform/refusal.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { invalidateNotifications } from '../../people/notifications/index.ts'

/** Marks one of a member's own notifications as read; the first time counts. */
export async function markRead(context: AppContext, member: Member, id: string): Promise<Date> {
  return context.transaction(async (tx) => {
    const [read] = await tx
      .updateTable('notifications')
      .set({ read_at: context.clock.now() })
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .where('read_at', 'is', null)
      .returning(['user_id', 'read_at'])
      .execute()
    if (read?.read_at) {
      invalidateNotifications(context, tx, [read])
      return read.read_at
    }
    const known = await tx
      .selectFrom('notifications')
      .select('read_at')
      .where('id', '=', id)
      .where('user_id', '=', member.id)
      .executeTakeFirst()
    if (!known?.read_at) throw new Refusal('notification_not_found')
    return known.read_at
  })
}

/** Marks all of a member's unread notifications; returns their number. */
export async function markAllRead(context: AppContext, member: Member): Promise<number> {
  return context.transaction(async (tx) => {
    // Locks in the order in which acts are added to lines, so that readers and writers cannot deadlock.
    const { numAffectedRows = 0n } = await sql`
      update notifications set read_at = ${context.clock.now()} where id in (
        select id from notifications where user_id = ${member.id} and read_at is null
        order by post_id, comment_id for no key update
      ) and read_at is null
    `.execute(tx)
    if (numAffectedRows > 0n) invalidateNotifications(context, tx, [{ user_id: member.id }])
    return Number(numAffectedRows)
  })
}
