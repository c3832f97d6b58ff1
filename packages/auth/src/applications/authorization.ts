import { randomBytes } from 'node:crypto'
import { isUuid } from '@parvis/contract/id.ts'
import { sha256 } from '@parvis/platform/digest.ts'
import { addDays, minuteMs } from '@parvis/platform/durations.ts'
import { sql } from 'kysely'
import { audit } from '../audit.ts'
import { recordChange } from '../changes.ts'
import type { AuthCore } from '../core.ts'
import type { Db, Tx } from '../database.ts'
import { AuthError, OAuthError } from '../errors.ts'
import type { ApplicationProtocol } from '../host.ts'
import { lockAuthenticated, type SessionAtLevel } from '../recent-authentication.ts'
import type { User } from '../users.ts'
import { endGrants } from './grants.ts'
import { isRedirectAddress, outOfBand } from './registration.ts'

const codeLifetime = 10 * minuteMs
/** Days for which a consent holds. */
export const grantDays = 365
/** Live grants of a member to one application: its devices. The oldest ends for the next one. */
const grantsOfApplication = 10

/** An authorization request, as the browser brings it. */
export interface AuthorizationRequest {
  client_id: string
  redirect_uri?: string | undefined
  response_type?: string | undefined
  scope?: string | undefined
  state?: string | undefined
  code_challenge?: string | undefined
  code_challenge_method?: string | undefined
}

/** An application of the database. */
export interface Application {
  id: string
  name: string
  website: string | null
  redirect_uris: string[]
  asked_scopes: string
  secret_hash: Buffer | null
  protocol: ApplicationProtocol
  standing: 'allowed' | 'limited' | 'blocked'
}

export async function findApplication(db: Db, id: string): Promise<Application | undefined> {
  if (!isUuid(id)) return undefined
  const row = await db
    .selectFrom('auth.applications')
    .select(['id', 'name', 'website', 'redirect_uris', 'asked_scopes', 'secret_hash', 'protocol', 'standing'])
    .where('id', '=', id)
    .executeTakeFirst()
  return row as Application | undefined
}

export interface CheckedRequest {
  application: Application
  /** `null`: the member copies the code. */
  redirectUri: string
  askedScopes: string
  scopes: string[]
  challenge: string | null
  state: string | undefined
}

/**
 * Checks an authorization request. Nothing is sent to an address that the application has not registered.
 * @throws AuthError application_unknown, application_blocked, authorization_request_invalid
 */
export async function checkAuthorization(
  core: Pick<AuthCore, 'context' | 'host'>,
  request: AuthorizationRequest,
): Promise<CheckedRequest> {
  const application = await findApplication(core.context.db, request.client_id)
  if (application === undefined)
    throw new AuthError(404, 'application_unknown', 'There is no such application')
  if (application.standing === 'blocked')
    throw new AuthError(403, 'application_blocked', 'This application is blocked')
  const { siteUrl } = core.context.config
  const redirectUri = redirectOf(application, request.redirect_uri, siteUrl)
  if ((request.state ?? '').length > 2_000) throw wrong('state is too long')
  try {
    if (request.response_type !== 'code')
      throw new OAuthError('unsupported_response_type', 'response_type must be code')
    const askedScopes = request.scope || 'read'
    const scopes = scopesOfRequest(core, application, askedScopes)
    const challenge = challengeOf(application, request)
    return { application, redirectUri, askedScopes, scopes, challenge, state: request.state }
  } catch (error) {
    if (!(error instanceof OAuthError)) throw error
    throw faulty(error, { redirectUri, state: request.state, siteUrl })
  }
}

/** The refusal of a request, with the address at which its application reads why (RFC 6749, 4.1.2.1). */
function faulty(
  { error, message }: OAuthError,
  { redirectUri, state, siteUrl }: { redirectUri: string; state: string | undefined; siteUrl: string },
): AuthError {
  if (redirectUri === outOfBand) return wrong(message)
  const answer = { error, error_description: message, state, iss: siteUrl }
  return wrong(message, { return_to: withParameters(redirectUri, answer) })
}

const wrong = (message: string, extra?: Record<string, string>) =>
  new AuthError(422, 'authorization_request_invalid', message, extra)

/** The asked names, each once. */
export const scopeWords = (asked: string) => [...new Set(asked.split(/[\s+]+/).filter((word) => word !== ''))]

/** An exact match; only the port of a program on the own machine may differ (RFC 8252, 7.3). */
function redirectOf(
  { redirect_uris: known }: Application,
  asked: string | undefined,
  siteUrl: string,
): string {
  const address = asked ?? (known.length === 1 ? known[0] : undefined)
  if (address === undefined || !isRedirectAddress(address, siteUrl))
    throw wrong('redirect_uri is not registered')
  if (known.includes(address)) return address
  const withoutPort = (text: string) => {
    const url = new URL(text)
    if (url.protocol !== 'http:') return null
    url.port = ''
    return url.href
  }
  if (address !== outOfBand && withoutPort(address) !== null)
    for (const one of known)
      if (one !== outOfBand && withoutPort(one) === withoutPort(address)) return address
  throw wrong('redirect_uri is not registered')
}

