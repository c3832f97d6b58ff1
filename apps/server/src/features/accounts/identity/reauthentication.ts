import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import { Refusal } from '../../../platform/refusal.ts'
import type { SignedIn } from './caller.ts'
import type { AuthCore } from './core.ts'
import { AuthError } from './errors.ts'
import { addProof, requireProof, spendCode } from './freshness.ts'
import type { AmrEntry } from './issue.ts'
import type { Member, ParvisApi } from './member.ts'
import { passwordMatches } from './passwords.ts'
import { hasRecentProof } from './proof-policy.ts'
import { throttle } from './rate-limits.ts'
import { findUser, lockUser } from './users.ts'

/**
 * POST /api/me/reauthentication: shows the password or a mailed code again. A factor is shown by the
 * protocol's own POST /factors/{id}/verify, which renews the session's proof too.
 */
export function reauthenticationRoutes(api: ParvisApi, core: AuthCore): void {
  api.members(
    reauthenticate,
    async ({ body, member, request: { ip } }) => {
      const isRight = await asRefusals(async () => {
        const caller = await readCaller(core, member)
        return 'password' in body
          ? proveByPassword(core, caller, { password: body.password, ip })
          : proveByCode(core, caller, { nonce: body.nonce, ip })
      })
      if (!isRight) throw new Refusal('reauthentication_invalid')
      return { proven: true as const }
    },
    { rate: { max: 30, window: 300 } },
  )
}

async function proveByPassword(
  core: AuthCore,
  { user, sessionId }: SignedIn,
  { password, ip }: { password: string; ip: string },
): Promise<boolean> {
  const { context } = core
  const tries = throttle(context, 'password', user.id, ip)
  await tries.check()
  const isRight = await core.hashing.run({ ip, isKnown: true }, () =>
    passwordMatches(context.config, user.encrypted_password, password),
  )
  if (!isRight) {
    await tries.failed()
    return false
  }
  await tries.check()
  return context.transaction(async (tx) => {
    // The password may have changed while its hash was being computed.
    const current = await lockUser(tx, { id: user.id })
    if (current?.encrypted_password !== user.encrypted_password) return false
    await addProof(core, tx, { userId: user.id, sessionId }, { method: 'password', ip })
    return true
  })
}

async function proveByCode(
  core: AuthCore,
  { user, sessionId }: SignedIn,
  { nonce, ip }: { nonce: string; ip: string },
): Promise<boolean> {
  if (!(await spendCode(core, user, { nonce, ip }))) return false
  const session = { userId: user.id, sessionId }
  await core.context.transaction((tx) => addProof(core, tx, session, { method: 'otp', ip }))
  return true
}

/**
 * For members' endpoints: refuses a session without a proof in the last ten minutes and without a mailed code
 * now.
 */
export async function requireMembersProof(
  core: AuthCore,
  member: Member,
  shown: { nonce: string | undefined; ip: string },
): Promise<void> {
  if (hasRecentProof(member, core.context.clock.now())) return
  // Another node may have received the proof a moment ago.
  await asRefusals(async () => requireProof(core, await readCaller(core, member), shown))
}

async function readCaller({ context: { db } }: AuthCore, member: Member): Promise<SignedIn> {
  const user = await findUser(db, { id: member.id })
  const session = await db
    .selectFrom('auth.sessions')
    .select(['aal', 'amr'])
    .where('id', '=', member.sessionId)
    .executeTakeFirst()
  if (user === undefined || session === undefined) throw new Refusal('not_authenticated')
  return { user, sessionId: member.sessionId, aal: session.aal, amr: session.amr as unknown as AmrEntry[] }
}

/** Maps refusals of the auth protocol to those of the members' endpoints. */
async function asRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.status === 429) throw new Refusal('rate_limited')
    if (error.code === 'reauthentication_needed') throw new Refusal('reauthentication_needed')
    if (error.code === 'reauthentication_not_valid') throw new Refusal('reauthentication_invalid')
    if (error.code === 'session_not_found') throw new Refusal('not_authenticated')
    throw error
  }
}
