import type { Db } from '@parvis/platform/database/database.ts'
import type { Member } from './people.ts'

/** Writes a banner that a member made, took back, and closed for themselves. */
export async function announced(
  db: Db,
  { id }: Pick<Member, 'id'>,
  { now, later }: { now: Date; later: Date },
): Promise<void> {
  const banner = await db
    .insertInto('announcements')
    .values({
      form: 'banner',
      title: 'Réunion publique',
      message: 'Jeudi.',
      ends_at: later,
      created_by: id,
      taken_back_by: id,
      taken_back_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await db
    .insertInto('announcement_dismissals')
    .values({ user_id: id, announcement_id: banner.id, created_at: now })
    .execute()
}
