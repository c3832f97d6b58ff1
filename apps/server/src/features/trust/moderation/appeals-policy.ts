import type { AppealView } from '@parvis/contract/trust/appeals.ts'
import type { Member } from '../../accounts/identity/member.ts'
import { type Reversible, reversalRefusal } from './policy.ts'

/** Whose an appeal is, whose content it is about, and who decided what it is against. */
interface Contested extends Reversible {
  appellant_id: string | null
}

/**
 * Why one of the staff does not decide an appeal: who took the decision does not judge it again, and nobody judges what
 * they wrote, reported or contest themselves.
 */
export function barredFrom(judge: Pick<Member, 'id'>, contested: Contested): AppealView['barred'] {
  return reversalRefusal(judge, contested) ?? (contested.appellant_id === judge.id ? 'own_case' : null)
}
