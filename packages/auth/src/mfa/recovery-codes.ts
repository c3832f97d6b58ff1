import { randomInt } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import { z } from 'zod'
import { audit } from '../audit.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import type { Db, Tx } from '../database.ts'
import { AuthError, invalid } from '../errors.ts'
import { fields, readBody } from '../input.ts'
import { limitLockWait, sessionAnswer } from '../issue.ts'
import { limited } from '../rate-limits.ts'
import { requireStillAuthenticated, type SessionAtLevel } from '../recent-authentication.ts'
import { hasVerifiedFactor, lockCaller, lockUser } from '../users.ts'
import { refusedFactor } from './confirm.ts'
import { factorTries } from './factor-tries.ts'
import { requireMember } from './factors.ts'
import { endUnraised, raiseSession } from './raise.ts'

/** Without characters that look alike on paper. */
const alphabet = '23456789abcdefghjkmnpqrstuvwxyz'
const codeLength = 10

function makeCode(): string {
  return Array.from({ length: codeLength }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const hashOf = ({ oneTimeTokens }: AuthCore, userId: string, code: string) =>
  oneTimeTokens.codeHash(userId, 'recovery code', code)

/** Creates recovery codes for an account with a second factor, to be shown once. Former ones become void. */
export async function makeRecoveryCodes(
  core: AuthCore,
  { session, count, ip }: { session: SessionAtLevel; count: number; ip: string },
): Promise<string[]> {
  const { context } = core
  const { userId, sessionId, level: aal } = session
  const codes = Array.from({ length: count }, makeCode)
  await context.transaction(async (tx) => {
    const user = await lockUser(tx, { id: userId })
    if (user === undefined || !hasVerifiedFactor(user))
      throw new AuthError(422, 'second_factor_missing', 'Recovery codes require a verified factor')
    await requireStillAuthenticated(core, tx, { user, sessionId, aal })
    const now = context.clock.now()
    await dropRecoveryCodes(tx, user.id)
    await tx
      .insertInto('auth.recovery_codes')
      .values(
        codes.map((code) => ({
          user_id: user.id,
          code_hash: hashOf(core, user.id, code),
          created_at: now,
        })),
      )
      .execute()
    await audit(tx, 'recovery_codes_made', { userId: user.id, ip, at: now })
  })
  return codes.map((code) => `${code.slice(0, 5)}-${code.slice(5)}`)
}

export async function dropRecoveryCodes(tx: Tx, userId: string): Promise<void> {
  await tx.deleteFrom('auth.recovery_codes').where('user_id', '=', userId).execute()
}

export async function countRecoveryCodes(db: Db, userId: string): Promise<number> {
  const { left } = await db
    .selectFrom('auth.recovery_codes')
    .select((eb) => eb.fn.countAll<string>().as('left'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow()
  return Number(left)
}

const Body = z.object({ code: fields.text })

/**
 * POST /factors/recovery/verify: a recovery code replaces a lost factor and raises the session. The official client calls
 * it as `mfa.verify({ factorId: 'recovery', … })`.
 */
export function verifyRecoveryCodeRoutes(auth: FastifyInstance, core: AuthCore): void {
  const { context } = core

  auth.post('/factors/recovery/verify', limited(context, 'factor verify'), async (request) => {
    const signedIn = await requireMember(core, request)
    const { user, sessionId } = signedIn
    const { code } = readBody(request, Body)
    if (!code) throw invalid('A code is required')
    const { ip } = request
    const tries = factorTries(core, signedIn, ip)
    await tries.check()
    const typed = code.toLowerCase().replaceAll(/[^0-9a-z]/g, '')
    const raised = await context.transaction((tx) =>
      accept(core, tx, { userId: user.id, sessionId, code: typed, ip }),
    )
    if (raised === undefined)
      throw await refusedFactor(core, tries, { userId: user.id, ip }, 'Invalid recovery code entered')
    return sessionAnswer(core, raised)
  })
}

interface RecoveryAttempt {
  userId: string
  sessionId: string
  code: string
  ip: string
}

/** Consumes a code and raises the session; undefined when the account has no such code. */
async function accept(core: AuthCore, tx: Tx, { userId, sessionId, code, ip }: RecoveryAttempt) {
  const { context } = core
  const now = context.clock.now()
  await limitLockWait(tx)
  const user = await lockCaller(tx, userId)
  const used = await tx
    .deleteFrom('auth.recovery_codes')
    .where('user_id', '=', userId)
    .where('code_hash', '=', hashOf(core, userId, code))
    .executeTakeFirstOrThrow()
  if (used.numDeletedRows === 0n) return undefined
  const session = await raiseSession(tx, { sessionId, userId, by: 'recovery code', now })
  await endUnraised(tx, userId, sessionId, now)
  const codesLeft = await countRecoveryCodes(tx, userId)
  await recordChange(core, tx, user, { kind: 'recovery_code_used', codesLeft })
  await audit(tx, 'recovery_code_used', { userId, ip, at: now })
  tx.afterCommit(() => core.host.sessionsChanged(userId))
  return { user, session }
}
