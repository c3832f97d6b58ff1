import { sweep } from '@parvis/auth'
import type { AppContext } from '../../../app-context.ts'

/** Removes expired sessions, tokens and lines of security logs; the settings of the site say how long lines are kept. */
export function clearExpired(context: AppContext): Promise<void> {
  return sweep(context, { auditDays: context.siteSettings.current().retention.security_days })
}
