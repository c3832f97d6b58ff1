import {
  type AuthCore,
  answerDevice,
  checkAuthorization,
  destinationOf,
  endGrants,
  findDevice,
  grantAuthorization,
  readConnectedApplications,
  recordEvent,
  refusedAuthorization,
} from '@parvis/auth'
import {
  decideAuthorization,
  decideDeviceRequest,
  disconnectApplication,
  listConnectedApplications,
  listedApplications,
  readAuthorization,
  readDeviceRequest,
} from '@parvis/contract/accounts/applications.ts'
import { tokenScopes } from '@parvis/contract/accounts/personal-tokens.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import type { ParvisApi } from '../member.ts'
import { asRefusals } from '../protocol-refusals.ts'
import { requireRecentAuthentication, sessionAtLevel } from '../recent-authentication.ts'

/** Pages on which members let applications act for them. Sessions alone call these endpoints. */
export function applicationPages(api: ParvisApi, core: AuthCore): void {
  const { context, host } = core
  const rate = { max: 30, window: 300 }

  api.members(
    readAuthorization,
    async ({ body }) => {
      const { application, scopes, redirectUri } = await asRefusals(() => checkAuthorization(core, body))
      return {
        application: viewOf(application),
        scopes: ordered(scopes),
        destination: destinationOf(redirectUri),
      }
    },
    { rate },
  )

  api.members(
    decideAuthorization,
    async ({ body: { agrees, member_id: shownId, ...asked }, member, request: { ip } }) => {
      requireShown(member, shownId)
      const request = await asRefusals(() => checkAuthorization(core, asked))
      if (agrees) await requireRecentAuthentication(core, member, { nonce: undefined, ip })
      const answer = agrees
        ? await asRefusals(() => grantAuthorization(core, { session: sessionAtLevel(member), request, ip }))
        : refusedAuthorization(request, context.config.siteUrl)
      return 'code' in answer
        ? { redirect_to: null, code: answer.code }
        : { redirect_to: answer.redirectTo, code: null }
    },
    { rate },
  )

  api.members(
    readDeviceRequest,
    async ({ body }) => {
      const { application, scopes } = await asRefusals(() => findDevice(context, body.user_code))
      return { application: viewOf(application), scopes: ordered(scopes) }
    },
    { rate },
  )

  api.members(
    decideDeviceRequest,
    async ({ body: { user_code: userCode, member_id: shownId, agrees }, member, request: { ip } }) => {
      requireShown(member, shownId)
      if (agrees) await requireRecentAuthentication(core, member, { nonce: undefined, ip })
      await asRefusals(() => answerDevice(core, { session: sessionAtLevel(member), userCode, agrees, ip }))
      return { agrees }
    },
    { rate },
  )

  api.members(
    listConnectedApplications,
    async ({ member }) => {
      const found = await readConnectedApplications(context.db, member.id, {
        now: context.clock.now(),
        limit: listedApplications,
      })
      return {
        items: found.map(({ scopes, connectedAt, lastUsedAt, ...application }) => ({
          ...application,
          scopes: ordered(scopes),
          connected_at: connectedAt.toISOString(),
          last_used_at: lastUsedAt?.toISOString() ?? null,
        })),
      }
    },
    { onPrimary: true },
  )

  api.members(
    disconnectApplication,
    async ({ params: { applicationId }, member: { id: userId }, request: { ip } }) => {
      await context.transaction(async (tx) => {
        const at = context.clock.now()
        if ((await endGrants(tx, { userId, applicationId }, at)) === 0) return
        await recordEvent(tx, 'application_disconnected', { userId, ip, at })
        tx.afterCommit(() => host.sessionsChanged(userId))
      })
      return { id: applicationId }
    },
    { rate: { max: 60, window: 60 } },
  )
}

function requireShown(member: { id: string }, shownId: string): void {
  if (member.id !== shownId) throw new Refusal('account_switched')
}

const viewOf = ({ id, name, website }: { id: string; name: string; website: string | null }) => ({
  id,
  name,
  website,
})

const ordered = (scopes: readonly string[]) => tokenScopes.filter((scope) => scopes.includes(scope))
