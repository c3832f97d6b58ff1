import { refusals } from '@parvis/contract/refusals.ts'
import { brokenConstraint, isConnectionFailure } from '@parvis/platform/database/database.ts'
import { Refusal } from '@parvis/platform/refusal.ts'
import { isOutOfRoom } from '@parvis/platform/storage/room.ts'
import type { FastifyReply, FastifyRequest } from 'fastify'

/** A named refusal of the auth protocol; official clients read its code and the shape of its body. */
export class AuthError extends Error {
  readonly status: number
  readonly code: string
  readonly extra: Record<string, unknown>
  /** The account concerned, for the log only, never for the response. */
  userId?: string

  constructor(status: number, code: string, message: string, extra: Record<string, unknown> = {}) {
    super(message)
    this.status = status
    this.code = code
    this.extra = extra
  }

  /** Sets the account concerned, for the log. */
  about(userId: string | undefined): this {
    if (userId !== undefined) this.userId = userId
    return this
  }
}

/** A refusal in OAuth's shape: 400 with `error` and `error_description`, without a code, in both versions. */
export class OAuthError extends Error {
  readonly error: string

  constructor(error: string, description: string) {
    super(description)
    this.error = error
  }
}

export const invalid = (message: string) => new AuthError(400, 'validation_failed', message)
export const badJwt = (message: string) => new AuthError(403, 'bad_jwt', `invalid JWT: ${message}`)
export const otpExpired = (message: string) => new AuthError(403, 'otp_expired', message)
export const tooManyRequests = () =>
  new AuthError(429, 'over_request_rate_limit', 'Request rate limit reached')
export const tooManyTexts = (message: string) => new AuthError(429, 'over_sms_send_rate_limit', message)
export const tooManyMails = (message: string) => new AuthError(429, 'over_email_send_rate_limit', message)

export function emailExists(): AuthError {
  return new AuthError(422, 'email_exists', 'A user with this email address has already been registered')
}

export function phoneExists(): AuthError {
  return new AuthError(422, 'phone_exists', 'A user with this phone number has already been registered')
}

/** The protocol version in which errors carry `code`; older callers get the older shape. */
const codedVersion = '2024-01-01'

function wantsCodes(version: unknown): boolean {
  return typeof version === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(version) && version >= codedVersion
}

/** Errors that the framework throws before a handler runs, in the protocol's words. */
const frameworkErrors: Record<string, AuthError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: new AuthError(413, 'request_entity_too_large', 'Request body is too large'),
  FST_ERR_CTP_INVALID_MEDIA_TYPE: new AuthError(400, 'bad_json', 'The type of the request body is none'),
  FST_ERR_CTP_INVALID_CONTENT_LENGTH: new AuthError(400, 'bad_json', 'Could not read the request body'),
  FST_UNDER_PRESSURE: new AuthError(503, 'unexpected_failure', 'The server is busy, please try again'),
}

/** A concurrent request won: the value was free when looked up, and is taken now. */
const takenMeanwhile: Record<string, AuthError> = {
  users_email: emailExists(),
  users_phone: phoneExists(),
  users_pkey: new AuthError(422, 'user_already_exists', 'User already registered'),
}

/** The refusal for a thrown error; bugs become `unexpected_failure`. */
export function asAuthError(error: unknown): AuthError {
  if (error instanceof AuthError) return error
  if (error instanceof Refusal) return new AuthError(refusals[error.code], error.code, error.message)
  if (error instanceof Error) {
    const known = 'code' in error && typeof error.code === 'string' ? frameworkErrors[error.code] : undefined
    if (known !== undefined) return known
    const status = 'statusCode' in error ? error.statusCode : undefined
    if (status === 429) return tooManyRequests()
    const taken = takenMeanwhile[brokenConstraint(error) ?? '']
    if (taken !== undefined) return taken
    if (status === 400 || error instanceof URIError) return invalid(error.message)
    if (isConnectionFailure(error))
      return new AuthError(503, 'unexpected_failure', 'The database cannot be reached, please try again')
    if (isOutOfRoom(error))
      return new AuthError(503, 'unexpected_failure', 'No room is left on a disk, please try again later')
  }
  return new AuthError(500, 'unexpected_failure', 'Unexpected failure, please check server logs')
}

/** Sends an error in the shape of the request's protocol version. */
export function sendAuthError(error: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  if (error instanceof OAuthError) {
    reply.status(400).header('cache-control', 'no-store')
    return reply.send({ error: error.error, error_description: error.message })
  }
  const refusal = asAuthError(error)
  const { status } = refusal
  if (status === 500)
    request.log.error({ err: error, route: request.routeOptions.url }, 'unexpected auth failure')
  else if (status > 500) request.log.warn({ err: error, route: request.routeOptions.url }, 'auth unavailable')
  const { headers, body } = authErrorAnswer(refusal, request)
  return reply.status(status).headers(headers).send(body)
}

/** The response for an error: body in the shape of the request's version, and headers. */
export function authErrorAnswer(
  { status, code, message, extra }: AuthError,
  { headers, id }: Pick<FastifyRequest, 'headers' | 'id'>,
): { headers: Record<string, string>; body: Record<string, unknown> } {
  const always: Record<string, string> = { 'x-sb-error-code': code, 'cache-control': 'no-store' }
  if (status === 503) always['retry-after'] = '2'
  if (wantsCodes(headers['x-supabase-api-version']))
    return {
      headers: { ...always, 'x-supabase-api-version': codedVersion },
      body: { code, message, ...extra },
    }
  const errorId = status >= 500 ? { error_id: id } : {}
  return { headers: always, body: { code: status, error_code: code, msg: message, ...errorId, ...extra } }
}
