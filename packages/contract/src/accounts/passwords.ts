import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './passwords.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Classes of characters that an operator may ask for. */
export const passwordClasses = {
  lower: /\p{Ll}/u,
  upper: /\p{Lu}/u,
  digit: /\p{Nd}/u,
  symbol: /[^\p{L}\p{Nd}\s]/u,
} as const
export type PasswordClass = keyof typeof passwordClasses

export const getPasswordRule = anyone('getPasswordRule', 'GET /password-rule')

export type PasswordFault = 'length' | 'characters' | 'address'

/** Whether a password is the account's address, or its part before the @. */
function isAddress(password: string, email: string): boolean {
  const address = email.trim().toLowerCase()
  const typed = password.trim().toLowerCase()
  return address !== '' && (typed === address || typed === address.split('@', 1)[0])
}

/** The faults of a password that can be told without the lists of known ones. */
export function passwordFaults(
  { minimum, classes }: { minimum: number; classes: readonly PasswordClass[] },
  password: string,
  email: string,
): PasswordFault[] {
  const faults: PasswordFault[] = []
  if ([...password].length < minimum) faults.push('length')
  if (classes.some((name) => !passwordClasses[name].test(password))) faults.push('characters')
  if (isAddress(password, email)) faults.push('address')
  return faults
}
