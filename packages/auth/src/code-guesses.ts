import { hourMs } from '@parvis/platform/durations.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
import type { AuthCore } from './core.ts'
import { tooManyRequests } from './errors.ts'
import { countFailure, isOwnComputer } from './rate-limits.ts'

/** Wrong typed codes per hour and network (an IPv4 address or an IPv6 /64), over all accounts. */
const wrongFromNetwork = 20
/** The same for the wider network: an IPv4 /24 or an IPv6 /48. */
const wrongFromWideNetwork = 60
/**
 * Wrong codes per hour over all networks; beyond that, codes could be guessed, so only links are accepted.
 */
const wrongInAll = 1_000

export interface Guess {
  /** Reports that a pending code was checked and did not match. */
  wrong(): Promise<void>
  /** Reports that the code was right: the attempt does not count. */
  right(): Promise<void>
}

/**
 * Counts a typed code before checking it, so that parallel guesses get no more attempts than successive ones.
 * Refuses when too many were wrong within the hour.
 */
export async function countGuess(core: AuthCore, ip: string): Promise<Guess> {
  const { config, db, clock, securityEvent } = core.context
  if (!config.rateLimits || isOwnComputer(config, ip)) return { async wrong() {}, async right() {} }
  const ofNetwork = core.askKey('wrong code', addressKey(ip))
  const ofWide = core.askKey('wrong code around', ipPrefix(ip))
  const inAll = core.askKey('wrong codes in all')
  const [here = 0, around = 0] = await countFailure(core.context, [ofNetwork, ofWide], hourMs)
  if (here > wrongFromNetwork || around > wrongFromWideNetwork) throw tooManyRequests()
  const all = await db
    .selectFrom('auth.failed_attempts')
    .select('failures')
    .where('key', '=', inAll)
    .where('since', '>', new Date(clock.now().getTime() - hourMs))
    .executeTakeFirst()
  if ((all?.failures ?? 0) >= wrongInAll) throw tooManyRequests()
  return {
    async wrong() {
      const [count = 0] = await countFailure(core.context, [inAll], hourMs)
      if (count === wrongInAll) securityEvent('codes_closed', { count })
    },
    async right() {
      for (const key of [ofNetwork, ofWide].sort(Buffer.compare))
        await db
          .updateTable('auth.failed_attempts')
          .set((eb) => ({ failures: eb('failures', '-', 1) }))
          .where('key', '=', key)
          .execute()
    },
  }
}