/**
 * Scopes of a request, which are registered ones: `read` has `read:statuses` in it.
 * @throws OAuthError invalid_scope
 */
export function scopesOfRequest(
  { host }: Pick<AuthCore, 'host'>,
  { asked_scopes: registered, protocol }: Application,
  asked: string,
): string[] {
  const names = new Set(scopeWords(registered))
  const covers = (word: string) =>
    names.has(word) || (protocol === 'mastodon' && names.has(word.split(':')[0] ?? ''))
  const foreign = scopeWords(asked).find((word) => !covers(word))
  if (foreign !== undefined)
    throw new OAuthError('invalid_scope', `The application has not registered ${foreign.slice(0, 60)}`)
  return [...host.applications.scopesOf(asked, protocol)]
}

/** Clients with a secret of the Mastodon protocol know no PKCE; all others must use it (ADR 63). */
function challengeOf({ protocol }: Application, request: AuthorizationRequest): string | null {
  const { code_challenge: challenge, code_challenge_method: method } = request
  if (challenge === undefined && method === undefined && protocol === 'mastodon') return null
  if (challenge === undefined || method !== 'S256' || !/^[A-Za-z0-9_-]{43}$/.test(challenge))
    throw new OAuthError('invalid_request', 'a code_challenge of the method S256 is needed')
  return challenge
}

/** Answers of the member to an authorization request: the address where the browser goes, or the code to copy. */
export type AuthorizationAnswer = { redirectTo: string } | { code: string }

/** Returns the answer of a member who refuses. */
export function refusedAuthorization(
  { redirectUri, state }: CheckedRequest,
  issuer: string,
): AuthorizationAnswer {
  if (redirectUri === outOfBand) return { redirectTo: issuer }
  return { redirectTo: withParameters(redirectUri, { error: 'access_denied', state, iss: issuer }) }
}

/** Records the consent of a member who has shown a recent proof, and issues the code. */
export async function grantAuthorization(
  core: AuthCore,
  { session, request, ip }: { session: SessionAtLevel; request: CheckedRequest; ip: string },
): Promise<AuthorizationAnswer> {
  const { context } = core
  const code = randomBytes(32).toString('base64url')
  await context.transaction(async (tx) => {
    const user = await lockAuthenticated(core, tx, session)
    const at = context.clock.now()
    await endOldest(tx, { userId: session.userId, applicationId: request.application.id, at })
    const { id: grantId } = await tx
      .insertInto('auth.application_grants')
      .values({
        application_id: request.application.id,
        user_id: session.userId,
        asked_scopes: request.askedScopes,
        scopes: request.scopes,
        code_hash: sha256(code),
        code_challenge: request.challenge,
        redirect_uri: request.redirectUri,
        code_ends_at: new Date(at.getTime() + codeLifetime),
        created_at: at,
        ends_at: addDays(at, grantDays),
      })
      .returning('id')
      .executeTakeFirstOrThrow()
    await recordConnection(core, tx, { user, grantId, applicationId: request.application.id, ip })
  })
  const { redirectUri, state } = request
  if (redirectUri === outOfBand) return { code }
  return { redirectTo: withParameters(redirectUri, { code, state, iss: context.config.siteUrl }) }
}

/** Records a consent; the first one to an application is mailed to the member, with a link that ends it. */
export async function recordConnection(
  core: AuthCore,
  tx: Tx,
  { user, grantId, applicationId, ip }: { user: User; grantId: string; applicationId: string; ip: string },
): Promise<void> {
  const at = core.context.clock.now()
  await audit(tx, 'application_connected', { userId: user.id, ip, at })
  const other = await tx
    .selectFrom('auth.application_grants')
    .select('id')
    .where('user_id', '=', user.id)
    .where('application_id', '=', applicationId)
    .where('id', '<>', grantId)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', at)
    .limit(1)
    .executeTakeFirst()
  if (other === undefined)
    await recordChange(core, tx, user, { kind: 'application_connected', former: { grantId } })
}

/** Ends the oldest grants of a member to an application, so that one more has room. */
export async function endOldest(
  tx: Tx,
  { userId, applicationId, at }: { userId: string; applicationId: string; at: Date },
): Promise<void> {
  const old = await tx
    .selectFrom('auth.application_grants')
    .select('id')
    .where('user_id', '=', userId)
    .where('application_id', '=', applicationId)
    .where('revoked_at', 'is', null)
    .orderBy('created_at', 'desc')
    .offset(sql.lit(grantsOfApplication - 1))
    .execute()
  for (const { id } of old) await endGrants(tx, { grantId: id }, at)
}

function withParameters(address: string, parameters: Record<string, string | undefined>): string {
  const added = new URLSearchParams()
  for (const [name, value] of Object.entries(parameters)) if (value !== undefined) added.set(name, value)
  return `${address}${address.includes('?') ? '&' : '?'}${added}`
}
