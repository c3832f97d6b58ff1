import {
  endSession,
  getSecurity,
  listSecurityEvents,
  listSessions,
} from '@parvis/contract/accounts/security.ts'
import type { AppContext } from '../../../../app-context.ts'
import { audit } from '../audit.ts'
import type { ParvisApi } from '../member.ts'
import { countRecoveryCodes } from '../mfa/recovery-codes.ts'
import { forgetMember } from '../service.ts'
import { readEventCursor, readEvents, readPassword, readSessions } from './store.ts'

/** The member's view of their account's security, besides the auth protocol's endpoints. */
export function securityRoutes(api: ParvisApi, context: AppContext): void {
  const { db, clock } = context
  const { factors, linking } = context.config.auth

  api.members(getSecurity, async ({ member }) => ({
    ...(await readPassword(db, member.id)),
    factors,
    recoveryCodes: await countRecoveryCodes(db, member.id),
    canLink: linking,
  }))

  api.members(listSessions, async ({ member }) => ({ items: await readSessions(db, member, clock.now()) }))

  api.members(
    endSession,
    async ({ params, member, request }) => {
      await context.transaction(async (tx) => {
        const { numDeletedRows } = await tx
          .deleteFrom('auth.sessions')
          .where('user_id', '=', member.id)
          .where('id', '=', params.sessionId)
          .executeTakeFirstOrThrow()
        if (numDeletedRows === 0n) return
        await audit(tx, 'session_ended', { userId: member.id, ip: request.ip, at: clock.now() })
        tx.afterCommit(() => forgetMember(context, member.id))
      })
      return { id: params.sessionId }
    },
    { rate: { max: 60, window: 60 } },
  )

  api.members(listSecurityEvents, ({ member, query }) =>
    readEvents(db, member.id, readEventCursor(query.cursor)),
  )
}
