import type { Member } from '../../accounts/identity/index.ts'

/** The parties of a decision, as seen by a staff member. */
export interface Reversible {
  moderator_id: string | null
  author_id: string | null
  reported_by_reader: boolean
}

/**
 * Nobody reverses their own decision, or one about content that they wrote or reported. Reversals and appeals
 * share this rule.
 */
export function reversalRefusal(
  judge: Pick<Member, 'id'>,
  { author_id, moderator_id, reported_by_reader }: Reversible,
): 'own_case' | 'own_decision' | null {
  if (author_id === judge.id) return 'own_case'
  if (moderator_id === judge.id) return 'own_decision'
  return reported_by_reader ? 'own_case' : null
}
