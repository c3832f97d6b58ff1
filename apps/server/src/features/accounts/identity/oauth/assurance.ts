import type { ProviderConfig } from '../../../../config-auth.ts'
import { AuthError } from '../errors.ts'

/**
 * The operator may ask a provider for a level of assurance (`acr_values`, several separated by spaces). A provider is
 * free to answer with another one, so the identity token must name one of those that were asked for.
 */
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
