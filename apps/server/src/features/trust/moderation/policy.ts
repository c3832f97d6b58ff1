import type { Member } from '../../accounts/identity/member.ts'

/** Whom a decision is about and who took it, as one of the staff looks at it. */
export interface Reversible {
  moderator_id: string | null
  author_id: string | null
  reported_by_reader: boolean
}

/**
 * Nobody takes back their own decision, nor one about what they wrote or reported: the one rule for reversals and appeals
 * alike.
 */
export function reversalRefusal(
  judge: Pick<Member, 'id'>,
  { author_id, moderator_id, reported_by_reader }: Reversible,
): 'own_case' | 'own_decision' | null {
  if (author_id === judge.id) return 'own_case'
  if (moderator_id === judge.id) return 'own_decision'
  return reported_by_reader ? 'own_case' : null
}
