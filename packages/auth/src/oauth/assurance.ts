import type { ProviderConfig } from '../config.ts'
import { AuthError } from '../errors.ts'

/** Requires a level of assurance that the operator requested (`acr_values`): a provider may answer with another. */
export function requireAssurance(
  { label, parameters }: ProviderConfig,
  { acr }: Record<string, unknown>,
): void {
  const asked = parameters.acr_values?.split(' ').filter((value) => value !== '') ?? []
  if (asked.length === 0 || (typeof acr === 'string' && asked.includes(acr))) return
  throw new AuthError(
    403,
    'insufficient_acr',
    `The sign-in with ${label} did not reach the required level of assurance`,
  )
}
