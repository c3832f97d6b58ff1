import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { type CountTable, countInWindow } from '@parvis/platform/database/windowed-counts.ts'
import { dayMs, subDays } from '@parvis/platform/durations.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { requireFreeDisk } from '@parvis/platform/storage/free-disk.ts'
import { sql } from 'kysely'
import type { AppContext } from '../../../app-context.ts'

const mediaDays: CountTable = { table: 'media_days', key: 'member_id', count: 'bytes' }

/** Refuses a file before reading it, when the member or the site has no space left. */
export async function requireRoom(context: AppContext, memberId: string): Promise<void> {
  await requireFreeDisk(context.config)
  await refuseBeyond(context, context.db, {
    memberId,
    more: 1,
    sentToday: await sentToday(context, memberId),
  })
}

/**
 * Counts a file before its row is inserted, in the same transaction. Simultaneous files are counted one after
 * the other, so that together they cannot exceed the limits.
 * @throws {Refusal} quota_reached, storage_full
 */
export async function countFile(context: AppContext, tx: Tx, memberId: string, bytes: number): Promise<void> {
  await sql`select from media_totals for update`.execute(tx)
  const window = { now: context.clock.now(), window: dayMs, amount: bytes }
  const [sent = bytes] = await countInWindow(tx, mediaDays, [memberId], window)
  await refuseBeyond(context, tx, { memberId, more: bytes, sentToday: sent - bytes })
}

/** A member's use includes unattached files, which stay on the disk until the sweep. */
async function refuseBeyond(
  { config }: AppContext,
  db: Db | Tx,
  { memberId, more, sentToday }: { memberId: string; more: number; sentToday: number },
): Promise<void> {
  const { ofMember, ofMemberADay, ofSite } = config.limits.storage
  if (sentToday + more > ofMemberADay) throw new Refusal('quota_reached', 'too much was sent in a day')
  const { kept, total } = await db
    .selectNoFrom([
      sql<string>`(select coalesce(sum(bytes), 0) from media where owner_id = ${memberId})`.as('kept'),
      sql<string>`(select bytes from media_totals)`.as('total'),
    ])
    .executeTakeFirstOrThrow()
  if (Number(kept) + more > ofMember) throw new Refusal('quota_reached', 'too much is kept')
  if (ofSite !== undefined && Number(total) + more > ofSite)
    throw new Refusal('storage_full', 'the site keeps as much as it may')
}

async function sentToday({ db, clock }: AppContext, memberId: string): Promise<number> {
  const sent = await db
    .selectFrom('media_days')
    .select('bytes')
    .where('member_id', '=', memberId)
    .where('since', '>', subDays(clock.now(), 1))
    .executeTakeFirst()
  return Number(sent?.bytes ?? 0)
}
