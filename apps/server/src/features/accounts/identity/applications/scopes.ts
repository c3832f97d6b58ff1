import { OAuthError, type ApplicationProtocol as Protocol } from '@parvis/auth'
import { type TokenScope, tokenScopes } from '@parvis/contract/accounts/personal-tokens.ts'

const reading = tokenScopes.filter((scope) => scope.startsWith('read'))
const writing = tokenScopes.filter((scope) => scope.startsWith('write'))

/** Scopes of this site that each scope of Mastodon opens; none for parts that it does not have. Its `admin` scopes are refused. */
const mastodonScopes: Record<string, readonly TokenScope[]> = {
  read: reading,
  profile: ['read'],
  push: ['read:notifications'],
  'read:accounts': ['read'],
  'read:blocks': ['read'],
  'read:bookmarks': ['read', 'read:saves'],
  'read:favourites': ['read'],
  'read:filters': ['read'],
  'read:follows': ['read', 'read:follows'],
  'read:lists': ['read'],
  'read:mutes': ['read'],
  'read:notifications': ['read', 'read:notifications'],
  'read:search': ['read'],
  'read:statuses': ['read'],
  write: writing,
  'write:accounts': ['read'],
  'write:blocks': ['write:blocks'],
  'write:bookmarks': ['write:saves'],
  'write:conversations': ['write:messages'],
  'write:favourites': ['write:reactions'],
  'write:filters': ['write:blocks'],
  'write:follows': ['write:follows'],
  'write:lists': ['read'],
  'write:media': ['write:posts'],
  'write:mutes': ['write:blocks'],
  'write:notifications': ['write:notifications'],
  'write:reports': ['read'],
  'write:statuses': ['write:posts', 'write:votes'],
  follow: ['read:follows', 'write:follows', 'write:blocks'],
}

const ownScopes: Record<string, readonly TokenScope[]> = Object.fromEntries(
  tokenScopes.map((scope) => [scope, [scope]]),
)

const known = (protocol: Protocol) => (protocol === 'mastodon' ? mastodonScopes : ownScopes)

/** Names of the scopes of a protocol. */
export const scopeNames = (protocol: Protocol): string[] => Object.keys(known(protocol))

/**
 * Returns the scopes of tokens that the asked ones open.
 * @throws OAuthError invalid_scope
 */
export function scopesOfAsked(asked: string, protocol: Protocol): TokenScope[] {
  const names = known(protocol)
  const words = asked.split(/[\s+]+/).filter((word) => word !== '')
  const unknown = words.find((word) => !Object.hasOwn(names, word))
  if (unknown !== undefined)
    throw new OAuthError('invalid_scope', `There is no scope ${unknown.slice(0, 60)}`)
  const opened = new Set(words.flatMap((word) => names[word] ?? []))
  if (opened.size === 0) throw new OAuthError('invalid_scope', 'A scope is needed')
  return tokenScopes.filter((scope) => opened.has(scope))
}
