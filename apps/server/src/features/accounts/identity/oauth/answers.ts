import { AuthError } from '../errors.ts'
import { withFragment, withQuery } from '../redirects.ts'

const errorNames: Record<number, string> = {
  400: 'invalid_request',
  401: 'unauthorized_client',
  403: 'access_denied',
  503: 'temporarily_unavailable',
}

const denied = new Set(['signup_disabled', 'user_banned', 'provider_email_needs_verification'])

/** What a refusal says in an address. */
export function errorValues({ status, code, message }: AuthError): Record<string, string> {
  return {
    error: denied.has(code) ? 'access_denied' : (errorNames[status] ?? 'server_error'),
    error_code: code,
    error_description: message,
  }
}

/** Where a visit ends that failed: clients read either part of the address. */
export function errorAddress(target: string, error: AuthError | Record<string, string>): string {
  const values = error instanceof AuthError ? errorValues(error) : error
  return withFragment(withQuery(target, values), values)
}
