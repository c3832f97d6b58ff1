import { type NameMatch, nameMatches } from '@parvis/contract/people/register-claims.ts'
import {
  type ReviewList,
  reviewLists,
  type VerifiableRole,
  verifiableRoles,
} from '@parvis/contract/people/verification.ts'

/** Address of the reviewers' screen: the list, its filters, and the open request. */
export interface ReviewAddress {
  list?: ReviewList
  q?: string
  role?: VerifiableRole
  /** How well the name agrees with the register. */
  match?: NameMatch
  /** Sent at least so many days ago. */
  days?: number
  request?: string
}

export const reviewAges = [3, 7, 14, 30] as const

export function readReviewAddress(search: Record<string, unknown>): ReviewAddress {
  const { status, q, role, match, days, request } = search
  // The first list is not named in the address.
  const list = reviewLists.find((one) => one === status && one !== 'pending')
  const knownRole = verifiableRoles.find((one) => one === role)
  const knownMatch = nameMatches.find((one) => one === match)
  const knownDays = reviewAges.find((one) => one === Number(days))
  return {
    ...(list && { list }),
    ...((typeof q === 'string' || typeof q === 'number') && q !== '' && { q: String(q) }),
    ...(knownRole && { role: knownRole }),
    ...(knownMatch && { match: knownMatch }),
    ...(knownDays && { days: knownDays }),
    ...(typeof request === 'string' && { request }),
  }
}

/** The same for the address bar. */
export function addressOf({ list, ...rest }: ReviewAddress): Record<string, unknown> {
  return { ...(list !== undefined && list !== 'pending' && { status: list }), ...rest }
}
