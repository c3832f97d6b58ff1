import type { FastifyRequest } from 'fastify'
import type { AuthContext } from './context.ts'
import { asAuthError } from './errors.ts'

/** Error codes of failed authentications. Failed second factors are in the security history (`factor_refused`). */
const failedProofs = new Set([
  'invalid_credentials',
  'otp_expired',
  'bad_code_verifier',
  'bad_oauth_callback',
  'bad_oauth_state',
  'current_password_invalid',
  'reauthentication_not_valid',
  'refresh_token_not_found',
  'captcha_failed',
  'webauthn_verification_failed',
  'webauthn_credential_cloned',
  'user_banned',
])

/** Logs refusals of the auth server that concern operators when frequent. */
export function logRefusal(
  { securityEvent }: Pick<AuthContext, 'securityEvent'>,
  error: unknown,
  request: FastifyRequest,
): void {
  const { status, code, userId } = asAuthError(error)
  const facts = { userId, ip: request.ip, code, route: request.routeOptions.url }
  if (failedProofs.has(code)) securityEvent('sign_in_failed', facts)
  else if (status === 403) securityEvent('access_refused', facts)
  else if (status === 429) securityEvent('rate_limited', facts)
}
