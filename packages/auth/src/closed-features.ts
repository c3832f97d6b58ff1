/** Parts of the protocol that this server does not offer, and the error code for each. */
const disabledParts: [path: RegExp, code: string][] = [
  [/^\/passkeys(\/|$)/, 'passkey_disabled'],
  [/^\/admin\/users\/[^/]+\/passkeys(\/|$)/, 'passkey_disabled'],
  [
    /^\/(oauth|user\/oauth|admin\/oauth|admin\/custom-providers|factors\/recovery-codes|scim|hooks)(\/|$)/,
    'feature_disabled',
  ],
]

/** The error code for a path below the prefix, if it belongs to a part that is not offered. */
export function closedFeature(path: string): string | undefined {
  return disabledParts.find(([pattern]) => pattern.test(path))?.[1]
}
