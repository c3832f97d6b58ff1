import { audit } from './audit.ts'
import type { SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import type { Tx } from './database.ts'
import { AuthError } from './errors.ts'
import { type AmrEntry, type AmrMethod, lockSession, seconds } from './issue.ts'
import { hasRecentProof, proofTimes } from './proofs.ts'
import { throttle } from './rate-limits.ts'
import { hasVerifiedFactor, type User } from './users.ts'

interface Shown {
  /** The mailed or texted code of GET /reauthenticate, if given. */
  nonce: string | undefined
  ip: string
}

export interface Session {
  userId: string
  sessionId: string
}

/**
 * Refuses a change by which a stolen session could lock out the owner, unless the session has shown a
 * password, a code or a factor within ten minutes, or gives a mailed code now. Anonymous accounts have no
 * proof to show, and no owner to protect.
 */
export async function requireProof(core: AuthCore, caller: SignedIn, { nonce, ip }: Shown): Promise<void> {
  const { config, clock } = core.context
  const { user } = caller
  const isRecent = hasRecentProof(proofTimes(caller.amr), clock.now())
  if (isRecent || user.is_anonymous || !config.auth.reauthentication) return
  if (!nonce) throw proofNeeded('This change requires reauthentication')
  if (!(await spendCode(core, user, { nonce, ip })))
    throw new AuthError(422, 'reauthentication_not_valid', 'This change requires a valid nonce')
}

const proofNeeded = (message: string) => new AuthError(400, 'reauthentication_needed', message)

/** Consumes the code of GET /reauthenticate. Returns whether it was right. */
export async function spendCode(
  { context, oneTimeTokens }: AuthCore,
  user: User,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<boolean> {
  // The factor protects against readers of the mailbox, so a mailed code cannot replace it.
  if (hasVerifiedFactor(user)) throw proofNeeded('This account has a second factor: verify a code of it')
  const tries = throttle(context, 'code', user.id, ip)
  await tries.check()
  const now = context.clock.now()
  const attempt = { userId: user.id, code: nonce, kinds: ['reauthentication' as const], asker: null, now }
  const { pending: used } = await context.transaction((tx) => oneTimeTokens.consumeCode(tx, attempt))
  if (used === undefined) await tries.failed()
  return used !== undefined
}

/** Records in the session that its holder has just proved their identity. */
export async function addProof(
  { context, host }: AuthCore,
  tx: Tx,
  { userId, sessionId }: Session,
  { method, ip }: { method: AmrMethod; ip: string },
): Promise<void> {
  const now = context.clock.now()
  const session = await lockSession(tx, { userId, sessionId })
  const others = (session.amr as unknown as AmrEntry[]).filter((entry) => entry.method !== method)
  await tx
    .updateTable('auth.sessions')
    .set({ amr: JSON.stringify([{ method, timestamp: seconds(now) }, ...others]) })
    .where('id', '=', sessionId)
    .execute()
  await audit(tx, 'reauthenticated', { userId, ip, at: now })
  tx.afterCommit(() => host.sessionsChanged(userId))
}
