import { beginWindow } from '@parvis/platform/database/windowed-counts.ts'
import { dayMs } from '@parvis/platform/durations.ts'
import { addressKey, ipPrefix } from '@parvis/platform/network-address.ts'
import { audit } from './audit.ts'
import type { AuthContext } from './context.ts'
import type { AuthCore } from './core.ts'
import { tooManyRequests } from './errors.ts'
import { queueNotice } from './mails.ts'
import {
  attemptKey,
  countFailure,
  failedAttempts,
  readFailures,
  type Throttle,
  throttleKeys,
} from './rate-limits.ts'
import type { User } from './users.ts'

/** Within a quarter of an hour: per device or place, and per IPv6 /48, which has 65,536 places. */
const maxPerPlace = 10
const maxPerNetwork = 50
/** Over all places except known devices: from here attempts are delayed, then refused. */
const slowFrom = 100
const refusedFrom = 1_000
const slowestMs = 4_000
/** Failures after which the member is notified, once a day at most. */
const notifiedAfter = 20

const maxWaitingPerAccount = 20
const maxWaitingPerNetwork = 5

interface Attempt {
  /** The typed address: known and unknown ones are counted alike. */
  address: string
  user: User | undefined
  /** The number of the known device, if any. */
  device: string | undefined
  ip: string
}

/**
 * Counts wrong passwords at sign-in, so that nobody can guess one and no stranger can lock out the member:
 * - a known device has ten attempts of its own, and so has any other place;
 * - after a hundred over all places, places without a session of the member wait; after a thousand they are refused.
 */
export function signInTries(core: AuthCore, attempt: Attempt): Throttle {
  const { context } = core
  const { address, device, ip } = attempt
  if (!context.config.rateLimits) return { async check() {}, async failed() {} }
  const keyOf = (place: string) => attemptKey('password', address, place)
  if (device !== undefined)
    return throttleKeys(context, [{ key: keyOf(`device ${device}`), max: maxPerPlace }])

  const [place, network, everywhere] = [addressKey(ip), ipPrefix(ip), 'everywhere'] as const
  const keys = [place, network, everywhere].map(keyOf)
  const isIPv6 = ip.includes(':') && !place.includes('.')
  let hasWaited = false
  return {
    async check() {
      const [here = 0, nearby = 0, inAll = 0] = await readFailures(context, keys)
      if (here >= maxPerPlace) throw tooManyRequests()
      const isCrowded = isIPv6 && nearby >= maxPerNetwork
      if ((!isCrowded && inAll < slowFrom) || (await hasSessionAt(context, attempt))) return
      if (isCrowded || inAll >= refusedFrom) throw tooManyRequests()
      if (hasWaited) return
      hasWaited = true
      await core.waitingRoom.wait(delayAfter(inAll), [
        { key: `account ${address}`, most: maxWaitingPerAccount },
        { key: `network ${network}`, most: maxWaitingPerNetwork },
      ])
    },
    async failed() {
      const [here = 0, , inAll = 0] = await countFailure(context, keys)
      if (inAll % notifiedAfter === 0 && attempt.user !== undefined)
        await notifyOfFailures(core, attempt.user, keyOf('told'), 'sign_in_failures')
      if (here > maxPerPlace) throw tooManyRequests()
    },
  }
}

/** Half a second after a hundred failures, doubled with each further hundred. */
function delayAfter(failures: number): number {
  return Math.min(slowestMs, 500 * 2 ** Math.floor((failures - slowFrom) / 100))
}

/** Whether the member has a session on the request's network. */
async function hasSessionAt({ db }: AuthContext, { user, ip }: Attempt): Promise<boolean> {
  if (user === undefined) return false
  const session = await db
    .selectFrom('auth.sessions')
    .select('id')
    .where('user_id', '=', user.id)
    .where('ip_prefix', '=', ipPrefix(ip))
    .limit(1)
    .executeTakeFirst()
  return session !== undefined
}

/** Notifies the owner of failed attempts, in the security history and by mail; once a day and key at most. */
export async function notifyOfFailures(
  core: AuthCore,
  user: User,
  key: Buffer,
  event: 'sign_in_failures' | 'factor_failures',
): Promise<void> {
  const now = core.context.clock.now()
  await core.context.transaction(async (tx) => {
    if (!(await beginWindow(tx, failedAttempts, key, { now, window: dayMs }))) return
    await audit(tx, event, { userId: user.id, at: now })
    if (user.email_confirmed_at !== null) await queueNotice(core, tx, user, event)
  })
}
