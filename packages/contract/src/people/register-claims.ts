import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './register-claims.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Ways to prove that a mandate of the register is one's own. */
export const registerProofs = ['document', 'code', 'proconnect', 'franceconnect'] as const
export type RegisterProof = (typeof registerProofs)[number]

/** Proofs by an identity that a provider of the French State signs. */
export const identityProviders = ['proconnect', 'franceconnect'] as const satisfies readonly RegisterProof[]
export type IdentityProvider = (typeof identityProviders)[number]

/**
 * Outcome of a proof by identity. `in_review`: the identity agrees, but a person decides, as with a homonym. The others leave the
 * claim as it was.
 */
export const identityOutcomes = [
  'verified',
  'in_review',
  'identity_differs',
  'identity_body_differs',
] as const
export type IdentityOutcome = (typeof identityOutcomes)[number]

/** Visits to a provider that a member may begin, and identities that may differ from one mandate before a person decides, in some days. */
export const identityChecks = { ofMember: 10, ofMandate: 10, days: 30 } as const

/** Path of the page to which a provider returns; registered with it. */
export const identityReturn = '/verification/identite'

/** Agreement of two names: all of one in the other; a common surname and given name; neither. */
export const nameMatches = ['full', 'partial', 'none'] as const
export type NameMatch = (typeof nameMatches)[number]

/** Codes that are sent to official addresses: digits, tries, days; how many a member gets in a month and a body in a day. */
export const registerCodes = {
  digits: 8,
  tries: 3,
  days: 14,
  /** From the day a letter is posted, and until it is. */
  letterDays: 21,
  unpostedDays: 60,
  ofMember: 3,
  ofMemberDays: 30,
  ofBody: 5,
} as const

export const listOwnMandates = member('listOwnMandates', 'GET /me/register-mandates')
export const claimMandate = member('claimMandate', 'POST /me/register-claims')
export const confirmRegisterCode = member('confirmRegisterCode', 'POST /me/register-claims/code')
export const listRegisterLetters = member('listRegisterLetters', 'GET /register-letters')
export const printRegisterLetter = member('printRegisterLetter', 'POST /register-letters/:letterId/print')
export const markLetterPosted = member('markLetterPosted', 'POST /register-letters/:letterId/posted')
export const objectToClaim = anyone('objectToClaim', 'POST /register-objections')
export const beginIdentityProof = member('beginIdentityProof', 'POST /me/register-claims/identity')
export const endIdentityProof = member('endIdentityProof', 'POST /me/register-claims/identity/return')
