import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './personal-tokens.schemas.ts'

const { member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

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

export const listPersonalTokens = member('listPersonalTokens', 'GET /me/tokens')
export const createPersonalToken = member('createPersonalToken', 'POST /me/tokens')
export const revokePersonalToken = member('revokePersonalToken', 'DELETE /me/tokens/:tokenId')
export const revokeAllPersonalTokens = member('revokeAllPersonalTokens', 'DELETE /me/tokens')
