import { sweep, sweepPersonalTokens } from '@parvis/auth'
import type { AppContext } from '../../../app-context.ts'
import { forgottenBefore } from './personal-tokens/policy.ts'
import { purgeRestingUsernames } from './resting-usernames.ts'

/** Removes expired sessions, tokens, resting usernames and lines of security logs; the settings of the site say how long lines are kept. */
export async function clearExpired(context: AppContext): Promise<void> {
  await sweep(context, { auditDays: context.siteSettings.current().retention.security_days })
  await sweepPersonalTokens(context.db, forgottenBefore(context.clock.now()))
  await purgeRestingUsernames(context)
}
