import { type AuthCore, countRecoveryCodes, endOwnSession } from '@parvis/auth'
import {
  endSession,
  getSecurity,
  listSecurityEvents,
  listSessions,
} from '@parvis/contract/accounts/security.ts'
import { readCursor } from '@parvis/platform/database/keyset.ts'
import type { ParvisApi } from '../member.ts'
import { eventCursor, readEvents, readPassword, readSessions } from './store.ts'

/** The member's view of their account's security, besides the auth protocol's endpoints. */
export function securityRoutes(api: ParvisApi, core: AuthCore): void {
  const { db, clock, config } = core.context
  const { factors, linking, passkeys } = config.auth
  const onPrimary = true

  api.members(
    getSecurity,
    async ({ member }) => {
      const password = await readPassword(db, member.id)
      return {
        ...password,
        factors,
        passkeys: passkeys && !password.is_managed,
        recovery_codes: await countRecoveryCodes(db, member.id),
        can_link: linking,
      }
    },
    { onPrimary },
  )

  api.members(listSessions, async ({ member }) => ({ items: await readSessions(db, member, clock.now()) }), {
    onPrimary,
  })

  api.members(
    endSession,
    async ({ params, member, request }) => {
      const { sessionId } = params
      await endOwnSession(core, { userId: member.id, sessionId, ip: request.ip })
      return { id: params.sessionId }
    },
    { rate: { max: 60, window: 60 } },
  )

  api.members(
    listSecurityEvents,
    ({ member, query }) => readEvents(db, member.id, readCursor(query.cursor, eventCursor)),
    { onPrimary },
  )
}
