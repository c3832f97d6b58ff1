import { dayMs, hourMs } from '@parvis/platform/durations.ts'
import type { SignedIn } from '../caller.ts'
import type { AuthCore } from '../core.ts'
import { AuthError } from '../errors.ts'
import type { AmrMethod } from '../issue.ts'
import { attemptKey, countFailure, readFailures, type Throttle, throttle } from '../rate-limits.ts'
import { notifyOfFailures } from '../sign-in-tries.ts'

/** Failures of an account within a day: from the first number the owner is notified, from the second a mailed proof is due. */
const notifiedAfter = 10
const maxInADay = 50
/** Further failures of a session that began by a mail of the last hour. */
const maxWithMailedProof = 10

const mailed: ReadonlySet<AmrMethod> = new Set(['otp', 'magiclink', 'recovery', 'invite'])

const mailedProofNeeded = (userId: string) =>
  new AuthError(
    403,
    'mfa_mailed_proof_needed',
    'Too many wrong codes today: sign in by a link or code of a mail first',
  ).about(userId)

/**
 * Counts wrong codes and keys of second factors: by place and quarter of an hour, and by account and day. After fifty in a
 * day, a session must have begun by a mail of the last hour: a stolen password alone gives no further guesses.
 */
export function factorTries(core: AuthCore, { user, sessionId, amr }: SignedIn, ip: string): Throttle {
  const { context } = core
  const account = `factors of ${user.id}`
  const short = throttle(context, 'code', account, ip)
  if (!context.config.rateLimits) return short
  const hasMailedProof = amr.some(
    ({ method, timestamp }) =>
      mailed.has(method) && timestamp * 1_000 > context.clock.now().getTime() - hourMs,
  )
  const daily = attemptKey('code', account, 'day')
  const ofSession = attemptKey('code', account, `session ${sessionId}`)
  const requireRoom = ([inAll = 0, here = 0]: number[], isCounted: boolean) => {
    const reached = (count: number, max: number) => (isCounted ? count > max : count >= max)
    if (!reached(inAll, maxInADay)) return
    if (!hasMailedProof || reached(here, maxWithMailedProof)) throw mailedProofNeeded(user.id)
  }
  return {
    async check() {
      requireRoom(await readFailures(context, [daily, ofSession], dayMs), false)
      await short.check()
    },
    async failed() {
      const counts = await countFailure(context, hasMailedProof ? [daily, ofSession] : [daily], dayMs)
      if ((counts[0] ?? 0) >= notifiedAfter)
        await notifyOfFailures(core, user, attemptKey('code', account, 'notified'), 'factor_failures')
      requireRoom(counts, true)
      await short.failed()
    },
  }
}
