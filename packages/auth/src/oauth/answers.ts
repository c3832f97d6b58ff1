import { AuthError } from '../errors.ts'
import { withFragment, withQuery } from '../redirects.ts'

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

const denied = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** Query parameters for a refusal. */
export function errorValues({ status, code, message }: AuthError): Record<string, string> {
  return {
    error: denied.has(code) ? 'access_denied' : (errorNames[status] ?? 'server_error'),
    error_code: code,
    error_description: message,
  }
}

/** Return address of a failed visit; clients read either the query or the fragment. */
export function errorAddress(target: string, error: AuthError | Record<string, string>): string {
  const values = error instanceof AuthError ? errorValues(error) : error
  return withFragment(withQuery(target, values), values)
}
