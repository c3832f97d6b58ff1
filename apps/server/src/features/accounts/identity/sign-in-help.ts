import { type AuthCore, mailRecovery as mail, removeFactors as remove } from '@parvis/auth'
import type { Tx } from '@parvis/platform/database/database.ts'
import { asRefusals } from './protocol-refusals.ts'

/**
 * Mails a member a link to choose a new password, for the staff. False for an account without a confirmed address, or
 * whose organisation manages the password.
 */
export function mailRecovery(core: AuthCore, tx: Tx, userId: string): Promise<boolean> {
  const redirectTo = `${core.context.config.siteUrl}/auth?mode=recovery`
  return asRefusals(() => mail(core, tx, { userId, redirectTo }))
}

/** Removes a member's second factors, for the staff; the member is mailed a link that undoes it. Returns how many. */
export const removeFactors = (core: AuthCore, tx: Tx, userId: string): Promise<number> =>
  remove(core, tx, userId)

/** Whether a member has a second factor in use. */
export async function hasFactor(tx: Tx, userId: string): Promise<boolean> {
  const factor = await tx
    .selectFrom('auth.factors')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'verified')
    .limit(1)
    .executeTakeFirst()
  return factor !== undefined
}
