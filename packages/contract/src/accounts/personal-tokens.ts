import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './personal-tokens.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/**
 * Scopes of personal tokens. An endpoint names the one that it needs in its description; one that names none is closed to
 * tokens (ADR 58). A scope of writing also opens the lists that only this writing needs: drafts, requests to follow.
 */
export const tokenScopes = [
  'read',
  'read:notifications',
  'read:messages',
  'read:saves',
  'read:follows',
  'write:posts',
  'write:reactions',
  'write:follows',
  'write:messages',
  'write:notifications',
  'write:saves',
  'write:votes',
  'write:blocks',
] as const

export type TokenScope = (typeof tokenScopes)[number]

/** A scope that depends on a parameter of the query. */
interface ScopeByParameter {
  readonly parameter: string
  readonly scopes: Readonly<Record<string, TokenScope>>
  /** Without the parameter, or with a value that the endpoint does not know. */
  readonly otherwise: TokenScope
}

/** Scope by which a personal token may call an endpoint. */
export type NeededScope = TokenScope | ScopeByParameter

/** Returns every scope that opens an endpoint to some requests; none where it is closed to tokens. */
export function scopesOf(needed: NeededScope | undefined): readonly TokenScope[] {
  if (needed === undefined) return []
  if (typeof needed === 'string') return [needed]
  return [...new Set([needed.otherwise, ...Object.values(needed.scopes)])]
}

/** Returns the scope that opens an endpoint to a request with this query. */
export function scopeFor(needed: NeededScope | undefined, query: unknown): TokenScope | undefined {
  if (needed === undefined || typeof needed === 'string') return needed
  const value = (query as Record<string, unknown> | undefined)?.[needed.parameter]
  const known = typeof value === 'string' && Object.hasOwn(needed.scopes, value)
  return (known ? needed.scopes[value] : undefined) ?? needed.otherwise
}

/** Beginnings of tokens, so that secret scanners know one. Those of Mastodon clients reach the Mastodon API (ADR 63). */
export const tokenPrefixes = {
  personal: 'parvis_pat_',
  application: 'parvis_oat_',
  mastodon: 'parvis_mat_',
} as const
export type TokenKind = keyof typeof tokenPrefixes

/** Shape of a token: the prefix, 43 characters of secret, 6 of checksum (`docs/guide/jetons.md`). */
export const personalTokenPattern = /parvis_(?:pat|oat|mat)_[0-9A-Za-z]{49}/

export const personalTokenLimits = {
  /** Length of a name, in user-perceived characters. */
  name: 60,
  /** Longest validity, in days. */
  days: 365,
  /** Live tokens per member. */
  live: 20,
  /** Days for which a token that has ended stays known, and how many of them are listed. */
  endedDays: 30,
  listedEnded: 30,
} as const

export const listPersonalTokens = member('listPersonalTokens', 'GET /me/tokens')
export const createPersonalToken = member('createPersonalToken', 'POST /me/tokens')
export const revokePersonalToken = member('revokePersonalToken', 'DELETE /me/tokens/:tokenId')
export const revokeAllPersonalTokens = member('revokeAllPersonalTokens', 'DELETE /me/tokens')
