import { sql } from 'kysely'
import type { Tx } from '../../../platform/database/database.ts'
import { addressKey, ipPrefix } from '../../../platform/network-address.ts'
import type { AuthCore } from './core.ts'
import { tooManyMails, tooManyRequests, tooManyTexts } from './errors.ts'
import { sentThisHour } from './message-budgets.ts'
import { isOwnComputer } from './rate-limits.ts'

const hour = 3_600_000
/** Messages an hour that one network may ask for: one IPv4 address, one IPv6 /64. */
const asksOfNetwork = 60
/** The networks around it, an IPv4 /24 or an IPv6 /48, may ask for so many times as much. */
const wideFactor = 3
/** Once half of the budget for new addresses is used, each network's share of it shrinks by this factor. */
const strainedFactor = 6
const asksForAddress = 20
const asksForAddressOfNetwork = 10

export interface Ask {
  /** The address or number to write to. */
  to: string
  ip: string
}

/** How often a network has asked within the hour, this time included. */
export interface Asked {
  network: number
  wide: number
}

/**
 * Counts that somebody asks for a message, before the address is looked up: known and unknown addresses are counted
 * alike. Refuses what is too much for one network or for one address.
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
  const stale = new Date(now.getTime() - hour)
  // In one order, so that two requests never wait for each other.
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
 * While a flood uses up the mails to new addresses, networks that have asked much get no more of them. Newcomers from
 * elsewhere still do, until the budget is spent.
 */
export async function requireShareOfStrain(core: AuthCore, tx: Tx, asked: Asked): Promise<void> {
  if (!core.context.config.rateLimits) return
  const used = await sentThisHour(core, tx, 'mail_new_address')
  if (used < core.context.config.auth.mailsPerHour / 2) return
  const share = Math.max(1, Math.floor(networkShare(core, 'mail') / strainedFactor))
  if (asked.network > share || asked.wide > share * wideFactor)
    throw tooManyMails('email rate limit exceeded')
}

/** What is asked for, where an address waits between two of them. Links and recoveries share one interval. */
export type Timer = 'link' | 'confirmation' | 'email change' | 'text'

/**
 * Begins the interval of an address, known or not, and refuses while one is going on. Together with the caller's
 * transaction: whoever is refused for another reason need not wait.
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
