import type { MemberMark, MemberSearch } from '@parvis/contract/trust/members.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type Actor, commandLine } from '../../audit/staff-acts/index.ts'

/** A staff member, or an operator at the command line. */
export type Reader = Actor & Pick<Member, 'isAdministrator'>

/** An operator at the command line reads and does what administrators do. */
export const operator = { ...commandLine, isAdministrator: true } as const

/**
 * Refusal of a search; null when this staff member may make it. Addresses, networks and lost second factors are the
 * administrators'.
 */
export function refusalToSearch(
  reader: Pick<Reader, 'isAdministrator'>,
  { by, marks }: { by: MemberSearch; marks: readonly MemberMark[] },
): 'administrators_only' | null {
  const isOpen = by === 'name' && !marks.includes('reset')
  return isOpen || reader.isAdministrator ? null : 'administrators_only'
}

/** Returns whether a search reveals private data of its results: it is then recorded as an act. */
export const isRecorded = (by: MemberSearch) => by !== 'name'

/** Whether the cases of an account are shown to a staff member: members must not learn here that they are reported. */
export const seesCases = (reader: Actor, memberId: string) => reader.id !== memberId

/** Whether a staff member may remove a note: their own, or any as an administrator. */
export const mayRemoveNote = (reader: Reader, note: { author_id: string | null }) =>
  reader.isAdministrator || note.author_id === reader.id

/** Refusal of an act on a member's account or file; null when this staff member may. Nobody acts on their own. */
export const refusalToActOn = (reader: Actor, memberId: string): 'own_case' | null =>
  reader.id === memberId ? 'own_case' : null

/** A request to remove second factors: of an administrator, whose account may be gone since, or of the command line. */
interface ResetRequest {
  asked_by: string | null
  by_operator: boolean
}

/**
 * Refusal to remove a member's second factors; null when this administrator or operator may. Four eyes: the requester does
 * not agree, and nobody does once the requester's account is gone.
 */
export function refusalToAgree(
  reader: Actor,
  { asked_by, by_operator }: ResetRequest,
): 'second_administrator_required' | 'factor_reset_not_found' | null {
  if (asked_by === null && !by_operator) return 'factor_reset_not_found'
  return asked_by === reader.id ? 'second_administrator_required' : null
}
