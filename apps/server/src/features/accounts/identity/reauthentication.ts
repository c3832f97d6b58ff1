import {
  type AuthCore,
  hasRecentProof,
  lockProven,
  type Proof,
  proveByCode,
  proveByPassword,
  requireSessionProof,
} from '@parvis/auth'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { Member, ParvisApi } from './member.ts'
import { asRefusals } from './protocol-refusals.ts'

/**
 * POST /api/v1/me/reauthentication: shows the password or a mailed code again. A factor is shown by the
 * protocol's own POST /factors/{id}/verify, which renews the session's proof too.
 */
export function reauthenticationRoutes(api: ParvisApi, core: AuthCore): void {
  api.members(
    reauthenticate,
    async ({ body, member, request: { ip } }) => {
      const isRight = await asRefusals(() =>
        'password' in body
          ? proveByPassword(core, sessionOf(member), { password: body.password, ip })
          : proveByCode(core, sessionOf(member), { nonce: body.nonce, ip }),
      )
      if (!isRight) throw new Refusal('reauthentication_invalid')
      return { proven: true as const }
    },
    { rate: { max: 30, window: 300 } },
  )
}

/**
 * For members' endpoints: refuses a session without a proof in the last ten minutes and without a mailed code
 * now. Members with passkeys, and the staff, prove more than their password. Returns where the proof comes from.
 */
export async function requireMembersProof(
  core: AuthCore,
  member: Member,
  shown: { nonce: string | undefined; ip: string },
): Promise<Proof> {
  if (member.level === 'aal2' && hasRecentProof(member, core.context.clock.now())) return 'session'
  // Another node may have received the proof a moment ago.
  return asRefusals(() => requireSessionProof(core, sessionAtLevel(member), shown))
}

/**
 * The same in the transaction of the change, once the account is locked: its session may have ended since. Locks the account, after
 * the profile where both are locked.
 */
export async function requireMembersProofStill(
  core: AuthCore,
  tx: Tx,
  member: Member,
  proof: Proof,
): Promise<void> {
  await asRefusals(() => lockProven(core, tx, sessionAtLevel(member), proof))
}

/** The session of a request, for changes that ask it for its proof again. */
export const sessionAtLevel = ({ id, sessionId, level }: Member) => ({ userId: id, sessionId, level })

const sessionOf = ({ id, sessionId }: Member) => ({ userId: id, sessionId })
