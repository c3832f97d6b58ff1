import { type EndpointDeclarers, endpointDeclarers } from '../endpoint.ts'
import type * as schemas from './register-claims.schemas.ts'

const { anyone, member }: EndpointDeclarers<typeof schemas> = endpointDeclarers

/** Ways to prove that a mandate of the register is one's own. */
export const registerProofs = ['document', 'code', 'proconnect', 'franceconnect'] as const
export type RegisterProof = (typeof registerProofs)[number]

/** Agreement of two names: all of one in the other; a common surname and given name; neither. */
export const nameMatches = ['full', 'partial', 'none'] as const
export type NameMatch = (typeof nameMatches)[number]

/** Codes that are sent to official addresses: digits, tries, days; how many a member gets in a month and a body in a day. */
export const registerCodes = {
  digits: 8,
  tries: 3,
  days: 14,
  ofMember: 3,
  ofMemberDays: 30,
  ofBody: 5,
} as const

export const listOwnMandates = member('listOwnMandates', 'GET /me/register-mandates')
export const claimMandate = member('claimMandate', 'POST /me/register-claims')
export const confirmRegisterCode = member('confirmRegisterCode', 'POST /me/register-claims/code')
export const objectToClaim = anyone('objectToClaim', 'POST /register-objections')
