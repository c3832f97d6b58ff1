import { hourMs } from '@parvis/platform/durations.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
import { sql } from 'kysely'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { tooManyMails, tooManyRequests, tooManyTexts } from './errors.ts'
import { sentThisHour } from './message-budgets.ts'
import { isOwnComputer } from './rate-limits.ts'

/** Messages per hour that one network (an IPv4 address or an IPv6 /64) may request. */
const asksOfNetwork = 60
/** Multiple of that for the wider network, an IPv4 /24 or an IPv6 /48. */
const wideFactor = 3
/** Divides each network's share once half of the budget for new addresses is used. */
const strainedFactor = 6
const asksForAddress = 20
const asksForAddressOfNetwork = 10

export interface Ask {
  /** The receiving address or number. */
  to: string
  ip: string
}

/** Requests of a network within the hour, including this one. */
export interface Asked {
  network: number
  wide: number
}

/**
 * Counts a request for a message before the address is looked up, so that known and unknown addresses count
 * alike. Refuses requests beyond the limit of a network or of an address.
 */
export async function countAsk(core: AuthCore, { to, ip }: Ask): Promise<Asked> {
  const { config, clock, db } = core.context
  if (!config.rateLimits || isOwnComputer(config, ip)) return { network: 0, wide: 0 }
  const network = addressKey(ip)
  const channel = channelOf(to)
  const counted = {
    network: core.askKey('network', channel, network),
    wide: core.askKey('wide network', channel, ipPrefix(ip)),
    address: core.askKey('address', to),
    addressOfNetwork: core.askKey('address of network', to, network),
  }
  const now = clock.now()
  const stale = new Date(now.getTime() - hourMs)
  // In a fixed order, so that two requests cannot deadlock.
  const keys = Object.values(counted).sort(Buffer.compare)
  const rows = await db
    .insertInto('auth.asked_messages')
    .values(keys.map((key) => ({ key, asked: 1, since: now })))
    .onConflict((conflict) =>
      conflict.column('key').doUpdateSet({
        asked: sql`case when auth.asked_messages.since > ${stale} then auth.asked_messages.asked + 1 else 1 end`,
        since: sql`case when auth.asked_messages.since > ${stale} then auth.asked_messages.since else ${now} end`,
      }),
    )
    .returning(['key', 'asked'])
    .execute()
  const count = (key: Buffer) => rows.find((row) => row.key.equals(key))?.asked ?? 0
  const asked = { network: count(counted.network), wide: count(counted.wide) }
  const share = networkShare(core, channel)
  if (asked.network > share || asked.wide > share * wideFactor) throw tooManyRequests()
  const forAddress = count(counted.address)
  if (forAddress > asksForAddress || count(counted.addressOfNetwork) > asksForAddressOfNetwork)
    throw channel === 'mail'
      ? tooManyMails('email rate limit exceeded')
      : tooManyTexts('SMS rate limit exceeded')
  return asked
}

type Channel = 'mail' | 'text'

const channelOf = (to: string): Channel => (to.includes('@') ? 'mail' : 'text')

/** At most a quarter of one budget. */
function networkShare({ context }: AuthCore, channel: Channel): number {
  const { mailsPerHour, phone } = context.config.auth
  return Math.min(asksOfNetwork, Math.ceil((channel === 'mail' ? mailsPerHour : phone.perHour) / 4))
}

/**
 * While a flood uses up the mails to new addresses, networks with many requests get no more of them; other
 * networks still do, until the budget is used up.
 */
export async function requireShareOfStrain(core: AuthCore, tx: Tx, asked: Asked): Promise<void> {
  if (!core.context.config.rateLimits) return
  const used = await sentThisHour(core, tx, 'mail_new_address')
  if (used < core.context.config.auth.mailsPerHour / 2) return
  const share = Math.max(1, Math.floor(networkShare(core, 'mail') / strainedFactor))
  if (asked.network > share || asked.wide > share * wideFactor)
    throw tooManyMails('email rate limit exceeded')
}

/** Kinds of messages with a minimum interval per address. Links and recoveries share one. */
export type Timer = 'link' | 'confirmation' | 'email change' | 'text'

/**
 * Starts the interval of an address, known or not, and refuses while one is running. Runs in the caller's
 * transaction, so that a request refused for another reason starts no interval.
 */
export async function requireAddressInterval(
  core: AuthCore,
  tx: Tx,
  timer: Timer,
  to: string,
): Promise<void> {
  const { config, clock } = core.context
  const interval = timer === 'text' ? config.auth.phone.interval : config.auth.mailInterval
  if (interval === 0) return
  const now = clock.now()
  const over = new Date(now.getTime() - interval * 1_000)
  const key = core.askKey('interval', timer, to)
  const begun = await tx
    .insertInto('auth.asked_messages')
    .values({ key, asked: 1, since: now })
    .onConflict((conflict) =>
      conflict
        .column('key')
        .doUpdateSet({ since: now })
        .where(sql<boolean>`auth.asked_messages.since <= ${over}`),
    )
    .returning('since')
    .executeTakeFirst()
  if (begun !== undefined) return
  const last = await tx
    .selectFrom('auth.asked_messages')
    .select('since')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const wait = Math.ceil(interval - (now.getTime() - last.since.getTime()) / 1_000)
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  throw timer === 'text' ? tooManyTexts(message) : tooManyMails(message)
}
