import {
  type AuthCore,
  type AuthenticationSource,
  isRecentlyAuthenticated,
  lockAuthenticated,
  reauthenticateByCode,
  reauthenticateByPassword,
  requireSessionAuthentication,
} from '@parvis/auth'
import { reauthenticate } from '@parvis/contract/accounts/security.ts'
import type { Tx } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { Member, ParvisApi } from './member.ts'
import { asRefusals } from './protocol-refusals.ts'

/** POST /api/v1/me/reauthentication: checks the password or a mailed code again. Factors have POST /factors/{id}/verify. */
export function reauthenticationRoutes(api: ParvisApi, core: AuthCore): void {
  api.members(
    reauthenticate,
    async ({ body, member, request: { ip } }) => {
      const isRight = await asRefusals(() =>
        'password' in body
          ? reauthenticateByPassword(core, sessionOf(member), { password: body.password, ip })
          : reauthenticateByCode(core, sessionOf(member), { nonce: body.nonce, ip }),
      )
      if (!isRight) throw new Refusal('reauthentication_invalid')
      return { proven: true as const }
    },
    { rate: { max: 30, window: 300 } },
  )
}

/** Refuses a session that has not authenticated in the last ten minutes, unless the request has a mailed code. */
export async function requireRecentAuthentication(
  core: AuthCore,
  member: Member,
  shown: { nonce: string | undefined; ip: string },
): Promise<AuthenticationSource> {
  if (member.level === 'aal2' && isRecentlyAuthenticated(member, core.context.clock.now())) return 'session'
  // The member may have authenticated on another node a moment ago.
  return asRefusals(() => requireSessionAuthentication(core, sessionAtLevel(member), shown))
}

/** Checks again in the transaction of the change, and locks the account. Lock the profile before it where both are locked. */
export async function requireStillAuthenticated(
  core: AuthCore,
  tx: Tx,
  member: Member,
  source: AuthenticationSource,
): Promise<void> {
  await asRefusals(() => lockAuthenticated(core, tx, sessionAtLevel(member), source))
}

/** The session of a request, for changes that check its authentication again in their transaction. */
export const sessionAtLevel = ({ id, sessionId, level }: Member) => ({ userId: id, sessionId, level })

const sessionOf = ({ id, sessionId }: Member) => ({ userId: id, sessionId })
