import { createHash } from 'node:crypto'
import { sql } from 'kysely'
import type { Db, Tx } from '../../../platform/database/database.ts'
import { addressKey, ipPrefix } from '../../../platform/network-address.ts'

const hour = 3_600_000
const day = 24 * hour

/** Mails in a window: to one address, asked for from one address and its wider network, and by everybody together. */
const budgets = {
  recipient: { max: 5, window: day },
  sender: { max: 10, window: day },
  network: { max: 60, window: day },
  everybody: { max: 120, window: hour },
} as const

/**
 * Counts a mail to an address that a stranger typed, and answers whether it may leave. Counts are kept until the
 * transaction ends, so that of many at once no more than the budget leave.
 */
export async function mayBeMailed(
  tx: Tx,
  { recipient, ip, now }: { recipient: string; ip: string; now: Date },
): Promise<boolean> {
  const counted = [
    { ...budgets.recipient, key: keyOf('recipient', recipient.toLowerCase()) },
    { ...budgets.sender, key: keyOf('sender', addressKey(ip)) },
    { ...budgets.network, key: keyOf('network', ipPrefix(ip)) },
    { ...budgets.everybody, key: keyOf('everybody') },
  ]
  // The narrowest first: what it stops uses up nothing of the wider ones.
  for (const { key, max, window } of counted) {
    const stale = new Date(now.getTime() - window)
    const { sent } = await tx
      .insertInto('notice_mail_counts')
      .values({ key, sent: 1, since: now })
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          sent: sql`case when notice_mail_counts.since > ${stale} then notice_mail_counts.sent + 1 else 1 end`,
          since: sql`case when notice_mail_counts.since > ${stale} then notice_mail_counts.since else ${now} end`,
        }),
      )
      .returning('sent')
      .executeTakeFirstOrThrow()
    if (sent > max) return false
  }
  return true
}

/** Removes counts whose window is over. */
export async function forgetMailCounts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('notice_mail_counts')
    .where('since', '<', new Date(now.getTime() - day))
    .execute()
}

function keyOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
