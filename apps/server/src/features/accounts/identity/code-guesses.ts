import { sql } from 'kysely'
import { addressKey, ipPrefix } from '../../../platform/network-address.ts'
import type { AuthCore } from './core.ts'
import { tooManyRequests } from './errors.ts'
import { isOwnComputer } from './rate-limits.ts'

const hour = 3_600_000
/** Typed codes an hour that may be wrong from one network, over all accounts: one IPv4 address, one IPv6 /64. */
const wrongFromNetwork = 20
/** From the networks around it: an IPv4 /24, an IPv6 /48. */
const wrongFromWideNetwork = 60
/** Wrong codes an hour over everybody, by which a code of somebody's could be guessed. Then links alone are taken. */
const wrongInAll = 1_000

export interface Guess {
  /** A pending code was tried, and this was not it. */
  wrong(): Promise<void>
  /** It was right: it counts for nothing. */
  right(): Promise<void>
}

/**
 * Counts a typed code before it is judged, so that guesses sent at once are no more than those one after the other.
 * Refuses when too many were wrong within the hour.
 */
export async function countGuess(core: AuthCore, ip: string): Promise<Guess> {
  const { config, db, clock, securityEvent } = core.context
  if (!config.rateLimits || isOwnComputer(config, ip)) return { async wrong() {}, async right() {} }
  const ofNetwork = core.askKey('wrong code', addressKey(ip))
  const ofWide = core.askKey('wrong code around', ipPrefix(ip))
  const inAll = core.askKey('wrong codes in all')
  const now = clock.now()
  const stale = new Date(now.getTime() - hour)

  /** Adds one to each count that began within the hour; begins the others. */
  async function add(keys: Buffer[]): Promise<(key: Buffer) => number> {
    const rows = await db
      .insertInto('auth.failed_attempts')
      .values(keys.sort(Buffer.compare).map((key) => ({ key, failures: 1, since: now })))
      .onConflict((conflict) =>
        conflict.column('key').doUpdateSet({
          failures: sql`case when auth.failed_attempts.since > ${stale} then auth.failed_attempts.failures + 1 else 1 end`,
          since: sql`case when auth.failed_attempts.since > ${stale} then auth.failed_attempts.since else ${now} end`,
        }),
      )
      .returning(['key', 'failures'])
      .execute()
    return (key) => rows.find((row) => row.key.equals(key))?.failures ?? 0
  }

  const counted = await add([ofNetwork, ofWide])
  if (counted(ofNetwork) > wrongFromNetwork || counted(ofWide) > wrongFromWideNetwork) throw tooManyRequests()
  const all = await db
    .selectFrom('auth.failed_attempts')
    .select('failures')
    .where('key', '=', inAll)
    .where('since', '>', stale)
    .executeTakeFirst()
  if ((all?.failures ?? 0) >= wrongInAll) throw tooManyRequests()
  return {
    async wrong() {
      const count = (await add([inAll]))(inAll)
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
