import type { RefusalCode } from './refusals.ts'

/** Errors of RFC 6750, section 3.1, by the refusal that says the same. */
export const bearerErrors: Partial<
  Record<RefusalCode, 'invalid_request' | 'invalid_token' | 'insufficient_scope'>
> = {
  not_authenticated: 'invalid_token',
  token_unknown: 'invalid_token',
  token_expired: 'invalid_token',
  token_revoked: 'invalid_token',
  token_in_address: 'invalid_request',
  token_scope_needed: 'insufficient_scope',
  token_not_accepted: 'insufficient_scope',
}
