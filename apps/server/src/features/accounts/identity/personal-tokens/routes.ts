import { type AuthCore, createPersonalToken, revokePersonalTokens } from '@parvis/auth'
import {
  createPersonalToken as create,
  listPersonalTokens,
  personalTokenLimits,
  revokeAllPersonalTokens,
  revokePersonalToken,
} from '@parvis/contract/accounts/personal-tokens.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { required } from '@parvis/platform/required.ts'
import type { ParvisApi } from '../member.ts'
import { asRefusals } from '../protocol-refusals.ts'
import { requireRecentAuthentication, sessionAtLevel } from '../recent-authentication.ts'
import { acceptedScopes, findToken, readTokens } from './store.ts'
import { makePersonalToken } from './token-text.ts'

/** The member's personal tokens. Sessions alone call these endpoints: no token makes, lists or revokes another. */
export function personalTokenRoutes(api: ParvisApi, core: AuthCore): void {
  const { db, clock } = core.context

  api.members(
    listPersonalTokens,
    async ({ member }) => ({ items: await readTokens(db, member.id, clock.now()) }),
    { onPrimary: true },
  )

  api.members(
    create,
    async ({ body, member, request: { ip } }) => {
      const scopes = acceptedScopes(body)
      await requireRecentAuthentication(core, member, { nonce: undefined, ip })
      const { name, days } = body
      const secret = makePersonalToken()
      const hash = sha256(secret)
      const session = sessionAtLevel(member)
      const request = { session, name, hash, scopes, days, most: personalTokenLimits.live, ip }
      const tokenId = await asRefusals(() => createPersonalToken(core, request))
      const token = await findToken(db, { userId: member.id, tokenId }, clock.now())
      return { token: required(token, 'the token that was made'), secret }
    },
    { rate: { max: 30, window: 3_600 } },
  )

  api.members(
    revokePersonalToken,
    async ({ params: { tokenId }, member, request: { ip } }) => {
      const found = await findToken(db, { userId: member.id, tokenId }, clock.now())
      if (found === undefined) throw new Refusal('token_not_found')
      await revokePersonalTokens(core, { userId: member.id, tokenId, ip })
      return { id: tokenId }
    },
    { rate: { max: 60, window: 60 } },
  )

  api.members(
    revokeAllPersonalTokens,
    async ({ member, request: { ip } }) => ({
      revoked: await revokePersonalTokens(core, { userId: member.id, tokenId: 'personal', ip }),
    }),
    { rate: { max: 60, window: 60 } },
  )
}
