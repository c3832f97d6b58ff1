import type { AuthConfig } from './config.ts'

/** Parts of the protocol that this server does not offer, and the error code for each. */
const disabledParts: [path: RegExp, code: string][] = [
  [
    /^\/(oauth|user\/oauth|admin\/oauth|admin\/custom-providers|factors\/recovery-codes|scim|hooks)(\/|$)/,
    'feature_disabled',
  ],
]

const passkeyPaths = /^(\/admin\/users\/[^/]+)?\/passkeys(\/|$)|^\/factors\/passkey(\/|$)/

/** The error code for a path below the prefix, if it belongs to a part that is not offered. */
export function closedFeature(path: string, { passkeys }: Pick<AuthConfig, 'passkeys'>): string | undefined {
  if (!passkeys && passkeyPaths.test(path)) return 'passkey_disabled'
  return disabledParts.find(([pattern]) => pattern.test(path))?.[1]
}
