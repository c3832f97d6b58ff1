import { AuthError } from '@parvis/auth'
import type { RefusalCode } from '@parvis/contract/refusals.ts'
import { Refusal } from '@parvis/platform/refusal.ts'

const refusalOf: Record<string, RefusalCode> = {
  reauthentication_needed: 'reauthentication_needed',
  insufficient_user_authentication: 'insufficient_user_authentication',
  reauthentication_not_valid: 'reauthentication_invalid',
  session_not_found: 'not_authenticated',
  second_factor_missing: 'second_factor_missing',
  too_many_tokens: 'too_many_tokens',
  application_unknown: 'application_unknown',
  application_blocked: 'application_blocked',
  authorization_request_invalid: 'authorization_request_invalid',
  device_code_unknown: 'device_code_unknown',
  undo_link_invalid: 'undo_link_invalid',
  undo_address_taken: 'undo_address_taken',
}

/** Maps refusals of the auth server to those of the members' endpoints. */
export async function asRefusals<Result>(work: () => Promise<Result>): Promise<Result> {
  try {
    return await work()
  } catch (error) {
    if (!(error instanceof AuthError)) throw error
    if (error.status === 429) throw new Refusal('rate_limited')
    const code = Object.hasOwn(refusalOf, error.code) ? refusalOf[error.code] : undefined
    throw code === undefined ? error : new Refusal(code, undefined, textsOf(error.extra))
  }
}

const textsOf = (extra: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(extra).filter((entry): entry is [string, string] => typeof entry[1] === 'string'),
  )
