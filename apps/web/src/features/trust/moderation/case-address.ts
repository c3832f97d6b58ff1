import { type CaseTarget, caseTargets } from '@parvis/contract/audit/decisions.ts'
import type { CaseList } from '@parvis/contract/trust/moderation-cases.ts'

/** Filter of the cases: waiting ones, unless the address says otherwise. */
export interface CaseAddress {
  list?: Exclude<CaseList, 'open'>
  type?: CaseTarget
}

// Every visitor loads this, with the routes: the contract's own list would bring the endpoints beside it.
const lists = ['mine', 'decided'] as const satisfies readonly CaseList[]

export function readCaseAddress(search: Record<string, unknown>): CaseAddress {
  const list = lists.find((one) => one === search.list)
  const type = caseTargets.find((one) => one === search.type)
  return { ...(list && { list }), ...(type && { type }) }
}
