import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './credentials.schemas.ts'

const { anyone }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** The usual form, with a top-level domain that may be in punycode. */
export const emailPattern =
  /^(?!\.)(?!.*\.\.)([a-z0-9_'+\-.]*)[a-z0-9_+-]@([a-z0-9][a-z0-9-]*\.)+([a-z]{2,}|xn--[a-z0-9-]+)$/i

/** Returns an address with its domain in ASCII (punycode, IDNA), as it is stored; any other text unchanged. */
export function asciiAddress(typed: string): string {
  const at = typed.lastIndexOf('@')
  const domain = typed.slice(at + 1)
  // Characters that a URL reads otherwise do not stand in a domain.
  if (at < 1 || !/[^\0-\x7F]/.test(domain) || /[\s/?#%:@[\]\\]/.test(domain)) return typed
  const address = `http://${domain}`
  return URL.canParse(address) ? `${typed.slice(0, at)}@${new URL(address).hostname}` : typed
}

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

/** Connectivity check of the auth screen (spec 000 §7): queries the database and names the environment. */
export const getStatus = anyone('getStatus', 'GET /status')
export const listAuthProviders = anyone('listAuthProviders', 'GET /auth-providers')
export const readClosure = anyone('readClosure', 'POST /closures')
