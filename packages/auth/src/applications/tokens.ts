import { sha256 } from '@parvis/platform/digest.ts'
import { hourMs } from '@parvis/platform/durations.ts'
import type { AuthCore } from '../core.ts'
import type { Tx } from '../database.ts'
import { OAuthError } from '../errors.ts'
import { verifierMatches } from '../pkce.ts'
import { type Application, scopeWords } from './authorization.ts'
import type { Parameters } from './clients.ts'
import { devicePoll } from './device.ts'
import { endGrants } from './grants.ts'

/** Validity of an access token that a refresh token renews. */
const accessMs = hourMs

interface TokenAnswer {
  access_token: string
  token_type: 'Bearer'
  scope: string
  created_at: number
  expires_in?: number
  refresh_token?: string
}

/** Outcome of an exchange: a refusal is returned, since what it has ended must be committed. */
type Exchange = TokenAnswer | OAuthError

interface Grant {
  id: string
  application_id: string
  user_id: string | null
  asked_scopes: string
  scopes: string[]
  code_challenge: string | null
  redirect_uri: string | null
  code_ends_at: Date
  code_used_at: Date | null
  polled_at: Date | null
  refused_at: Date | null
  refresh_number: number
  ends_at: Date
  revoked_at: Date | null
}

const grantColumns = [
  ...([
    'id',
    'application_id',
    'user_id',
    'asked_scopes',
    'scopes',
    'code_challenge',
    'redirect_uri',
  ] as const),
  ...(['code_ends_at', 'code_used_at', 'polled_at', 'refused_at', 'refresh_number', 'ends_at'] as const),
  'revoked_at' as const,
]

const invalidGrant = (message: string) => new OAuthError('invalid_grant', message)

/** Exchanges a code, a refresh token or the code of a device for an access token. */
export async function exchange(
  core: AuthCore,
  application: Application,
  parameters: Parameters,
): Promise<TokenAnswer> {
  const work = exchanges.get(parameters.grant_type ?? '')
  if (work === undefined)
    throw new OAuthError(
      'unsupported_grant_type',
      'Sign in with the browser: passwords are not accepted here',
    )
  const answer = await core.context.transaction((tx) => work(core, tx, application, parameters))
  if (answer instanceof OAuthError) throw answer
  return answer
}

const exchanges = new Map([
  ['authorization_code', exchangeCode],
  ['refresh_token', refresh],
  ['urn:ietf:params:oauth:grant-type:device_code', pollDevice],
])

async function exchangeCode(
  core: AuthCore,
  tx: Tx,
  application: Application,
  { code, redirect_uri: redirectUri, code_verifier: verifier }: Parameters,
): Promise<Exchange> {
  if (code === undefined) return new OAuthError('invalid_request', 'code is missing')
  const grant = await lockGrant(tx, { code })
  // A code of another application reads as an unknown one.
  if (grant === undefined || grant.application_id !== application.id || grant.redirect_uri === null)
    return invalidGrant('The code is unknown or over')
  const { user_id: userId, code_challenge: challenge } = grant
  if (userId === null) return invalidGrant('The code is unknown or over')
  if (grant.code_used_at !== null) {
    await end(core, tx, grant)
    return invalidGrant('The code was used before: its tokens are revoked')
  }
  const now = core.context.clock.now()
  if (grant.code_ends_at <= now || grant.revoked_at !== null) return invalidGrant('The code is over')
  if (redirectUri !== grant.redirect_uri) return invalidGrant('redirect_uri is not that of the request')
  if (challenge === null ? verifier !== undefined : !isProven(verifier, challenge))
    return invalidGrant('code_verifier does not belong to the code')
  return issue(core, tx, application, { ...grant, user_id: userId })
}

const isProven = (verifier: string | undefined, challenge: string) =>
  verifier !== undefined &&
  verifierMatches(verifier, { code_challenge: challenge, code_challenge_method: 's256' })

