import type { Endpoint } from '../endpoint.ts'
import type * as schemas from './personal-tokens.schemas.ts'

/** Begins every personal token, so that secret scanners know one. */
export const personalTokenPrefix = 'parvis_pat_'

/** Shape of a personal token: the prefix, 43 characters of secret, 6 of checksum (`docs/guide/jetons.md`). */
export const personalTokenPattern = /parvis_pat_[0-9A-Za-z]{49}/

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

export const listPersonalTokens: Endpoint<typeof schemas.listPersonalTokens> = {
  name: 'listPersonalTokens',
  method: 'GET',
  path: '/me/tokens',
  access: 'member',
}

export const createPersonalToken: Endpoint<typeof schemas.createPersonalToken> = {
  name: 'createPersonalToken',
  method: 'POST',
  path: '/me/tokens',
  access: 'member',
}

export const revokePersonalToken: Endpoint<typeof schemas.revokePersonalToken> = {
  name: 'revokePersonalToken',
  method: 'DELETE',
  path: '/me/tokens/:tokenId',
  access: 'member',
}

export const revokeAllPersonalTokens: Endpoint<typeof schemas.revokeAllPersonalTokens> = {
  name: 'revokeAllPersonalTokens',
  method: 'DELETE',
  path: '/me/tokens',
  access: 'member',
}
