import type { Member } from '../identity/member.ts'

/** Who may open and close polls: the staff. */
export function mayRunPolls(member: Member): boolean {
  return member.isModerator || member.isAdministrator
}
