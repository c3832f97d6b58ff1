import { createHash } from 'node:crypto'
import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
import { sql } from 'kysely'

const hour = 3_600_000
const day = 24 * hour

/** Mails per window: to one address, from one address, from its wider network, and in total. */
const budgets = {
  recipient: { max: 5, window: day },
  sender: { max: 10, window: day },
  network: { max: 60, window: day },
  everybody: { max: 120, window: hour },
} as const

/**
 * Counts a mail to an unverified address, and returns whether it may be sent. Counts stay locked until the
 * transaction ends, so that parallel notices cannot exceed the budget.
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
  // The narrowest budget first, so that a refusal uses up none of the wider ones.
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

/** Deletes counts whose window has ended. */
export async function forgetMailCounts(db: Db, now: Date): Promise<void> {
  await db
    .deleteFrom('notice_mail_counts')
    .where('since', '<', new Date(now.getTime() - day))
    .execute()
}

function keyOf(...parts: string[]): Buffer {
  return createHash('sha256').update(JSON.stringify(parts)).digest()
}
