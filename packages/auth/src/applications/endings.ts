import { sha256 } from '@parvis/platform/digest.ts'
import type { AuthCore } from '../core.ts'
import { OAuthError } from '../errors.ts'
import type { Application } from './authorization.ts'
import type { Parameters } from './clients.ts'
import { endGrant } from './grants.ts'

async function findToken({ context, grantTokens }: AuthCore, token: string) {
  const grantId = grantTokens.read(token)?.sessionId
  const query = context.db
    .selectFrom('auth.application_grants as grant')
    .innerJoin('auth.personal_tokens as token', 'token.grant_id', 'grant.id')
    .innerJoin('auth.users as user', 'user.id', 'token.user_id')
    .select(['grant.id as grantId', 'grant.application_id', 'grant.user_id', 'grant.asked_scopes'])
    .select(['token.created_at', 'token.ends_at', 'token.revoked_at', 'user.banned_until'])
  return grantId === undefined
    ? query.where('token.token_hash', '=', sha256(token)).executeTakeFirst()
    : query.where('grant.id', '=', grantId).executeTakeFirst()
}

/** Revokes a token of the client, access or refresh, with its grant (RFC 7009). Unknown ones need no revocation. */
export async function revokeToken(
  core: AuthCore,
  application: Application,
  { token }: Parameters,
): Promise<void> {
  if (token === undefined) throw new OAuthError('invalid_request', 'token is missing')
  const found = await findToken(core, token)
  if (found === undefined) return
  if (found.application_id !== application.id)
    throw new OAuthError('unauthorized_client', 'The token belongs to another application')
  await endGrant(core, { grantId: found.grantId, userId: found.user_id })
}

/** State of an access token of the client (RFC 7662). Tokens of others read as unknown. */
export async function introspect(
  core: AuthCore,
  application: Application,
  { token }: Parameters,
): Promise<object> {
  if (application.secret_hash === null)
    throw new OAuthError('unauthorized_client', 'Only clients with a secret may ask')
  if (token === undefined) throw new OAuthError('invalid_request', 'token is missing')
  const found = core.grantTokens.read(token) ? undefined : await findToken(core, token)
  const now = core.context.clock.now()
  if (
    found === undefined ||
    found.application_id !== application.id ||
    found.revoked_at !== null ||
    found.ends_at <= now ||
    (found.banned_until !== null && found.banned_until > now)
  )
    return { active: false }
  return {
    active: true,
    scope: found.asked_scopes,
    client_id: application.id,
    sub: found.user_id,
    token_type: 'Bearer',
    iat: Math.floor(found.created_at.getTime() / 1_000),
    exp: Math.floor(found.ends_at.getTime() / 1_000),
    iss: core.context.config.siteUrl,
  }
}
