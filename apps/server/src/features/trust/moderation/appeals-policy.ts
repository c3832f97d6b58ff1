import type { AppealView } from '@parvis/contract/trust/appeals.ts'
import type { Member } from '../../accounts/identity/index.ts'
import { type Reversible, reversalRefusal } from './policy.ts'

/** The parties of an appeal: appellant, author and deciding moderator. */
interface Contested extends Reversible {
  appellant_id: string | null
}

/** Appeals cannot be decided by the original moderator, the author, a reporter or the appellant. */
export function barredFrom(judge: Pick<Member, 'id'>, contested: Contested): AppealView['barred'] {
  return reversalRefusal(judge, contested) ?? (contested.appellant_id === judge.id ? 'own_case' : null)
}
