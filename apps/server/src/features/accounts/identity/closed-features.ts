/** Parts of the protocol that this server does not offer, and the name by which it says so. */
const closed: [path: RegExp, code: string][] = [
  [/^\/passkeys(\/|$)/, 'passkey_disabled'],
  [/^\/admin\/users\/[^/]+\/passkeys(\/|$)/, 'passkey_disabled'],
  [
    /^\/(oauth|user\/oauth|admin\/oauth|admin\/custom-providers|factors\/recovery-codes|scim|hooks)(\/|$)/,
    'feature_disabled',
  ],
]

/** The name of the refusal for a path below the prefix, when it belongs to a part that is not offered. */
export function closedFeature(path: string): string | undefined {
  return closed.find(([pattern]) => pattern.test(path))?.[1]
}
