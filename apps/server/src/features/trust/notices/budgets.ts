import type { Db, Tx } from '@parvis/platform/database/database.ts'
import { type CountTable, countInWindow } from '@parvis/platform/database/windowed-counts.ts'
import { hmac } from '@parvis/platform/digest.ts'
import { dayMs, hourMs, subDays } from '@parvis/platform/durations.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
import { openSecret } from '@parvis/platform/secret.ts'
import type { Config } from '../../../config/config.ts'

type SecretConfig = Pick<Config, 'secret' | 'dataFolder'>

/** Mails per window: to one address, from one address, from its wider network, and in total. */
const budgets = {
  recipient: { max: 5, window: dayMs },
  sender: { max: 10, window: dayMs },
  network: { max: 60, window: dayMs },
  everybody: { max: 120, window: hourMs },
} as const

/**
 * Counts a mail to an unverified address, and returns whether it may be sent. Counts stay locked until the
 * transaction ends, so that parallel notices cannot exceed the budget.
 */
export async function mayBeMailed(
  config: SecretConfig,
  tx: Tx,
  { recipient, ip, now }: { recipient: string; ip: string; now: Date },
): Promise<boolean> {
  const keyOf = keysOf(config)
  const counted = [
    { ...budgets.recipient, key: keyOf('recipient', recipient.toLowerCase()) },
    { ...budgets.sender, key: keyOf('sender', addressKey(ip)) },
    { ...budgets.network, key: keyOf('network', ipPrefix(ip)) },
    { ...budgets.everybody, key: keyOf('everybody') },
  ]
  return (await countWithin(tx, counted, now)) !== null
}

/** Notices of guests: from one network (IPv4 /24, IPv6 /48) in a day, and in total in an hour. */
const intake = {
  network: { max: 60, window: dayMs },
  everybody: { max: 300, window: hourMs },
} as const

/** Counts from which a guest proves an effort: of one network in a day, and of all in an hour. */
const floodFrom = { network: 20, everybody: 60 }

export type Intake = 'ordinary' | 'flood' | 'closed'

/** Counts a guest's notice for the site, whatever the node, and returns whether more of them arrive than usual. */
export async function countGuestNotice(
  config: SecretConfig,
  tx: Tx,
  { ip, now }: { ip: string; now: Date },
): Promise<Intake> {
  const keyOf = keysOf(config)
  const network = ipPrefix(ip)
  const counts = await countWithin(
    tx,
    [
      { ...intake.network, key: keyOf('notices of a network', network) },
      { ...intake.everybody, key: keyOf('notices') },
    ],
    now,
  )
  if (counts === null) return 'closed'
  const [ofNetwork = 0, inAll = 0] = counts
  return ofNetwork > floodFrom.network || inAll > floodFrom.everybody ? 'flood' : 'ordinary'
}

interface Budget {
  key: Buffer
  max: number
  window: number
}

const mailCounts: CountTable = { table: 'notice_mail_counts', key: 'key', count: 'sent' }

/** Counts one more under each key, the narrowest first. Null once one is spent; the wider ones then count nothing. */
async function countWithin(tx: Tx, budgets: readonly Budget[], now: Date): Promise<number[] | null> {
  const counts: number[] = []
  for (const { key, max, window } of budgets) {
    const [sent = 0] = await countInWindow(tx, mailCounts, [key], { now, window })
    if (sent > max) return null
    counts.push(sent)
  }
  return counts
}

/** Deletes counts whose window has ended. */
export async function forgetMailCounts(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('notice_mail_counts').where('since', '<', subDays(now, 1)).execute()
}

/** Keyed hashes: nobody who has the database alone can try networks or addresses out. */
function keysOf(config: SecretConfig): (...parts: string[]) => Buffer {
  const key = openSecret(config).derive('counts of notices')
  return (...parts) => hmac(key, JSON.stringify(parts))
}
