import type { AppealView } from '@parvis/contract/appeals.ts'
import type { Member } from '../identity/member.ts'
import { reversalRefusal } from './policy.ts'

/** Whose an appeal is, whose content it is about, and who decided what it is against. */
interface Contested {
  moderator_id: string | null
  author_id: string | null
  appellant_id: string | null
  reported_by_reader: boolean
}

/**
 * Why one of the staff does not decide an appeal: who took the decision does not judge it again, and nobody judges what
 * they wrote, reported or contest themselves.
 */
export function barredFrom(judge: Pick<Member, 'id'>, contested: Contested): AppealView['barred'] {
  const { appellant_id, reported_by_reader } = contested
  return (
    reversalRefusal(judge, contested) ?? (appellant_id === judge.id || reported_by_reader ? 'own_case' : null)
  )
}
