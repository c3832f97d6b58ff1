import { type AuthCore, makeRecoveryCodes } from '@parvis/auth'
import {
  recoveryCodeCount as count,
  makeRecoveryCodes as endpoint,
} from '@parvis/contract/accounts/security.ts'
import type { ParvisApi } from './member.ts'
import { asRefusals } from './protocol-refusals.ts'
import { requireMembersProof, sessionAtLevel } from './reauthentication.ts'

/** POST /api/v1/me/recovery-codes: creates ten codes, shown once. Former codes become void. */
export function recoveryCodeRoutes(api: ParvisApi, core: AuthCore): void {
  api.members(
    endpoint,
    async ({ member, request: { ip } }) => {
      await requireMembersProof(core, member, { nonce: undefined, ip })
      return {
        codes: await asRefusals(() =>
          makeRecoveryCodes(core, { session: sessionAtLevel(member), count, ip }),
        ),
      }
    },
    { rate: { max: 20, window: 3_600 } },
  )
}
