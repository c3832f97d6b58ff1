import { beginWindow, type CountTable, countInWindow } from '@parvis/platform/database/windowed-counts.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import { addressKey, ipPrefix, networkKey } from '@parvis/platform/network-address.ts'
import type { FastifyRequest } from 'fastify'
import { padToConstantTime } from './constant-time-padding.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { type AuthError, tooManyMails, tooManyRequests, tooManyTexts } from './errors.ts'
import { sentThisHour } from './message-budgets.ts'
import { isOwnComputer } from './rate-limits.ts'

/** Messages per hour that one network (an IPv4 address or an IPv6 /64) may request. */
const requestsOfNetwork = 60
/** Multiple of that for the wider network, an IPv4 /24 or an IPv6 /48. */
const wideFactor = 3
/** Divides each network's share once half of the budget for new addresses is used. */
const strainedFactor = 6
const requestsForAddress = 20
const requestsForAddressOfNetwork = 10

const requestCounts: CountTable = { table: 'auth.asked_messages', key: 'key', count: 'asked' }

export interface MessageRequest {
  /** The receiving address or number. */
  to: string
  ip: string
}

/** Requests of a network within the hour, including this one. */
export interface RequestCounts {
  network: number
  wide: number
}

/** Counts a request for a message before the address is looked up. Refuses beyond the limit of a network or address. */
export async function countMessageRequest(
  core: AuthCore,
  { to, ip }: MessageRequest,
): Promise<RequestCounts> {
  const { config, clock, db } = core.context
  if (!config.rateLimits || isOwnComputer(config, ip)) return { network: 0, wide: 0 }
  const network = addressKey(ip)
  const channel = channelOf(to)
  const keys = [
    core.requestKey('network', channel, network),
    core.requestKey('wide network', channel, ipPrefix(ip)),
    core.requestKey('address', to),
    core.requestKey('address of network', to, network),
  ]
  const [ofNetwork = 0, ofWide = 0, forAddress = 0, forAddressOfNetwork = 0] = await countInWindow(
    db,
    requestCounts,
    keys,
    { now: clock.now(), window: hourMs },
  )
  const counts = { network: ofNetwork, wide: ofWide }
  const share = networkShare(core, channel)
  if (counts.network > share || counts.wide > share * wideFactor) throw tooManyRequests()
  if (forAddress > requestsForAddress || forAddressOfNetwork > requestsForAddressOfNetwork)
    throw channel === 'mail'
      ? tooManyMails('email rate limit exceeded')
      : tooManyTexts('SMS rate limit exceeded')
  return counts
}

/** Runs a stranger's request for a mail in its turn and in constant time, unless the caller has left. */
export function inMailTurn(
  { mailTurns }: AuthCore,
  { ip, raw }: FastifyRequest,
  send: () => Promise<void>,
): Promise<void> {
  return padToConstantTime(() => mailTurns.pass(networkKey(ip), () => !raw.socket.destroyed, send))
}

type Channel = 'mail' | 'text'

const channelOf = (to: string): Channel => (to.includes('@') ? 'mail' : 'text')

/** At most a quarter of one budget. */
function networkShare({ context }: AuthCore, channel: Channel): number {
  const { mailsPerHour, phone } = context.config.auth
  return Math.min(requestsOfNetwork, Math.ceil((channel === 'mail' ? mailsPerHour : phone.perHour) / 4))
}

/** Refuses mails to new addresses to networks with many requests, while a flood uses up the budget. */
export async function requireFairShare(core: AuthCore, tx: Tx, counts: RequestCounts): Promise<void> {
  if (!core.context.config.rateLimits) return
  const used = await sentThisHour(core, tx, 'mail_new_address')
  if (used < core.context.config.auth.mailsPerHour / 2) return
  const share = Math.max(1, Math.floor(networkShare(core, 'mail') / strainedFactor))
  if (counts.network > share || counts.wide > share * wideFactor)
    throw tooManyMails('email rate limit exceeded')
}

const waitMessage = (seconds: number) =>
  `For security purposes, you can only request this after ${seconds} seconds.`

/** Refuses a message less than `interval` seconds after the last one. */
export function requireInterval(
  interval: number,
  last: Date | null,
  now: Date,
  refusal: (message: string) => AuthError,
): void {
  const wait = last === null ? 0 : Math.ceil(interval - (now.getTime() - last.getTime()) / 1_000)
  if (wait > 0) throw refusal(waitMessage(wait))
}

/** Kinds of messages with a minimum interval per address. Links and recoveries share one. */
export type Timer = 'link' | 'confirmation' | 'email change' | 'text'

/** Starts the interval of an address, known or not; refuses while one runs. A rollback starts none. */
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
  const key = core.requestKey('interval', timer, to)
  if (await beginWindow(tx, requestCounts, key, { now, window: interval * 1_000 })) return
  const last = await tx
    .selectFrom('auth.asked_messages')
    .select('since')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  const wait = Math.ceil(interval - (now.getTime() - last.since.getTime()) / 1_000)
  throw timer === 'text' ? tooManyTexts(waitMessage(wait)) : tooManyMails(waitMessage(wait))
}
