import type { Member } from '../identity/member.ts'

/** Who may read requests and decide: the staff. */
export function mayReview(member: Member): boolean {
  return member.isModerator || member.isAdministrator
}

/** Nobody decides their own request, nor confirms their own approval. */
export function mayDecide(
  reviewer: Pick<Member, 'id'>,
  request: { user_id: string; first_reviewer_id: string | null },
): boolean {
  return reviewer.id !== request.user_id && reviewer.id !== request.first_reviewer_id
}
