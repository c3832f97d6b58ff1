import { type ReportTarget, reportTargets } from '@parvis/contract/audit/decisions.ts'
import { type CaseList, caseLists } from '@parvis/contract/trust/moderation-cases.ts'

/** Filter of the cases: waiting ones, unless the address says otherwise. */
export interface CaseAddress {
  list?: Exclude<CaseList, 'open'>
  type?: ReportTarget
}

export function readCaseAddress(search: Record<string, unknown>): CaseAddress {
  const list = caseLists.find((one) => one === search.list)
  const type = reportTargets.find((one) => one === search.type)
  return { ...(list && list !== 'open' && { list }), ...(type && { type }) }
}