async function refresh(
  core: AuthCore,
  tx: Tx,
  application: Application,
  { refresh_token: token, scope: asked = '' }: Parameters,
): Promise<Exchange> {
  if (token === undefined) return new OAuthError('invalid_request', 'refresh_token is missing')
  const read = core.grantTokens.read(token)
  const grant = read ? await lockGrant(tx, { id: read.sessionId }) : undefined
  if (!read || grant === undefined || grant.application_id !== application.id || grant.user_id === null)
    return invalidGrant('The refresh token is unknown')
  if (grant.revoked_at !== null || grant.ends_at <= core.context.clock.now())
    return invalidGrant('The refresh token is over')
  if (read.number !== grant.refresh_number) {
    await end(core, tx, grant)
    return invalidGrant('The refresh token was used before: its tokens are revoked')
  }
  const granted = scopeWords(grant.asked_scopes)
  if (!scopeWords(asked).every((word) => granted.includes(word)))
    return new OAuthError('invalid_scope', 'The member has not granted all of these scopes')
  return issue(core, tx, application, { ...grant, user_id: grant.user_id })
}

async function pollDevice(
  core: AuthCore,
  tx: Tx,
  application: Application,
  { device_code: code }: Parameters,
): Promise<Exchange> {
  if (code === undefined) return new OAuthError('invalid_request', 'device_code is missing')
  const grant = await lockGrant(tx, { code })
  if (grant === undefined || grant.application_id !== application.id || grant.redirect_uri !== null)
    return invalidGrant('The device code is unknown')
  if (grant.code_used_at !== null) {
    await end(core, tx, grant)
    return invalidGrant('The device code was used before: its tokens are revoked')
  }
  const waiting = await devicePoll(tx, grant, core.context.clock.now())
  if (waiting !== undefined) return waiting
  if (grant.user_id === null)
    return new OAuthError('authorization_pending', 'The member has not answered yet')
  return issue(core, tx, application, { ...grant, user_id: grant.user_id })
}

async function lockGrant(tx: Tx, by: { code: string } | { id: string }): Promise<Grant | undefined> {
  const query = tx.selectFrom('auth.application_grants').select(grantColumns).forUpdate()
  return 'code' in by
    ? query.where('code_hash', '=', sha256(by.code)).executeTakeFirst()
    : query.where('id', '=', by.id).executeTakeFirst()
}

async function end({ context, host }: AuthCore, tx: Tx, { id, user_id: userId }: Grant): Promise<void> {
  await endGrants(tx, { grantId: id }, context.clock.now())
  if (userId !== null) tx.afterCommit(() => host.sessionsChanged(userId))
}

/** Issues the grant's one access token, in place of the former. */
async function issue(
  { context, host, grantTokens }: AuthCore,
  tx: Tx,
  { name, protocol }: Application,
  grant: Grant & { user_id: string },
): Promise<TokenAnswer> {
  const now = context.clock.now()
  const userId = grant.user_id
  const isRenewed = protocol === 'parvis'
  const secret = host.applications.makeToken(protocol)
  const endsAt = isRenewed
    ? new Date(Math.min(now.getTime() + accessMs, grant.ends_at.getTime()))
    : grant.ends_at
  const number = grant.refresh_number + 1
  await tx
    .updateTable('auth.application_grants')
    .set({ code_used_at: grant.code_used_at ?? now, refresh_number: number })
    .where('id', '=', grant.id)
    .execute()
  await tx.deleteFrom('auth.personal_tokens').where('grant_id', '=', grant.id).execute()
  await tx
    .insertInto('auth.personal_tokens')
    .values({
      user_id: userId,
      name,
      scopes: grant.scopes,
      token_hash: sha256(secret),
      grant_id: grant.id,
      created_at: now,
      ends_at: endsAt,
      last_used_at: now,
    })
    .execute()
  tx.afterCommit(() => host.sessionsChanged(userId))
  const answer: TokenAnswer = {
    access_token: secret,
    token_type: 'Bearer',
    scope: grant.asked_scopes,
    created_at: Math.floor(now.getTime() / 1_000),
  }
  // Clients of Mastodon renew no token: theirs lasts as long as the consent.
  if (!isRenewed) return answer
  const expiresIn = Math.floor((endsAt.getTime() - now.getTime()) / 1_000)
  return { ...answer, expires_in: expiresIn, refresh_token: grantTokens.make(grant.id, number) }
}
