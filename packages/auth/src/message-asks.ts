import { beginWindow, type CountTable, countInWindow } from '@parvis/platform/database/windowed-counts.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
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

const askedMessages: CountTable = { table: 'auth.asked_messages', key: 'key', count: 'asked' }

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
  const keys = [
    core.askKey('network', channel, network),
    core.askKey('wide network', channel, ipPrefix(ip)),
    core.askKey('address', to),
    core.askKey('address of network', to, network),
  ]
  const window = { now: clock.now(), window: hourMs }
  const counts = await countInWindow(db, askedMessages, keys, window)
  const [ofNetwork = 0, ofWide = 0, forAddress = 0, forAddressOfNetwork = 0] = counts
  const asked = { network: ofNetwork, wide: ofWide }
  const share = networkShare(core, channel)
  if (asked.network > share || asked.wide > share * wideFactor) throw tooManyRequests()
  if (forAddress > asksForAddress || forAddressOfNetwork > asksForAddressOfNetwork)
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
  const key = core.askKey('interval', timer, to)
  if (await beginWindow(tx, askedMessages, key, { now, window: interval * 1_000 })) return
  const last = await tx
    .selectFrom('auth.asked_messages')
    .select('since')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const wait = Math.ceil(interval - (now.getTime() - last.since.getTime()) / 1_000)
  const message = `For security purposes, you can only request this after ${wait} seconds.`
  throw timer === 'text' ? tooManyTexts(message) : tooManyMails(message)
}
