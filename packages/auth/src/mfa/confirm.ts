import { audit } from '../audit.ts'
import { endBegunChanges } from '../begun-changes.ts'
import { tellChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { findUser, hasVerifiedFactor, type User } from '../users.ts'
import { type Factor, ownFactor } from './factors.ts'
import { endUnraised, raiseSession } from './raise.ts'

interface Proven {
  /** The locked account, as it was before. */
  user: User
  factor: Factor
  sessionId: string
  ip: string
  now: Date
}

/** Raises the session that has proven a factor, and confirms the factor. */
export async function confirmFactor(core: AuthCore, tx: Tx, { user, factor, sessionId, ip, now }: Proven) {
  await tx
    .updateTable('auth.factors')
    .set({ status: 'verified', updated_at: now })
    .where('id', '=', factor.id)
    .execute()
  await tx
    .deleteFrom('auth.factors')
    .where('user_id', '=', user.id)
    .where('factor_type', '=', factor.factor_type)
    .where('status', '=', 'unverified')
    .execute()
  if (!hasVerifiedFactor(user)) await endBegunChanges(tx, user.id, now)
  const session = await raiseSession(tx, { sessionId, userId: user.id, by: factor, now })
  await endUnraised(tx, user.id, sessionId, now)
  if (ownFactor(user, factor.id).status === 'unverified')
    await tellChange(core, tx, user, { kind: 'factor_added', former: { factorId: factor.id } })
  await audit(tx, 'factor_verified', { userId: user.id, ip, at: now })
  tx.afterCommit(() => core.host.sessionsChanged(user.id))
  const guarded = await findUser(tx, { id: user.id })
  if (guarded === undefined) throw new Error('a locked user is missing')
  return { user: guarded, session }
}
